package io.github.suppliersdk.sync;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where the marks of slots are kept, so that they survive the end of a process and are shared by several: one row for each
 * slot that something has to be done for. {@code sync.jdbc.JdbcOutbox} is one in a database; it can also mark in the
 * transaction of a sale.
 *
 * <p>A row has a key, the number of the last mark and of the last mark that was taken, whether the slot must be verified and
 * not before when, a claim (token and end of its lease), a time before which it is not claimed, and, if it is parked, a
 * reason. It is <em>claimed</em> from {@link #claim} until its claim ends: by {@link #finish}, {@link #park}, or because
 * its lease is over and another claim follows.
 *
 * <p>What an outbox must promise:
 * <ul>
 * <li>For one slot it is linearizable: each change is atomic, durable when the method returns, and seen by all later ones,
 *     in every process. What a transaction of a sale has marked is there when that transaction is committed, and not before.
 * <li>No two claims of a slot are valid at a time, by the clock of the outbox. Only durations are handed in and out, because
 *     the clocks of processes differ.
 * <li>A claim that was lost (its lease was over, and somebody else has the slot now, or it is gone) changes nothing but to
 *     mark the slot, as {@link #markToVerify} would, in the same transaction: a request of the one who lost it may still be
 *     carried out.
 * <li>A method that throws leaves open whether the change was made. A call ends: time-outs are set.
 * <li>A row that is locked by an open transaction of a sale holds up nothing but what concerns it alone.
 * </ul>
 *
 * <p>All methods may be called by many threads at once. Collections of keys may hold a key more than once.
 */
public interface Outbox {
    /**
     * Marks slots as changed, in a transaction of its own. A slot that is parked is due at once. A mark with priority {@link
     * MarkPriority#CHANGED} is that of the row until one comes with {@link MarkPriority#WITHDRAWN}; of the others the last one
     * counts.
     */
    void mark(Collection<SlotKey> keys, MarkPriority priority);

    /**
     * Marks slots with priority {@link MarkPriority#CHANGED}, and says that they must be verified: somebody else has changed
     * the slot at the service, or may do so until {@code settle} has passed.
     */
    void markToVerify(Collection<SlotKey> keys, Duration settle);

    /**
     * Claims slots that are due: those that are not claimed, or whose lease is over, and that are not parked for longer.
     * Those with priority {@link MarkPriority#CHANGED} come first, then those that are withdrawn, and within a priority
     * those that have been due longest. Each claim has a new token that cannot be guessed, and takes the mark, as
     * {@link #take} does. A claim that follows one whose lease was over marks the slot to be verified first, with
     * {@code settle}.
     *
     * @param limit the most claims, at least 1
     * @param lease how long a claim is valid
     * @param settle how long after the end of a claim a request of its owner may still be carried out
     */
    List<OutboxClaim> claim(int limit, Duration lease, Duration settle);

    /**
     * Takes what was marked since: the row's mark counts as taken, and so does the request to verify, which is in the claim
     * that is returned. The lease stays as it is. A row that somebody holds locked at this moment is not waited for: the claim
     * is returned as if nothing had been marked, and the end of the claim finds the mark.
     *
     * @return the claim with what it has taken now; empty if it was lost
     */
    Optional<OutboxClaim> take(OutboxClaim claim);

    /**
     * Lets leases last from now for {@code lease}. A row that somebody holds locked at this moment is left out.
     *
     * @return the keys of those that do; of any other the lease is as it was, or it was lost ({@link #take} says which)
     */
    Set<SlotKey> renew(Collection<OutboxClaim> claims, Duration lease);

    /**
     * Ends a claim whose slot is equal: deletes the row, unless it was marked since the last take.
     *
     * @return {@link ClaimEnd#AGAIN} if it was: then the claim stays; {@link ClaimEnd#LOCKED}, without waiting, if somebody
     *     holds the row locked
     */
    ClaimEnd finish(OutboxClaim claim);

    /**
     * Ends a claim whose slot must wait. The row stays, and is claimed again after the time that is given, or when it is
     * marked.
     *
     * @return {@link ClaimEnd#AGAIN} if it was marked since the last take: then the claim has ended all the same, the row is
     *     not parked but due at once; {@link ClaimEnd#LOCKED}, without waiting, if somebody holds the row locked
     */
    ClaimEnd park(OutboxClaim claim, Parking parking);

    /** How many slots wait, and since when. */
    OutboxBacklog backlog();

    /**
     * What is parked for another reason than {@link ParkReason#RETRY} and {@link ParkReason#VERIFY}, in one order that does not
     * change. A slot stays on this list, and among the parked ones of {@link #backlog}, also while it is claimed again because
     * its time is over, until the claim ends or it is marked.
     *
     * @param after where the list before ended; empty for the beginning
     * @param limit the most slots to return, at least 1
     */
    List<ParkedSlot> parked(Optional<SlotKey> after, int limit);
}
