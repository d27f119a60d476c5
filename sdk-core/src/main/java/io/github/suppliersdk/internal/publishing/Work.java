package io.github.suppliersdk.internal.publishing;

/** A slot in the scheduler: its state, and where it belongs. */
final class Work {
    private final SlotGroup group;
    private SlotTurn turn;

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
}
