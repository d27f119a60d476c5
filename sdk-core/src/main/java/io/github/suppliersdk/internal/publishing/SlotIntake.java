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
    private boolean wholeInputRead;

    SlotIntake(RunState run, InputCheck input) {
        this.run = run;
        this.input = input;
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
        if (slot != null) {
            enqueue(run.groups.add(slot));
        }
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
