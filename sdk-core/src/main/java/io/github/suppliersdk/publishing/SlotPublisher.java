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
 * <p>Slots are grouped by option and kind, and sent in calls as large as the service accepts, several at a time. Every
 * slot gets exactly one outcome ({@link SlotResult}).
 *
 * <ul>
 * <li>A slot that violates a rule is not sent. One that the service refuses is found by halving its call, and the other
 *     slots are sent.
 * <li>After a call without a response the slots are read back before anything is sent again. So are slots that the
 *     response to a create call does not name.
 * <li>A slot that the service has with other content stays unchanged ({@link SlotResult#EXISTS_DIFFERENT}), unless
 *     {@link Builder#replaceExisting} is set.
 * <li>Of different slots with the same id in one input the first is published and the others are rejected; equal
 *     ones are one slot. Ids are remembered in at most a sixteenth of the
 *     heap: if that is too little, the first ids and the latest ones. Other duplicates are detected only at the
 *     service.
 * <li>Each operation has a circuit breaker, an adaptive limiter sets the number of calls at a time, and {@code
 *     Retry-After} is obeyed.
 * </ul>
 *
 * <p>A run ends early, with a report and {@link SlotResult#NOT_SENT} for the rest, when a fault lasts for {@link
 * Builder#giveUpAfter}, when the service refuses the caller (such as for a wrong token) or slots a number of times in a
 * row in the same way, and when the thread is interrupted. For Ctrl-C, a shutdown hook that interrupts the thread of
 * {@code publish} and joins it lets calls in flight end and files be closed.
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

    /** Starts a builder of a publisher. */
    public static Builder builder(SupplierClient client) {
        return new Builder(client);
    }

    /**
     * Publishes the slots of the iterator, and returns when every slot has its outcome. The input is read on this
     * thread, and only as fast as slots can be sent. Failures of slots are in the report, not thrown.
     *
     * <p>When the thread is interrupted, the run ends: the report says so, and the thread's interrupt flag is set. If
     * the input blocks, the run waits for it, even when it has ended for another reason: it returns when the input
     * gives the next slot.
     *
     * @throws PublishAbortedException if the input throws, the journal cannot be written, the client is closed during
     *     the run, or memory runs out. No call is in flight then, and the exception has the report
     * @throws JournalException if the journal cannot be opened
     */
    public PublishReport publish(Iterator<SlotTarget> slots) {
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

    /** Publishes as {@link #publish(Iterator)} does. */
    public PublishReport publish(Iterable<SlotTarget> slots) {
        return publish(slots.iterator());
    }

    /** Publishes as {@link #publish(Iterator)} does, and closes the stream. */
    public PublishReport publish(Stream<SlotTarget> slots) {
        try (slots) {
            return publish(slots.iterator());
        }
    }

    /**
     * Sets options and makes the publisher. By default up to 4 calls are in flight, a slot that exists and differs
     * stays unchanged, the first of two slots with the same id is published, there is no journal, and a run gives up
     * after 15 minutes in which nothing succeeds. An option that is out of range is refused with an {@link
     * IllegalArgumentException} that names it. A builder belongs to one thread.
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
        private @Nullable JournalOptions journal;
        private Time time = Time.SYSTEM;
        private WaitStrategy waits = WaitStrategy.REAL;

        private Builder(SupplierClient client) {
            this.client = client;
        }

        /** The maximum number of calls in flight; 4 unless set. Fewer are made when the service is overloaded. */
        public Builder concurrency(int calls) {
            this.concurrency = positive("concurrency", calls);
            return this;
        }

        /**
         * The maximum number of slots that wait for others of their option and kind; 20000 unless set. When there are
         * more, the option that has waited longest is sent with the slots that it has. A larger number needs more
         * memory (about half a kilobyte each) and fills calls better if the input alternates between many options.
         */
        public Builder bufferedSlots(int slots) {
            this.bufferedSlots = positive("bufferedSlots", slots);
            return this;
        }

        /**
         * How long a slot waits for others of its option and kind while nothing else is to be sent; one second unless
         * set. Relevant for an input that gives its slots slowly.
         */
        public Builder flushAfter(Duration duration) {
            this.flushAfter = notNegative("flushAfter", duration);
            return this;
        }

        /**
         * How long a fault may last; 15 minutes unless set. It is measured for each operation (create, replace, read
         * one slot, read a range): from the first failure after which fewer than one in ten such calls succeeded, and
         * only while such calls are needed. Then the operation is given up, and slots that need it get their outcome at
         * once. If nothing can be created, or no slot was decided meanwhile, the run ends. If the service asks for a
         * longer pause than this, the run ends at once. A slot without a successful call for this time is given up too,
         * even if calls of other slots succeed. This does not limit a run as a whole: while one call in ten succeeds,
         * the run continues, and it waits as often as the service asks for it.
         */
        public Builder giveUpAfter(Duration duration) {
            this.giveUpAfter = notNegative("giveUpAfter", duration);
            return this;
        }

        /**
         * How long after giving up the service may still carry out a call; 5 minutes unless set. Take the longest
         * time-out of the service and of the gateways before it, and add some time. A slot that was refused after such
         * a call is read back when that time is over, before it is rejected; if that is not before {@link
         * #giveUpAfter}, it is {@link SlotResult#UNKNOWN} at once.
         */
        public Builder lateEffect(Duration duration) {
            this.lateEffect = notNegative("lateEffect", duration);
            return this;
        }

        /**
         * After how many refusals of the caller in a row, with the same status, the run ends; 3 unless set. Examples
         * are 401 and 403. They say nothing about the slots, which are {@link SlotResult#NOT_SENT}. A missing option
         * (404) ends only its own slots.
         */
        public Builder refusedCallsInARow(int calls) {
            this.refusedCallsInARow = positive("refusedCallsInARow", calls);
            return this;
        }

        /**
         * After how many rejected slots in a row, with the same status and none published in between, the run ends; 40
         * unless set.
         */
        public Builder refusedSlotsInARow(int slots) {
            this.refusedSlotsInARow = positive("refusedSlotsInARow", slots);
            return this;
        }

        /**
         * Replaces the service's slot with the same id if it differs. Unless this is called, the service's slot stays
         * unchanged.
         */
        public Builder replaceExisting(ReplacedSeats seats) {
            this.policy = switch (seats) {
                case SEATS_LEFT_NOW -> ConflictPolicy.REPLACE;
                case KEEP_SEATS -> ConflictPolicy.REPLACE_KEEPING_SEATS;
            };
            return this;
        }

        /** Adds a listener, which receives the progress and the outcomes of each run. */
        public Builder listener(PublishListener listener) {
            this.listeners.add(listener);
            return this;
        }

        /** Keeps a journal, with which later runs send only new slots; see {@link JournalOptions}. */
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
            return new RunOptions(rules, concurrency, bufferedSlots, nanos(flushAfter), List.copyOf(listeners));
        }

        /**
         * If a response may leave out the last requested day, one more day is requested, so the range is a day shorter.
         */
        private static Period longest(Period range, ServiceProfile profile) {
            return profile.lastDayIncluded() ? range : range.minusDays(1);
        }

        /** Saturates, so that no sum with it overflows. */
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

        /** Makes the publisher. */
        public SlotPublisher build() {
            return new SlotPublisher(this);
        }
    }
}
