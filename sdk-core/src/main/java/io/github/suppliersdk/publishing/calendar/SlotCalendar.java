package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.internal.publishing.ClientInternals;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.PatientCalls;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes the daily or time slots of an option between two days what they are wanted to be: reads what the service has,
 * says what differs, and writes only that.
 *
 * <pre>{@code
 * SlotCalendar calendar = SlotCalendar.timed(client, "cellar", "evening");
 * CalendarPlan plan = calendar.compare(first, last, schedule::slots);
 * plan.print(System.out);
 * CalendarResult result = calendar.apply(plan, schedule::slots);
 * }</pre>
 */
public final class SlotCalendar {
    private static final int CONCURRENCY = 4;

    private final SupplierClient client;
    private final String experienceId;
    private final String optionId;
    private final boolean daily;
    private final SlotsClient slots;
    private final Duration patience;
    private final Time time;
    private final Pace pace;
    private final Repeats repeats;

    private SlotCalendar(
            SupplierClient client, String experienceId, String optionId, boolean daily, Duration patience, Time time) {
        this.client = client;
        this.experienceId = experienceId;
        this.optionId = optionId;
        this.daily = daily;
        this.slots = client.slots(experienceId, optionId);
        this.patience = patience;
        this.time = time;
        this.pace = new Pace(CONCURRENCY, ClientInternals.caller(client)::throttledUntil, time);
        this.repeats = new Repeats(ClientInternals.caller(client)::takeRetry, time);
    }

    /** The calendar of an option with daily slots. */
    public static SlotCalendar daily(SupplierClient client, String experienceId, String optionId) {
        return new SlotCalendar(client, experienceId, optionId, true, PatientCalls.PATIENCE, Time.SYSTEM);
    }

    /** The calendar of an option with time slots. */
    public static SlotCalendar timed(SupplierClient client, String experienceId, String optionId) {
        return new SlotCalendar(client, experienceId, optionId, false, PatientCalls.PATIENCE, Time.SYSTEM);
    }

    /**
     * The same calendar with another patience: how long {@link #apply} waits for a service that is overloaded (429, 503) or
     * does not answer any call before slots are given up; 15 minutes unless set. The time counts from the last call that
     * went through, and anew for what is to be changed, created and deleted. After that slots are given up unsent, with a
     * call now and then to find out whether the service is back.
     */
    public SlotCalendar withPatience(Duration duration) {
        return new SlotCalendar(client, experienceId, optionId, daily, PatientCalls.checkPatience(duration), time);
    }

    SlotCalendar withTime(Time source) {
        return new SlotCalendar(client, experienceId, optionId, daily, patience, source);
    }

    /**
     * Compares what is wanted with what the service has. Both sides are read day by day, so memory depends on what differs
     * only.
     *
     * @param wanted gives the wanted slots in order of their dates, each time it is asked
     * @throws io.github.suppliersdk.errors.InvalidRequestException if a wanted slot breaks a rule, is not between the days,
     *     is out of order or comes twice
     */
    public CalendarPlan compare(LocalDate from, LocalDate to, Supplier<Stream<SlotRequest>> wanted) {
        try (Stream<SlotRequest> ours = wanted.get();
                Stream<Slot> theirs = daily ? slots.daily(from, to) : slots.timed(from, to)) {
            return new Comparison(optionId, from, to, ours.iterator(), theirs.iterator()).plan();
        }
    }

    /** As {@link #compare(LocalDate, LocalDate, Supplier)}, with slots in any order. */
    public CalendarPlan compare(LocalDate from, LocalDate to, List<SlotRequest> wanted) {
        return compare(from, to, () -> sorted(wanted));
    }

    private static Stream<SlotRequest> sorted(List<SlotRequest> wanted) {
        return wanted.stream().sorted(Comparator.comparing(Comparison::dateOf));
    }

    /**
     * Carries a plan out, then reads everything again and compares. Slots that the service refuses to delete, such as held
     * ones, are kept and reported. Failures of single slots are in the result, not thrown. Repeats are taken from the budget
     * that all calls of the client share.
     *
     * @param wanted what the plan was made for
     * @throws io.github.suppliersdk.errors.SupplierException if it cannot be read again; what was written is written
     * @throws InterruptedException if the thread is interrupted
     */
    public CalendarResult apply(CalendarPlan plan, Supplier<Stream<SlotRequest>> wanted) throws InterruptedException {
        PatientCalls calls = new PatientCalls(pace, repeats, patience, time);
        Writing writing = new Writing(slots, calls, CONCURRENCY, time);
        writing.change(plan);
        PublishReport created = SlotPublisher.builder(client)
                .concurrency(CONCURRENCY)
                .giveUpAfter(patience)
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(plan.creates().stream().map(slot -> new SlotTarget(experienceId, slot)));
        writing.delete(plan);
        return new CalendarResult(
                created,
                writing.changed(),
                writing.deleted(),
                writing.kept(),
                writing.failed(),
                compare(plan.from(), plan.to(), wanted));
    }

    /** As {@link #apply(CalendarPlan, Supplier)}, with slots in any order. */
    public CalendarResult apply(CalendarPlan plan, List<SlotRequest> wanted) throws InterruptedException {
        return apply(plan, () -> sorted(wanted));
    }
}
