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

/** About everything that a sandbox remembers now. */
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
            throw new AssertionError("the sandbox's own document cannot be read", e);
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

    /** There is a vendor with this id. */
    public SandboxAssert hasVendor(String vendorId) {
        requireId("vendors", "vendor_id", vendorId, "the vendor");
        return this;
    }

    /** There is a pickup with this id. */
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

    /** There is an experience with this id; goes on to it. */
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

    /** There is no experience with this id. */
    public SandboxAssert hasNoExperience(String experienceId) {
        List<String> ids =
                experiences().stream().map(SandboxAssert::experienceId).toList();
        require(!ids.contains(experienceId), "to have no experience '" + experienceId + "'", ids);
        return this;
    }

    /** There is an option with this id; goes on to it and its slots. */
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

    /** So many holds are live. */
    public SandboxAssert hasHolds(int count) {
        isNotNull();
        List<SandboxHold> holds = actual.holds();
        require(holds.size() == count, "to have " + count + " holds", holds);
        return this;
    }

    /** A hold with this id is live; goes on to it. */
    public HoldAssert hold(String holdId) {
        isNotNull();
        List<SandboxHold> holds = actual.holds();
        return described(
                new HoldAssert(only(holds, SandboxHold::holdId, holdId, "to have the live hold"), holdId, this));
    }

    /** So many bookings are remembered, those that are cancelled included. */
    public SandboxAssert hasBookings(int count) {
        isNotNull();
        List<SandboxBooking> bookings = actual.bookings();
        require(bookings.size() == count, "to have " + count + " bookings", bookings);
        return this;
    }

    /** There is a booking with this id; goes on to it. */
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
     * So many requests with this method reached this endpoint, those that were refused or that a fault struck included.
     *
     * @param template of the endpoint, such as {@code /supplier/vendors}: see
     *     {@link io.github.suppliersdk.sandbox.control.RecordedRequest#template}
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

    /** The supplier's webhook answers the health check now. */
    public SandboxAssert hasHealthyWebhook() {
        isNotNull();
        HealthReport report = actual.checkHealth();
        require(report.healthy(), "to find the webhook healthy", report);
        return this;
    }
}
