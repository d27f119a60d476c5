package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.state.SlotState;
import java.util.Collection;
import java.util.List;

/**
 * The seats of a slot, or of all slots of a day.
 *
 * @param slots the number of slots
 * @param unlimited whether the seats of a slot are not limited
 */
record SeatSum(int slots, boolean unlimited, long left, long sold, long held) {

    private static final int FEW = 2;

    static SeatSum of(SlotState slot) {
        return of(List.of(slot));
    }

    static SeatSum of(Collection<SlotState> slots) {
        boolean unlimited = false;
        long left = 0;
        long sold = 0;
        long held = 0;
        for (SlotState slot : slots) {
            Integer capacity = slot.capacity();
            unlimited |= capacity == null;
            left += capacity == null ? 0 : capacity;
            sold += slot.soldSeats();
            held += slot.heldSeats();
        }
        return new SeatSum(slots.size(), unlimited, left, sold, held);
    }

    /** The seats that are left; empty if there is no slot. */
    String leftText() {
        return slots == 0 ? "" : unlimited ? "no limit" : left == 0 ? "sold out" : DisplayFormat.number(left);
    }

    /** The seats that are left, in words. */
    String inWords() {
        return slots == 0 ? "closed" : leftText() + (unlimited || left == 0 ? "" : " left");
    }

    /** The seats that are sold and held; empty if there are none. */
    String taken() {
        return (sold == 0 ? "" : DisplayFormat.number(sold) + " sold")
                + (sold == 0 || held == 0 ? "" : "\u00a0· ")
                + (held == 0 ? "" : DisplayFormat.number(held) + " held");
    }

    /** The availability by the share and the number of the seats that are left: plenty, some, few, none or closed. */
    String level() {
        if (slots == 0 || unlimited || left == 0) {
            return slots == 0 ? "closed" : unlimited ? "plenty" : "none";
        }
        double share = (double) left / (left + sold + held);
        return share <= 0.2 || left <= (long) FEW * slots ? "few" : share <= 0.5 ? "some" : "plenty";
    }
}
