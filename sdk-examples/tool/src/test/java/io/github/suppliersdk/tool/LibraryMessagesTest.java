package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the library are adapted for users of the command. */
final class LibraryMessagesTest {
    @Test
    void adviceThatNamesMethodsIsLeftOut() {
        assertThat(LibraryMessages.forCommandLine("baseUrl is plain http; use https, or set allowPlainHttp(true)"))
                .isEqualTo("SUPPLIER_BASE_URL is plain http; use https");
        assertThat(LibraryMessages.forCommandLine("set to 12, or not (true)")).isEqualTo("set to 12, or not (true)");
    }

    @Test
    void aNetworkFailureIsReportedWithoutItsExceptionClass() {
        CommandResult result = CommandResult.Shell.of(
                        Map.of("SUPPLIER_BASE_URL", "http://127.0.0.1:1", "SUPPLIER_ACCESS_TOKEN", "a-token"))
                .run("catalog", "get", "vendors");

        assertThat(result.exitCode()).isEqualTo(ExitCode.LATER);
        assertThat(result.messages())
                .contains("no connection: Failed to connect to /127.0.0.1:1; nothing was changed")
                .doesNotContain("Exception");
    }

    @Test
    void aMissingTableIsReportedWithoutAdviceToCreateIt(@TempDir Path home) {
        CommandResult result = CommandResult.Shell.of(Map.of("HOME", home.toString()))
                .run("ops", "open", "--url", "jdbc:h2:mem:" + UUID.randomUUID());

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains(
                        "supplier_webhooks",
                        "is missing or cannot be read. Check that --url names the backend's database")
                .doesNotContain("ddl");
    }
}
