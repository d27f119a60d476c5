package io.github.suppliersdk.tool.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The entry point, which must run on any Java. */
final class LauncherTest {
    @Test
    void aJavaBefore17IsRejected() {
        assertThat(Launcher.versionProblem("1.8", "/opt/jdk8"))
                .contains("this is Java 8 (/opt/jdk8)", "Java 17 or later is needed");
        assertThat(Launcher.versionProblem("11", "/opt/jdk11")).contains("this is Java 11");
        assertThat(Launcher.versionProblem("17", "/opt/jdk17")).isEmpty();
        assertThat(Launcher.versionProblem("26", "/opt/jdk26")).isEmpty();
        assertThat(Launcher.versionProblem("something new", "/opt/jdk")).isEmpty();
    }

    @Test
    void theLauncherIsCompiledForJava8() throws IOException {
        int java8 = 52;
        try (InputStream bytes = Objects.requireNonNull(Launcher.class.getResourceAsStream("Launcher.class"));
                DataInputStream data = new DataInputStream(bytes)) {
            assertThat(data.readInt()).isEqualTo(0xCAFEBABE);
            assertThat(data.readInt()).isEqualTo(java8);
        }
    }
}
