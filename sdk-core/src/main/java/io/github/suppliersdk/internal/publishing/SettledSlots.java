package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import java.util.List;
import java.util.Optional;

/** The outcomes of earlier runs and of this one, for the next run. */
public interface SettledSlots extends AutoCloseable {
    /** Whether nothing is known of any slot with this id; then no other question is needed. */
    boolean isUnknown(SlotKey slot);

    /**
     * The result of an earlier run for exactly this slot: its id and its content. The latest content of an id counts.
     */
    Optional<SlotResult> settled(SlotKey slot);

    /** Why an earlier run rejected the slot, if that was kept. */
    Optional<SlotProblem> problem(SlotKey slot);

    /** Must be called before a call that may create or change these slots is sent. */
    void sending(List<PendingSlot> slots);

    /** Records the outcome of slots. */
    void outcome(Settlement settlement);

    /** Whether an earlier run began to send a slot with this id and did not learn its outcome. */
    boolean maybeSent(SlotKey slot);

    /** Whether that earlier content differs from this slot's. */
    boolean otherWasSent(SlotKey slot);

    /** Ends the run; slots that it has not seen are forgotten if it read its whole input. */
    void end(boolean wholeInputRead);

    @Override
    void close();
}
