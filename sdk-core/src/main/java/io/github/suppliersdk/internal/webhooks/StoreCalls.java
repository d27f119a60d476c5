package io.github.suppliersdk.internal.webhooks;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The store calls of tasks. A call that has not returned after the length of a lease is abandoned. It may still write
 * later, which the transition table allows for. It keeps its thread, so tasks for the same row begin less and less
 * often while its calls hang, and none begins while too many hang.
 */
final class StoreCalls {
    private static final int MOST_OVERDUE = 256;
    private static final int MOST_DOUBLINGS = 10;
    private static final Duration LONGEST_REST = Duration.ofHours(1);

    private final Ports ports;
    private final Duration longest;
    private final OverdueCalls overdue;
    private final Set<String> resting = ConcurrentHashMap.newKeySet();

    /** @param full runs when so many calls hang that no task may begin */
    StoreCalls(Ports ports, Duration longest, Runnable full) {
        this.ports = ports;
        this.longest = longest;
        this.overdue = new OverdueCalls(MOST_OVERDUE, full);
    }

    boolean isFull() {
        return overdue.isFull();
    }

    /** Whether a task for this row may begin. A task that has begun continues until its first call that hangs. */
    boolean mayBegin(String key) {
        return !overdue.isFull() && !resting.contains(key);
    }

    /**
     * Runs a call and reports its result once: an {@link OverdueCalls.OverdueException} if it has not returned after
     * the length of a lease.
     */
    <T> void run(String key, Callable<T> work, BiConsumer<@Nullable T, @Nullable Throwable> done) {
        overdue.run(ports, key, longest, work, (result, failure) -> {
            if (failure instanceof OverdueCalls.OverdueException) {
                rest(key);
            }
            done.accept(result, failure);
        });
    }

    private void rest(String key) {
        int hanging = overdue.count(key);
        if (hanging == 0 || !resting.add(key)) {
            return;
        }
        Duration rest = longest.multipliedBy(1L << Math.min(hanging - 1, MOST_DOUBLINGS));
        ports.after(rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST, () -> resting.remove(key));
    }
}
