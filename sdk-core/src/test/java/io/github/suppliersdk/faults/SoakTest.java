package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few seconds of what the profile {@code soak} does for minutes, in a JVM of its own too: what grows is this alone. */
class SoakTest {
    @TempDir
    private Path directory;

    @Test
    void whateverIsThrownEveryCallHasOneOutcomeAndNothingIsLeft() throws Exception {
        ChildJvm child = ChildJvm.run(directory, List.of("-Xmx256m"), Soak.class, "5");
        assertThat(child.output()).contains("nothing was wrong");
        assertThat(child.exitCode()).as(child.output()).isZero();
    }
}
