package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code certify}. The checks themselves are tested in the sandbox's module. */
final class CertifyCommandTest {
    private static final String KEY = "a-key-for-these-tests";
    private static final int SEATS = 12;
    private static final String SLOT = "cellar-1";

    @TempDir
    private Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void start() {
        sandbox = Sandbox.start();
        sandbox.seed(SandboxSeed.builder()
                .vendor("cellar", "Cellar")
                .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                .dailySlot("cellar-tour", "evening", SLOT, LocalDate.of(2027, 4, 2), SEATS, 2500)
                .dailySlot("cellar-tour", "evening", "small", LocalDate.of(2027, 4, 3), 3, 2500)
                .build());
    }

    @AfterEach
    void stop() {
        sandbox.close();
    }

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of(
                "SUPPLIER_BASE_URL",
                sandbox.baseUrl(),
                "SUPPLIER_ACCESS_TOKEN",
                sandbox.accessToken(),
                "SUPPLIER_WEBHOOK_KEY",
                KEY));
    }

    private static JdkWebhookServer backend(boolean oversells) {
        return JdkWebhookServer.start(
                WebhookReceiver.builder()
                        .handler(new SeatHandler(Map.of(SLOT, SEATS), oversells))
                        .addKey(WebhookKey.of(KEY))
                        .clock(CommandResult.CLOCK)
                        .build(),
                0);
    }

    private static String[] with(String url, String... more) {
        String[] first = {"certify", "--url", url, "--slot", "cellar-tour/evening/" + SLOT};
        return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void aBackendIsCheckedWithSlotsOfTheSandboxAndReportsAreWritten() throws IOException {
        try (JdkWebhookServer backend = backend(false)) {
            CommandResult result = shell().run(with(
                    backend.url(),
                    "--only",
                    "holds",
                    "--only",
                    "seats",
                    "--only",
                    "load",
                    "--load",
                    "10",
                    "--report",
                    folder.resolve("junit.xml").toString(),
                    "--report",
                    folder.resolve("report.json").toString(),
                    "--report",
                    folder.resolve("report.html").toString()));

            assertThat(result.exitCode()).as(result.all()).isZero();
            assertThat(result.data())
                    .contains("✓ holds.granted", "✓ seats.never-oversold", "12 of 200 holds were granted", " 0 failed")
                    .containsPattern("POST /hold +p50 .* p99 .* limit 1.0 s")
                    .doesNotContain("bookings.confirmed", KEY);
            assertThat(folder.resolve("junit.xml")).content().contains("<testcase classname=\"certify.seats\"");
            assertThat(JsonDocuments.read(Files.readString(folder.resolve("report.json")))
                            .path("passed")
                            .asBoolean())
                    .isTrue();
            assertThat(folder.resolve("report.html"))
                    .content()
                    .contains("No check failed, 1 skipped")
                    .doesNotContain(KEY);
        }
    }

    @Test
    void aFailedCheckIsShownWithTheExpectedResult() {
        try (JdkWebhookServer backend = backend(true)) {
            CommandResult result = shell().run(with(backend.url(), "--only", "seats"));

            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(result.data())
                    .contains(
                            "✗ seats.never-oversold",
                            "200 of 200 holds were granted for 12 seats",
                            "(contract, section 5, hold availability)");
        }
    }

    @Test
    void whetherItOversellsWasNotCheckedIsTheLastLineBeforeTheCounts() {
        try (JdkWebhookServer backend = backend(false)) {
            String[] command = {
                "certify", "--url", backend.url(), "--slot", "cellar-tour/evening/small", "--only", "seats"
            };
            CommandResult result = shell().run(command);

            assertThat(result.data())
                    .contains("not checked: whether it oversells: no slot has 4 to 500 seats", " 0 failed");
            assertThat(shell().run(with(backend.url(), "--only", "seats")).data())
                    .doesNotContain("not checked");
        }
    }

    @Test
    void aRestartIsAskedForAtATerminalAndSkippedByNameOtherwise() {
        try (JdkWebhookServer backend = backend(false)) {
            String[] command = with(backend.url(), "--only", "restart");
            CommandResult asked =
                    shell().onTerminal().withoutColors().input("\n").run(command);
            assertThat(asked.messages()).containsOnlyOnce("Restart the backend, then press Enter");
            assertThat(asked.data()).contains("1 passed, 0 failed, 0 skipped");
            CommandResult declined =
                    shell().onTerminal().withoutColors().input("s\n").run(command);
            assertThat(declined.messages()).containsOnlyOnce("Restart the backend, then press Enter");
            assertThat(declined.data()).contains("the backend was not restarted", "1 skipped");
            assertThat(shell().run(command).data()).contains("(--restart COMMAND)", "1 skipped");
        }
    }

    @Test
    void aRejectedKeyExitsWithCodeFour() {
        try (JdkWebhookServer backend = backend(false)) {
            CommandResult result =
                    shell().with("SUPPLIER_WEBHOOK_KEY", "another-key").run(with(backend.url()));

            assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
            assertThat(result.all()).contains("The key is not accepted").doesNotContain("another-key");
        }
    }

    @Test
    void aBackendThatDoesNotRespondIsReported() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        CommandResult result = shell().run(with("http://127.0.0.1:" + port));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data())
                .isEqualTo("✗ http://127.0.0.1:" + port
                        + " does not respond: no connection can be made. Nothing was checked.\n");
    }

    @Test
    void allChecksAreListed() {
        CommandResult result = shell().run("certify", "--list");

        assertThat(result.exitCode()).isZero();
        assertThat(result.data().lines()).hasSize(Certification.checks().size() + 1);
        assertThat(result.data()).contains("\nhealth.ok ");
        assertThat(shell().run("certify", "--list", "--only", "expiry").data().lines())
                .hasSize(4);
    }

    @Test
    void invalidOptionsAreRejectedBeforeAnythingIsSent() {
        assertThat(shell().run(with("http://127.0.0.1:1", "--only", "seat")).messages())
                .contains("'--only'", "HOLDS", "seat");
        CommandResult noSlot = shell().run("certify", "--url", "http://127.0.0.1:1", "--slot", "a/b");
        assertThat(noSlot.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(noSlot.messages())
                .contains("'--slot'", "\"a/b\" is not a slot such as")
                .doesNotContain("Exception");
        assertThat(shell().with("SUPPLIER_BASE_URL", "")
                        .run(with("http://127.0.0.1:1"))
                        .messages())
                .contains("no service is configured");
        assertThat(shell().run("certify", "--url", "http://127.0.0.1:1").messages())
                .contains("--slot EXPERIENCE/OPTION/SLOT is missing. The checks want 20 slots");
        assertThat(shell().run(with("ftp://127.0.0.1")).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell().run(with("http://127.0.0.1:1", "--load", "0")).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFileThatCannotBeWrittenIsAFailure() throws IOException {
        Path taken = Files.createDirectory(folder.resolve("junit.xml"));
        try (JdkWebhookServer backend = backend(false)) {
            CommandResult result = shell().run(with(backend.url(), "--only", "health", "--report", taken.toString()));
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(result.messages()).contains(taken.toString());
        }
    }
}
