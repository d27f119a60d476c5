package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.webhooks.StoredCall;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Keeps this process' own leases alive, and looks for what processes that have ended left behind. */
final class Recovery {
    private static final int MOST_AT_ONCE = 100;
    private static final int LOOKS_PER_LEASE = 3;

    private final Settings settings;
    private final Engine engine;
    private final Works works;
    private final Observers observers;
    private final AtomicBoolean looking = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor timer;

    Recovery(Settings settings, Engine engine, Works works, Observers observers) {
        this.settings = settings;
        this.engine = engine;
        this.works = works;
        this.observers = observers;
        this.timer = new ScheduledThreadPoolExecutor(1, Threads.daemons("supplier-webhook-timer"));
    }

    void start() {
        Duration every = settings.lease().dividedBy(LOOKS_PER_LEASE);
        var unused = timer.scheduleWithFixedDelay(this::tick, 0, every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void tick() {
        try {
            engine.renewLeases();
            if (looking.compareAndSet(false, true)) {
                engine.execute(this::look); // a slow store must not keep the leases from being renewed
            }
        } catch (RejectedExecutionException e) {
            timer.shutdown(); // closed
        } catch (RuntimeException e) {
            observers.trouble("the leases could not be renewed", e);
        }
    }

    private void look() {
        try {
            Clock clock = settings.clock();
            for (StoredCall left : settings.store().interrupted(clock.instant(), MOST_AT_ONCE)) {
                recover(left);
            }
        } catch (RuntimeException e) {
            observers.trouble("the store could not be searched for what was left behind", e);
        } finally {
            looking.set(false);
        }
    }

    private void recover(StoredCall left) {
        try {
            engine.recover(left, works.stored(left.id(), left.request()));
        } catch (InvalidBodyException e) {
            observers.trouble("what is stored under " + left.id() + " cannot be read, and stays as it is", e);
        }
    }

    void close() {
        timer.shutdownNow();
    }
}
