package io.github.suppliersdk.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.publishing.ConflictPolicy;
import io.github.suppliersdk.internal.publishing.Ending;
import io.github.suppliersdk.internal.publishing.Publication;
import io.github.suppliersdk.internal.publishing.RunOptions;
import io.github.suppliersdk.internal.publishing.RunResult;
import io.github.suppliersdk.internal.publishing.RunRules;
import io.github.suppliersdk.internal.publishing.SettledSlots;
import io.github.suppliersdk.internal.publishing.SlotJournal;
import io.github.suppliersdk.internal.publishing.WaitStrategy;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
 * <p>Slots are grouped by option and kind, and sent in calls as large as the service takes, several at a time. Every slot
 * gets exactly one outcome ({@link SlotResult}).
 *
 * <ul>
 *   <li>A slot that breaks a rule never leaves the library. One that the service refuses is found by halving its call, and
 *       the rest goes on.
 *   <li>After a call without a response the slots are read back before anything is sent again; so are slots that the
 *       response to a create call does not name.
 *   <li>A slot that the service has with other content is left as it is ({@link SlotResult#EXISTS_DIFFERENT}), unless
 *       {@link Builder#replaceExisting} says otherwise.
 *   <li>Of different slots with one id in one input the first is published and the others are rejected, unless {@link
 *       Builder#duplicates} says otherwise; equal ones are one slot. Ids are remembered in a sixteenth of the heap; of
 *       an input with more of them the first are, and the latest. For the others what the service has already decides.
 *   <li>Each operation has a circuit breaker; the number of calls at a time follows what the service takes; what it
 *       asks for with {@code Retry-After} is kept to.
 * </ul>
 *
 * <p>A run ends early, with a report and {@link SlotResult#NOT_SENT} for the rest, when a fault lasts for {@link
 * Builder#giveUpAfter}, when the service refuses the caller (a wrong token, for one) or slots a number of times in a row in
 * the same way, and when the thread is interrupted. For Ctrl-C, a shutdown hook that interrupts the thread of {@code publish} and
 * joins it lets calls in flight end and files be closed.
 *
 * <p>A publisher may be used by many threads.
 */
public final class SlotPublisher {
    private final SupplierClient client;
    private final RunOptions options;
    private final @Nullable JournalOptions journal;
    private final Time time;
    private final WaitStrategy waits;

    private SlotPublisher(Builder builder) {
        this.client = builder.client;
        this.options = builder.options();
        this.journal = builder.journal;
        this.time = builder.time;
        this.waits = builder.waits;
    }

    /** Starts the making of a publisher. */
    public static Builder builder(SupplierClient client) {
        return new Builder(client);
    }

    /**
     * Publishes what the iterator gives, and returns when every slot has its outcome. The input is taken on this thread, and
     * only as fast as it can be sent. Failures of slots are in the report, not thrown.
     *
     * <p>When the thread is interrupted, the run ends: the report says so, and the thread is interrupted still. If the input
     * blocks, the run waits for it, also when it has ended for another reason: it returns when the input gives the next
     * slot.
     *
     * @throws PublishAbortedException if the input throws, the journal cannot be written, the client is closed meanwhile, or
     *     memory runs out; no call is in flight then, and it has the report
     * @throws JournalException if the journal cannot be opened
     */
    public PublishReport publish(Iterator<SlotTarget> slots) {
        return publish(slots, options);
    }

    private PublishReport publish(Iterator<SlotTarget> slots, RunOptions options) {
        JournalOptions where = journal;
        if (where == null) {
            return report(new Publication(client, options, time, waits, null).run(slots));
        }
        boolean replaces = options.rules().policy() != ConflictPolicy.LEAVE;
        SettledSlots opened = SlotJournal.open(where, client.baseUrl(), replaces);
        return report(new Publication(client, options, time, waits, opened).runAndClose(slots));
    }

    private static PublishReport report(RunResult result) {
        PublishReport report = new PublishReport(result);
        Ending ending = result.ending();
        if (ending != null && ending.cause() != null) {
            throw new PublishAbortedException(report, ending.cause());
        }
        return report;
    }

    /**
     * Publishes as {@link #publish(Iterator)} does, and gives the outcomes one after the other as they come. The run waits
     * when a thousand of them were not pulled yet, so pull them all, or close the iterator, which ends the run:
     *
     * <pre>{@code
     * try (OutcomeIterator outcomes = publisher.outcomes(slots.iterator())) {
     *     while (outcomes.hasNext()) {
     *         store(outcomes.next());
     *     }
     *     System.out.println(outcomes.report());
     * }
     * }</pre>
     *
     * <p>The input is taken on a thread of the run's own. A slot of an input that is slow does not wait for others longer than
     * {@link Builder#flushAfter}.
     */
    public OutcomeIterator outcomes(Iterator<SlotTarget> slots) {
        return new OutcomeIterator(listener -> publish(slots, options.with(listener)));
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

    /**
     * Sets options and makes the publisher. By default up to 4 calls are in flight, a slot that exists and differs is left as
     * it is, the first of two slots with one id counts, nothing is remembered from one run to the next, and a run gives up
     * after 15 minutes in which nothing passes. A builder belongs to one thread.
     */
    public static final class Builder {
        private static final Duration FOREVER = Duration.ofDays(36_500);

        private final SupplierClient client;
        private final List<PublishListener> listeners = new ArrayList<>();
        private int concurrency = 4;
        private int bufferedSlots = 20_000;
        private Duration flushAfter = Duration.ofSeconds(1);
        private Duration giveUpAfter = Duration.ofMinutes(15);
        private Duration lateEffect = Duration.ofMinutes(5);
        private int refusedCallsInARow = 3;
        private int refusedSlotsInARow = 40;
        private ConflictPolicy policy = ConflictPolicy.LEAVE;
        private DuplicateSlots duplicates = DuplicateSlots.FIRST_WINS;
        private @Nullable JournalOptions journal;
        private @Nullable CallPermits permits;
        private Time time = Time.SYSTEM;
        private WaitStrategy waits = WaitStrategy.REAL;

        private Builder(SupplierClient client) {
            this.client = client;
        }

        /** The most calls at a time; 4 unless set. Fewer are made when the service is overloaded. */
        public Builder concurrency(int calls) {
            this.concurrency = positive("concurrency", calls);
            return this;
        }

        /**
         * Bounds the calls of its runs from outside, too, together with those of others; nothing does unless set. The circuit
         * breakers and the adaptive limit of each run stay as they are.
         *
         * @since 0.1.0
         */
        public Builder callPermits(CallPermits from) {
            this.permits = from;
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
         * How long a slot waits for others of its option and kind while nothing else is to be sent; one second unless set.
         * Matters for an input that gives its slots slowly.
         */
        public Builder flushAfter(Duration duration) {
            this.flushAfter = notNegative("flushAfter", duration);
            return this;
        }

        /**
         * How long a fault may last; 15 minutes unless set. It counts for each operation by itself, to create, to replace, to
         * read one slot and to read a range: from the first failure after which fewer than one such call in ten passed, and
         * only while such calls are wanted. Then the operation is given up, and slots that need it get their outcome at
         * once; where nothing can be created, or no slot was decided meanwhile, the run ends. If the service asks for a
         * longer pause than that, the run ends at once. A slot without a successful call for that long is given up, too,
         * also while those of others pass. It does not bound a run as a whole: while one call in ten passes, the run goes
         * on, and waits as often as the service asks it to.
         */
        public Builder giveUpAfter(Duration duration) {
            this.giveUpAfter = notNegative("giveUpAfter", duration);
            return this;
        }

        /**
         * How long after it was given up a call may still be carried out by the service; 5 minutes unless set. Take the
         * longest time-out of the service and of the gateways before it, and some more. A slot that was refused after such a
         * call is read back again when that time is over, before it is rejected; where that is not sooner than {@link
         * #giveUpAfter}, it is {@link SlotResult#UNKNOWN} at once.
         */
        public Builder lateEffect(Duration duration) {
            this.lateEffect = notNegative("lateEffect", duration);
            return this;
        }

        /**
         * After how many refusals of the caller in a row, with the same status, the run ends; 3 unless set. Such are 401 and
         * 403. They say nothing of the slots, which are {@link SlotResult#NOT_SENT}. A missing option (404) ends only its own
         * slots.
         */
        public Builder refusedCallsInARow(int calls) {
            this.refusedCallsInARow = positive("refusedCallsInARow", calls);
            return this;
        }

        /** After how many rejected slots in a row, with the same status and none published between them, the run ends; 40 unless set. */
        public Builder refusedSlotsInARow(int slots) {
            this.refusedSlotsInARow = positive("refusedSlotsInARow", slots);
            return this;
        }

        /**
         * Puts a slot in the place of the one that the service has with its id, if that differs. Unless this is called, the
         * service's stays as it is.
         */
        public Builder replaceExisting(ReplacedSeats seats) {
            this.policy = switch (seats) {
                case SEATS_LEFT_NOW -> ConflictPolicy.REPLACE;
                case KEEP_SEATS -> ConflictPolicy.REPLACE_KEEPING_SEATS;
            };
            return this;
        }

        /** Which of different slots with one id in one input is published; the first unless set. */
        public Builder duplicates(DuplicateSlots which) {
            this.duplicates = which;
            return this;
        }

        /** Adds a listener. */
        public Builder listener(PublishListener listener) {
            this.listeners.add(listener);
            return this;
        }

        /** Keeps a journal, with which later runs send only what is new; see {@link JournalOptions}. */
        public Builder journal(JournalOptions options) {
            this.journal = options;
            return this;
        }

        Builder time(Time source, WaitStrategy how) {
            this.time = source;
            this.waits = how;
            return this;
        }

        private RunOptions options() {
            ServiceProfile profile = client.serviceProfile();
            RunRules rules = new RunRules(
                    policy,
                    nanos(lateEffect),
                    nanos(giveUpAfter),
                    refusedCallsInARow,
                    refusedSlotsInARow,
                    longest(profile.longestDailyRange(), profile),
                    longest(profile.longestTimeRange(), profile));
            return new RunOptions(
                    rules,
                    concurrency,
                    bufferedSlots,
                    nanos(flushAfter),
                    duplicates == DuplicateSlots.LAST_WINS,
                    List.copyOf(listeners),
                    permits);
        }

        /** Where the last day that is asked for may be left out of the response, one day more is asked for. */
        private static Period longest(Period range, ServiceProfile profile) {
            return profile.lastDayIncluded() ? range : range.minusDays(1);
        }

        /** Longer than anybody waits, and no sum with it overflows. */
        private static long nanos(Duration duration) {
            return (duration.compareTo(FOREVER) > 0 ? FOREVER : duration).toNanos();
        }

        private static Duration notNegative(String option, Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException(option + " must not be negative: " + value);
            }
            return value;
        }

        private static int positive(String option, int value) {
            if (value < 1) {
                throw new IllegalArgumentException(option + " must be at least 1: " + value);
            }
            return value;
        }

        /**
         * The publisher.
         *
         * @throws IllegalArgumentException if it has a {@link #journal}, the last of duplicates wins, and seats left now are
         *     replaced: a journal knows one slot for each id, so every run of an unchanged input would send both again, and put
         *     sold seats on sale
         */
        public SlotPublisher build() {
            if (journal != null && duplicates == DuplicateSlots.LAST_WINS && policy == ConflictPolicy.REPLACE) {
                throw new IllegalArgumentException(
                        "a journal, duplicates(LAST_WINS) and replaceExisting(SEATS_LEFT_NOW) do"
                                + " not go together: each run would send both slots with one id again, and their sold seats with them");
            }
            return new SlotPublisher(this);
        }
    }
}
