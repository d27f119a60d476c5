package io.github.suppliersdk.webhooks.processes;

import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Several processes of a supplier, which are killed and restarted one after the other. */
final class KilledProcesses implements AutoCloseable {
    private static final int MAX_LIFE_MILLIS = 1_500;

    private final String database;
    private final Duration deadline;
    private final CopyOnWriteArrayList<SupplierProcess> processes = new CopyOnWriteArrayList<>();
    private final Queue<String> alerts = new ConcurrentLinkedQueue<>();
    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger stops = new AtomicInteger();
    private final CountDownLatch isOver = new CountDownLatch(1);
    private final Random random = new Random();

    KilledProcesses(String database, Duration deadline, int count) {
        this.database = database;
        this.deadline = deadline;
        try {
            for (int i = 0; i < count; i++) {
                processes.add(new SupplierProcess(database, deadline, alerts));
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    SupplierProcess any(Random dice) {
        return processes.get(dice.nextInt(processes.size()));
    }

    /**
     * Kills and restarts processes until {@link #endKilling}. Requests also go to the dead process until its successor
     * runs.
     */
    void keepKilling() {
        try {
            while (!isOver.await(200 + random.nextInt(MAX_LIFE_MILLIS), TimeUnit.MILLISECONDS)) {
                int which = random.nextInt(processes.size());
                processes.get(which).kill();
                stops.addAndGet(processes.get(which).stops());
                kills.incrementAndGet();
                processes.set(which, new SupplierProcess(database, deadline, alerts));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void endKilling() {
        isOver.countDown();
    }

    int stops() {
        return stops.get() + processes.stream().mapToInt(SupplierProcess::stops).sum();
    }

    int kills() {
        return kills.get();
    }

    Map<String, Long> alerts() {
        Map<String, Long> counts = new TreeMap<>();
        alerts.forEach(alert -> counts.merge(alert, 1L, Long::sum));
        return counts;
    }

    @Override
    public void close() {
        processes.forEach(SupplierProcess::kill);
    }
}
