package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of foreign code that were given up and have not returned. Each of them keeps its thread; so none is made a second
 * time meanwhile, and there can be only so many.
 */
final class OverdueCalls {
    private final int most;
    private final Set<String> keys = ConcurrentHashMap.newKeySet();

    OverdueCalls(int most) {
        this.most = most;
    }

    int count() {
        return keys.size();
    }

    boolean isFull() {
        return keys.size() >= most;
    }

    /** Whether a call may be made: not while an earlier one for the same key has not returned, nor while too many have not. */
    boolean mayCall(String key) {
        return !keys.contains(key) && !isFull();
    }

    /** A call that is about to be made. */
    Call call(String key) {
        return new Call(key);
    }

    /** Waits for the work so long and no longer: then it has failed with a {@link TimeoutException}. Tells it once. */
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
                call.giveUp();
                done.accept(null, new TimeoutException("it has not returned within " + longest));
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

    /** One call. It counts while it has begun, was given up, and has not returned; one that never begins has no thread. */
    final class Call {
        private final String key;
        private boolean hasBegun;
        private boolean isGivenUp;
        private boolean isOver;

        private Call(String key) {
            this.key = key;
        }

        synchronized void begins() {
            hasBegun = true;
            count();
        }

        synchronized void giveUp() {
            isGivenUp = true;
            count();
        }

        private void count() {
            if (hasBegun && isGivenUp && !isOver) {
                keys.add(key);
            }
        }

        synchronized void returned() {
            isOver = true;
            if (hasBegun && isGivenUp) {
                keys.remove(key);
            }
        }
    }
}
