package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.ScriptedBackend.Response;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests that the load checks measure only requests that were not refused. */
final class RefusedLoadTest {

    private static List<CheckResult> load(ScriptedBackend backend) {
        return Certification.of(CertificationOptions.of(backend.url())
                        .only(Set.of(CheckGroup.LOAD))
                        .loadCycles(5)
                        .slots(List.of(CertificationSlot.of("tour", "standard", "plain")
                                .seats(12))))
                .run()
                .results();
    }

    private static CheckResult result(List<CheckResult> results, String id) {
        return results.stream()
                .filter(result -> result.check().id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void refusedBookingsFailTheirCheckAndTheCheckOfUnsentCancellationsIsSkipped() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend(
                (request, body) -> request.equals("POST /booking") ? Response.refused("INACTIVE_HOLD_KEY") : null)) {
            List<CheckResult> results = load(backend);

            assertThat(result(results, "load.holds").outcome()).isEqualTo(CheckOutcome.PASSED);
            assertThat(result(results, "load.bookings").outcome()).isEqualTo(CheckOutcome.FAILED);
            assertThat(result(results, "load.bookings").actual()).contains("INACTIVE_HOLD_KEY");
            assertThat(result(results, "load.cancellations").outcome()).isEqualTo(CheckOutcome.SKIPPED);
            assertThat(result(results, "load.cancellations").actual())
                    .startsWith("no DELETE /booking was sent: ")
                    .contains("INACTIVE_HOLD_KEY");
            assertThat(result(results, "load.all-answered").outcome()).isEqualTo(CheckOutcome.FAILED);
        }
    }
}
