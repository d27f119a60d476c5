package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import java.time.Clock;
import java.time.Instant;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one sandbox. Functions that a test supplies are called without a lock, so one that blocks does not
 * delay other requests.
 */
public final class Faults implements SandboxFaults {

    private static final long SEED = 20_270_422L;

    private final List<SwitchedOn> active = new CopyOnWriteArrayList<>();
    private final IdentityHashMap<Fault, Long> appliedCount = new IdentityHashMap<>();
    private final Predicate<BiPredicate<String, String>> anyEndpoint;
    private final Clock clock;
    private long numbers;
    private volatile boolean partialApplication;
    private volatile boolean createReplacesExisting;
    private volatile Predicate<String> rejectedSlots = slotId -> false;

    /**
     * @param anyEndpoint whether a predicate is true for the method and the template of at least one endpoint
     * @param clock decides when a fault with a duration ends
     */
    public Faults(Predicate<BiPredicate<String, String>> anyEndpoint, Clock clock) {
        this.anyEndpoint = anyEndpoint;
        this.clock = clock;
    }

    @Override
    public synchronized SandboxFaults add(Fault fault) {
        if (!anyEndpoint.test(fault::canApplyTo)) {
            throw new IllegalArgumentException(
                    "fault must match an endpoint, but the service has no such endpoint: " + fault
                            + ". A path begins after the base URL, and has its ids in braces; the token endpoint has"
                            + " SandboxTokens.failNext.");
        }
        Instant end = fault.duration() == null ? null : clock.instant().plus(fault.duration());
        active.add(new SwitchedOn(++numbers, fault, new Random(SEED + numbers), end, new AtomicLong(fault.times())));
        return this;
    }

    @Override
    public synchronized long appliedCount(Fault fault) {
        return appliedCount.getOrDefault(fault, 0L);
    }

    @Override
    public SandboxFaults rejectSlots(Predicate<String> slotIds) {
        rejectedSlots = slotIds;
        return this;
    }

    @Override
    public SandboxFaults partialApplication(boolean on) {
        partialApplication = on;
        return this;
    }

    @Override
    public SandboxFaults createReplacesExisting(boolean on) {
        createReplacesExisting = on;
        return this;
    }

    @Override
    public synchronized SandboxFaults clear() {
        active.clear();
        appliedCount.clear();
        partialApplication = false;
        createReplacesExisting = false;
        rejectedSlots = slotId -> false;
        return this;
    }

    /**
     * A fault that is switched on.
     *
     * @param number identifies the fault for {@link #switchOff}
     * @param end when it ends by the sandbox's clock, or null if it does not end by itself
     * @param left how many times it can still be applied
     */
    public record SwitchedOn(
            long number,
            Fault fault,
            Random random,
            @Nullable Instant end,
            AtomicLong left) {

        private boolean appliesNow() {
            if (left.get() == 0 || random.nextDouble() >= fault.probability()) {
                return false;
            }
            left.decrementAndGet();
            return true;
        }
    }

    /** The faults that are switched on, oldest first. */
    public synchronized List<SwitchedOn> switchedOn() {
        Instant now = clock.instant();
        active.removeIf(each -> each.left.get() == 0 || (each.end != null && !each.end.isAfter(now)));
        return active;
    }

    /** Whether anything is switched on. */
    public boolean isOn() {
        return partialApplication || createReplacesExisting || !switchedOn().isEmpty();
    }

    /** Switches off the fault with this number. Has no effect if there is none. */
    public synchronized void switchOff(long number) {
        active.removeIf(each -> each.number == number);
    }

    /** Decides which faults are applied to a request, and counts them. Must be called once per request. */
    public List<Fault> plan(String method, String path, String template, Map<String, String> parameters) {
        List<SwitchedOn> candidates = switchedOn().stream()
                .filter(each -> each.fault.appliesTo(method, path, template, parameters))
                .toList();
        synchronized (this) {
            List<Fault> plan = candidates.stream()
                    .filter(SwitchedOn::appliesNow)
                    .map(SwitchedOn::fault)
                    .toList();
            plan.forEach(fault -> appliedCount.merge(fault, 1L, Long::sum));
            return plan;
        }
    }

    public boolean partialApplication() {
        return partialApplication;
    }

    public boolean createReplacesExisting() {
        return createReplacesExisting;
    }

    public boolean rejects(String slotId) {
        return rejectedSlots.test(slotId);
    }
}
