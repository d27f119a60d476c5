package io.github.suppliersdk.sandbox.certify;

import io.github.suppliersdk.sandbox.internal.bookings.WebhookSettings;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which backend is checked, and how. Immutable: each method that sets something gives other options.
 *
 * @see Certification
 */
public final class CertificationOptions implements Cloneable {

    /** Lets time pass; unless set, by waiting. A test moves its clock instead. */
    @FunctionalInterface
    public interface Pause {

        void pass(Duration time) throws InterruptedException;
    }

    private final URI backend;
    private List<CertificationSlot> slots = List.of();
    private Set<CheckGroup> only = EnumSet.allOf(CheckGroup.class);
    private @Nullable String key;
    private String keyHeader = "x-webhook-key";
    private String apiName = "service";
    private String operatorName = "operator";
    private Duration deadline = Duration.ofSeconds(8);
    private Duration reachableWithin = Duration.ofSeconds(5);
    private Duration holdLimit = Duration.ofSeconds(1);
    private Duration bookingLimit = Duration.ofSeconds(5);
    private Duration clockTolerance = Duration.ofMinutes(1);
    private int loadCycles = 100;
    private int parallelHolds = 200;
    private Clock clock = Clock.system(ZoneId.systemDefault());
    private Pause pause = time -> Thread.sleep(time.toMillis());

    private CertificationOptions(URI backend) {
        this.backend = backend;
    }

    /**
     * The backend below whose address are /hold, /booking and /health.
     *
     * @throws IllegalArgumentException if it is no http or https address with a host, or has a user, a query or a fragment
     */
    public static CertificationOptions of(URI backend) {
        return new CertificationOptions(Arguments.address(backend, "backend"));
    }

    /** The slots that may be held and booked, at least one. The checks choose those that they need. */
    public CertificationOptions slots(List<CertificationSlot> value) {
        CertificationOptions changed = copy();
        changed.slots = List.copyOf(value);
        return changed;
    }

    /** Only these checks; all unless set. */
    public CertificationOptions only(Set<CheckGroup> value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("only must not be empty");
        }
        CertificationOptions changed = copy();
        changed.only = EnumSet.copyOf(value);
        return changed;
    }

    /** The key with which the backend accepts the service's requests; none unless set. */
    public CertificationOptions key(String value) {
        CertificationOptions changed = copy();
        changed.key = Arguments.secret(value, "key");
        return changed;
    }

    /** The header of the secret; "x-webhook-key" unless set. */
    public CertificationOptions keyHeader(String value) {
        CertificationOptions changed = copy();
        changed.keyHeader = Arguments.secretHeader(value, "keyHeader");
        return changed;
    }

    /** The name in {@code vnd.{api}-webhook-api.v1}; "service" unless set. */
    public CertificationOptions apiName(String value) {
        CertificationOptions changed = copy();
        changed.apiName = Arguments.given(value, "apiName");
        return changed;
    }

    /** The name in {@code {operator}_booking_id}; "operator" unless set. */
    public CertificationOptions operatorName(String value) {
        CertificationOptions changed = copy();
        changed.operatorName = Arguments.given(value, "operatorName");
        return changed;
    }

    /** How long the service waits for a response; 8 seconds unless set. */
    public CertificationOptions deadline(Duration value) {
        CertificationOptions changed = copy();
        changed.deadline = Arguments.positive(value, "deadline");
        return changed;
    }

    /** How long the first response may take before the backend counts as unreachable; 5 seconds unless set. */
    public CertificationOptions reachableWithin(Duration value) {
        CertificationOptions changed = copy();
        changed.reachableWithin = Arguments.positive(value, "reachableWithin");
        return changed;
    }

    /** The time limit that 99 of 100 holds must meet under load; 1 second unless set. */
    public CertificationOptions holdLimit(Duration value) {
        CertificationOptions changed = copy();
        changed.holdLimit = Arguments.positive(value, "holdLimit");
        return changed;
    }

    /** The time limit that 99 of 100 bookings and cancellations must meet under load; 5 seconds unless set. */
    public CertificationOptions bookingLimit(Duration value) {
        CertificationOptions changed = copy();
        changed.bookingLimit = Arguments.positive(value, "bookingLimit");
        return changed;
    }

    /**
     * How long after its end a hold may still be taken for live, because clocks differ; a minute unless set. The checks of
     * expiry wait for so long.
     */
    public CertificationOptions clockTolerance(Duration value) {
        CertificationOptions changed = copy();
        changed.clockTolerance = Arguments.notNegative(value, "clockTolerance");
        return changed;
    }

    /** How often a seat is held, booked and cancelled for the checks of load; 100 unless set. */
    public CertificationOptions loadCycles(int value) {
        CertificationOptions changed = copy();
        changed.loadCycles = (int) Arguments.between(1, 100_000, value, "loadCycles");
        return changed;
    }

    /** How many holds compete for the seats of one slot at the same time; 200 unless set. */
    public CertificationOptions parallelHolds(int value) {
        CertificationOptions changed = copy();
        changed.parallelHolds = (int) Arguments.between(2, 2_000, value, "parallelHolds");
        return changed;
    }

    /** The clock, in the time zone of the place, to which the ends of holds are local; the system's unless set. */
    public CertificationOptions clock(Clock value) {
        CertificationOptions changed = copy();
        changed.clock = Arguments.given(value, "clock");
        return changed;
    }

    /** How to wait until a hold has ended by that clock. */
    public CertificationOptions pause(Pause value) {
        CertificationOptions changed = copy();
        changed.pause = Arguments.given(value, "pause");
        return changed;
    }

    public URI backend() {
        return backend;
    }

    public List<CertificationSlot> slots() {
        return slots;
    }

    public Set<CheckGroup> only() {
        return EnumSet.copyOf(only);
    }

    public boolean hasKey() {
        return key != null;
    }

    public String operatorName() {
        return operatorName;
    }

    public Duration deadline() {
        return deadline;
    }

    public Duration reachableWithin() {
        return reachableWithin;
    }

    public Duration holdLimit() {
        return holdLimit;
    }

    public Duration bookingLimit() {
        return bookingLimit;
    }

    public Duration clockTolerance() {
        return clockTolerance;
    }

    public int loadCycles() {
        return loadCycles;
    }

    public int parallelHolds() {
        return parallelHolds;
    }

    public Clock clock() {
        return clock;
    }

    public Pause pause() {
        return pause;
    }

    WebhookSettings settings() {
        return new WebhookSettings(keyHeader, key, apiName, deadline, Duration.ZERO, "/health");
    }

    /** A text without the key. */
    @Override
    public String toString() {
        return "CertificationOptions[backend=" + backend + ", slots=" + slots + "]";
    }

    private CertificationOptions copy() {
        try {
            return (CertificationOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
