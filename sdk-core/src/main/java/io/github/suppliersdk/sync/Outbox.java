package io.github.suppliersdk.sync;

import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps the marks of slots, so that they survive the end of a process and several processes share them: one row for
 * each slot that needs work. {@code sync.jdbc.JdbcOutbox} keeps them in a database; it can also mark in the transaction
 * of a sale.
 *
 * <p>A row has a key, the number of the last mark and of the last taken mark, whether the slot must be verified and the
 * earliest time of that, a claim (token and end of its lease), a time before which it is not claimed, and, if it is
 * parked, a reason. It is <em>claimed</em> from {@link #claim} until its claim ends: by {@link #finish}, {@link #park},
 * or because its lease has expired and another claim follows.
 *
 * <p>What an outbox must promise:
 * <ul>
 * <li>For one slot it is linearizable: each change is atomic, durable when the method returns, and visible to all later
 *     ones, in every process. Marks made in the transaction of a sale exist once that transaction is committed, and not
 *     before.
 * <li>A slot never has two valid claims at a time, by the clock of the outbox. Parameters and results are durations
 *     only, because the clocks of processes differ.
 * <li>A lost claim (its lease has expired, and another process has the slot, or the row is gone) changes nothing,
 *     except that it marks the slot, as {@link #markToVerify} would, in the same transaction: a request of its former
 *     owner may still be carried out.
 * <li>A method that fails throws an {@link OutboxException}. That leaves open whether the change was made. Every call
 *     returns: time-outs are set.
 * <li>A row that is locked by the open transaction of a sale delays only calls for this row.
 * </ul>
 *
 * <p>Many threads may call all methods concurrently. Collections of keys may contain a key more than once.
 */
public interface Outbox {
    /**
     * Marks slots as changed, in a transaction of its own. A parked slot is due at once, and the permission to delete
     * it ends.
     */
    void mark(Collection<SlotKey> keys);

    /**
     * Marks slots in which a reconcile has found a difference. They are due after those that have changed.
     *
     * @param mayDelete whether the reconcile has judged that the slots are gone, so that they may be deleted until they
     *     change again
     */
    void markDifferent(Collection<SlotKey> keys, boolean mayDelete);

    /**
     * Marks slots as changed and for verification: another party has changed the slot at the service, or may do so
     * until {@code settle} has passed. A permission to delete stays.
     *
     * @param lookAt when another party will change the slot once more, such as the end of a hold: then the slot is due
     *     once more, and verified. Of several times, the last one counts
     */
    void markToVerify(Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt);

    /**
     * Does the same in the open transaction of this connection, if it is one of the outbox's database: the marks exist
     * when the transaction is committed.
     *
     * @return false if this outbox is not in a database, and nothing was marked
     */
    default boolean markToVerify(
            Connection connection, Collection<SlotKey> keys, Duration settle, Optional<Instant> lookAt) {
        return false;
    }

    /**
     * Claims due slots: those that are not claimed, or whose lease has expired, and that are not parked until later.
     * Those that have changed come first, then those of them that were parked with {@link ParkReason#RETRY} since, then
     * those that a reconcile has found; of each, those that have been due longest. Without {@code
     * newestFirst} a quarter of the claims is for those that were parked, so that they do not wait for a steady stream of
     * changes. Each claim has a token that no other
     * call of this method has used, and takes the mark, as {@link #take} does. A claim after an expired lease first
     * marks the slot for verification with {@code settle}.
     *
     * @param limit the most claims, at least 1
     * @param newestFirst whether, of the slots that have changed, the last ones come first, and of the last hundred
     *     those of one option, chosen at random
     * @param inHand slots that are not claimed: their former claims are still in use, although the leases may have
     *     expired
     * @param lease the time for which a claim is valid
     * @param settle the time after the end of a claim in which a request of its owner may still be carried out
     */
    List<OutboxClaim> claim(int limit, boolean newestFirst, Set<SlotKey> inHand, Duration lease, Duration settle);

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
     * Ends a claim whose slot is equal: deletes the row, unless the slot was marked since the last take. If the row has
     * a later time to look at the slot, it stays until then, parked with {@link ParkReason#VERIFY}.
     *
     * @return {@link ClaimEnd#AGAIN} if it was marked, and then the claim stays; {@link ClaimEnd#LOCKED}, without
     *     waiting, if the row is locked
     */
    ClaimEnd finish(OutboxClaim claim);

    /**
     * Ends a claim whose slot must wait. The row stays, and is claimed again after the given time, or when it is
     * marked.
     *
     * @return {@link ClaimEnd#AGAIN} if the slot was marked since the last take: then the claim has ended all the same,
     *     and the row is not parked but due at once; {@link ClaimEnd#LOCKED}, without waiting, if the row is locked
     */
    ClaimEnd park(OutboxClaim claim, Parking parking);

    /** Makes the slots of an option due that are parked with {@link ParkReason#RETRY}. */
    void retry(OptionRef option);

    /** The number of waiting slots, and how long they have waited. */
    OutboxBacklog backlog();

    /**
     * The slots that are parked for another reason than {@link ParkReason#RETRY} and {@link ParkReason#VERIFY}, in one
     * order that does not change. A slot stays on this list, and among the parked ones of {@link #backlog}, even while
     * it is claimed again because its time is over, until the claim ends or it is marked.
     *
     * @param after the last slot of the previous list; empty for the beginning
     * @param limit the most slots to return, at least 1
     */
    List<ParkedSlot> parked(Optional<SlotKey> after, int limit);

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

    /**
     * Permits to delete the slots that have been parked with {@link ParkReason#WITHHELD} for at least this time, and
     * makes them due. A row that is locked at this moment is left out.
     *
     * @return the number of these slots
     */
    int permitDeletes(Duration withheldFor);
}
