package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotTarget;
import java.time.LocalDate;

/** A slot without an outcome: its position in the input, from 0, its state, and the group where it belongs. */
final class Work implements Scheduler.Due {
    private final long position;
    private final SlotTarget target;
    private final SlotGroup group;
    private SlotTurn turn;

    Work(long position, SlotTarget target, SlotGroup group) {
        this.position = position;
        this.target = target;
        this.group = group;
        this.turn = SlotTurn.first(target.slot());
    }

    long position() {
        return position;
    }

    SlotTarget target() {
        return target;
    }

    SlotGroup group() {
        return group;
    }

    /** The date of the slot; the first of all for one without a date. */
    LocalDate date() {
        return SlotFields.dateOrFirst(target.slot().kind());
    }

    SlotTurn turn() {
        return turn;
    }

    void continues(SlotTurn next) {
        this.turn = next;
    }
}
