package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of foreign code that have not returned within their time. Each keeps its thread, so their number is limited.
 */
final class OverdueCalls {
    private final int most;
    private final Runnable full;
    private final Map<String, Integer> hanging = new HashMap<>(); // guarded by itself
    private int count; // guarded by hanging
    private boolean isFullTold; // guarded by hanging

    /** The caller stopped waiting for the call. */
    static final class OverdueException extends TimeoutException {
        OverdueException(Duration longest) {
            super("it has not returned within " + longest);
        }
    }

    /** @param full runs when the limit is reached, once until there are fewer calls again */
    OverdueCalls(int most, Runnable full) {
        this.most = most;
        this.full = full;
    }

    int count() {
        synchronized (hanging) {
            return count;
        }
    }

    /** The number of overdue calls for this key. */
    int count(String key) {
        synchronized (hanging) {
            return hanging.getOrDefault(key, 0);
        }
    }

    boolean isFull() {
        return count() >= most;
    }

    /**
     * Whether a call may be made: not while an earlier one for the same key is overdue, nor while there are too many.
     */
    boolean mayCall(String key) {
        return count(key) == 0 && !isFull();
    }

    /** Returns the record of a call that is about to begin. */
    Call call(String key) {
        return new Call(key);
    }

    /**
     * Runs the work and waits this long for it. Then it fails with an {@link OverdueException}. The result is reported
     * once.
     */
    <T> void run(
            Ports ports,
            String key,
            Duration longest,
            Callable<T> work,
            BiConsumer<@Nullable T, @Nullable Throwable> done) {
        Call call = call(key);
        AtomicBoolean isTold = new AtomicBoolean();
        Ports.Timer tooLong = ports.after(longest, () -> {
            if (isTold.compareAndSet(false, true)) {
                call.takesLong();
                done.accept(null, new OverdueException(longest));
            }
        });
        ports.run(
                () -> {
                    call.begins();
                    return work.call();
                },
                (result, failure) -> {
                    tooLong.cancel();
                    call.returned();
                    if (isTold.compareAndSet(false, true)) {
                        done.accept(result, failure);
                    }
                });
    }

    private void add(String key) {
        boolean isFirstOfFull;
        synchronized (hanging) {
            hanging.merge(key, 1, Integer::sum);
            count++;
            isFirstOfFull = count >= most && !isFullTold;
            isFullTold |= isFirstOfFull;
        }
        if (isFirstOfFull) {
            full.run();
        }
    }

    private void remove(String key) {
        synchronized (hanging) {
            hanging.computeIfPresent(key, (same, calls) -> calls == 1 ? null : calls - 1);
            count--;
            isFullTold &= count >= most;
        }
    }

    /**
     * One call. It counts from the time limit until it returns. A call that never begins does not count, because it has
     * no thread.
     */
    final class Call {
        private final String key;
        private boolean hasBegun;
        private boolean isLong;
        private boolean isOver;
        private boolean isCounted;

        private Call(String key) {
            this.key = key;
        }

        synchronized void begins() {
            hasBegun = true;
            consider();
        }

        synchronized void takesLong() {
            isLong = true;
            consider();
        }

        private void consider() {
            if (hasBegun && isLong && !isOver && !isCounted) {
                isCounted = true;
                add(key);
            }
        }

        synchronized void returned() {
            isOver = true;
            if (isCounted) {
                isCounted = false;
                remove(key);
            }
        }
    }
}
