package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

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
                .run("catalog", "get", "vendors")
                .ends(ExitCode.LATER)
                .says("no connection: Failed to connect to /127.0.0.1:1; nothing was changed");
        assertThat(result.messages()).doesNotContain("Exception");
    }
}
