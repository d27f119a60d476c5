package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import java.util.Optional;

/** What earlier runs settled, and what this one does, so that the next one knows. */
public interface SettledSlots extends AutoCloseable {
    /** Whether nothing is known of any slot with this id: then there is nothing else to ask. */
    boolean isUnknown(SlotKey slot);

    /** What an earlier run settled for exactly this slot: its id and its content. The latest content of an id counts. */
    Optional<SlotResult> settled(SlotKey slot);

    /** Why an earlier run has it rejected, as far as that was kept. */
    Optional<SlotProblem> problem(SlotKey slot);

    /** To be called before a call that may create or change these slots leaves. */
    void sending(List<PendingSlot> slots);

    /** What became of slots. */
    void outcome(Settlement settlement);

    /** Whether an earlier run began to send a slot with this id and did not learn what came of it. */
    boolean maybeSent(SlotKey slot);

    /** Whether what it began to send had other content than this. */
    boolean otherWasSent(SlotKey slot);

    /** The run is over; what it did not come across is forgotten if it read its whole input. */
    void end(boolean wholeInputRead);

    @Override
    void close();
}
