package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import org.jspecify.annotations.Nullable;

/** Receives the ends of turns in this process. */
interface TurnListener {
    /** A turn has ended. */
    void ended(SlotKey key, TurnEnd end, @Nullable Parking parking);

    /** How a turn ended. */
    enum TurnEnd {
        /** The service has what the source has. */
        EQUAL,
        /** The slot waits for a person or another change: it is held, refused or not kept. */
        PARKED,
        /** The slot continues later, or another process has it. */
        LATER
    }
}
