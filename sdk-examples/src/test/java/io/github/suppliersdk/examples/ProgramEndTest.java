package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The programs as their users start them: in a JVM of their own, with an environment. */
class ProgramEndTest {
    private static final Duration AT_ONCE = Duration.ofSeconds(10);

    @Test
    void theMainJobEndsAtOnceAndPrintsNothingButItsOwnLines() throws Exception {
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
    void theReadmesExampleWorksWithTheServiceThatTheEnvironmentNames() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            Program run = Program.run(
                    Quickstart.class,
                    Map.of("SUPPLIER_BASE_URL", sandbox.baseUrl(), "SUPPLIER_ACCESS_TOKEN", sandbox.accessToken()));

            assertThat(run.status()).as("%s", run).isZero();
            assertThat(run.ending()).isLessThan(AT_ONCE);
            assertThat(run.output()).containsExactly("vendor my-tours");
        }
    }

    @Test
    void anExampleTalksToTheServiceThatTheEnvironmentNames() throws Exception {
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
            assertThat(client.experiences().list())
                    .singleElement()
                    .satisfies(
                            experience -> assertThat(experience.experienceId()).matches("old-town-walk-[0-9a-z]+"));
        }
    }

    @Test
    void anAddressWithoutTokenIsNamedAsTheFault() throws Exception {
        Program run = Program.run(OneDay.class, Map.of("SUPPLIER_BASE_URL", "http://127.0.0.1:1"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.output()).anyMatch(line -> line.contains("SUPPLIER_ACCESS_TOKEN is not"));
    }
}
