package io.github.suppliersdk.webhooks.processes;

import io.github.suppliersdk.support.KilledPool;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Several processes of a supplier, which are killed and restarted one after the other. */
final class KilledProcesses extends KilledPool<SupplierProcess> {
    private final Queue<SupplierProcess> started;
    private final Queue<String> alerts;

    KilledProcesses(String database, Duration deadline, int count) {
        this(database, deadline, count, new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>());
    }

    private KilledProcesses(
            String database, Duration deadline, int count, Queue<SupplierProcess> started, Queue<String> alerts) {
        super(
                () -> {
                    SupplierProcess process = new SupplierProcess(database, deadline, alerts);
                    started.add(process);
                    return process;
                },
                SupplierProcess::kill,
                count);
        this.started = started;
        this.alerts = alerts;
    }

    /** Kills any of them after another. */
    boolean killOneAfterTheOther() throws InterruptedException {
        return keepKilling(() -> new Random().nextInt(all().size()), 200, 1_700);
    }

    int stops() {
        return started.stream().mapToInt(SupplierProcess::stops).sum();
    }

    Map<String, Long> alerts() {
        Map<String, Long> counts = new TreeMap<>();
        alerts.forEach(alert -> counts.merge(alert, 1L, Long::sum));
        return counts;
    }
}
