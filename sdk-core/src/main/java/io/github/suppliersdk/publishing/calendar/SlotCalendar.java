package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.internal.publishing.Failures;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.Repeats;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.SlotsClient;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
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
    private final Pace pace;
    private final Repeats repeats;

    private SlotCalendar(SupplierClient client, String experienceId, String optionId, boolean daily) {
        this.client = client;
        this.experienceId = experienceId;
        this.optionId = optionId;
        this.daily = daily;
        this.slots = client.slots(experienceId, optionId);
        this.pace = new Pace(CONCURRENCY, client::quietUntil, Time.SYSTEM);
        this.repeats = new Repeats(client::takeRepeat, Time.SYSTEM);
    }

    /** The calendar of an option with daily slots. */
    public static SlotCalendar daily(SupplierClient client, String experienceId, String optionId) {
        return new SlotCalendar(client, experienceId, optionId, true);
    }

    /** The calendar of an option with time slots. */
    public static SlotCalendar timed(SupplierClient client, String experienceId, String optionId) {
        return new SlotCalendar(client, experienceId, optionId, false);
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
     * ones, are kept and reported. Failures of single slots are in the result, not thrown.
     *
     * @param wanted what the plan was made for
     * @throws InterruptedException if the thread is interrupted
     */
    public CalendarResult apply(CalendarPlan plan, Supplier<Stream<SlotRequest>> wanted) throws InterruptedException {
        AtomicLong changed = new AtomicLong();
        AtomicLong deleted = new AtomicLong();
        List<CalendarResult.Problem> kept = Collections.synchronizedList(new ArrayList<>());
        List<CalendarResult.Problem> failed = Collections.synchronizedList(new ArrayList<>());
        List<Callable<Void>> changes = new ArrayList<>();
        plan.replacements()
                .forEach(change -> changes.add(() -> {
                    change(change.wanted().slotId(), () -> slots.replace(change.wanted()), changed, failed);
                    return null;
                }));
        plan.capacityChanges()
                .forEach(change -> changes.add(() -> {
                    String id = change.wanted().slotId();
                    int seats = change.wanted().capacity().orElseThrow();
                    change(id, () -> slots.updateCapacity(id, seats), changed, failed);
                    return null;
                }));
        runAll(changes);
        PublishReport created = SlotPublisher.builder(client)
                .concurrency(CONCURRENCY)
                .build()
                .publish(plan.creates().stream().map(slot -> new SlotTarget(experienceId, slot)));
        List<Callable<Void>> deletes = new ArrayList<>();
        plan.deletes()
                .forEach(slot -> deletes.add(() -> {
                    delete(slot.slotId(), deleted, kept, failed);
                    return null;
                }));
        runAll(deletes);
        return new CalendarResult(
                created, changed.get(), deleted.get(), kept, failed, compare(plan.from(), plan.to(), wanted));
    }

    /** As {@link #apply(CalendarPlan, Supplier)}, with slots in any order. */
    public CalendarResult apply(CalendarPlan plan, List<SlotRequest> wanted) throws InterruptedException {
        return apply(plan, () -> sorted(wanted));
    }

    private void change(String slotId, Runnable call, AtomicLong done, List<CalendarResult.Problem> failed)
            throws InterruptedException {
        try {
            make(call);
            done.incrementAndGet();
        } catch (InvalidResponseException e) {
            done.incrementAndGet(); // carried out
        } catch (RuntimeException e) {
            failed.add(new CalendarResult.Problem(slotId, e));
        }
    }

    private void delete(
            String slotId, AtomicLong deleted, List<CalendarResult.Problem> kept, List<CalendarResult.Problem> failed)
            throws InterruptedException {
        try {
            make(() -> slots.delete(slotId));
            deleted.incrementAndGet();
        } catch (NotFoundException e) {
            deleted.incrementAndGet(); // it is gone, which is what was wanted
        } catch (ServiceException e) {
            (Failures.mayPass(e) ? failed : kept).add(new CalendarResult.Problem(slotId, e));
        } catch (RuntimeException e) {
            failed.add(new CalendarResult.Problem(slotId, e));
        }
    }

    private void make(Runnable call) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                pace.call(() -> {
                    call.run();
                    return true;
                });
                return;
            } catch (RuntimeException e) {
                if (attempt == Failures.ATTEMPTS || !Failures.mayPass(e)) {
                    throw e;
                }
                if (!Pace.isOverload(e)) {
                    repeats.await(attempt);
                }
            }
        }
    }

    private static void runAll(List<Callable<Void>> tasks) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(CONCURRENCY, Threads.daemons("supplier-sdk-calendar"));
        try {
            for (Future<Void> task : workers.invokeAll(tasks)) {
                task.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("defect in the calendar: " + e.getCause(), e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }
}
