package io.github.suppliersdk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that is never closed lets the JVM exit; the log of a JVM of its own can be read as a whole. */
class OwnJvmTest {
    private static final List<String> DEBUG = List.of(
            "-Dorg.slf4j.simpleLogger.logFile=System.err",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-Dorg.slf4j.simpleLogger.log.io.github.suppliersdk=debug");

    @TempDir
    private Path directory;

    private static void serviceWithTokens(Conversation c) throws IOException {
        String head = c.readRequest();
        if (head.startsWith("POST /supply/token ")) {
            c.respond(200, "{\"access_token\":\"the-t0ken\",\"expires_in\":3600}");
        } else {
            c.respond(200, "", Fault.SLOT.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void theJvmExitsWithoutCloseAndItsLogHasOneLineForEachAttemptAndNoSecret() throws Exception {
        try (ChaosProxy proxy = new ChaosProxy(OwnJvmTest::serviceWithTokens)) {
            proxy.next(OwnJvmTest::serviceWithTokens, c -> {
                c.readRequest();
                c.respond(429, "", new byte[0]);
            });
            ChildJvm child = ChildJvm.run(directory, DEBUG, UnclosedClient.class, proxy.url("http"));
            assertThat(child.output()).contains("main ends").doesNotContain("would keep the JVM alive");
            assertThat(child.exitCode()).isZero();

            assertThat(child.output()).doesNotContain("the-s3cret").doesNotContain("the-t0ken");
            assertThat(child.output().lines().filter(line -> line.contains(" attempt ")))
                    .hasSize(4) // one of them for the token
                    .allSatisfy(line -> assertThat(line)
                            .contains("DEBUG io.github.suppliersdk.calls")
                            .containsPattern("/supply/(token|supplier/availability/experiences/e1/options/o1/slots)")
                            .containsPattern("attempt [12]: status (200|429), \\d+ bytes, \\d+ ms"));
            assertThat(child.output()).doesNotContain("WARN").doesNotContain("ERROR");
        }
    }
}
