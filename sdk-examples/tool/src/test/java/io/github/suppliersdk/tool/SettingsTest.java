package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings from the environment. */
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

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of("HOME", home.toString()));
    }

    @Test
    void aMissingConfigurationIsReportedWithTheNextSteps() {
        CommandResult result = shell().run("catalog", "get", "vendors");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages())
                .contains("SUPPLIER_BASE_URL", "supplier help environment", "supplier sandbox --sample");
    }

    @Test
    void aWrongTokenExitsWithCodeFour() {
        CommandResult result =
                fixture.shell().with("SUPPLIER_ACCESS_TOKEN", "wrong-token").run("catalog", "get", "vendors");

        assertThat(result.exitCode()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(result.messages()).contains("status 401", "supplier doctor").doesNotContain("wrong-token", "\tat ");
    }

    @Test
    void stackTracesArePrintedOnlyWithDebug() {
        CommandResult.Shell wrong = fixture.shell().with("SUPPLIER_ACCESS_TOKEN", "wrong-token");

        assertThat(wrong.run("catalog", "get", "vendors", "--debug").messages()).contains("\tat ");
        assertThat(wrong.run("catalog", "get", "vendors").messages()).doesNotContain("\tat ");
    }
}
