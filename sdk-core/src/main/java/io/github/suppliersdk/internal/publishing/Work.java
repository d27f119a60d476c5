package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/** A slot in the scheduler: its state, and where it belongs. */
final class Work {
    private final SlotGroup group;
    private @Nullable Window window;
    private SlotTurn turn;
    private boolean isSettled;

    Work(SlotGroup group, SlotTurn turn) {
        this.group = group;
        this.turn = turn;
    }

    SlotGroup group() {
        return group;
    }

    SlotTurn turn() {
        return turn;
    }

    void continues(SlotTurn next) {
        this.turn = next;
    }

    void settled() {
        isSettled = true;
    }

    boolean isBeingRead() {
        return !isSettled && turn.phase() == SlotPhase.READ;
    }

    /** The window of its date; null if it has none. */
    @Nullable
    Window window() {
        return window;
    }

    void belongsTo(@Nullable Window where) {
        this.window = where;
    }
}
