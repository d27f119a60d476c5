package io.github.suppliersdk.http;

/**
 * Sees every call when it has ended, successful or not. Runs on the thread of the call, before the call returns, so it
 * should be quick. Its exceptions are logged, and do not affect the call.
 */
@FunctionalInterface
public interface CallObserver {
    /**
     * Called when a call has ended. The raw response is available only until this method returns; the rest of the event
     * may be kept.
     */
    void onCall(CallEvent event);
}
