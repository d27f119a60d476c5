package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.examples.observability.Traces;
import io.github.suppliersdk.examples.webhooks.JdkWebhooks;
import io.github.suppliersdk.sandbox.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs programs as users do: in a JVM of their own, with environment variables. */
class ProgramEndTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(10);

    @Test
    void firstCatalogEndsAtOnceAndPrintsOnlyItsOwnLines() throws Exception {
        Program run = Program.run(FirstCatalog.class, Map.of());

        assertThat(run.status()).as("%s", run).isZero();
        assertThat(run.ending()).isLessThan(AT_ONCE);
        assertThat(run.output())
                .allMatch(line -> line.isEmpty()
                        || line.startsWith(" ")
                        || line.matches("(Service|Created|Published|Changed|Refused|Archived) .*|.*, seats left"));
        assertThat(run.output().get(0)).startsWith("Service    the sandbox at http://127.0.0.1:");
        assertThat(run.output().get(run.output().size() - 1))
                .isEqualTo("Archived   harbour-by-boat, archived is now true");
    }

    @Test
    void theExampleOfTheReadmeUsesTheServiceNamedByTheEnvironment() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            for (int time = 1; time <= 2; time++) { // it can be run twice
                Program run = Program.run(
                        Quickstart.class,
                        Map.of("SUPPLIER_BASE_URL", sandbox.baseUrl(), "SUPPLIER_ACCESS_TOKEN", sandbox.accessToken()));

                assertThat(run.status()).as("%s", run).isZero();
                assertThat(run.ending()).isLessThan(AT_ONCE);
                assertThat(run.output()).containsExactly("vendor my-tours");
            }
        }
    }

    @Test
    void theReceiverOfTheWebhooksPageRunsUntilCtrlC() throws Exception {
        Program run = Program.run(
                JdkWebhooks.class,
                List.of("0"),
                Map.of("SUPPLIER_WEBHOOK_KEY", "a-secret-agreed-beforehand"),
                line -> line.startsWith("Webhooks are answered at http://"));

        assertThat(run.output()).hasSize(1);
        assertThat(run.ending()).isLessThan(AT_ONCE);
    }

    @Test
    void anExampleUsesTheServiceNamedByTheEnvironment() throws Exception {
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            Program run = Program.run(
                    OneDay.class,
                    Map.of("SUPPLIER_BASE_URL", sandbox.baseUrl(), "SUPPLIER_ACCESS_TOKEN", sandbox.accessToken()));

            assertThat(run.status()).as("%s", run).isZero();
            assertThat(run.output().get(0)).isEqualTo("Service    " + sandbox.baseUrl());
            assertThat(run.output().get(run.output().size() - 1)).isEqualTo("1 day on sale, with 12 seats");
            assertThat(client.experiences().list())
                    .singleElement()
                    .satisfies(
                            experience -> assertThat(experience.experienceId()).matches("old-town-walk-[0-9a-z]+"));
        }
    }

    @Test
    void tracesPrintsTheCallsAsChildrenOfTheSpanOfTheProgram() throws Exception {
        Program run = Program.run(Traces.class, Map.of());

        assertThat(run.status()).as("%s", run).isZero();
        String program = run.output().stream()
                .filter(line -> line.contains("'push catalog' : "))
                .findFirst()
                .orElseThrow();
        String trace = program.replaceFirst(".*'push catalog' : ([0-9a-f]{32}) .*", "$1");
        assertThat(run.output())
                .filteredOn(line -> line.contains("'GET' : " + trace) && line.contains("status_code=200"))
                .hasSize(2);
    }

    @Test
    void anAddressWithoutATokenIsReported() throws Exception {
        Program run = Program.run(OneDay.class, Map.of("SUPPLIER_BASE_URL", "http://127.0.0.1:1"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.output())
                .anyMatch(line -> line.contains("neither SUPPLIER_ACCESS_TOKEN nor client credentials"));
    }
}
