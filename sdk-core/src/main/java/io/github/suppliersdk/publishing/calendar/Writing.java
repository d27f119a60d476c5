package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.internal.publishing.Failures;
import io.github.suppliersdk.internal.publishing.PatientCalls;
import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Carries out what a plan has to change and to delete, several slots at a time, and keeps what became of them. */
final class Writing {
    private final SlotsClient slots;
    private final PatientCalls calls;
    private final int concurrency;
    private final Time time;
    private final AtomicLong changed = new AtomicLong();
    private final AtomicLong deleted = new AtomicLong();
    private final List<CalendarResult.Problem> kept = Collections.synchronizedList(new ArrayList<>());
    private final List<CalendarResult.Problem> failed = Collections.synchronizedList(new ArrayList<>());

    Writing(SlotsClient slots, PatientCalls calls, int concurrency, Time time) {
        this.slots = slots;
        this.calls = calls;
        this.concurrency = concurrency;
        this.time = time;
    }

    long changed() {
        return changed.get();
    }

    long deleted() {
        return deleted.get();
    }

    List<CalendarResult.Problem> kept() {
        return kept;
    }

    List<CalendarResult.Problem> failed() {
        return failed;
    }

    /** The slots that are there and are to be otherwise. */
    void change(CalendarPlan plan) throws InterruptedException {
        long since = time.nanos();
        List<Callable<Void>> tasks = new ArrayList<>();
        plan.replacements()
                .forEach(change -> tasks.add(() -> {
                    change(change.wanted().slotId(), () -> slots.replace(change.wanted()), since);
                    return null;
                }));
        plan.capacityChanges()
                .forEach(change -> tasks.add(() -> {
                    String id = change.wanted().slotId();
                    int seats = change.wanted().capacity().orElseThrow();
                    change(id, () -> slots.updateCapacity(id, seats), since);
                    return null;
                }));
        runAll(tasks);
    }

    /** The slots that are there and are not wanted. */
    void delete(CalendarPlan plan) throws InterruptedException {
        long since = time.nanos(); // slots were created meanwhile, by calls that are not known here
        List<Callable<Void>> tasks = new ArrayList<>();
        for (Slot slot : plan.deletes()) {
            tasks.add(() -> {
                delete(slot.slotId(), since);
                return null;
            });
        }
        runAll(tasks);
    }

    private void change(String slotId, Runnable call, long since) throws InterruptedException {
        try {
            make(call, since);
            changed.incrementAndGet();
        } catch (InvalidResponseException e) {
            changed.incrementAndGet(); // carried out
        } catch (RuntimeException e) {
            failed.add(new CalendarResult.Problem(slotId, e));
        }
    }

    private void delete(String slotId, long since) throws InterruptedException {
        try {
            make(() -> slots.delete(slotId), since);
            deleted.incrementAndGet();
        } catch (NotFoundException e) {
            deleted.incrementAndGet(); // it is gone, which is what was wanted
        } catch (ServiceException e) {
            (Failures.mayPass(e) ? failed : kept).add(new CalendarResult.Problem(slotId, e));
        } catch (RuntimeException e) {
            failed.add(new CalendarResult.Problem(slotId, e));
        }
    }

    private void make(Runnable call, long since) throws InterruptedException {
        calls.requireHope(since);
        calls.make(call, since, () -> {});
    }

    private void runAll(List<Callable<Void>> tasks) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(concurrency, Threads.daemons("supplier-sdk-calendar"));
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
