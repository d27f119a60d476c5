package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a test can set up. */
class SandboxSetUpTest {

    private final HttpServer application = HttpServer.create();

    SandboxSetUpTest() throws IOException {}

    @AfterEach
    void stop() {
        application.stop(0);
    }

    /** Stands for an application that knows its port only after its start. */
    private int startApplication(String baseUrl, String accessToken) throws IOException {
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(accessToken)
                .build()) {
            assertThat(client.slots("cellar-tour", "evening").get("evening-1").capacity())
                    .hasValue(10);
        }
        application.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        application.createContext("/webhooks/health", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        application.start();
        return application.getAddress().getPort();
    }

    @Test
    void theSandboxFindsTheApplicationHealthyAndKeepsItsState(@TempDir Path folder) throws IOException {
        SandboxClock clock = SandboxClock.at(LocalDateTime.of(2027, 4, 1, 9, 0), ZoneId.of("Europe/Paris"));
        SandboxOptions options =
                SandboxOptions.defaults().accessToken("for-tests-only").clock(clock);
        try (Sandbox sandbox = Sandbox.start(options)) {
            sandbox.seed(SandboxSeed.builder()
                    .vendor("my-tours", "My Tours")
                    .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "my-tours", "evening")
                    .dailySlot("cellar-tour", "evening", "evening-1", LocalDate.of(2027, 4, 22), 10, 2_500)
                    .build());
            int port = startApplication(sandbox.baseUrl(), sandbox.accessToken());
            sandbox.webhook(URI.create("http://127.0.0.1:" + port + "/webhooks"));
            assertThat(sandbox.checkHealth().healthy()).isTrue();

            clock.advance(Duration.ofMinutes(16)); // holds of a quarter of an hour have run out
            assertThat(sandbox.holds()).isEmpty();

            Path file = folder.resolve("state.json");
            sandbox.snapshot().writeTo(file);
            sandbox.reset();
            sandbox.seed(file);
            assertThat(sandbox.slots("cellar-tour", "evening").get(0).capacity())
                    .isEqualTo(10);
        }
    }
}
