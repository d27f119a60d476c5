package io.github.suppliersdk.test.assertions;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.suppliersdk.sandbox.HealthReport;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxHold;
import io.github.suppliersdk.sandbox.SandboxSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Assertions about the present state of a sandbox. Each fails with an {@link AssertionError}. */
public final class SandboxAssert extends NamedAssert<SandboxAssert, Sandbox> {
    private static final ObjectMapper JSON = new ObjectMapper();

    SandboxAssert(Sandbox actual) {
        super(actual, SandboxAssert.class, "the sandbox");
    }

    private static List<JsonNode> all(Sandbox sandbox, String array) {
        try {
            List<JsonNode> all = new ArrayList<>();
            JSON.readTree(sandbox.snapshot().json()).path(array).forEach(all::add);
            return all;
        } catch (JsonProcessingException e) {
            throw new AssertionError("the snapshot of the sandbox cannot be read", e);
        }
    }

    private List<String> ids(String array, String field) {
        isNotNull();
        return all(actual, array).stream()
                .map(each -> each.path(field).asText())
                .toList();
    }

    private void requireId(String array, String field, String id, String what) {
        List<String> ids = ids(array, field);
        require(ids.contains(id), "to have " + what + " '" + id + "'", ids);
    }

    /** Verifies that the sandbox has a vendor with this id. */
    public SandboxAssert hasVendor(String vendorId) {
        requireId("vendors", "vendor_id", vendorId, "the vendor");
        return this;
    }

    /** Verifies that the sandbox has a pickup with this id. */
    public SandboxAssert hasPickup(String pickupId) {
        requireId("pickups", "pickup_id", pickupId, "the pickup");
        return this;
    }

    private List<JsonNode> experiences() {
        isNotNull();
        return all(actual, "experiences");
    }

    private static String experienceId(JsonNode entry) {
        return entry.path("experience").path("experience_id").asText();
    }

    /** Verifies that the sandbox has the experience with this id, and continues with it. */
    public ExperienceAssert experience(String experienceId) {
        List<JsonNode> entries = experiences();
        Optional<JsonNode> entry = entries.stream()
                .filter(each -> experienceId(each).equals(experienceId))
                .findFirst();
        require(
                entry.isPresent(),
                "to have the experience '" + experienceId + "'",
                entries.stream().map(SandboxAssert::experienceId).toList());
        return described(new ExperienceAssert(entry.orElseThrow(), experienceId, this));
    }

    /** Verifies that the sandbox has no experience with this id. */
    public SandboxAssert hasNoExperience(String experienceId) {
        List<String> ids =
                experiences().stream().map(SandboxAssert::experienceId).toList();
        require(!ids.contains(experienceId), "to have no experience '" + experienceId + "'", ids);
        return this;
    }

    /** Verifies that the sandbox has this option, and continues with the option and its slots. */
    public OptionAssert option(String experienceId, String optionId) {
        isNotNull();
        List<SandboxSlot> slots;
        try {
            slots = actual.slots(experienceId, optionId);
        } catch (IllegalArgumentException noSuchOption) {
            List<String> options = experiences().stream()
                    .flatMap(entry ->
                            ExperienceAssert.optionIds(entry).stream().map(each -> experienceId(entry) + "/" + each))
                    .toList();
            require(false, "to have the option '" + experienceId + "/" + optionId + "'", options);
            throw new AssertionError(noSuchOption);
        }
        return described(new OptionAssert(slots, experienceId, optionId, this));
    }

    /** Verifies the number of live holds. */
    public SandboxAssert hasHolds(int count) {
        isNotNull();
        List<SandboxHold> holds = actual.holds();
        require(holds.size() == count, "to have " + count + " holds", holds);
        return this;
    }

    /** Verifies that the sandbox has the live hold with this id, and continues with it. */
    public HoldAssert hold(String holdId) {
        isNotNull();
        List<SandboxHold> holds = actual.holds();
        return described(
                new HoldAssert(only(holds, SandboxHold::holdId, holdId, "to have the live hold"), holdId, this));
    }

    /** Verifies the number of bookings, including cancelled ones. */
    public SandboxAssert hasBookings(int count) {
        isNotNull();
        List<SandboxBooking> bookings = actual.bookings();
        require(bookings.size() == count, "to have " + count + " bookings", bookings);
        return this;
    }

    /** Verifies that the sandbox has the booking with this id, and continues with it. */
    public BookingAssert booking(String bookingId) {
        isNotNull();
        List<SandboxBooking> bookings = actual.bookings();
        return described(new BookingAssert(
                only(bookings, SandboxBooking::bookingId, bookingId, "to have the booking"), bookingId, this));
    }

    private <T> T only(List<T> all, Function<T, String> idOf, String id, String expected) {
        Optional<T> found =
                all.stream().filter(each -> idOf.apply(each).equals(id)).findFirst();
        require(
                found.isPresent(),
                expected + " '" + id + "'",
                all.stream().map(idOf).toList());
        return found.orElseThrow();
    }

    /**
     * Verifies the number of requests with this method that reached this endpoint, including those that were refused or
     * met a fault.
     *
     * @param template the path template of the endpoint, such as {@code /supplier/vendors}: see {@link
     *     io.github.suppliersdk.sandbox.control.RecordedRequest#template}
     */
    public SandboxAssert hasRequests(long count, String method, String template) {
        isNotNull();
        long found = actual.requests().count(method, template);
        require(
                found == count,
                "to have had " + count + " requests " + method + " " + template,
                found + " of " + actual.requests().counts());
        return this;
    }

    /** Sends a health check to the supplier's webhook now, and verifies that the response is healthy. */
    public SandboxAssert hasHealthyWebhook() {
        isNotNull();
        HealthReport report = actual.checkHealth();
        require(report.healthy(), "to find the webhook healthy", report);
        return this;
    }
}
