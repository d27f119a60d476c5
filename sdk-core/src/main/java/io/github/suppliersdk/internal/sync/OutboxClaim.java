package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Optional;

/**
 * The claim of a process on a slot: only this process handles the slot as long as the lease lasts.
 *
 * @param key the slot
 * @param token identifies the claim; claims of the same call of {@link OutboxQueue#claim} may share it, others never do
 * @param settle how long after the end of the claim a request of its owner may still be carried out
 * @param priority how urgent the work is, as {@link OutboxRow} has it; {@link OutboxRow#FOUND} if no change waits
 * @param waited how long ago the first change was marked that waits
 * @param mayDelete whether the slot may be deleted, by what was known when the marks were taken
 * @param verify whether the taken marks ask for verification
 * @param settleIn how long after the take a request of another party may still be carried out, so that verification
 *     must wait; zero or longer
 * @param parked why the slot was parked; empty if it has been marked since, or was not parked
 */
public record OutboxClaim(
        SlotKey key,
        String token,
        Duration settle,
        int priority,
        Duration waited,
        boolean mayDelete,
        boolean verify,
        Duration settleIn,
        Optional<ParkReason> parked) {
    /** Whether the slot was parked for this reason. With VERIFY it was made equal, and is only to be read once more. */
    public boolean isParked(ParkReason reason) {
        return parked.equals(Optional.of(reason));
    }

    /** The same claim when there is no new mark. */
    public OutboxClaim withoutMark() {
        return new OutboxClaim(key, token, settle, priority, waited, mayDelete, false, Duration.ZERO, parked);
    }
}
