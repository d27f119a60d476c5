package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.Workers;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** {@link Workers} around the {@link Engine}. */
final class Shell implements Workers.Runner<Job, Notification> {
    private final Engine engine;
    private final JobRunner runner;
    private final Listeners listeners;
    private final Time time;
    private final int threads;
    private final Workers<Job, Notification> workers;

    Shell(Engine engine, JobRunner runner, Listeners listeners, int threads, Time time) {
        this.engine = engine;
        this.runner = runner;
        this.listeners = listeners;
        this.threads = threads;
        this.time = time;
        this.workers = new Workers<>(engine, this, time);
    }

    void start() {
        listeners.start();
        int started = workers.start("supplier-sdk-sync", threads);
        if (started < threads) {
            SyncEngine.LOG.warn("the JVM has threads for {} of {} workers of a sync", started, threads);
        }
    }

    /** Notes that there may be marks of these slots. */
    void wake(Collection<SlotKey> keys) {
        run(engine -> engine.wake(keys, time.nanos()));
    }

    /** Changes the engine under the lock. */
    void run(Consumer<Engine> change) {
        workers.run(() -> change.accept(engine));
    }

    /** Looks at the engine under the lock. */
    <T> T with(Function<Engine, T> use) {
        return workers.with(() -> use.apply(engine));
    }

    /** Waits until the condition holds; false after this time, or if the shell was stopped. */
    boolean await(Function<Engine, Boolean> condition, Duration longest) throws InterruptedException {
        return workers.await(() -> condition.apply(engine), longest);
    }

    /** Ends all threads, without waiting for those that hang in foreign code. */
    void stop() {
        workers.stop();
        workers.interrupt();
        listeners.stop();
    }

    boolean isOwnThread() {
        return listeners.isOwnThread() || workers.threads().contains(Thread.currentThread());
    }

    @Override
    public void report(List<Notification> news) {
        for (Notification each : news) {
            if (each instanceof Notification.ListenerEvent forListeners) {
                listeners.publish(forListeners.event());
            } else if (each instanceof Notification.LogLine line) {
                SyncEngine.LOG.atLevel(line.level()).setCause(line.cause()).log(line.text());
            }
        }
    }

    @Override
    public void perform(Job job) {
        JobResult end = runner.perform(job);
        workers.run(() -> engine.completed(job, end, time.nanos()));
    }

    /** Releases all slots in hand after an internal failure; they are claimed again. */
    @Override
    public void failed(Throwable failure) {
        if (failure instanceof InterruptedException) {
            return; // by foreign code, or because this ends
        }
        try {
            SyncEngine.LOG.error("a sync failed and continues; the slots in hand are processed again", failure);
            workers.run(engine::recover);
        } catch (Throwable e) { // out of memory here too: the thread must go on
            failure.addSuppressed(e);
        }
    }
}
