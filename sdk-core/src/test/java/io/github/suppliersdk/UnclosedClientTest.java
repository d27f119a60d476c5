package io.github.suppliersdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Servers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.junit5.StartStop;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that is never closed does not keep a program alive: neither its connections nor its threads do. */
class UnclosedClientTest {
    /**
     * Far longer than a start takes on a busy machine, far shorter than the 60 s for which idle threads would stay.
     */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @StartStop
    public final MockWebServer server = Servers.withoutDelay();

    @Test
    void aProgramThatDoesNotCloseItsClientExits(@TempDir Path folder) throws Exception {
        for (int i = 0; i < 3; i++) {
            server.enqueue(new MockResponse(200, Headers.EMPTY, "[]"));
        }
        Path output = folder.resolve("output");
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dorg.slf4j.simpleLogger.logFile=System.err",
                        UnclosedClient.class.getName(),
                        server.url("/").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            boolean ended = program.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(ended).as("exited; it printed: " + printed).isTrue();
            assertThat(program.exitValue()).as(printed).isZero();
            assertThat(printed).contains("read 0 and 0");
            assertThat(server.getRequestCount()).isEqualTo(3);
        } finally {
            program.destroyForcibly();
        }
    }
}
