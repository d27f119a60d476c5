package io.github.suppliersdk.spark;

import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.util.Set;

/** Counts whether the service works for what this executor writes. A slot that it refuses is one that it has judged. */
final class WriteCalls implements CallObserver {
    private static final Set<Integer> NOT_OF_THE_SLOT = Set.of(401, 403, 408, 429);

    private int passed;
    private int failed;

    /** So many since it was asked before. */
    record Count(int passed, int failed) {}

    @Override
    public synchronized void onCall(CallEvent event) {
        if (event.method().equals("GET")) {
            return;
        }
        int status = event.status().orElse(0);
        boolean judged = status >= 400 && status < 500 && !NOT_OF_THE_SLOT.contains(status);
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
