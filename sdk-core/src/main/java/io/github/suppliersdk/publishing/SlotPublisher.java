package io.github.suppliersdk.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes sequences of slots of any length, for any mix of experiences and options.
 *
 * <pre>{@code
 * PublishReport report = SlotPublisher.builder(client)
 *         .journal(JournalOptions.of(Path.of("slots.journal")))
 *         .build()
 *         .publish(slots);
 * }</pre>
 *
 * <p>Slots are grouped by option and kind, sent in chunks as large as the service takes, several at a time. Every slot
 * gets exactly one outcome. One that breaks a rule never leaves the library; one that the service refuses is found by
 * halving its chunk, and the rest goes on. After a lost answer the slots are read back before anything is sent again; so are
 * slots that the answer to a create call does not name. A slot whose id stands in the input more than once is sent that often, one after the other: the last one wins.
 *
 * <p>A publisher may be used by many threads; its runs share one pace.
 */
public final class SlotPublisher {
    private final SupplierClient client;
    private final int concurrency;
    private final int bufferedSlots;
    private final Duration patience;
    private final ExistingSlots onExisting;
    private final List<PublishListener> listeners;
    private final @Nullable JournalOptions journal;
    private final Time time;
    private final Pace pace;
    private final Repeats repeats;

    private SlotPublisher(Builder builder) {
        this.client = builder.client;
        this.concurrency = builder.concurrency;
        this.bufferedSlots = builder.bufferedSlots;
        this.patience = builder.patience;
        this.onExisting = builder.onExisting;
        this.listeners = List.copyOf(builder.listeners);
        this.journal = builder.journal;
        this.time = builder.time;
        this.pace = new Pace(concurrency, ClientInternals.caller(client)::throttledUntil, time);
        this.repeats = new Repeats(ClientInternals.caller(client)::takeRetry, time);
    }

    /** Starts the making of a publisher. */
    public static Builder builder(SupplierClient client) {
        return new Builder(client);
    }

    /**
     * Publishes what the iterator gives, and returns when every slot has its outcome. The input is taken only as fast as
     * it can be sent. Failures of slots are in the report, not thrown.
     *
     * <p>When the thread is interrupted, the run ends: the report says so, and the thread is interrupted still. Slots that
     * were being sent are unknown then.
     *
     * @throws PublishAbortedException if the input throws, or the journal is not that of this input or cannot be written
     * @throws JournalException if the journal cannot be opened
     */
    public PublishReport publish(Iterator<SlotTarget> slots) {
        Journal opened = journal == null ? null : Journal.open(journal, client.baseUrl());
        ExecutorService workers = Executors.newFixedThreadPool(concurrency, Threads.daemons("supplier-sdk-publisher"));
        try (opened) {
            return new Publication(client, this, new Calls(pace, repeats, patience, time), time, workers, opened)
                    .run(slots);
        } finally {
            workers.shutdownNow();
        }
    }

    /** As {@link #publish(Iterator)}. */
    public PublishReport publish(Iterable<SlotTarget> slots) {
        return publish(slots.iterator());
    }

    /** As {@link #publish(Iterator)}, and closes the stream. */
    public PublishReport publish(Stream<SlotTarget> slots) {
        try (slots) {
            return publish(slots.iterator());
        }
    }

    int concurrency() {
        return concurrency;
    }

    int bufferedSlots() {
        return bufferedSlots;
    }

    ExistingSlots onExisting() {
        return onExisting;
    }

    List<PublishListener> listeners() {
        return listeners;
    }

    /** Sets options and makes the publisher. */
    public static final class Builder {
        private final SupplierClient client;
        private final List<PublishListener> listeners = new ArrayList<>();
        private int concurrency = 4;
        private int bufferedSlots = 20_000;
        private Duration patience = Duration.ofMinutes(15);
        private ExistingSlots onExisting = ExistingSlots.REPLACE;
        private @Nullable JournalOptions journal;
        private Time time = Time.SYSTEM;

        private Builder(SupplierClient client) {
            this.client = client;
        }

        /** The most calls at a time; 4 unless set. Fewer are made when the service is overloaded. */
        public Builder concurrency(int calls) {
            this.concurrency = positive("concurrency", calls);
            return this;
        }

        /**
         * The most slots that wait for others of their option and kind; 20000 unless set. When there are more, the option
         * that has waited longest is sent as it is. More of them need more memory (half a kilobyte each, about) and make
         * fuller calls where the input jumps between many options.
         */
        public Builder bufferedSlots(int slots) {
            this.bufferedSlots = positive("bufferedSlots", slots);
            return this;
        }

        /**
         * How long a service that is overloaded (429, 503) or does not answer any call is waited for before slots are given
         * up; 15 minutes unless set. The time counts from the last call that went through. After that a run ends soon:
         * slots are given up unsent, with a call now and then to find out whether the service is back.
         */
        public Builder patience(Duration duration) {
            if (duration.isNegative()) {
                throw new IllegalArgumentException("patience must not be negative: " + duration);
            }
            this.patience = duration;
            return this;
        }

        /** What to do with a slot whose id the service has already, with other content; unless set, ours replaces it. */
        public Builder onExisting(ExistingSlots policy) {
            this.onExisting = policy;
            return this;
        }

        /** Adds a listener. */
        public Builder listener(PublishListener listener) {
            this.listeners.add(listener);
            return this;
        }

        /**
         * Keeps a journal: a run that was killed at any moment is continued by running it again with the same journal and
         * the same input. One run at a time can use it. Continuing needs four bytes of memory per slot of the input, and
         * some forty more per rejected slot.
         */
        public Builder journal(JournalOptions options) {
            this.journal = options;
            return this;
        }

        Builder time(Time source) {
            this.time = source;
            return this;
        }

        private static int positive(String option, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(option + " must be at least 1: " + value);
            }
            return value;
        }

        /** The publisher. */
        public SlotPublisher build() {
            return new SlotPublisher(this);
        }
    }
}
