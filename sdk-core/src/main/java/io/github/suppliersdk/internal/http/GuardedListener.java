package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.internal.threads.Threads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.Dispatcher;
import okhttp3.EventListener;
import okhttp3.Handshake;
import okhttp3.HttpUrl;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards a listener of the caller's, which may throw anything. OkHttp does not expect that: an exception in {@code
 * canceled} ends the thread for all of Okio's time-outs in this JVM.
 */
final class GuardedListener extends EventListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.calls");

    private final EventListener listener;

    private GuardedListener(EventListener listener) {
        this.listener = listener;
    }

    /** Guards the listeners of this factory. */
    static Factory over(Factory listeners) {
        return new Guarded(listeners);
    }

    /** Whether the listeners of this factory are guarded already. */
    static boolean isGuarded(Factory listeners) {
        return listeners instanceof Guarded;
    }

    private static final class Guarded implements Factory {
        private final Factory listeners;

        private Guarded(Factory listeners) {
            this.listeners = listeners;
        }

        @Override
        public EventListener create(Call call) {
            try {
                EventListener listener = listeners.create(call);
                return listener == NONE ? NewConnections.LISTENER : new GuardedListener(listener);
            } catch (Throwable e) {
                log(e);
                return NewConnections.LISTENER;
            }
        }
    }

    private static void guarded(Runnable event) {
        try {
            event.run();
        } catch (Throwable e) {
            log(e);
        }
    }

    /** Logs the class and the stack trace; the message may show anything. */
    private static void log(Throwable failure) {
        Throwable shown = new IllegalStateException(failure.getClass().getName());
        shown.setStackTrace(failure.getStackTrace());
        LOG.warn("an event listener failed", shown);
    }

    /** Runs on another thread than that of the time-outs, so that the listener may take its time. */
    @Override
    public void canceled(Call call) {
        Threads.detach("supplier-sdk-cancel", () -> guarded(() -> listener.canceled(call)));
    }

    @Override
    public void callStart(Call call) {
        guarded(() -> listener.callStart(call));
    }

    @Override
    public void dispatcherQueueStart(Call call, Dispatcher dispatcher) {
        guarded(() -> listener.dispatcherQueueStart(call, dispatcher));
    }

    @Override
    public void dispatcherQueueEnd(Call call, Dispatcher dispatcher) {
        guarded(() -> listener.dispatcherQueueEnd(call, dispatcher));
    }

    @Override
    public void proxySelectStart(Call call, HttpUrl url) {
        guarded(() -> listener.proxySelectStart(call, url));
    }

    @Override
    public void proxySelectEnd(Call call, HttpUrl url, List<Proxy> proxies) {
        guarded(() -> listener.proxySelectEnd(call, url, proxies));
    }

    @Override
    public void dnsStart(Call call, String domainName) {
        guarded(() -> listener.dnsStart(call, domainName));
    }

    @Override
    public void dnsEnd(Call call, String domainName, List<InetAddress> inetAddressList) {
        guarded(() -> listener.dnsEnd(call, domainName, inetAddressList));
    }

    @Override
    public void connectStart(Call call, InetSocketAddress inetSocketAddress, Proxy proxy) {
        guarded(() -> listener.connectStart(call, inetSocketAddress, proxy));
    }

    @Override
    public void secureConnectStart(Call call) {
        guarded(() -> listener.secureConnectStart(call));
    }

    @Override
    public void secureConnectEnd(Call call, @Nullable Handshake handshake) {
        guarded(() -> listener.secureConnectEnd(call, handshake));
    }

    @Override
    public void connectEnd(Call call, InetSocketAddress inetSocketAddress, Proxy proxy, @Nullable Protocol protocol) {
        NewConnections.note(call);
        guarded(() -> listener.connectEnd(call, inetSocketAddress, proxy, protocol));
    }

    @Override
    public void connectFailed(
            Call call, InetSocketAddress inetSocketAddress, Proxy proxy, @Nullable Protocol protocol, IOException ioe) {
        guarded(() -> listener.connectFailed(call, inetSocketAddress, proxy, protocol, ioe));
    }

    @Override
    public void connectionAcquired(Call call, Connection connection) {
        guarded(() -> listener.connectionAcquired(call, connection));
    }

    @Override
    public void connectionReleased(Call call, Connection connection) {
        guarded(() -> listener.connectionReleased(call, connection));
    }

    @Override
    public void requestHeadersStart(Call call) {
        guarded(() -> listener.requestHeadersStart(call));
    }

    @Override
    public void requestHeadersEnd(Call call, Request request) {
        guarded(() -> listener.requestHeadersEnd(call, request));
    }

    @Override
    public void requestBodyStart(Call call) {
        guarded(() -> listener.requestBodyStart(call));
    }

    @Override
    public void requestBodyEnd(Call call, long byteCount) {
        guarded(() -> listener.requestBodyEnd(call, byteCount));
    }

    @Override
    public void requestFailed(Call call, IOException ioe) {
        guarded(() -> listener.requestFailed(call, ioe));
    }

    @Override
    public void responseHeadersStart(Call call) {
        guarded(() -> listener.responseHeadersStart(call));
    }

    @Override
    public void responseHeadersEnd(Call call, Response response) {
        guarded(() -> listener.responseHeadersEnd(call, response));
    }

    @Override
    public void responseBodyStart(Call call) {
        guarded(() -> listener.responseBodyStart(call));
    }

    @Override
    public void responseBodyEnd(Call call, long byteCount) {
        guarded(() -> listener.responseBodyEnd(call, byteCount));
    }

    @Override
    public void responseFailed(Call call, IOException ioe) {
        guarded(() -> listener.responseFailed(call, ioe));
    }

    @Override
    public void callEnd(Call call) {
        guarded(() -> listener.callEnd(call));
    }

    @Override
    public void callFailed(Call call, IOException ioe) {
        guarded(() -> listener.callFailed(call, ioe));
    }

    @Override
    public void satisfactionFailure(Call call, Response response) {
        guarded(() -> listener.satisfactionFailure(call, response));
    }

    @Override
    public void cacheHit(Call call, Response response) {
        guarded(() -> listener.cacheHit(call, response));
    }

    @Override
    public void cacheMiss(Call call) {
        guarded(() -> listener.cacheMiss(call));
    }

    @Override
    public void cacheConditionalHit(Call call, Response cachedResponse) {
        guarded(() -> listener.cacheConditionalHit(call, cachedResponse));
    }

    @Override
    public void retryDecision(Call call, IOException exception, boolean retry) {
        guarded(() -> listener.retryDecision(call, exception, retry));
    }

    @Override
    public void followUpDecision(Call call, Response networkResponse, @Nullable Request nextRequest) {
        guarded(() -> listener.followUpDecision(call, networkResponse, nextRequest));
    }
}
