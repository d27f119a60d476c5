package io.github.suppliersdk.spark;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The publishing jobs on this executor. A job without a task here is closed only after a while, because its next task
 * usually follows at once.
 */
final class ExecutorRuns {
    private static final long IDLE_TIMEOUT = Duration.ofSeconds(30).toNanos();
    private static final Map<String, Entry> RUNS = new HashMap<>();

    /**
     * A job and the number of its tasks. Creating its run can take long, because secrets are read; only its own tasks
     * wait for that.
     */
    private static final class Entry {
        private volatile @Nullable ExecutorRun run;
        private int tasks;
        private long idleSince;

        synchronized ExecutorRun run(Supplier<ExecutorRun> factory) {
            ExecutorRun existing = run;
            if (existing == null) {
                existing = factory.get();
                run = existing;
            }
            return existing;
        }
    }

    private ExecutorRuns() {}

    /**
     * Called when a task of the job begins. The task must call {@link #leave} when it ends, unless this method throws.
     */
    static ExecutorRun join(String run, SlotPublishingSettings settings) {
        return join(
                run,
                settings,
                () -> new ExecutorRun(
                        run, SlotPublishingPlugin.executor().executorID(), settings, DriverLink.ofSpark()));
    }

    static ExecutorRun join(String run, SlotPublishingSettings settings, Supplier<ExecutorRun> factory) {
        List<ExecutorRun> over;
        Entry entry;
        synchronized (RUNS) {
            over = removeIdle();
            entry = RUNS.computeIfAbsent(run, missing -> new Entry());
            entry.tasks++;
        }
        over.forEach(ExecutorRun::close);
        ExecutorRun joined;
        try {
            joined = entry.run(factory);
        } catch (Throwable e) { // such as for a missing secret
            synchronized (RUNS) {
                left(run, entry);
            }
            throw e;
        }
        joined.permits().use(settings.callsPerTask());
        return joined;
    }

    /** Called when a task of the job has ended. */
    static void leave(String run, SlotPublishingSettings settings) {
        List<ExecutorRun> over;
        synchronized (RUNS) {
            Entry entry = RUNS.get(run);
            if (entry != null) {
                ExecutorRun left = entry.run;
                if (left != null) {
                    left.permits().use(-settings.callsPerTask());
                }
                left(run, entry);
            }
            over = removeIdle();
        }
        over.forEach(ExecutorRun::close);
    }

    private static void left(String run, Entry entry) {
        entry.tasks--;
        entry.idleSince = System.nanoTime();
        if (entry.tasks == 0 && entry.run == null) {
            RUNS.remove(run, entry);
        }
    }

    /** Removes the jobs that have been idle long enough; a job that has stopped need not wait. */
    private static List<ExecutorRun> removeIdle() {
        long now = System.nanoTime();
        List<ExecutorRun> over = new ArrayList<>();
        RUNS.values().removeIf(each -> {
            ExecutorRun run = each.run;
            boolean idle = run != null
                    && each.tasks == 0
                    && (now - each.idleSince >= IDLE_TIMEOUT || run.permits().stopped() != null);
            return idle && over.add(run);
        });
        return over;
    }

    /** Closes all jobs, when the executor shuts down. */
    static void closeAll() {
        List<ExecutorRun> over = new ArrayList<>();
        synchronized (RUNS) {
            over.addAll(runs());
            RUNS.clear();
        }
        over.forEach(ExecutorRun::close);
    }

    private static List<ExecutorRun> runs() {
        List<ExecutorRun> all = new ArrayList<>();
        for (Entry each : RUNS.values()) {
            ExecutorRun run = each.run;
            if (run != null) {
                all.add(run);
            }
        }
        return all;
    }

    /** Registers gauges for the permits and the calls of this executor with Spark's metrics. */
    static void registerMetrics(MetricRegistry registry) {
        registry.gauge("permits.held", () -> gauge(each -> each.permits().level()));
        registry.gauge("calls.inFlight", () -> gauge(each -> each.permits().inUse()));
    }

    private static Gauge<Integer> gauge(ToIntFunction<ExecutorRun> value) {
        return () -> {
            synchronized (RUNS) {
                return runs().stream().mapToInt(value).sum();
            }
        };
    }
}
