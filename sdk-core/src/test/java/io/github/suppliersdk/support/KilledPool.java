package io.github.suppliersdk.support;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Several processes, which are killed and restarted. */
public class KilledPool<P> implements AutoCloseable {
    private final Supplier<P> starter;
    private final Consumer<P> killer;
    private final CopyOnWriteArrayList<P> processes = new CopyOnWriteArrayList<>();
    private final AtomicInteger kills = new AtomicInteger();
    private final CountDownLatch isOver = new CountDownLatch(1);

    public KilledPool(Supplier<P> starter, Consumer<P> killer, int count) {
        this.starter = starter;
        this.killer = killer;
        try {
            for (int i = 0; i < count; i++) {
                processes.add(starter.get());
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** All of them; a dead one until its successor runs. */
    public final List<P> all() {
        return processes;
    }

    /** One of them, dead or alive. */
    public final P any(Random dice) {
        return processes.get(dice.nextInt(processes.size()));
    }

    /** Kills and restarts one of them after the other, with pauses of this length, until {@link #endKilling}. */
    public final boolean keepKilling(IntSupplier which, int leastMillis, int mostMillis) throws InterruptedException {
        Random dice = new Random();
        while (!isOver.await(dice.nextInt(leastMillis, mostMillis), TimeUnit.MILLISECONDS)) {
            int next = which.getAsInt();
            killer.accept(processes.get(next));
            kills.incrementAndGet();
            processes.set(next, starter.get());
        }
        return true;
    }

    public final void endKilling() {
        isOver.countDown();
    }

    public final int kills() {
        return kills.get();
    }

    @Override
    public final void close() {
        processes.forEach(killer);
    }
}
