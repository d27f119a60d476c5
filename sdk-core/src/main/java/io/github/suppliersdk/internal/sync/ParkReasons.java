package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;

/** What the reasons for which a slot is parked have in common. */
final class ParkReasons {
    private ParkReasons() {}

    /** Whether it waits for a person, or for something else that is to be told; the others go on by themselves. */
    static boolean isForPeople(ParkReason reason) {
        return switch (reason) {
            case RETRY, VERIFY -> false;
            case HELD, HELD_BACK, REFUSED, NOT_KEPT -> true;
        };
    }
}
