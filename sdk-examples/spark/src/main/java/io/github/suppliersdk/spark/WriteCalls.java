package io.github.suppliersdk.spark;

import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.Set;

/**
 * Counts the writes of this executor: passed are those that the service has carried out, and those with a 4xx status
 * other than 401, 403, 408 and 429; all others have failed.
 */
final class WriteCalls implements CallObserver {
    private static final Set<Integer> NOT_ABOUT_THE_SLOT = Set.of(401, 403, 408, 429);

    private int passed;
    private int failed;

    /** The counts since the last call of {@link #take}. */
    record Count(int passed, int failed) {}

    @Override
    public synchronized void onCall(CallEvent event) {
        if (event.method().equals("GET")) {
            return;
        }
        int status = event.status().orElse(0);
        boolean judged = status >= 400 && status < 500 && !NOT_ABOUT_THE_SLOT.contains(status);
        if (event.failure().isEmpty() || judged) {
            passed++;
        } else {
            failed++;
        }
    }

    synchronized Count take() {
        Count count = new Count(passed, failed);
        passed = 0;
        failed = 0;
        return count;
    }
}
