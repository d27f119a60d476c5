package io.github.suppliersdk.publishing;

import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.Waiting;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** The calls of one run: at the common pace, and counted. Shared by its workers. */
final class Calls {
    private final Pace pace;
    private final Waiting time;
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong repeated = new AtomicLong();
    private final AtomicLong lastSuccess;

    Calls(Pace pace, Waiting time) {
        this.pace = pace;
        this.time = time;
        this.lastSuccess = new AtomicLong(time.nanos());
    }

    <T> T make(Supplier<T> call) throws InterruptedException {
        T result = pace.call(() -> {
            made.incrementAndGet();
            return call.get();
        });
        lastSuccess.set(time.nanos());
        return result;
    }

    /** Pauses before a call is made again. */
    void pauseBefore(int repeat) throws InterruptedException {
        repeated.incrementAndGet();
        time.sleep(time.backOff(repeat));
    }

    /** Notes a call that is made again once the pace lets it. */
    void countRepeat() {
        repeated.incrementAndGet();
    }

    /** How long no call of the run has succeeded. */
    Duration sinceLastSuccess() {
        return Duration.ofNanos(time.nanos() - lastSuccess.get());
    }

    long made() {
        return made.get();
    }

    long repeated() {
        return repeated.get();
    }
}
