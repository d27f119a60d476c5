package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.Fault;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code doctor} finds each problem and suggests a remedy. */
final class DoctorTest extends SandboxTest {
    @Test
    void eachPassedCheckHasATick() {
        run("doctor")
                .ends(ExitCode.DONE)
                .shows(
                        "✓ configuration",
                        "✓ service",
                        "✓ token",
                        "✓ accept-version",
                        "✓ write the seats of a slot that does not exist: refused with status 404");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SUPPLIER_ACCESS_TOKEN | not-the-token | 4 | ✗ token && → Check SUPPLIER_ACCESS_TOKEN | not-the-token
            SUPPLIER_BASE_URL | http://api.example.com | 2 | SUPPLIER_BASE_URL is plain http to another machine && ; use https | allowPlainHttp
            SUPPLIER_BASE_URL | https://no-such-host.invalid | 1 | ✗ service && no-such-host.invalid && → Check SUPPLIER_BASE_URL for typos |
            SUPPLIER_BASE_URL | http://127.0.0.1:1 | 1 | ✗ service no connection: Failed to connect && → Is the service running | token
            SUPPLIER_BASE_URL | https://SANDBOX | 1 | ✗ service && → Does the port use TLS && may be http:// | ✗ token
            SUPPLIER_BASE_URL | http://SANDBOX/api | 1 | ✗ service && → Something other than the service responds && including its path |
            SUPPLIER_API_NAME | other | 1 | ✗ accept-version && vnd.other-api.v1 && → Set SUPPLIER_API_NAME |
            """)
    void aWrongSettingIsFound(String name, String value, int exitCode, String texts, @Nullable String absent) {
        String address = sandbox.baseUrl().replace("http://", "");
        check(shell().with(name, value.replace("SANDBOX", address)), exitCode, texts, absent);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SUPPLIER_CLIENT_SECRET | not-the-secret | 4 | ✗ token && → Check SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET. | SUPPLIER_ACCESS_TOKEN
            SUPPLIER_TOKEN_URL | http://127.0.0.1:1/oauth/token | 1 | ✗ token && no access token from http://127.0.0.1:1/oauth/token: no connection && → Is SUPPLIER_TOKEN_URL the address | ✗ service
            """)
    void wrongClientCredentialsAreFound(String name, String value, int exitCode, String texts, String absent) {
        check(shellWithCredentials().with(name, value), exitCode, texts, absent);
    }

    private static void check(CommandResult.Shell shell, int exitCode, String texts, @Nullable String absent) {
        CommandResult result = shell.run("doctor").ends(exitCode).prints(texts);
        if (absent != null) {
            assertThat(result.all()).doesNotContain(absent);
        }
    }

    @Test
    void aFailingServiceIsNotReportedAsAWrongToken() {
        sandbox.faults().add(Fault.refuse(503));
        run("doctor").ends(ExitCode.FAILED).shows("✗ service", "503", "→ The service itself failed");
    }

    @ParameterizedTest
    @CsvSource({"false, 503, 'The service reads, but does not write'", "true, 404, 'A gateway before the service'"})
    void aServiceThatOnlyReadsIsFound(boolean isPage, int status, String remedy) {
        Fault fault = isPage ? Fault.refuseWithPage(status) : Fault.refuse(status);
        sandbox.faults().add(fault.on("PATCH", "/slots/{slot_id}"));
        run("doctor").ends(ExitCode.FAILED).shows("✓ token", "✗ write", "status " + status, "→ " + remedy);
    }
}
