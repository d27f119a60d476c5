package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SandboxProgramTest {
    @Test
    void aPortInUseIsNamed() {
        try (Sandbox first = Sandbox.start()) {
            int port = URI.create(first.baseUrl()).getPort();
            StringWriter problem = new StringWriter();
            CommandLine command =
                    SandboxProgram.commandLine(new CountDownLatch(0)).setErr(new PrintWriter(problem));
            assertThat(command.execute("--port", Integer.toString(port))).isEqualTo(1);
            assertThat(problem.toString()).isEqualToIgnoringNewLines("The port " + port + " is in use.");
        }
    }

    @Test
    void theProgramPrintsAddressAndTokenAndEndsWhenItIsStopped() {
        StringWriter out = new StringWriter();
        CommandLine command = SandboxProgram.commandLine(new CountDownLatch(0)).setOut(new PrintWriter(out));
        assertThat(command.execute("--port", "0", "--base-path", "/prefix", "--access-token", "fixed-token"))
                .isZero();
        assertThat(out.toString())
                .containsPattern("(?m)^export SUPPLIER_BASE_URL=http://127\\.0\\.0\\.1:\\d+/prefix\\R")
                .containsPattern("(?m)^# page http://127\\.0\\.0\\.1:\\d+/prefix/page\\R")
                .containsPattern("(?m)^export SUPPLIER_ACCESS_TOKEN=fixed-token\\R");
    }
}
