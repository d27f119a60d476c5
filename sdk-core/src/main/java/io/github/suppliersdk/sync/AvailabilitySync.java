package io.github.suppliersdk.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.SyncEngine;
import io.github.suppliersdk.internal.sync.SyncOptions;
import io.github.suppliersdk.internal.sync.SyncTimings;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.webhooks.SlotMarks;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the slots at the service equal to the supplier's own data. It is told which slot has changed, not its new
 * value: it reads the source just before it sends, and once more afterwards.
 *
 * <pre>{@code
 * AvailabilitySync sync = AvailabilitySync.builder(client).source(new MyTours(dataSource)).build();
 * sync.changed(SlotKey.of("cellar-tour", "evening", "cellar-2027-04-22-1800")); // after each commit
 * SyncResult result = sync.reconcile(LocalDate.now(), LocalDate.now().plusYears(1)); // every night
 * }</pre>
 *
 * <p><b>Guarantees.</b> The two sides become equal, but are not equal at all times: between a commit and the response
 * to the next call, the service shows the former values. When changes and faults have ended, it shows the values of the
 * source, for everything that was marked or reconciled; slots for which that is impossible are reported by id. After a
 * call without a response that can take {@link Builder#lateEffect} (5 minutes unless set) and another call, because the
 * service may carry out a request late. A sync never sells a seat twice, because holds are granted, and must be
 * granted, from the supplier's own data.
 *
 * <p><b>Requirements.</b>
 * <ul>
 * <li>{@link #changed} is called after the commit, and the source reads committed data from the primary.
 * <li>No other program writes these slots. Slots that another program has written or may still write are passed to
 *     {@link #verify}, such as those of {@link io.github.suppliersdk.publishing.PublishReport#firstToVerify}. No layer
 *     below the library, such as a proxy, retries a write.
 * <li>The service changes seats itself when it holds and books. So each webhook must mark its slot: pass {@link
 *     #slotMarks()} to the receiver.
 * <li>{@link #reconcile} runs at each start and every night in any case. Without {@link Builder#outbox} a crash loses the
 *     marks in memory, and only a reconcile that begins later than {@code lateEffect} after the crash finds the changes:
 *     therefore a sync without an outbox repeats the first reconcile after its start by itself when that time is over.
 * </ul>
 *
 * <p>A slot that is gone and cannot be deleted, such as while it is held, gets 0 seats, is reported, and the delete is
 * tried again at the end of the hold, and every hour. A slot whose content is refused gets the right seats, and is
 * reported. Both are listed by {@link #parked}.
 *
 * <p>When the service refuses the caller, or does not know an option, nothing is lost: that is logged once as an error,
 * the marks are kept, and a call every 16 seconds finds out when it is over; for an option, which is often about to be
 * created, every five seconds at first, and later every minute. A sync that is never closed does not keep the JVM alive.
 * Several syncs in one process do not coordinate with each other.
 */
public interface AvailabilitySync extends AutoCloseable {
    /** Starts a builder of a sync for the account of this client. */
    static NeedsSource builder(SupplierClient client) {
        return new NeedsSource(client);
    }

    /**
     * Notes that the slot has changed. Cheap: it does not wait and makes no call. With an {@link Builder#outbox} the
     * mark must have been made in the transaction of the change; this call only announces it. Changes are sent before
     * what a reconcile found, and in the order in which they were marked: a sale behind thousands of changes waits for
     * these.
     *
     * @throws IllegalStateException if the sync is closed
     */
    default void changed(SlotKey slot) {
        changed(List.of(slot));
    }

    /**
     * Notes several changed slots, as {@link #changed(SlotKey)} does.
     *
     * @throws IllegalStateException if the sync is closed
     */
    void changed(Collection<SlotKey> slots);

    /**
     * Notes slots that another program may have written at the service, or may still write within {@code lateEffect}:
     * they are made equal now, and read from the service afterwards. Writes to the outbox, if there is one, before it
     * returns, even when the sync is closed; then another process or the next start handles the slots.
     *
     * @throws OutboxException if the outbox fails
     * @throws IllegalStateException if the sync is closed and has no outbox
     */
    void verify(Collection<SlotKey> slots);

    /**
     * Returns what marks the slots of webhooks, for the receiver: those of holds, of holds that were refused for lack of
     * seats, of bookings and cancellations, and of holds that have ended. They are marked with verification, because the
     * service changes their seats itself. If the outbox has the same JDBC URL as the receiver's inbox, the marks are made
     * in the webhook's transaction, so that none can be lost. Otherwise they are made after its commit, which an outbox
     * in a database logs once. A hold that is answered 503 marks nothing: when the service gives
     * its seats back later, it can show too many until the next mark or reconcile.
     */
    SlotMarks slotMarks();

    /**
     * Shows what {@link #reconcile} would find now, and marks nothing.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     * @throws InterruptedException if the thread is interrupted
     * @throws IllegalStateException if the sync is closed, before or during the call
     * @throws OutboxException if the outbox fails
     * @throws RuntimeException the exception of {@link AvailabilitySource#options}
     */
    SyncResult compare(LocalDate from, LocalDate to) throws InterruptedException;

    /**
     * Compares all options of the source, marks the differences, and returns: marked slots are sent afterwards. To see
     * that all is equal, reconcile again later; a program that ends calls {@link #awaitIdle} between the two. Days before
     * today are left out; options that the source does not list are reported and stay unchanged. Nothing of an option is
     * marked if more of its slots would go off sale than {@link Builder#guard} allows, deleted or with 0 seats, or all of
     * them because the source lists none. The same holds for options with slots that would go off sale if there are too
     * many of these in all options together. One reconcile runs at a time.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     * @throws InterruptedException if the thread is interrupted; marked slots are handled all the same
     * @throws IllegalStateException if the sync is closed, before or during the call
     * @throws OutboxException if the outbox fails
     * @throws RuntimeException the exception of {@link AvailabilitySource#options}; then nothing was marked. An option
     *     whose slots cannot be read is in {@link SyncResult#failed} instead
     */
    SyncResult reconcile(LocalDate from, LocalDate to) throws InterruptedException;

    /**
     * Compares and marks as {@link #reconcile} does, but without the {@link Builder#guard}: for when a person has
     * confirmed that so many slots are to go off sale.
     *
     * @param from the first day, local to the place
     * @param to the last day, local to the place
     * @throws InterruptedException if the thread is interrupted; marked slots are handled all the same
     * @throws IllegalStateException if the sync is closed, before or during the call
     * @throws OutboxException if the outbox fails
     * @throws RuntimeException the exception of {@link AvailabilitySource#options}; then nothing was marked
     */
    SyncResult reconcileWithoutGuard(LocalDate from, LocalDate to) throws InterruptedException;

    /**
     * Lists the slots that are held, withheld, refused or not kept, in a fixed order.
     *
     * @param after the last slot of the previous list; empty for the beginning
     * @param limit the most slots to return
     * @throws OutboxException if the outbox fails
     */
    List<ParkedSlot> parked(Optional<SlotKey> after, int limit);

    /**
     * Tries slots again now, such as those of {@link #parked} after the cause was removed.
     *
     * @throws OutboxException if the outbox fails
     * @throws IllegalStateException if the sync is closed
     */
    void retry(Collection<SlotKey> slots);

    /**
     * Confirms that the slots which are gone, and which {@link #parked} listed as withheld at this moment, are to be
     * deleted: also those of other processes, with an outbox. They are due at once. Slots that are withheld later are
     * not confirmed. A slot that has changed meanwhile is handled by its new state.
     *
     * @param withheldBefore this process's time just before the list was read; the clock of a browser or of another
     *     machine may be ahead, and confirm what nobody has seen
     * @return the number of slots that are deleted now
     * @throws IllegalArgumentException if the time is in the future
     * @throws OutboxException if the outbox fails; then call this again
     * @throws IllegalStateException if the sync is closed
     */
    int confirmDeletes(Instant withheldBefore);

    /**
     * The current state, for health checks and metrics. Makes no call and does not wait. With an {@link
     * Builder#outbox}, the numbers of slots are read from it about every 5 seconds, for all processes that share it:
     * marks made since are not counted yet, so {@code pending} can be 0 although a slot is marked.
     */
    SyncStatus status();

    /**
     * Waits until every marked slot is equal, or waits for a verification or a person; with an {@link Builder#outbox}
     * also those that other processes marked or handle.
     *
     * @param longest the time limit
     * @return false if it took longer, such as during an outage of the service, or if the sync was closed
     * @throws InterruptedException if the thread is interrupted
     * @throws OutboxException if the outbox fails
     * @throws IllegalStateException if a listener of this sync calls it
     */
    boolean awaitIdle(Duration longest) throws InterruptedException;

    /**
     * Closes the sync: refuses further changes, and gives the marked slots this long to be sent. Marks in memory that are
     * not sent by then are logged and returned; an outbox keeps its marks, and no further slot is begun. A reconcile on
     * another thread ends, and is waited for within the same time.
     *
     * @return the slots whose marks are lost with this process; empty with an outbox, and if the sync was closed before
     */
    List<SlotKey> close(Duration longest);

    /** Closes the sync as {@link #close(Duration)} does, with 30 seconds. */
    @Override
    default void close() {
        List<SlotKey> unused = close(Duration.ofSeconds(30));
    }

    /** A sync that has no source yet. */
    final class NeedsSource {
        private final SupplierClient client;

        private NeedsSource(SupplierClient client) {
            this.client = client;
        }

        /** Sets the source: the supplier's own data. */
        public Builder source(AvailabilitySource source) {
            return new Builder(client, source);
        }
    }

    /**
     * Sets options and makes the sync. By default the source counts the seats, up to 8 calls are in flight, and marks
     * are in memory: changes that the process has not sent when it dies are found by the next reconcile. With an {@link
     * Outbox} marks survive. An option that is out of range is refused with an {@link IllegalArgumentException} that
     * names it. A builder belongs to one thread.
     */
    final class Builder {
        private final SupplierClient client;
        private final AvailabilitySource source;
        private final List<SyncListener> listeners = new ArrayList<>();
        private SeatAuthority seatAuthority = SeatAuthority.SOURCE;
        private Function<OptionRef, ZoneId> timeZone = option -> ZoneId.systemDefault();
        private int concurrency = 8;
        private Duration lateEffect = Duration.ofMinutes(5);
        private double guardShare = 0.2;
        private @Nullable OutboxQueue outbox;
        private Time time = Time.SYSTEM;
        private SyncTimings timings = SyncTimings.DEFAULT;

        private Builder(SupplierClient client, AvailabilitySource source) {
            this.client = client;
            this.source = source;
        }

        /** Which side counts seats; the source unless set. */
        public Builder seatAuthority(SeatAuthority authority) {
            this.seatAuthority = authority;
            return this;
        }

        /**
         * The time zone of the places of all options, which determines the current date there; that of the JVM unless
         * set.
         */
        public Builder timeZone(ZoneId zone) {
            return timeZone(option -> zone);
        }

        /** The time zone of the place of each option. */
        public Builder timeZone(Function<OptionRef, ZoneId> zones) {
            this.timeZone = zones;
            return this;
        }

        /**
         * The maximum number of calls in flight; 8 unless set. Fewer are made when the service is overloaded. Creates leave
         * one of them to sales.
         */
        public Builder concurrency(int calls) {
            if (calls < 1) {
                throw new IllegalArgumentException("concurrency must be at least 1: " + calls);
            }
            this.concurrency = calls;
            return this;
        }

        /**
         * How long after giving up the service may still carry out a call; 5 minutes unless set. Take the longest
         * time-out of the service and of the gateways before it, and add some time. If it is too short, old values stay
         * at the service until the next reconcile.
         */
        public Builder lateEffect(Duration duration) {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("lateEffect must be more than zero: " + duration);
            }
            this.lateEffect = Durations.limited(duration);
            return this;
        }

        /**
         * The largest share of the slots on sale, from 0 to 1, that may go off sale by one reconcile, of each option
         * and of all options, deleted or with 0 seats; 0.2 unless set. Twenty slots are always allowed, except that a
         * reconcile does not remove all slots of an option. 1 allows everything.
         *
         * <p>What {@link AvailabilitySync#changed} marks is sent at once, also 0 seats. But of slots that the source
         * does not have any more at most twenty an hour are deleted without a reconcile or a person who has judged
         * that; further ones are withheld, listed and reported. With an outbox the twenty are those of all processes
         * that share it, otherwise of this process. A guard of 1 switches that off too.
         */
        public Builder guard(double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("guard must be from 0 to 1: " + share);
            }
            this.guardShare = share;
            return this;
        }

        /**
         * Keeps marks where they survive the process, and shares slots with other processes; in memory unless set. With
         * an outbox, mark slots in the transaction of each change.
         *
         * @param store made by {@code JdbcOutbox.builder}
         */
        public Builder outbox(Outbox store) {
            this.outbox = OutboxQueue.of(store);
            return this;
        }

        /** Adds a listener, which receives an event for each slot. */
        public Builder listener(SyncListener listener) {
            this.listeners.add(listener);
            return this;
        }

        Builder time(Time source) {
            this.time = source;
            return this;
        }

        Builder timings(SyncTimings times) {
            this.timings = times;
            return this;
        }

        /** Makes the sync, which begins to work as soon as there are marks. */
        public AvailabilitySync build() {
            SyncOptions options = new SyncOptions(
                    seatAuthority,
                    timeZone,
                    concurrency,
                    lateEffect,
                    guardShare,
                    Optional.ofNullable(outbox),
                    List.copyOf(listeners),
                    timings);
            return new SyncEngine(client, source, options, time);
        }
    }
}
