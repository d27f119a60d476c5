package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the engine asks of an outbox: a queue of slots that need work, with one row for each, from which processes claim.
 * {@link OutboxRow} says what a row has. It is <em>claimed</em> from {@link #claim} until its claim ends: by {@link
 * #end}, or because its lease has expired and another claim follows.
 *
 * <p>What an outbox must promise:
 * <ul>
 * <li>For one slot it is linearizable: each change is atomic, durable when the method returns, and visible to all later
 *     ones, in every process. Marks made in the transaction of a sale exist once that transaction is committed, and not
 *     before.
 * <li>A slot never has two valid claims at a time, by the clock of the outbox. Parameters and results are durations
 *     only, because the clocks of processes differ.
 * <li>A lost claim (its lease has expired, and another process has the slot, or the row is gone) changes nothing,
 *     except that it marks the slot, with {@link Mark#toVerify}, in the same transaction: a request of its former owner
 *     may still be carried out.
 * <li>A method that fails throws an {@link io.github.suppliersdk.sync.OutboxException}. That leaves open whether the
 *     change was made. Every call returns: time-outs are set.
 * <li>A row that is locked by the open transaction of a sale delays only calls for this row.
 * </ul>
 *
 * <p>Many threads may call all methods concurrently. Collections of keys may contain a key more than once.
 */
public interface OutboxQueue extends Outbox {
    /** Which slots to claim. */
    enum Which {
        /** Any that is due. */
        ALL,
        /** Those that have changed, and were not parked since; and the share of those that were. */
        FRESH,
        /**
         * Only one: the latest change of an option that is chosen at random, so that options that fail hide no others; or
         * what has been due longest.
         */
        PROBE
    }

    /** The queue of an outbox that a user has made. */
    static OutboxQueue of(Outbox outbox) {
        if (outbox instanceof OutboxQueue queue) {
            return queue;
        }
        throw new IllegalArgumentException("an outbox is made by JdbcOutbox.builder, and not by " + outbox.getClass());
    }

    /** Checks the most slots to return. */
    static int checked(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + limit);
        }
        return limit;
    }

    /** Marks slots, in a transaction of its own. A parked slot is due at once. */
    void mark(Collection<SlotKey> keys, Mark mark);

    @Override
    default void mark(Collection<SlotKey> keys) {
        mark(keys, Mark.CHANGED);
    }

    /**
     * Marks slots in the open transaction of this connection, if it is one of the outbox's database: the marks exist
     * when the transaction is committed.
     *
     * @return false if it is not, and nothing was marked
     */
    default boolean mark(Connection connection, Collection<SlotKey> keys, Mark mark) {
        return false;
    }

    /**
     * Claims due slots: those that are not claimed, or whose lease has expired, and that are not parked until later.
     * Those that have changed come first, then those of them that were parked since (a quarter of the claims is for
     * these), then those that a reconcile has found or that were withheld; of each, those that have been due longest.
     * Each claim has a token that no other call of this method has used, and takes the mark, as {@link #take} does. A
     * claim after an expired lease first marks the slot for verification with {@code settle}, and so does one at the
     * time to look at the slot.
     *
     * @param limit the most claims, at least 1
     * @param which which of them
     * @param inHand slots that are not claimed: their former claims are still in use, although the leases may have
     *     expired
     * @param lease the time for which a claim is valid
     * @param settle the time after the end of a claim in which a request of its owner may still be carried out
     */
    List<OutboxClaim> claim(int limit, Which which, Set<SlotKey> inHand, Duration lease, Duration settle);

    /**
     * Takes the marks since the last take: the row's mark counts as taken, and so does its request to verify, which is
     * in the returned claim. The lease is unchanged. A row that is locked at this moment is not waited for: the claim
     * is returned as if there were no new mark, and the end of the claim finds the mark.
     *
     * @return the claim with what it has taken now; empty if the claim was lost
     */
    Optional<OutboxClaim> take(OutboxClaim claim);

    /**
     * Renews leases: they last from now for {@code lease}. A row that is locked at this moment is left out.
     *
     * @return the keys of the renewed leases; any other lease is unchanged, or lost ({@link #take} says which)
     */
    Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease);

    /**
     * Ends a claim. If the slot was marked since the last take, the row is not deleted and not parked, but due at
     * once: {@link ClaimEnd#AGAIN}.
     *
     * @param parking how the slot waits, to be claimed again when its time has come or it is marked; null if it is equal:
     *     its row is deleted or, if there is a later time to look at the slot, stays until then, parked with {@link
     *     ParkReason#VERIFY}
     * @return {@link ClaimEnd#LOCKED}, without waiting, if the row is locked
     */
    ClaimEnd end(OutboxClaim claim, @Nullable Parking parking);

    /** Makes the slots of an option due that are parked with {@link ParkReason#RETRY}. */
    void retry(OptionRef option);

    /**
     * Permits to delete the slots that have been parked with {@link ParkReason#WITHHELD} for at least this time, and
     * makes them due. A row that is locked at this moment is left out.
     *
     * @param withheldFor asked once, after the time of the outbox was read: so that no wait for a connection, and no
     *     repetition, confirms a slot that was withheld later
     * @return the number of these slots
     */
    int permitDeletes(Supplier<Duration> withheldFor);

    /**
     * The rows of these slots. A row that is not parked has the reason {@link ParkReason#RETRY}; a slot without a row
     * is not in the result.
     */
    Map<SlotKey, ParkedSlot> find(Collection<SlotKey> keys);

    /**
     * Asks whether a slot may be deleted that neither a reconcile nor a person has judged gone: at most {@code most} of
     * them within an hour, in all processes together. It is counted before it is deleted, so that no crash multiplies
     * the number; a slot counts once an hour.
     */
    boolean countDelete(SlotKey key, int most);
}
