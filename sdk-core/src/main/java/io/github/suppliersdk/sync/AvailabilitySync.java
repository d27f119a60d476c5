package io.github.suppliersdk.sync;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.sync.PlanFindings;
import io.github.suppliersdk.internal.sync.SyncEngine;
import io.github.suppliersdk.internal.sync.SyncOptions;
import io.github.suppliersdk.internal.sync.SyncTimings;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the slots at the service equal to the supplier's own data. It is told that a slot has changed, and never what it has
 * become: it asks the source when it is about to send, and once more afterwards.
 *
 * <pre>{@code
 * AvailabilitySync sync = AvailabilitySync.builder(client).source(new MyTours(dataSource)).build();
 * sync.changed(SlotKey.of("cellar-tour", "evening", "cellar-2027-04-22-1800")); // after each commit
 * SyncResult result = sync.reconcile(LocalDate.now(), LocalDate.now().plusYears(1)); // every night
 * }</pre>
 *
 * <p><b>What is promised.</b> Equality is reached, not held: between a commit and the response to the next call, the service
 * shows what was there before. When changes and faults have ended, it shows what the source has, for everything that was marked
 * or reconciled; what cannot be reached is told by name. After a call without a response that can take {@link
 * Builder#lateEffect} (5 minutes unless set) and a call more, because the service may carry a request out late. A sync never
 * sells a seat twice, because holds are granted, and must be granted, from the supplier's own data.
 *
 * <p><b>What is assumed.</b>
 * <ul>
 * <li>{@link #changed} is called after the commit, and the source reads committed data from the primary.
 * <li>Nobody else writes these slots. What another program has written or may still write is handed to {@link #verify}, such as
 *     the slots of {@link io.github.suppliersdk.publishing.PublishReport#firstAbandoned}. No layer below repeats a write.
 * <li>The service changes seats itself when it holds and books. So each webhook must mark its slot: give {@link #observer()} to
 *     the receiver.
 * <li>{@link #reconcile} runs every night in any case. Without {@link Builder#outbox} a crash loses the marks in memory, and only
 *     a reconcile that begins later than {@code lateEffect} after the crash finds what they stood for.
 * </ul>
 *
 * <p>A slot that is gone and cannot be deleted, such as while it is held, gets no seats, is reported, and is tried again every
 * hour. A slot whose content is refused gets the right seats, and is reported. Both are listed by {@link #parked}.
 *
 * <p>When the service refuses the caller, or does not know an option, nothing is lost: that is logged once as an error, the
 * marks are kept, and one call a minute finds out when it is over. A sync that is never closed does not keep the JVM alive.
 * Several in one process know nothing of each other.
 */
public final class AvailabilitySync implements AutoCloseable {
    private static final Duration CLOSE = Duration.ofSeconds(30);
    private static final double NO_GUARD = 1;

    private final SyncEngine engine;
    private final double guardShare;

    private AvailabilitySync(Builder builder, AvailabilitySource source) {
        this.guardShare = builder.guardShare;
        this.engine = new SyncEngine(builder.client, source, builder.options(), builder.time);
    }

    /** Starts the making of a sync for the account of this client. */
    public static NeedsSource builder(SupplierClient client) {
        return new NeedsSource(client);
    }

    /**
     * The slot has changed. Cheap: it neither waits nor calls anybody. With an {@link Builder#outbox} the mark must have been
     * made in the transaction of the change; this only says that it is there.
     *
     * @throws IllegalStateException if the sync is closed
     */
    public void changed(SlotKey slot) {
        engine.changed(List.of(slot));
    }

    /** As {@link #changed(SlotKey)}, for several. */
    public void changed(Collection<SlotKey> slots) {
        engine.changed(List.copyOf(slots));
    }

    /**
     * Somebody else may have written these slots at the service, or may still do so within {@code lateEffect}: they are made
     * equal now, and the service is asked afterwards. Writes to the outbox, if there is one, before it returns; that is done when
     * the sync is closed, too, and another process or the next start deals with it.
     *
     * @throws OutboxException if the outbox fails
     * @throws IllegalStateException if the sync is closed and has no outbox
     */
    public void verify(Collection<SlotKey> slots) {
        engine.verify(List.copyOf(slots));
    }

    /**
     * For the receiver of the webhooks: marks the slots of holds, refused holds, bookings, cancellations and holds that have
     * ended, with verification, because the service changes their seats itself.
     */
    public WebhookObserver observer() {
        return new WebhookObserver() {
            @Override
            public void onWebhook(WebhookEvent event) {
                // the slot that it changes is told below
            }

            @Override
            public void onSlotChanged(SlotChange change) {
                SlotKey slot = SlotKey.of(change.experienceId(), change.optionId(), change.slotId());
                try {
                    verify(List.of(slot));
                } catch (OutboxException e) { // the receiver logs what an observer throws
                    throw new OutboxException("slot " + slot + " is not marked, reconcile: " + e.getMessage(), e);
                }
            }
        };
    }

    /**
     * Compares an option at the source and at the service, and changes nothing. Days before today are left out.
     *
     * @param from the first day, in the local time of the place
     * @param to the last day
     * @throws io.github.suppliersdk.errors.SupplierException if the service cannot be read
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the source lists slots out of order or twice
     */
    public SyncPlan compare(String experienceId, String optionId, LocalDate from, LocalDate to) {
        OptionRef option = OptionRef.of(experienceId, optionId);
        PlanFindings findings = engine.compare(option, from, to);
        return new SyncPlan(option, from, to, findings, () -> engine.differences(option, from, to));
    }

    /**
     * Compares all options of the source, marks what differs, waits until that is dealt with, and reads once more what differed.
     * It writes nothing itself. Days before today are left out; options that the source does not list are reported and left as
     * they are. Nothing of an option is marked if more of its slots would go off sale than {@link Builder#guard} lets, or all
     * because the source lists none; or if some would, and of the slots of all options too many.
     *
     * <p>Waits for as long as slots are dealt with, and {@link Builder#giveUpAfter} longer. One runs at a time.
     *
     * @param from the first day, in the local time of the place
     * @param to the last day
     * @throws InterruptedException if the thread is interrupted; what was marked is dealt with all the same
     * @throws IllegalStateException if the sync is closed, before or meanwhile
     * @throws RuntimeException what {@link AvailabilitySource#options} throws: then nothing is known, and nothing marked. An option
     *     whose slots cannot be read is in {@link SyncResult#failed}
     */
    public SyncResult reconcile(LocalDate from, LocalDate to) throws InterruptedException {
        return engine.reconcile(from, to, guardShare);
    }

    /** As {@link #reconcile}, but without the {@link Builder#guard}: call it when a person has confirmed that so many slots are to go off sale. */
    public SyncResult reconcileWithoutGuard(LocalDate from, LocalDate to) throws InterruptedException {
        return engine.reconcile(from, to, NO_GUARD);
    }

    /**
     * The slots that are held, held back, refused or not kept, in one order.
     *
     * @param after where the list before ended; empty for the beginning
     * @param limit the most slots to return
     */
    public List<ParkedSlot> parked(Optional<SlotKey> after, int limit) {
        return engine.parked(after, limit);
    }

    /** Tries slots again now, such as those of {@link #parked} after the reason was removed. */
    public void retry(Collection<SlotKey> slots) {
        engine.retry(List.copyOf(slots));
    }

    /**
     * Confirms that slots which are held back by {@link Builder#guard} are to be deleted. They are due at once: with an
     * outbox also those that another process holds back, whichever process this is called in. For an hour, this process
     * holds none back. What would be held back is in {@link #parked} before.
     *
     * @throws OutboxException if the outbox fails: then call it again
     * @throws IllegalStateException if the sync is closed
     */
    public void confirmDeletes() {
        engine.confirmDeletes();
    }

    /** The present state, for health checks and metrics. Makes no call and does not wait. */
    public SyncStatus status() {
        return engine.status();
    }

    /**
     * Waits until every slot that was marked before is equal, or cannot go on now because it needs a later verification or a
     * person.
     *
     * @return false if it took longer
     * @throws IllegalStateException if a listener of this sync calls it
     */
    public boolean awaitIdle(Duration longest) throws InterruptedException {
        return engine.awaitIdle(longest);
    }

    /**
     * Closes the sync: takes no more changes, and gives the slots that are marked this long to be sent. The ids of slots
     * that are not sent by then are logged. With an outbox the marks are kept there, and no further slot is begun. A
     * reconcile of another thread ends, and is waited for in the same time.
     *
     * @return what is lost with this process; empty with an outbox, and if it was closed before
     */
    public List<SlotKey> close(Duration longest) {
        return engine.close(longest);
    }

    /** The same with 30 seconds. */
    @Override
    public void close() {
        List<SlotKey> unused = close(CLOSE);
    }

    /** A builder that still needs the source. */
    public static final class NeedsSource {
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
     * Sets options and makes the sync. By default the source counts the seats, up to 8 calls are in flight, and marks are in
     * memory: what the process has not sent when it dies is found by the next reconcile. With an {@link Outbox} marks
     * survive. A builder belongs to one thread.
     */
    public static final class Builder {
        private static final Duration FOREVER = Duration.ofDays(36_500);

        private final SupplierClient client;
        private final AvailabilitySource source;
        private final List<SyncListener> listeners = new ArrayList<>();
        private SeatAuthority seatAuthority = SeatAuthority.SOURCE;
        private Function<OptionRef, ZoneId> timeZone = option -> ZoneId.systemDefault();
        private int concurrency = 8;
        private Duration lateEffect = Duration.ofMinutes(5);
        private Duration heldInterval = Duration.ofHours(1);
        private Duration giveUpAfter = Duration.ofMinutes(15);
        private double guardShare = 0.2;
        private @Nullable Outbox outbox;
        private Time time = Time.SYSTEM;
        private SyncTimings timings = SyncTimings.DEFAULT;

        private Builder(SupplierClient client, AvailabilitySource source) {
            this.client = client;
            this.source = source;
        }

        /** Who counts seats; the source unless set. */
        public Builder seatAuthority(SeatAuthority authority) {
            this.seatAuthority = authority;
            return this;
        }

        /** The time zone of the places of all options, which says what day it is there; that of the JVM unless set. */
        public Builder timeZone(ZoneId zone) {
            return timeZone(option -> zone);
        }

        /** The time zone of the place of each option. */
        public Builder timeZone(Function<OptionRef, ZoneId> zones) {
            this.timeZone = zones;
            return this;
        }

        /** The most calls at a time; 8 unless set. Fewer are made when the service is overloaded. */
        public Builder concurrency(int calls) {
            if (calls < 1) {
                throw new IllegalArgumentException("concurrency must be at least 1: " + calls);
            }
            this.concurrency = calls;
            return this;
        }

        /**
         * How long after it was given up a call may still be carried out by the service; 5 minutes unless set. Take the longest
         * time-out of the service and of the gateways before it, and some more. Too short a time leaves old values behind that
         * only the next reconcile finds.
         */
        public Builder lateEffect(Duration duration) {
            this.lateEffect = positive("lateEffect", duration);
            return this;
        }

        /** After how long a slot that is gone and cannot be deleted is tried again; an hour unless set. */
        public Builder heldInterval(Duration duration) {
            this.heldInterval = positive("heldInterval", duration);
            return this;
        }

        /** How long {@link AvailabilitySync#reconcile} waits when no slot is dealt with any more; 15 minutes unless set. */
        public Builder giveUpAfter(Duration duration) {
            this.giveUpAfter = positive("giveUpAfter", duration);
            return this;
        }

        /**
         * The largest share of the slots on sale, from 0 to 1, that may go off sale by one reconcile, of each option and of all,
         * or may be deleted within an hour because of {@link AvailabilitySync#changed}; 0.2 unless set. Twenty slots always may;
         * by a reconcile not if they are all of an option. 1 lets everything pass.
         *
         * <p>How many are on sale is known from the last reconcile of this process. Before the first one, more than twenty
         * deletes because of {@code changed} are held back unless most of the slots that were asked for are still there.
         */
        public Builder guard(double share) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("guard must be from 0 to 1: " + share);
            }
            this.guardShare = share;
            return this;
        }

        /**
         * Keeps marks where they survive the process, and shares slots with other processes; in memory unless set. With it, mark
         * in the transaction of each change.
         */
        public Builder outbox(Outbox store) {
            this.outbox = store;
            return this;
        }

        /** Adds a listener. */
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

        private static Duration positive(String option, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException(option + " must be more than zero: " + value);
            }
            return value.compareTo(FOREVER) > 0 ? FOREVER : value;
        }

        private SyncOptions options() {
            return new SyncOptions(
                    seatAuthority,
                    timeZone,
                    concurrency,
                    lateEffect,
                    heldInterval,
                    giveUpAfter,
                    guardShare,
                    Optional.ofNullable(outbox),
                    List.copyOf(listeners),
                    timings);
        }

        /** The sync, which begins to work as soon as there are marks. */
        public AvailabilitySync build() {
            return new AvailabilitySync(this, source);
        }
    }
}
