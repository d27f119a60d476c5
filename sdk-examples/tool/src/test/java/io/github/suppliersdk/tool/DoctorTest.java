package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code doctor} finds each problem and suggests a remedy. */
final class DoctorTest {
    @TempDir
    private Path home;

    private SandboxFixture fixture;

    @BeforeEach
    void start() {
        fixture = SandboxFixture.start(home);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private CommandResult with(String name, String value) {
        return fixture.shell().with(name, value).run("doctor");
    }

    @Test
    void eachPassedCheckHasATick() {
        CommandResult result = fixture.shell().run("doctor");

        assertThat(result.data())
                .contains("✓ configuration", "✓ service", "✓ token", "✓ accept-version")
                .contains("✓ write           the seats of a slot that does not exist: refused with status 404");
    }

    @Test
    void aWrongTokenIsFound() {
        CommandResult result = with("SUPPLIER_ACCESS_TOKEN", "not-the-token");

        assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(result.data())
                .contains("✗ token", "→ Check SUPPLIER_ACCESS_TOKEN")
                .doesNotContain("not-the-token");
    }

    @Test
    void wrongClientCredentialsAreFound() {
        CommandResult result = fetching(fixture.sandbox().tokenUrl());

        assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(result.data())
                .contains("✗ token", "→ Check SUPPLIER_TOKEN_URL, SUPPLIER_CLIENT_ID and SUPPLIER_CLIENT_SECRET.")
                .doesNotContain("SUPPLIER_ACCESS_TOKEN");
    }

    @Test
    void anUnreachableTokenUrlIsReportedAsATokenProblem() {
        CommandResult result = fetching("http://127.0.0.1:1/oauth/token");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data())
                .contains(
                        "✗ token",
                        "no access token from http://127.0.0.1:1/oauth/token: no connection",
                        "→ Is SUPPLIER_TOKEN_URL the address")
                .doesNotContain("✗ service");
    }

    private CommandResult fetching(String tokenUrl) {
        Map<String, String> environment = new LinkedHashMap<>(fixture.environment());
        environment.remove("SUPPLIER_ACCESS_TOKEN");
        environment.put("SUPPLIER_TOKEN_URL", tokenUrl);
        environment.put("SUPPLIER_CLIENT_ID", "my-tours");
        environment.put("SUPPLIER_CLIENT_SECRET", "not-the-secret");
        return CommandResult.Shell.of(environment).run("doctor");
    }

    @Test
    void plainHttpToAnotherMachineIsRejectedWithoutNamingMethods() {
        CommandResult result = with("SUPPLIER_BASE_URL", "http://api.example.com");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages())
                .contains("SUPPLIER_BASE_URL is plain http to another machine", "; use https\n")
                .doesNotContain("allowPlainHttp");
    }

    @Test
    void aWrongApiNameIsFound() {
        CommandResult result = with("SUPPLIER_API_NAME", "other");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data()).contains("✗ accept-version", "vnd.other-api.v1", "→ Set SUPPLIER_API_NAME");
    }

    @Test
    void anUnknownHostAndAClosedPortAreFound() {
        assertThat(with("SUPPLIER_BASE_URL", "https://no-such-host.invalid").data())
                .contains("✗ service", "no-such-host.invalid", "→ Check SUPPLIER_BASE_URL for typos");
        assertThat(with("SUPPLIER_BASE_URL", "http://127.0.0.1:1").data())
                .contains("✗ service         no connection: Failed to connect", "→ Is the service running")
                .doesNotContain("token");
    }

    @Test
    void aPortWithoutTlsIsFound() {
        assertThat(with("SUPPLIER_BASE_URL", fixture.sandbox().baseUrl().replace("http:", "https:"))
                        .data())
                .contains("✗ service", "→ Does the port use TLS", "may be http://")
                .doesNotContain("✗ token");
    }

    @Test
    void anotherProgramAtTheAddressIsFound() throws IOException {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", http -> {
            http.sendResponseHeaders(404, -1);
            http.close();
        });
        other.start();
        try {
            CommandResult result = with(
                    "SUPPLIER_BASE_URL",
                    "http://127.0.0.1:" + other.getAddress().getPort());
            assertThat(result.data())
                    .contains("✗ service", "→ Something other than the service responds", "including its path");
        } finally {
            other.stop(0);
        }
    }

    @Test
    void aFailingServiceIsNotReportedAsAWrongToken() {
        fixture.sandbox().faults().add(Fault.refuse(503));
        CommandResult result = fixture.shell().run("doctor");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data()).contains("✗ service", "503", "→ The service itself failed");
    }

    @ParameterizedTest
    @CsvSource({"false, 503, 'The service reads, but does not write'", "true, 404, 'A gateway before the service'"})
    void aServiceThatOnlyReadsIsFound(boolean isPage, int status, String remedy) {
        Fault fault = isPage ? Fault.refuseWithPage(status) : Fault.refuse(status);
        fixture.sandbox().faults().add(fault.on("PATCH", "/slots/{slot_id}"));
        CommandResult result = fixture.shell().run("doctor");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.data()).contains("✓ token", "✗ write", "status " + status, "→ " + remedy);
    }
}
