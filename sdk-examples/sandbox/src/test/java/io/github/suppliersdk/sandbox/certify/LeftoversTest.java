package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.ScriptedBackend.Response;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The report names what the checks held or booked and could not cancel. */
final class LeftoversTest {

    private static CertificationOptions options(ScriptedBackend backend, CheckGroup group) {
        return CertificationOptions.of(backend.url())
                .only(Set.of(group))
                .slots(List.of(CertificationSlot.of("tour", "standard", "plain").seats(12)));
    }

    @Test
    void aLeftoverHoldOfAnUnknownSlotIsNamedWithThatSlot() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend(
                (request, body) -> request.equals("POST /booking") ? Response.refused("ELEMENT_NOT_FOUND") : null)) {
            CertificationReport report =
                    Certification.of(options(backend, CheckGroup.HEALTH)).run();

            assertThat(report.leftovers())
                    .singleElement()
                    .asString()
                    .matches("The hold \\S+ of the slot tour/standard/no-slot-\\S+, until .*");
        }
    }

    @Test
    void theBookingThatReleasesAHoldNamesTheSlotOfTheHold() throws IOException {
        List<String> held = new CopyOnWriteArrayList<>();
        List<String> booked = new CopyOnWriteArrayList<>();
        try (ScriptedBackend backend = new ScriptedBackend((request, body) -> {
            if (request.equals("POST /hold")) {
                held.add(body.path("slot_id").asText());
            } else if (request.equals("POST /booking")) {
                booked.add(body.path("booking_requests").path(0).path("slot_id").asText());
            }
            return null;
        })) {
            CertificationReport report =
                    Certification.of(options(backend, CheckGroup.HEALTH)).run();

            assertThat(report.leftovers()).isEmpty();
            assertThat(booked).isEqualTo(held);
        }
    }
}
