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
    private final int max;
    private final Runnable full;
    private final Map<String, Integer> hanging = new HashMap<>(); // guarded by itself
    private int count; // guarded by hanging
    private boolean isFullReported; // guarded by hanging

    /** The caller stopped waiting for the call. */
    static final class OverdueException extends TimeoutException {
        OverdueException(Duration longest) {
            super("it has not returned within " + longest);
        }
    }

    /** @param full runs when the limit is reached, once until there are fewer calls again */
    OverdueCalls(int max, Runnable full) {
        this.max = max;
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
        return count() >= max;
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
        AtomicBoolean isReported = new AtomicBoolean();
        Ports.Timer limit = ports.after(longest, () -> {
            if (isReported.compareAndSet(false, true)) {
                call.exceedsLimit();
                done.accept(null, new OverdueException(longest));
            }
        });
        ports.run(
                () -> {
                    call.begins();
                    return work.call();
                },
                (result, failure) -> {
                    limit.cancel();
                    call.returned();
                    if (isReported.compareAndSet(false, true)) {
                        done.accept(result, failure);
                    }
                });
    }

    private void add(String key) {
        boolean isFirstOfFull;
        synchronized (hanging) {
            hanging.merge(key, 1, Integer::sum);
            count++;
            isFirstOfFull = count >= max && !isFullReported;
            isFullReported |= isFirstOfFull;
        }
        if (isFirstOfFull) {
            full.run();
        }
    }

    private void remove(String key) {
        synchronized (hanging) {
            hanging.computeIfPresent(key, (same, calls) -> calls == 1 ? null : calls - 1);
            count--;
            isFullReported &= count >= max;
        }
    }

    /**
     * One call. It counts from the time limit until it returns. A call that never begins does not count, because it has
     * no thread.
     */
    final class Call {
        private final String key;
        private boolean hasBegun;
        private boolean isOverLimit;
        private boolean hasReturned;
        private boolean isCounted;

        private Call(String key) {
            this.key = key;
        }

        synchronized void begins() {
            hasBegun = true;
            countIfOverdue();
        }

        synchronized void exceedsLimit() {
            isOverLimit = true;
            countIfOverdue();
        }

        private void countIfOverdue() {
            if (hasBegun && isOverLimit && !hasReturned && !isCounted) {
                isCounted = true;
                add(key);
            }
        }

        synchronized void returned() {
            hasReturned = true;
            if (isCounted) {
                isCounted = false;
                remove(key);
            }
        }
    }
}
