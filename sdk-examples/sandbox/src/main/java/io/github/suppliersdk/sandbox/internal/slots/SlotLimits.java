package io.github.suppliersdk.sandbox.internal.slots;

import io.github.suppliersdk.sandbox.internal.rules.SlotType;

/** The maximum number of slots in one request, by slot type. */
public record SlotLimits(int daily, int open, int time) {

    int of(SlotType type) {
        return switch (type) {
            case DAILY -> daily;
            case OPEN -> open;
            case TIME -> time;
        };
    }
}
