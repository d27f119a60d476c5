package io.github.suppliersdk.spark;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The jobs on this executor. One that has no task here is closed after a while: the next task mostly follows at once. */
final class ExecutorRuns {
    private static final long LINGERS = Duration.ofSeconds(30).toNanos();
    private static final Map<String, Entry> RUNS = new HashMap<>();

    private static final class Entry {
        private final ExecutorRun run;
        private int tasks;
        private long idleSince;

        private Entry(ExecutorRun run) {
            this.run = run;
        }
    }

    private ExecutorRuns() {}

    /** A task of the job begins; {@link #leave} follows. */
    static ExecutorRun join(String run, SlotPublishingSettings settings) {
        List<ExecutorRun> over;
        ExecutorRun joined;
        synchronized (RUNS) {
            over = removeIdle();
            Entry entry = RUNS.get(run);
            if (entry == null) {
                entry = new Entry(new ExecutorRun(
                        run, SlotPublishingPlugin.executor().executorID(), settings, DriverLink.ofSpark()));
                RUNS.put(run, entry);
            }
            entry.tasks++;
            joined = entry.run;
            joined.permits().use(settings.callsPerTask());
        }
        over.forEach(ExecutorRun::close);
        return joined;
    }

    /** A task has ended. */
    static void leave(String run, SlotPublishingSettings settings) {
        List<ExecutorRun> over;
        synchronized (RUNS) {
            Entry entry = RUNS.get(run);
            if (entry != null) {
                entry.tasks--;
                entry.idleSince = System.nanoTime();
                entry.run.permits().use(-settings.callsPerTask());
            }
            over = removeIdle();
        }
        over.forEach(ExecutorRun::close);
    }

    /** A job that is over has nothing to wait for. */
    private static List<ExecutorRun> removeIdle() {
        long now = System.nanoTime();
        List<ExecutorRun> over = new ArrayList<>();
        RUNS.values().removeIf(each -> {
            boolean idle = each.tasks == 0
                    && (now - each.idleSince >= LINGERS || each.run.permits().stopped() != null);
            return idle && over.add(each.run);
        });
        return over;
    }

    /** The executor ends. */
    static void closeAll() {
        List<ExecutorRun> over = new ArrayList<>();
        synchronized (RUNS) {
            RUNS.values().forEach(each -> over.add(each.run));
            RUNS.clear();
        }
        over.forEach(ExecutorRun::close);
    }

    /** What this executor has, in Spark's own metrics. */
    static void registerMetrics(MetricRegistry registry) {
        registry.gauge("permits.held", () -> gauge(each -> each.permits().level()));
        registry.gauge("calls.inFlight", () -> gauge(each -> each.permits().inUse()));
    }

    private static Gauge<Integer> gauge(ToIntFunction<ExecutorRun> value) {
        return () -> {
            synchronized (RUNS) {
                return RUNS.values().stream()
                        .mapToInt(each -> value.applyAsInt(each.run))
                        .sum();
            }
        };
    }
}
