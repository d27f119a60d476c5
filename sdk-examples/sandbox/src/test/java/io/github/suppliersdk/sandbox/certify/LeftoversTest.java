package io.github.suppliersdk.sandbox.certify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.certify.ScriptedBackend.Response;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the report names the holds and bookings that could not be cancelled. */
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

    /** The request has a Z after the local time of the place, which a reader would take for UTC. */
    @Test
    void theEndOfALeftoverHoldIsALocalTimeWithItsZone() throws IOException {
        try (ScriptedBackend backend = new ScriptedBackend(
                (request, body) -> request.equals("POST /booking") ? Response.refused("ELEMENT_NOT_FOUND") : null)) {
            CertificationReport report = Certification.of(
                            options(backend, CheckGroup.HEALTH).clock(Clock.system(ZoneId.of("Asia/Tokyo"))))
                    .run();

            Matcher end = Pattern.compile(", until (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d) \\(Asia/Tokyo\\): ")
                    .matcher(String.join("\n", report.leftovers()));
            assertThat(end.find()).isTrue();
            assertThat(LocalDateTime.parse(end.group(1))
                            .atZone(ZoneId.of("Asia/Tokyo"))
                            .toInstant())
                    .isBetween(report.began(), report.began().plus(Duration.ofHours(3)));
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

    /** The backend grants holds at once; each booking and each cancellation takes a second. */
    @Test
    @Timeout(30)
    void anInterruptEndsTheCleanUpWithinSecondsAndTheReportNamesTheLeftovers() throws IOException {
        Thread run = Thread.currentThread();
        Set<String> granted = ConcurrentHashMap.newKeySet();
        Set<String> cancelled = ConcurrentHashMap.newKeySet();
        Map<String, String> bookings = new ConcurrentHashMap<>();
        try (ScriptedBackend backend = new ScriptedBackend((request, body) -> {
            if (request.equals("POST /hold")) {
                boolean isFull =
                        granted.size() >= 12 || body.path("slot_id").asText().startsWith("no-slot");
                if (isFull) {
                    return Response.refused("NO_CAPACITY_LEFT");
                }
                granted.add(body.path("hold_id").asText());
            } else if (request.equals("POST /booking")) {
                run.interrupt();
                bookings.put(
                        body.path("booking_id").asText(), body.path("hold_id").asText());
                Thread.sleep(1_000);
            } else if (request.equals("DELETE /booking")) {
                Thread.sleep(1_000);
                cancelled.add(bookings.get(body.path("booking_id").asText()));
            }
            return null;
        })) {
            CertificationOptions options = CertificationOptions.of(backend.url())
                    .only(Set.of(CheckGroup.SEATS))
                    .slots(List.of(CertificationSlot.of("tour", "standard", "plain")
                            .seats(12)
                            .guests(1, 1)));
            CertificationReport report = Certification.of(options).run();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(report.stopped()).isTrue();
            assertThat(report.took()).isLessThan(Duration.ofSeconds(10));
            granted.removeAll(cancelled);
            String leftovers = String.join("\n", report.leftovers());
            assertThat(granted)
                    .isNotEmpty()
                    .allSatisfy(hold -> assertThat(names(hold, bookings))
                            .anySatisfy(id -> assertThat(leftovers).contains(id)));
            assertThat(leftovers).contains("the run was stopped");
        } finally {
            var unused = Thread.interrupted(); // not for the next test
        }
    }

    /** Returns the ids that may name a hold in the report: its own, and that of its booking. */
    private static List<String> names(String hold, Map<String, String> bookings) {
        return Stream.concat(
                        Stream.of(hold),
                        bookings.entrySet().stream()
                                .filter(each -> each.getValue().equals(hold))
                                .map(Map.Entry::getKey))
                .toList();
    }
}
