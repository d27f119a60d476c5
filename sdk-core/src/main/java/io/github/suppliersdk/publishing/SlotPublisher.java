package io.github.suppliersdk.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.publishing.PublishRun;
import io.github.suppliersdk.internal.publishing.RunRules;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.internal.time.Time;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes sequences of slots of any length, for any mix of experiences and options.
 *
 * <pre>{@code
 * PublishReport report = SlotPublisher.builder(client).build().publish(slots);
 * }</pre>
 *
 * <p>A run looks, decides, acts, and looks again where it is unsure. One call reads the slots of an option in a range of
 * dates before anything is created in it. What is missing is created, what is equal is settled, and what differs is left
 * ({@link SlotResult#EXISTS_DIFFERENT}) or replaced ({@link Builder#replaceExisting}). So <b>a run that ended early, or
 * was killed at any moment, is resumed by running it again</b>. Every slot gets exactly one outcome ({@link
 * SlotResult}).
 *
 * <ul>
 * <li>Seats are an upper bound: a slot that the service has with fewer seats was sold from and is left ({@link
 *     SlotResult#FEWER_SEATS}). Absent seats are unlimited.
 * <li>A replacement leaves, over a connection that is there, within a second after the response to the read of its
 *     slot, or not at all. What the service sells between that read and the replacement is put on sale again.
 * <li>A slot that violates a rule is not sent. One that the service refuses is found by halving its call, and the other
 *     slots are sent. An option that its experience does not have costs a few calls, whatever the number of its slots.
 *     An option of which the service has no slot ends too when 40 of its slots were refused, each alone.
 * <li>After a call without a response the slots are read before anything is sent again. The call may still be carried
 *     out: {@link PublishReport#firstToVerify()} names these slots, which are to be verified after {@link
 *     Builder#lateEffect}.
 * <li>Of slots with the same id in one input the first counts. An equal one is a {@link SlotResult#DUPLICATE}, another
 *     one is rejected. Ids are remembered in at most a sixteenth of the heap; later duplicates are noticed at the
 *     service.
 * <li>If the service replaces what exists when a slot is created, nobody can see two things: a slot with this id on a
 *     date that was not looked at is replaced, with the seats of the input; and the call of a run that was killed may
 *     be carried out some minutes later. Wait for {@link Builder#lateEffect} before running it again, there.
 * <li>A range that the service refuses (400, 404, 405 or 501) is tried three times. Then its slots are created first, and
 *     only those that are refused are looked at; with {@link ReplacedSeats#SEATS_LEFT_NOW} each is read first. If the
 *     service replaces what exists when a slot is created, that puts on sale again what was sold, with any policy:
 *     nobody can know it, and these slots are to be verified, too. So is a slot that is created because its id was
 *     answered 404, which a gateway without routes may do.
 * <li>What a look shows counts for 30 seconds; then it is looked at again. An input that is sorted by option and date
 *     needs fewest looks.
 * <li>Each operation has a circuit breaker, an adaptive limiter sets the number of calls at a time, and {@code
 *     Retry-After} is obeyed.
 * </ul>
 *
 * <p>A run ends early, with a report and {@link SlotResult#NOT_SENT} for the rest, when a fault lasts for {@link
 * Builder#giveUpAfter}, when the service refuses the caller three times in a row (such as for a wrong token; if it
 * refuses only replacements or reads of single slots, the slots that need them are given up), and when the thread is
 * interrupted. For Ctrl-C, a shutdown hook that interrupts the thread of {@code publish} and joins it lets calls in
 * flight end and files be closed.
 *
 * <p>A publisher may be used by many threads.
 */
public final class SlotPublisher {
    private final SupplierClient client;
    private final RunRules rules;
    private final int concurrency;
    private final List<PublishListener> listeners;
    private final Time time;

    private SlotPublisher(Builder builder) {
        this.client = builder.client;
        this.rules = builder.rules();
        this.concurrency = builder.concurrency;
        this.listeners = List.copyOf(builder.listeners);
        this.time = builder.time;
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
     * @throws PublishAbortedException if the input throws, the client is closed during the run, or a call ends with an
     *     {@link Error}. No call is in flight then, and the exception has the report
     */
    public PublishReport publish(Iterator<SlotTarget> slots) {
        PublishRun run = new PublishRun(client, rules, concurrency, listeners, time);
        PublishReport report = run.run(slots);
        Throwable cause = run.cause();
        if (cause != null) {
            throw new PublishAbortedException("Publishing was aborted", report, cause); // the report says why
        }
        return report;
    }

    /** Publishes as {@link #publish(Iterator)} does. */
    public PublishReport publish(Iterable<SlotTarget> slots) {
        return publish(slots.iterator());
    }

    /**
     * Publishes as {@link #publish(Iterator)} does, and closes the stream.
     *
     * @throws PublishAbortedException also if closing the stream throws, such as for a database connection that was
     *     lost; then the whole input was published
     */
    public PublishReport publish(Stream<SlotTarget> slots) {
        PublishReport report = null;
        try (slots) {
            report = publish(slots.iterator());
        } catch (Throwable e) { // whatever closing throws, the report must not be lost
            if (report == null) {
                throw e;
            }
            throw new PublishAbortedException("Closing the input failed with " + e, report, e);
        }
        return report;
    }

    /**
     * Sets options and makes the publisher. By default up to 4 calls are in flight, a slot that exists and differs
     * stays unchanged, and a run gives up when creates or lists fail for 15 minutes. An option that is out of range is
     * refused with an {@link IllegalArgumentException} that names it. A builder belongs to one thread.
     */
    public static final class Builder {
        private final SupplierClient client;
        private final List<PublishListener> listeners = new ArrayList<>();
        private int concurrency = 4;
        private Duration giveUpAfter = Duration.ofMinutes(15);
        private Duration lateEffect = Duration.ofMinutes(5);
        private @Nullable ReplacedSeats replacedSeats;
        private Time time = Time.SYSTEM;

        private Builder(SupplierClient client) {
            this.client = client;
        }

        /** The maximum number of calls in flight; 4 unless set. Fewer are made when the service is overloaded. */
        public Builder concurrency(int calls) {
            if (calls < 1) {
                throw new IllegalArgumentException("concurrency must be at least 1: " + calls);
            }
            this.concurrency = calls;
            return this;
        }

        /**
         * How long a fault may last; 15 minutes unless set. If no call that lists or creates slots succeeds for this time,
         * and five in a row have failed, the run ends; if none that reads or replaces one slot does, the slots that need it
         * are given up. If the service asks for a longer pause than this, the run ends at once. This does not limit a run
         * as a whole.
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
         * Replaces the service's slot with the same id if it differs. Unless this is called, the service's slot stays
         * unchanged.
         */
        public Builder replaceExisting(ReplacedSeats seats) {
            this.replacedSeats = Objects.requireNonNull(seats);
            return this;
        }

        /** Adds a listener, which receives the progress and the outcomes of each run. */
        public Builder listener(PublishListener listener) {
            this.listeners.add(listener);
            return this;
        }

        Builder time(Time source) {
            this.time = source;
            return this;
        }

        private RunRules rules() {
            ServiceProfile profile = client.serviceProfile();
            return new RunRules(
                    replacedSeats,
                    Durations.limited(lateEffect).toNanos(),
                    Durations.limited(giveUpAfter).toNanos(),
                    days(profile.longestDailyRange(), profile),
                    days(profile.longestTimeRange(), profile));
        }

        /**
         * The days that always fit in a range: none is shorter than one that begins with a February before three years
         * without a leap day. If a response may leave out the last requested day, one more is requested, so the range is
         * a day shorter.
         */
        private static int days(Period range, ServiceProfile profile) {
            LocalDate from = LocalDate.of(2025, 2, 1);
            long days = ChronoUnit.DAYS.between(from, from.plus(range));
            return (int) Math.max(1, profile.lastDayIncluded() ? days : days - 1);
        }

        private static Duration notNegative(String option, Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException(option + " must not be negative: " + value);
            }
            return value;
        }

        /** Makes the publisher. */
        public SlotPublisher build() {
            return new SlotPublisher(this);
        }
    }
}
