package io.github.suppliersdk.http;

/**
 * Sees every call when it has ended, well or not. Runs on the thread that made the call, before the call returns, so it
 * should be quick. What it throws is logged and changes nothing for the call.
 */
@FunctionalInterface
public interface CallObserver {
    /** A call has ended. The raw response can be asked for only until this returns; the rest of the event may be kept. */
    void onCall(CallEvent event);
}
