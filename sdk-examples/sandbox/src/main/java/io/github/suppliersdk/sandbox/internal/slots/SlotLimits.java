package io.github.suppliersdk.sandbox.internal.slots;

import io.github.suppliersdk.sandbox.internal.rules.SlotType;

/** The greatest number of slots in one list, by type. */
public record SlotLimits(int daily, int open, int time) {

    int of(SlotType type) {
        return switch (type) {
            case DAILY -> daily;
            case OPEN -> open;
            case TIME -> time;
        };
    }
}
