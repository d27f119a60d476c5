package io.github.suppliersdk.sandbox.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What goes wrong in the sandbox, switched on and off while it runs. Faults add up: a request can be answered late and
 * lose that answer. With one request at a time the same seed gives the same faults; each fault draws from a sequence of
 * its own, so adding another one does not shift it. Safe for use by several threads.
 */
public final class SandboxFaults {

    private static final long DEFAULT_SEED = 20_270_422L;

    private final List<Active> active = new ArrayList<>();
    private long seed = DEFAULT_SEED;
    private long added;
    private volatile boolean partialApplication;
    private volatile Predicate<String> rejectedSlots = slotId -> false;

    /** No faults. */
    public SandboxFaults() {}

    /** Starts the sequences of the faults that are added from now on. */
    public synchronized SandboxFaults seed(long value) {
        seed = value;
        added = 0;
        return this;
    }

    /** Switches a fault on. */
    public synchronized SandboxFaults add(Fault fault) {
        active.add(new Active(fault, new Random(seed + 31 * added++)));
        return this;
    }

    /** Creating slots with one of these ids is answered 400, naming the item. */
    public SandboxFaults rejectSlots(Predicate<String> slotIds) {
        rejectedSlots = slotIds;
        return this;
    }

    /** Creating slots with one of these ids is answered 400, naming the item. */
    public SandboxFaults rejectSlots(Set<String> slotIds) {
        return rejectSlots(Set.copyOf(slotIds)::contains);
    }

    /**
     * Whether a list of slots with a bad item is applied up to that item before it is refused. By default such a list
     * changes nothing.
     */
    public SandboxFaults partialApplication(boolean on) {
        partialApplication = on;
        return this;
    }

    /** Switches everything off. The seed stays. */
    public synchronized SandboxFaults clear() {
        active.clear();
        partialApplication = false;
        rejectedSlots = slotId -> false;
        return this;
    }

    /** What is to go wrong with this request; counts the faults that strike. Asked by the sandbox once per request. */
    public synchronized FaultPlan plan(String method, String path) {
        FaultPlan plan = FaultPlan.NONE;
        for (Active each : active) {
            if (each.strikes(method, path)) {
                plan = plan.with(each.fault);
            }
        }
        active.removeIf(each -> each.left == 0);
        return plan;
    }

    public boolean partialApplication() {
        return partialApplication;
    }

    public boolean rejects(String slotId) {
        return rejectedSlots.test(slotId);
    }

    private static final class Active {

        private final Fault fault;
        private final Random random;
        private long left;

        private Active(Fault fault, Random random) {
            this.fault = fault;
            this.random = random;
            this.left = fault.times();
        }

        private boolean strikes(String method, String path) {
            if (left == 0 || !fault.appliesTo(method, path) || random.nextDouble() >= fault.probability()) {
                return false;
            }
            left--;
            return true;
        }
    }
}
