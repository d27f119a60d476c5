package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Takes the input of a run, on the thread that called publish and only as fast as calls can be made. */
final class SlotIntake {
    private final RunState run;
    private final InputCheck input;
    private final @Nullable SettledSlots journal;
    private final RunOptions options;
    private final Time time;
    private boolean wholeInputRead;

    SlotIntake(RunState run, InputCheck input, @Nullable SettledSlots journal, RunOptions options, Time time) {
        this.run = run;
        this.input = input;
        this.journal = journal;
        this.options = options;
        this.time = time;
    }

    void takeAll(Iterator<SlotTarget> slots) throws InterruptedException {
        while (!run.hasEnded() && slots.hasNext()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            take(slots.next());
        }
        run.lock.lock();
        try {
            wholeInputRead = run.coordinator.ending() == null;
            for (OpenGroups.Group rest = run.groups.removeOldest(); rest != null; rest = run.groups.removeOldest()) {
                run.hand(rest);
                run.awaitRoom();
            }
        } finally {
            run.lock.unlock();
        }
    }

    private void take(SlotTarget target) throws InterruptedException {
        PendingSlot slot = input.take(target);
        if (slot == null) {
            return;
        }
        boolean maybeSent = journal != null && journal.maybeSent(target);
        boolean otherWasSent = maybeSent && journal != null && journal.otherWasSent(target);
        run.lock.lock();
        try {
            boolean handed;
            try {
                if (slot.overridesOwn()) { // the earlier slot with this id comes first
                    run.handAll();
                    run.awaitAllSettled();
                }
            } finally { // also if this is interrupted: it was taken, and gets an outcome
                boolean own = slot.overridesOwn() && run.hasWritten(slot.slotId());
                boolean earlierMayBeThere = slot.overridesOwn() && !own && leavesExisting();
                PendingSlot pending = new PendingSlot(slot.position(), target, own, otherWasSent || earlierMayBeThere);
                handed = hand(run.groups.add(pending, maybeSent, time.nanos()));
            }
            if (!handed && run.groups.size() > options.bufferedSlots()) {
                handed = hand(run.groups.removeOldest());
            }
            if (handed) {
                run.awaitRoom();
            }
        } finally {
            run.lock.unlock();
        }
    }

    /** Then what is there with fewer seats is the earlier slot as well as this one. */
    private boolean leavesExisting() {
        return options.rules().policy() == ConflictPolicy.LEAVE;
    }

    /** To the workers, if there is one. */
    private boolean hand(OpenGroups.@Nullable Group group) {
        if (group != null) {
            run.hand(group);
        }
        return group != null;
    }

    /** Whether the input was read to its end. */
    boolean isWholeInputRead() {
        return wholeInputRead;
    }
}
