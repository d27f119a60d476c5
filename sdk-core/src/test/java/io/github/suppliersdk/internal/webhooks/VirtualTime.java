package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A scheduler that runs all events one after the other, in an order determined by a seed. */
final class VirtualTime {
    static final Instant START = Instant.parse("2027-01-01T00:00:00Z");

    private record Event(long at, long number, Runnable action) {}

    private final PriorityQueue<Event> queue =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Random random;
    private long now;
    private long number;
    private long steps;

    VirtualTime(Random random) {
        this.random = random;
    }

    long steps() {
        return steps;
    }

    Instant now() {
        return START.plusMillis(now);
    }

    long millis() {
        return now;
    }

    void at(long delay, Runnable action) {
        queue.add(new Event(now + Math.max(0, delay), number++, action));
    }

    /** Runs all events up to this time, in milliseconds. */
    void runUntil(long end) {
        while (!queue.isEmpty() && queue.peek().at() <= end) {
            Event next = queue.remove();
            now = next.at();
            steps++;
            next.action().run();
        }
        now = Math.max(now, end);
    }

    /** A process, whose started work is lost when it crashes. */
    final class Machine implements Ports {
        private final long clockOffset;
        private final Supplier<Long> storeDelay;
        private final Supplier<Long> handlerDelay;
        private final String name;
        private int tokens;
        private boolean crashed;
        private long stallBegins = Long.MAX_VALUE;
        private long stallEnds = Long.MAX_VALUE;

        Machine(String name, long clockOffset, Supplier<Long> storeDelay, Supplier<Long> handlerDelay) {
            this.name = name;
            this.clockOffset = clockOffset;
            this.storeDelay = storeDelay;
            this.handlerDelay = handlerDelay;
        }

        void crash() {
            crashed = true;
        }

        boolean isCrashed() {
            return crashed;
        }

        /** Stalls the process between these times, in milliseconds: timers that are due meanwhile fire at the end. */
        void stall(long begins, long ends) {
            stallBegins = begins;
            stallEnds = ends;
        }

        private long afterStall(long end) {
            return end >= stallBegins && end < stallEnds ? stallEnds : end;
        }

        @Override
        public <T> void run(Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
            perform(work, done, storeDelay);
        }

        @Override
        public <T> void handle(
                Runnable begins, Callable<T> work, Caller caller, BiConsumer<@Nullable T, @Nullable Throwable> done) {
            begins.run(); // at once; the supplier's data changes later
            perform(work, done, handlerDelay);
        }

        private <T> void perform(
                Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done, Supplier<Long> delay) {
            at(delay.get(), () -> {
                if (crashed && random.nextBoolean()) {
                    return; // otherwise it was sent before the crash, and takes effect after it
                }
                @Nullable T result = null;
                @Nullable Throwable failure = null;
                try {
                    result = work.call();
                } catch (Throwable e) {
                    failure = e;
                }
                @Nullable T returned = result;
                @Nullable Throwable thrown = failure;
                at(delay.get(), () -> {
                    if (!crashed) {
                        done.accept(returned, thrown);
                    }
                });
            });
        }

        @Override
        public Timer after(Duration delay, Runnable event) {
            boolean[] cancelled = new boolean[1];
            at(afterStall(now + delay.toMillis()) - now, () -> {
                if (!crashed && !cancelled[0]) {
                    event.run();
                }
            });
            return () -> cancelled[0] = true;
        }

        @Override
        public Instant now() {
            return VirtualTime.this.now().plusMillis(clockOffset);
        }

        @Override
        public String token() {
            return name + "-" + tokens++;
        }
    }
}
