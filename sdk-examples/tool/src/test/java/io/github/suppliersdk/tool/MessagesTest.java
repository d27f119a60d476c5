package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a user is told of missing or wrong settings, and of what the library says. */
final class MessagesTest extends SandboxTest {
    @Test
    void aMissingConfigurationIsReportedWithTheNextSteps() {
        CommandResult.Shell.of(Map.of("HOME", folder.toString()))
                .run("catalog", "get", "vendors")
                .ends(ExitCode.USAGE)
                .says("SUPPLIER_BASE_URL", "supplier help environment", "supplier sandbox --sample");
    }

    @Test
    void aWrongTokenIsReportedAndOnlyDebugPrintsAStackTrace() {
        CommandResult.Shell wrong = shell().with("SUPPLIER_ACCESS_TOKEN", "wrong-token");

        CommandResult result = wrong.run("catalog", "get", "vendors")
                .ends(ExitCode.NOT_AUTHORISED)
                .says("status 401", "supplier doctor");
        assertThat(result.messages()).doesNotContain("wrong-token", "\tat ");
        wrong.run("catalog", "get", "vendors", "--debug").says("\tat ");
    }

    @Test
    void aTokenServerThatIsDownIsNoRefusal() {
        shellWithCredentials()
                .with("SUPPLIER_TOKEN_URL", "http://127.0.0.1:1/token")
                .run("catalog", "get", "vendors")
                .ends(ExitCode.LATER)
                .says("no access token", "\"supplier doctor\" checks each step from here");
        shellWithCredentials()
                .with("SUPPLIER_CLIENT_SECRET", "wrong")
                .run("catalog", "get", "vendors")
                .ends(ExitCode.NOT_AUTHORISED);
    }

    @Test
    void adviceThatNamesMethodsIsLeftOut() {
        assertThat(LibraryMessages.forCommandLine("baseUrl is plain http; use https, or set allowPlainHttp(true)"))
                .isEqualTo("SUPPLIER_BASE_URL is plain http; use https");
        assertThat(LibraryMessages.forCommandLine("set to 12, or not (true)")).isEqualTo("set to 12, or not (true)");
    }

    @Test
    void aFileThatCannotBeReadHasAReason() {
        assertThat(Diagnosis.message(new AccessDeniedException("april.csv"))).isEqualTo("april.csv: access denied");
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
