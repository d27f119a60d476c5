package io.github.suppliersdk.internal.publishing;

import org.jspecify.annotations.Nullable;

/** A slot in the scheduler: its state, and where it belongs. */
final class Work {
    private final SlotGroup group;
    private @Nullable Window window;
    private Turn turn;
    private boolean isSettled;

    Work(SlotGroup group, Turn turn) {
        this.group = group;
        this.turn = turn;
    }

    SlotGroup group() {
        return group;
    }

    Turn turn() {
        return turn;
    }

    void continues(Turn next) {
        this.turn = next;
    }

    void settled() {
        isSettled = true;
    }

    boolean isBeingRead() {
        return !isSettled && turn.phase() == Phase.READ;
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
