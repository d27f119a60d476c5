package io.github.suppliersdk.internal.http;

import java.net.InetSocketAddress;
import java.net.Proxy;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * Notes for an attempt that a new connection was made for it: a new connection cannot hold the response to an earlier
 * request.
 */
final class NewConnections extends EventListener {
    static final NewConnections LISTENER = new NewConnections();

    private NewConnections() {}

    @Override
    public void connectEnd(Call call, InetSocketAddress address, Proxy proxy, @Nullable Protocol protocol) {
        note(call);
    }

    static void note(Call call) {
        Attempt attempt = call.request().tag(Attempt.class);
        if (attempt != null) {
            attempt.noteNewConnection();
        }
    }
}
