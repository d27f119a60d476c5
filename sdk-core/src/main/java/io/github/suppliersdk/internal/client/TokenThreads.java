package io.github.suppliersdk.internal.client;

import io.github.suppliersdk.internal.call.InFlightCalls;
import io.github.suppliersdk.internal.threads.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * Fetches each token on a thread of its own. Calls wait for what it does there, and a transport or an interceptor may close
 * the client there: so it counts as a part of what is in flight, and closing from there does not wait for those calls.
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
