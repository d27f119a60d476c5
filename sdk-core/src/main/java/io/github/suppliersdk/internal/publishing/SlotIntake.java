package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the slots of the input one by one and queues them for the workers, on the thread that called publish. It waits
 * while too many slots have no outcome, so that an input of any length needs little memory.
 */
final class SlotIntake {
    private final RunState run;
    private final InputCheck input;
    private final RunOptions options;
    private boolean wholeInputRead;

    SlotIntake(RunState run, InputCheck input, RunOptions options) {
        this.run = run;
        this.input = input;
        this.options = options;
    }

    /** Takes slots until the input or the run ends, and then queues the slots that still wait for others. */
    void takeAll(Iterator<SlotTarget> slots) throws InterruptedException {
        while (!run.hasEnded() && hasNext(slots)) {
            take(Objects.requireNonNull(slots.next(), "the input contains null"));
        }
        run.lock.lock();
        try {
            wholeInputRead = run.coordinator.ending() == null;
            for (OpenGroups.Group rest = run.groups.removeOldest(); rest != null; rest = run.groups.removeOldest()) {
                run.enqueue(rest);
                run.awaitCapacity();
            }
        } finally {
            run.lock.unlock();
        }
    }

    /**
     * Checks for an interrupt before the input is asked, and before a slot is taken. If the input throws because of the
     * interrupt, the interrupt counts and not the exception.
     */
    private static boolean hasNext(Iterator<SlotTarget> slots) throws InterruptedException {
        throwIfInterrupted();
        try {
            return slots.hasNext();
        } finally { // the input may have thrown because of the interrupt
            throwIfInterrupted();
        }
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void take(SlotTarget target) throws InterruptedException {
        PendingSlot slot;
        try {
            slot = input.take(target);
        } catch (Throwable e) { // from a listener or the journal, not from the input
            run.end(Ending.of(e));
            return;
        }
        if (slot == null) {
            return;
        }
        if (slot.overridesOwn()) {
            takeOverriding(slot);
        } else {
            enqueue(run.groups.add(slot));
        }
    }

    /** Takes a slot that replaces an earlier one with the same id, which is finished first. */
    private void takeOverriding(PendingSlot slot) throws InterruptedException {
        run.lock.lock();
        try {
            try {
                run.enqueueAll();
                run.awaitAllSettled();
            } finally { // also after an interrupt: the slot was taken, and gets an outcome
                boolean own = run.hasWritten(slot.slotId());
                PendingSlot pending = slot.of(own, slot.otherWasSent() || (!own && leavesExisting()));
                OpenGroups.Group next = run.groups.add(pending);
                if (next != null) {
                    run.enqueue(next);
                }
            }
            run.awaitCapacity();
        } finally {
            run.lock.unlock();
        }
    }

    /** Whether existing slots stay unchanged: then one with fewer seats is the earlier slot as well as this one. */
    private boolean leavesExisting() {
        return options.rules().policy() == ConflictPolicy.LEAVE;
    }

    /** Queues a group for the workers, if there is one. */
    private void enqueue(OpenGroups.@Nullable Group group) throws InterruptedException {
        if (group == null) {
            return;
        }
        run.lock.lock();
        try {
            run.enqueue(group);
            run.awaitCapacity();
        } finally {
            run.lock.unlock();
        }
    }

    /** Whether the whole input was read. */
    boolean isWholeInputRead() {
        return wholeInputRead;
    }
}
