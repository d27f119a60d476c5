package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs for some seconds what the profile {@code soak} runs for minutes, in a JVM of its own, so that nothing else
 * affects its figures.
 */
class SoakTest {
    @TempDir
    private Path directory;

    @Tag("nightly")
    @Test
    void everyCallHasOneOutcomeAndNoResourceLeaksUnderRandomFaults() throws Exception {
        ChildJvm child = ChildJvm.run(directory, List.of("-Xmx256m"), Soak.class, "5");
        assertThat(child.output()).contains("no violation was found");
        assertThat(child.exitCode()).as(child.output()).isZero();
    }
}
