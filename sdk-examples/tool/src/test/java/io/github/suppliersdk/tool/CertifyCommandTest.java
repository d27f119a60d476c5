package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code certify}. The checks themselves are tested in the sandbox's module. */
final class CertifyCommandTest extends SandboxTest {
    private static final String KEY = "a-key-for-these-tests";
    private static final String AT_SLOT = "--slot cellar-tour/evening/cellar-1";

    @BeforeEach
    void publish() {
        publish(csv(2) + "cellar-tour,evening,small,2027-04-03,2500,3\n");
    }

    @Override
    CommandResult.Shell shell() {
        return super.shell().with("SUPPLIER_WEBHOOK_KEY", KEY);
    }

    private static JdkWebhookServer backend(boolean oversells) {
        return JdkWebhookServer.start(
                WebhookReceiver.builder()
                        .handler(new SeatHandler(Map.of("cellar-1", 12), oversells))
                        .addKey(WebhookKey.of(KEY))
                        .clock(CommandResult.CLOCK)
                        .build(),
                0);
    }

    private CommandResult certify(String url, String more) {
        return certify(shell(), url, more);
    }

    private static CommandResult certify(CommandResult.Shell shell, String url, String more) {
        return shell.run(("certify --url " + url + ' ' + more).split(" "));
    }

    @Test
    void aBackendIsCheckedWithSlotsOfTheSandboxAndReportsAreWritten() throws IOException {
        Path junit = folder.resolve("junit.xml");
        Path json = folder.resolve("report.json");
        Path html = folder.resolve("report.html");
        try (JdkWebhookServer backend = backend(false)) {
            CommandResult result = certify(
                            backend.url(),
                            AT_SLOT + " --only holds --only seats --report " + junit + " --report " + json
                                    + " --report " + html)
                    .ends(ExitCode.DONE);
            assertThat(result.data())
                    .contains("✓ holds.granted", "✓ seats.never-oversold", "12 of 200 holds were granted", " 0 failed")
                    .doesNotContain("bookings.confirmed", "not checked", KEY);
            assertThat(certify(backend.url(), AT_SLOT + " --only load --load 10")
                            .data())
                    .containsPattern("POST /hold +p50 .* p99 .* limit 1.0 s");
        }
        assertThat(junit).content().contains("<testcase classname=\"certify.seats\"");
        assertThat(JsonDocuments.read(Files.readString(json)).path("passed").asBoolean())
                .isTrue();
        assertThat(html).content().contains("No check failed, 1 skipped").doesNotContain(KEY);
    }

    @Test
    void aFailedCheckIsShownWithTheExpectedResult() {
        try (JdkWebhookServer backend = backend(true)) {
            certify(backend.url(), AT_SLOT + " --only seats")
                    .ends(ExitCode.FAILED)
                    .shows(
                            "✗ seats.never-oversold",
                            "200 of 200 holds were granted for 12 seats",
                            "(contract, section 5, hold availability)");
        }
    }

    @Test
    void whetherItOversellsWasNotCheckedIsTheLastLineBeforeTheCounts() {
        try (JdkWebhookServer backend = backend(false)) {
            certify(backend.url(), "--slot cellar-tour/evening/small --only seats")
                    .shows("not checked: whether it oversells: no slot has 4 to 500 seats", " 0 failed");
        }
    }

    @Test
    void aRestartIsAskedForAtATerminalAndSkippedByNameOtherwise() {
        try (JdkWebhookServer backend = backend(false)) {
            String restart = AT_SLOT + " --only restart";
            CommandResult.Shell terminal = shell().onTerminal().withoutColors();
            CommandResult asked = certify(terminal.input("\n"), backend.url(), restart);
            assertThat(asked.messages()).containsOnlyOnce("Restart the backend, then press Enter");
            asked.shows("1 passed, 0 failed, 0 skipped");
            CommandResult declined = certify(terminal.input("s\n"), backend.url(), restart);
            assertThat(declined.messages()).containsOnlyOnce("Restart the backend, then press Enter");
            declined.shows("the backend was not restarted", "1 skipped");
            certify(backend.url(), restart).shows("(--restart COMMAND)", "1 skipped");
        }
    }

    @Test
    void aRejectedKeyExitsWithCodeFour() {
        try (JdkWebhookServer backend = backend(false)) {
            CommandResult result = certify(shell().with("SUPPLIER_WEBHOOK_KEY", "another-key"), backend.url(), AT_SLOT)
                    .ends(ExitCode.NOT_AUTHORISED);
            assertThat(result.all()).contains("The key is not accepted").doesNotContain("another-key");
        }
    }

    @Test
    void allChecksAreListed() {
        CommandResult result =
                shell().run("certify", "--list").ends(ExitCode.DONE).shows("\nhealth.ok ");
        assertThat(result.data().lines()).hasSize(Certification.checks().size() + 1);
        assertThat(shell().run("certify", "--list", "--only", "expiry").data().lines())
                .hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            http://127.0.0.1:1 | --slot cellar-tour/evening/cellar-1 | 1 | ✗ http://127.0.0.1:1 does not respond: no connection can be made. Nothing was checked.
            http://127.0.0.1:1 | --slot cellar-tour/evening/cellar-1 --only seat | 2 | '--only' && HOLDS && seat
            http://127.0.0.1:1 | --slot a/b | 2 | '--slot' && "a/b" is not a slot such as
            http://127.0.0.1:1 | --only holds | 2 | --slot EXPERIENCE/OPTION/SLOT is missing. The checks want 20 slots
            ftp://127.0.0.1 | --slot cellar-tour/evening/cellar-1 | 2 | ftp://127.0.0.1
            http://127.0.0.1:1 | --slot cellar-tour/evening/cellar-1 --load 0 | 2 | loadCycles must be between 1 and 100000: 0
            """)
    void whereNothingCanBeCheckedTheReasonIsSaid(String url, String more, int exitCode, String texts) {
        CommandResult result = certify(url, more).ends(exitCode).prints(texts);
        assertThat(result.all()).doesNotContain("Exception");
    }

    @Test
    void withoutAServiceThereAreNoSlots() {
        certify(shell().with("SUPPLIER_BASE_URL", ""), "http://127.0.0.1:1", AT_SLOT)
                .says("no service is configured");
    }

    @Test
    void aFileThatCannotBeWrittenIsAFailureBeforeTheRun() {
        Path missing = folder.resolve("missing").resolve("junit.xml");
        CommandResult result = certify("http://127.0.0.1:1", AT_SLOT + " --only health --report " + missing)
                .ends(ExitCode.FAILED)
                .says(missing.toString());
        assertThat(result.all()).doesNotContain("does not respond");
    }
}
