package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings from the environment. */
final class SettingsTest extends SandboxTest {
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
}
