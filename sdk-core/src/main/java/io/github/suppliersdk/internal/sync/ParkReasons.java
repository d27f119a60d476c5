package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;

/** Groups the reasons for which slots are parked. */
final class ParkReasons {
    private ParkReasons() {}

    /**
     * Whether the slot is reported because it waits for a person or another event; otherwise it continues by itself.
     */
    static boolean isForPeople(ParkReason reason) {
        return switch (reason) {
            case RETRY, VERIFY -> false;
            case HELD, WITHHELD, REFUSED, NOT_KEPT -> true;
        };
    }
}
