package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.tool.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings from the environment and from profiles. */
final class SettingsTest {
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

    private Path profiles(String text, String permissions) throws IOException {
        Path file = home.resolve(".config/supplier/profiles");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private String profile(String name) {
        return "# the test service\n[" + name + "]\nSUPPLIER_BASE_URL = "
                + fixture.sandbox().baseUrl() + "\nSUPPLIER_ACCESS_TOKEN="
                + fixture.sandbox().accessToken() + "\n";
    }

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of("HOME", home.toString()));
    }

    @Test
    void aProfileIsUsedWhereTheEnvironmentSetsNothing() throws IOException {
        profiles(profile("default") + profile("other"), "rw-------");

        assertThat(shell().run("vendors", "list").data()).contains("my-tours");
        assertThat(shell().run("vendors", "list", "--profile", "other").data()).contains("my-tours");
        assertThat(shell().with("SUPPLIER_PROFILE", "other")
                        .run("vendors", "list")
                        .exitCode())
                .isZero();
    }

    @Test
    void anUnknownProfileIsReportedWithTheKnownOnes() throws IOException {
        profiles(profile("default") + profile("other"), "rw-------");
        CommandResult result = shell().run("vendors", "list", "--profile", "tset");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages()).contains("no profile \"tset\"", "default, other");
    }

    @Test
    void aProfileFileThatOthersCanReadIsRejected() throws IOException {
        Path file = profiles(profile("default"), "rw-r-----");
        CommandResult result = shell().run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains("other users can read", "chmod 600 " + file)
                .doesNotContain(fixture.sandbox().accessToken());
    }

    @Test
    void anInvalidLineIsReportedWithoutItsValue() throws IOException {
        profiles("[default]\nSUPPLIER_ACESS_TOKEN=a-very-secret-token\n", "rw-------");
        CommandResult result = shell().run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains("line 2: SUPPLIER_ACESS_TOKEN is not known")
                .doesNotContain("very-secret");
    }

    @Test
    void aTokenOfAProfileIsNotSentToAnAddressOfTheEnvironment() throws IOException {
        profiles("[default]\nSUPPLIER_ACCESS_TOKEN=a-very-secret-token\n", "rw-------");
        CommandResult result =
                shell().with("SUPPLIER_BASE_URL", fixture.sandbox().baseUrl()).run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages()).contains("neither SUPPLIER_ACCESS_TOKEN nor");
        assertThat(fixture.sandbox().requests().all()).isEmpty();
    }

    @Test
    void aClientSecretOfAProfileIsNotSentToATokenUrlOfTheEnvironment() throws IOException {
        profiles(
                "[default]\nSUPPLIER_BASE_URL=" + fixture.sandbox().baseUrl() + "\nSUPPLIER_TOKEN_URL="
                        + fixture.sandbox().tokenUrl()
                        + "\nSUPPLIER_CLIENT_ID=a\nSUPPLIER_CLIENT_SECRET=a-very-secret-text\n",
                "rw-------");
        CommandResult result = shell().with(
                        "SUPPLIER_TOKEN_URL", fixture.sandbox().tokenUrl() + "/another")
                .run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages()).contains("SUPPLIER_CLIENT_ID, SUPPLIER_CLIENT_SECRET are not set");
        assertThat(fixture.sandbox().requests().all()).isEmpty();
    }

    @Test
    void aPasswordOfAProfileIsNotUsedForADatabaseOfTheEnvironment() throws IOException {
        profiles("[default]\nSUPPLIER_STORE_PASSWORD=a-very-secret-text\nSUPPLIER_WEBHOOK_KEY=a-key\n", "rw-------");
        Settings settings =
                Settings.of(Map.of("HOME", home.toString(), Settings.STORE_URL, "jdbc:another:database"), null);

        assertThat(settings.value(Settings.STORE_PASSWORD)).isEmpty();
        assertThat(settings.value("SUPPLIER_WEBHOOK_KEY")).contains("a-key");
    }

    @Test
    void aKeyOfAProfileIsNotSentToABackendOfTheEnvironment() throws IOException {
        profiles(
                "[default]\nSUPPLIER_WEBHOOK_URL=https://tours.example.com\nSUPPLIER_WEBHOOK_KEY=a-very-secret-key\n",
                "rw-------");
        Settings ofProfile = Settings.of(Map.of("HOME", home.toString()), null);
        Settings withOtherBackend =
                Settings.of(Map.of("HOME", home.toString(), Settings.WEBHOOK_URL, "https://other.example.com"), null);

        assertThat(ofProfile.value("SUPPLIER_WEBHOOK_KEY")).contains("a-very-secret-key");
        assertThat(withOtherBackend.value("SUPPLIER_WEBHOOK_KEY")).isEmpty();
    }

    @Test
    void aNamedProfileConflictsWithAnotherBackendOrDatabaseOfTheEnvironment() throws IOException {
        profiles(
                profile("test") + "SUPPLIER_WEBHOOK_URL=http://127.0.0.1:1\nSUPPLIER_STORE_URL=jdbc:of:test\n",
                "rw-------");

        assertThat(shell().with("SUPPLIER_WEBHOOK_URL", "http://127.0.0.1:2")
                        .run("trigger", "health", "--profile", "test")
                        .messages())
                .contains("--profile test and SUPPLIER_WEBHOOK_URL");
        assertThat(shell().with("SUPPLIER_STORE_URL", "jdbc:of:production")
                        .run("ops", "compensations", "--profile", "test")
                        .messages())
                .contains("--profile test and SUPPLIER_STORE_URL");
        assertThat(shell().with("SUPPLIER_STORE_URL", "jdbc:of:test")
                        .run("vendors", "list", "--profile", "test")
                        .exitCode())
                .isZero();
    }

    @Test
    void aSecretOfTheEnvironmentIsNotSentToAnAddressOfANamedProfile() throws IOException {
        profiles(
                profile("test") + "SUPPLIER_WEBHOOK_URL=http://127.0.0.1:1\nSUPPLIER_STORE_URL=jdbc:of:test\n",
                "rw-------");

        for (String secret : List.of("SUPPLIER_WEBHOOK_KEY", "SUPPLIER_STORE_PASSWORD")) {
            CommandResult result =
                    shell().with(secret, "of-another-place").run("trigger", "health", "--profile", "test");

            assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(result.messages())
                    .contains("--profile test and " + secret)
                    .doesNotContain("of-another-place");
        }
        Settings sameAddress = Settings.of(
                Map.of(
                        "HOME",
                        home.toString(),
                        "SUPPLIER_WEBHOOK_URL",
                        "http://127.0.0.1:1",
                        "SUPPLIER_WEBHOOK_KEY",
                        "of-this-place"),
                "test");
        assertThat(sameAddress.value("SUPPLIER_WEBHOOK_KEY")).contains("of-this-place");
    }

    @Test
    void aNamedProfileConflictsWithATokenOfTheEnvironment() throws IOException {
        profiles(profile("test"), "rw-------");
        CommandResult result =
                shell().with("SUPPLIER_ACCESS_TOKEN", "a-token-of-another").run("vendors", "list", "--profile", "test");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages())
                .contains("--profile test and SUPPLIER_ACCESS_TOKEN")
                .doesNotContain("of-another");
        assertThat(fixture.sandbox().requests().all()).isEmpty();
    }

    @Test
    void aMissingConfigurationIsReportedWithTheNextSteps() {
        CommandResult result = shell().run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages())
                .contains("SUPPLIER_BASE_URL", "supplier help profiles", "supplier sandbox --sample");
    }

    @Test
    void aWrongTokenExitsWithCodeFour() {
        CommandResult result =
                fixture.shell().with("SUPPLIER_ACCESS_TOKEN", "wrong-token").run("vendors", "list");

        assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(result.messages()).contains("status 401", "supplier doctor").doesNotContain("wrong-token", "\tat ");
    }

    @Test
    void stackTracesArePrintedOnlyWithDebug() {
        CommandResult.Shell wrong = fixture.shell().with("SUPPLIER_ACCESS_TOKEN", "wrong-token");

        assertThat(wrong.run("vendors", "list", "--debug").messages()).contains("\tat ");
        assertThat(wrong.run("vendors", "list").messages()).doesNotContain("\tat ");
    }
}
