package io.github.suppliersdk.spring.internal;

import java.time.Duration;
import java.util.function.Consumer;
import org.springframework.context.SmartLifecycle;

/**
 * Closes receivers and syncs at shutdown, in this order: first the web server stops, then the webhook receivers are
 * closed, whose handlers may change slots, then the syncs. The clients, the database and all other beans are closed
 * later.
 */
public final class ClosingLifecycle implements SmartLifecycle {
    /** Below the phase of {@code WebServerStartStopLifecycle}: higher phases stop first. */
    static final int RECEIVERS = SmartLifecycle.DEFAULT_PHASE - 3 * 1024;

    static final int SYNCS = RECEIVERS - 1024;

    private final int phase;
    private final ShutdownTime time;
    private final Consumer<Duration> close;
    private volatile boolean isRunning;

    private ClosingLifecycle(int phase, ShutdownTime time, Consumer<Duration> close) {
        this.phase = phase;
        this.time = time;
        this.close = close;
    }

    /** The closing of a receiver. */
    public static ClosingLifecycle ofReceiver(ShutdownTime time, Consumer<Duration> close) {
        return new ClosingLifecycle(RECEIVERS, time, close);
    }

    /** The closing of a sync. */
    public static ClosingLifecycle ofSync(ShutdownTime time, Consumer<Duration> close) {
        return new ClosingLifecycle(SYNCS, time, close);
    }

    @Override
    public void start() {
        isRunning = true;
    }

    @Override
    public void stop() {
        isRunning = false;
        close.accept(time.left());
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    @Override
    public int getPhase() {
        return phase;
    }

    /** A method of Spring 7, whose tests pause cached contexts: what is closed here cannot be started again. */
    public boolean isPauseable() {
        return false;
    }
}
