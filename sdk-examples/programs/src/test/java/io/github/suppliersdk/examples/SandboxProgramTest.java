package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SandboxProgramTest {
    @Test
    void theProgramPrintsAddressAndTokenAndRunsUntilItIsStopped() throws Exception {
        Program run = Program.run(SandboxProgram.class, line -> line.startsWith("# page"));

        assertThat(run.output()).hasSize(4);
        assertThat(run.output().get(1)).matches("export SUPPLIER_BASE_URL=http://127\\.0\\.0\\.1:\\d+");
        assertThat(run.output().get(2)).matches("export SUPPLIER_ACCESS_TOKEN=\\S+");
        assertThat(run.output().get(3)).matches("# page http://127\\.0\\.0\\.1:\\d+/page");
    }
}
