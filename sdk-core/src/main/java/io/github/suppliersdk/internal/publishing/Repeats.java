package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.time.Time;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * When failed calls are made again: after a pause, and at the expense of the repeats that all calls of the client share.
 * While there are none left, a repeat waits until calls that succeed have earned one. Where all that could succeed waits,
 * nobody would ever find out that the service is back; so one of those who share this may try once in a longest pause.
 */
public final class Repeats {
    private final BooleanSupplier budget;
    private final Time time;
    private final AtomicLong last;

    /**
     * Repeats.
     *
     * @param budget takes one repeat out of the client's budget, and says whether there was one
     */
    public Repeats(BooleanSupplier budget, Time time) {
        this.budget = budget;
        this.time = time;
        this.last = new AtomicLong(time.nanos());
    }

    /** Waits until a call that has failed this often may be made again. */
    public void await(int failures) throws InterruptedException {
        await(failures, () -> false);
    }

    /**
     * Waits until a call that has failed this often may be made again.
     *
     * @param enough whether to wait no longer; asked after each pause
     * @return false if it may not be made again, because it has waited long enough
     */
    public boolean await(int failures, BooleanSupplier enough) throws InterruptedException {
        time.sleep(BackOff.before(failures, time));
        while (!take()) {
            if (enough.getAsBoolean()) {
                return false;
            }
            time.sleep(BackOff.before(Integer.MAX_VALUE, time));
        }
        return true;
    }

    private boolean take() {
        if (budget.getAsBoolean()) {
            last.set(time.nanos());
            return true;
        }
        return mayProbe();
    }

    /** Whether this caller is the one that tries, now that no repeat was made for a longest pause. */
    public boolean mayProbe() {
        long before = last.get();
        long now = time.nanos();
        return now - before >= BackOff.LONGEST.toNanos() && last.compareAndSet(before, now);
    }

    /** Pauses before a call that is not the failed one again. */
    public void pause(int failures) throws InterruptedException {
        time.sleep(BackOff.before(failures, time));
    }
}
