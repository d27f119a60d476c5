package io.github.suppliersdk.sandbox.internal.control;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.internal.rules.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The faults of one sandbox. Functions that a test supplies are called without a lock, so one that blocks does not
 * delay other requests.
 */
public final class Faults implements SandboxFaults {

    private static final long DEFAULT_SEED = 20_270_422L;

    private final List<Active> active = new CopyOnWriteArrayList<>();
    /** How many requests each fault was applied to. The keys are weak: a fault that no caller refers to any more is dropped. */
    private final Map<Fault, Long> appliedCount = new WeakHashMap<>();

    private final Endpoints endpoints;
    private long seed = DEFAULT_SEED;
    private long added;
    private long numbers;
    private volatile boolean partialApplication;
    private volatile Predicate<String> rejectedSlots = slotId -> false;

    /** The endpoints of the service. */
    public interface Endpoints {

        /** Whether the predicate is true for the method and the template of at least one endpoint. */
        boolean any(BiPredicate<String, String> methodAndTemplate);
    }

    public Faults(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public synchronized SandboxFaults seed(long value) {
        seed = value;
        added = 0;
        return this;
    }

    @Override
    public synchronized SandboxFaults add(Fault fault) {
        if (!endpoints.any(Arguments.given(fault, "fault")::canApplyTo)) {
            throw new IllegalArgumentException(
                    "fault must match an endpoint, but the service has no such endpoint: " + fault
                            + ". A path begins after the base URL, and either all of its ids are in braces or none is;"
                            + " the token endpoint has SandboxTokens.failNext.");
        }
        active.add(new Active(++numbers, fault, new Random(seed + 31 * added++)));
        return this;
    }

    @Override
    public synchronized long appliedCount(Fault fault) {
        return appliedCount.getOrDefault(Arguments.given(fault, "fault"), 0L);
    }

    @Override
    public SandboxFaults rejectSlots(Predicate<String> slotIds) {
        rejectedSlots = Arguments.given(slotIds, "slotIds");
        return this;
    }

    @Override
    public SandboxFaults partialApplication(boolean on) {
        partialApplication = on;
        return this;
    }

    @Override
    public synchronized SandboxFaults clear() {
        active.clear();
        appliedCount.clear();
        partialApplication = false;
        rejectedSlots = slotId -> false;
        return this;
    }

    /**
     * A fault that is switched on, and how many requests it was applied to.
     *
     * @param number identifies the fault for {@link #switchOff}
     * @param appliedCount the number of requests that it was applied to
     * @param left the maximum number of further requests
     */
    public record SwitchedOn(long number, Fault fault, long appliedCount, long left) {}

    /** The faults that are switched on, oldest first. */
    public synchronized List<SwitchedOn> switchedOn() {
        return active.stream()
                .map(each ->
                        new SwitchedOn(each.number, each.fault, appliedCount.getOrDefault(each.fault, 0L), each.left))
                .toList();
    }

    /** Switches off the fault with this number. Has no effect if there is none. */
    public synchronized void switchOff(long number) {
        active.removeIf(each -> each.number == number);
    }

    /** Whether any fault is switched on. */
    public boolean any() {
        return !active.isEmpty();
    }

    /** Decides which faults are applied to a request, and counts them. Must be called once per request. */
    public FaultPlan plan(String method, String path, String template) {
        List<Active> candidates = new ArrayList<>();
        for (Active each : active) {
            if (each.fault.appliesTo(method, path, template)) {
                candidates.add(each);
            }
        }
        synchronized (this) {
            FaultPlan plan = FaultPlan.NONE;
            for (Active each : candidates) {
                if (each.appliesNow()) {
                    appliedCount.merge(each.fault, 1L, Long::sum);
                    plan = plan.with(each.fault);
                }
            }
            active.removeIf(each -> each.left == 0);
            return plan;
        }
    }

    public boolean partialApplication() {
        return partialApplication;
    }

    public boolean rejects(String slotId) {
        return rejectedSlots.test(slotId);
    }

    private static final class Active {

        private final long number;
        private final Fault fault;
        private final Random random;
        private long left;

        private Active(long number, Fault fault, Random random) {
            this.number = number;
            this.fault = fault;
            this.random = random;
            this.left = fault.times();
        }

        private boolean appliesNow() {
            if (left == 0 || random.nextDouble() >= fault.probability()) {
                return false;
            }
            left--;
            return true;
        }
    }
}
