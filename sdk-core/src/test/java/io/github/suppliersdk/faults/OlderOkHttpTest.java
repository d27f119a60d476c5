package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Samples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another dependency of the application brings OkHttp 4 beside the library's OkHttp 5. The artifacts have different
 * coordinates and the same classes, so Maven keeps both, and the first one on the class path is used.
 */
class OlderOkHttpTest {
    private static final Path OLDER = Path.of("target", "older-okhttp").toAbsolutePath();
    private static final String OLDER_OKHTTP = OLDER.resolve("okhttp.jar").toString();
    private static final String OLDER_OKIO = OLDER.resolve("okio-jvm.jar").toString();
    private static final String OURS = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    private ChildJvm run(String... classPath) throws Exception {
        try (ChaosProxy service = new ChaosProxy(OlderOkHttpTest::serve)) {
            return ChildJvm.run(
                    directory,
                    List.of(),
                    Stream.of(classPath).collect(Collectors.joining(File.pathSeparator)),
                    OlderOkHttp.class,
                    service.url("http"));
        }
    }

    private static void serve(Conversation c) throws IOException {
        c.respond(200, c.readRequest().startsWith("PATCH") ? Samples.EXPERIENCE_JSON : Fault.SLOT);
    }

    private static void assertAllEndedWell(ChildJvm child) {
        assertThat(child.output().lines().filter(line -> line.endsWith(" ended well")))
                .as(child.output())
                .hasSize(2 * Operation.values().length);
    }

    @Test
    void anOlderOkHttpMayComeFirst() throws Exception {
        ChildJvm child = run(OLDER_OKHTTP, OURS);
        assertThat(child.output()).contains("OkHttp of okhttp.jar");
        assertAllEndedWell(child);
    }

    @Test
    void anOlderOkHttpMayComeLast() throws Exception {
        ChildJvm child = run(OURS, OLDER_OKHTTP, OLDER_OKIO);
        assertThat(child.output()).contains("OkHttp of okhttp-jvm-5");
        assertAllEndedWell(child);
    }

    @Test
    void anOlderOkHttpMayComeFirstWithItsOwnOkio() throws Exception {
        assertAllEndedWell(run(OLDER_OKHTTP, OLDER_OKIO, OURS));
    }

    /**
     * A bill of materials keeps Okio at an old version. The error of the JVM names what does not fit.
     */
    @Test
    void anOkioThatIsTooOldForOkHttpFailsEveryCallWithItsName() throws Exception {
        ChildJvm child = run(OLDER_OKIO, OURS);
        List<String> outcomes =
                child.output().lines().filter(line -> line.contains(" ended ")).toList();
        assertThat(outcomes)
                .as(child.output())
                .hasSize(2 * Operation.values().length)
                .allSatisfy(line -> assertThat(line)
                        .contains("ended with java.lang.NoSuchMethodError")
                        .contains("okio.Okio"));
    }
}
