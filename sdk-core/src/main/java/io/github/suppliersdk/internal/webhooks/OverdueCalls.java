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
 * Calls of foreign code that have taken too long and have not returned. Each of them keeps its thread; so there can be only
 * so many.
 */
final class OverdueCalls {
    private final int most;
    private final Runnable full;
    private final Map<String, Integer> hanging = new HashMap<>(); // guarded by itself
    private int count; // guarded by hanging
    private boolean isFullTold; // guarded by hanging

    /** A call was given up by the one who waited for it. */
    static final class OverdueException extends TimeoutException {
        OverdueException(Duration longest) {
            super("it has not returned within " + longest);
        }
    }

    /** @param full is told when there are so many, once until there are fewer */
    OverdueCalls(int most, Runnable full) {
        this.most = most;
        this.full = full;
    }

    int count() {
        synchronized (hanging) {
            return count;
        }
    }

    /** How many of them are for this key. */
    int count(String key) {
        synchronized (hanging) {
            return hanging.getOrDefault(key, 0);
        }
    }

    boolean isFull() {
        return count() >= most;
    }

    /** Whether a call may be made: not while an earlier one for the same key has not returned, nor while too many have not. */
    boolean mayCall(String key) {
        return count(key) == 0 && !isFull();
    }

    /** A call that is about to be made. */
    Call call(String key) {
        return new Call(key);
    }

    /** Waits for the work so long and no longer: then it has failed with an {@link OverdueException}. Tells it once. */
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

    /** One call. It counts while it has begun, takes long, and has not returned; one that never begins has no thread. */
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
