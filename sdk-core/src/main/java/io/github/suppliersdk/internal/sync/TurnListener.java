package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import org.jspecify.annotations.Nullable;

/** Is called when the turn of a slot has ended in this process. */
interface TurnListener {
    /** A turn has ended. */
    void ended(SlotKey key, Rest rest, @Nullable Parking parking);

    /** How a turn ends. */
    enum Rest {
        /** The service has what the source has. */
        EQUAL,
        /** It has to wait for a person or another change: it is held, refused or not kept. */
        PARKED,
        /** It goes on later, or another process has it. */
        LATER
    }
}
