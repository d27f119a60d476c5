package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * Runs each token fetch on a thread of its own. A transport or an interceptor may close the client on that thread, so
 * it counts as work in flight: closing from there does not wait for the calls that wait for the token.
 */
final class TokenThreads implements Executor {
    private final InFlightCalls calls;
    private final ThreadFactory threads = Threads.daemons("supplier-sdk-token");

    TokenThreads(InFlightCalls calls) {
        this.calls = calls;
    }

    @Override
    public void execute(Runnable fetch) {
        threads.newThread(() -> calls.during(fetch)).start();
    }
}
