package io.github.suppliersdk.faults;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.Cancellation;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import java.util.Map;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Implementations of everything that a user may supply. Each throws at random: exceptions, errors, and undeclared
 * checked exceptions.
 */
final class ForeignCode {
    private final SeededRandom dice;
    private final int rarity;

    /** Code that throws once in {@code rarity} times on average. */
    ForeignCode(SeededRandom dice, int rarity) {
        this.dice = dice;
        this.rarity = rarity;
    }

    /** Thrown, apart from the {@code IOException}s that belong to an implementation. */
    static final class ForeignException extends RuntimeException {
        ForeignException() {
            super("thrown by foreign code");
        }
    }

    /** Thrown as an error. */
    static final class ForeignError extends Error {
        ForeignError() {
            super("thrown by foreign code");
        }
    }

    /** Thrown as a checked exception that was never declared. */
    static final class ForeignCheckedException extends Exception {
        ForeignCheckedException() {
            super("thrown by foreign code");
        }
    }

    void mayThrow() {
        if (dice.oneIn(rarity)) {
            throwSneakily(dice.oneOf(new ForeignException(), new ForeignError(), new ForeignCheckedException()));
        }
    }

    private void mayThrowIo() throws IOException {
        if (dice.oneIn(rarity)) {
            throw new IOException("thrown by foreign code");
        }
        mayThrow();
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void throwSneakily(Throwable thrown) throws E {
        throw (E) thrown;
    }

    TokenSource tokens() {
        return TokenSource.from(() -> {
            mayThrow();
            return dice.oneIn(rarity) ? " " : "secret";
        });
    }

    /** Throws before or after the rest of the chain; a response that was received by then is closed. */
    Interceptor interceptor() {
        return chain -> {
            mayThrowIo();
            Response response = chain.proceed(chain.request());
            try {
                mayThrowIo();
                return response;
            } catch (Throwable e) {
                response.close();
                throw e;
            }
        };
    }

    EventListener listener() {
        return new Listener();
    }

    private final class Listener extends EventListener {
        @Override
        public void callStart(Call call) {
            mayThrow();
        }

        @Override
        public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
            mayThrow();
        }

        @Override
        public void connectionAcquired(Call call, Connection connection) {
            mayThrow();
        }

        @Override
        public void requestHeadersStart(Call call) {
            mayThrow();
        }

        @Override
        public void responseHeadersStart(Call call) {
            mayThrow();
        }

        @Override
        public void responseBodyEnd(Call call, long bytes) {
            mayThrow();
        }

        @Override
        public void connectionReleased(Call call, Connection connection) {
            mayThrow();
        }

        @Override
        public void callEnd(Call call) {
            mayThrow();
        }

        @Override
        public void callFailed(Call call, IOException failure) {
            mayThrow();
        }

        @Override
        public void canceled(Call call) {
            throw new ForeignError();
        }
    }

    /** A transport that throws before and after it calls the real one, and on every cancellation. */
    HttpTransport transport(HttpTransport real) {
        return new Transport(real);
    }

    private final class Transport implements HttpTransport {
        private final HttpTransport real;

        private Transport(HttpTransport real) {
            this.real = real;
        }

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            mayThrow();
            if (dice.oneIn(rarity)) {
                throw HttpTransportException.notSent("thrown by foreign code", null);
            }
            Cancellation cancellation = new Cancellation();
            request.cancellation().onCancel(() -> {
                cancellation.cancel();
                throw new ForeignError();
            });
            HttpResponse response = real.execute(new HttpRequest(
                    request.method(),
                    request.url(),
                    request.pathTemplate(),
                    request.headers(),
                    request.body().orElse(null),
                    request.timeout(),
                    cancellation));
            if (dice.oneIn(rarity)) {
                response.close();
                throw HttpTransportException.maybeSent("thrown by foreign code", null);
            }
            return new LateResponse(response);
        }

        @Override
        public void close() {
            real.close();
            throw new ForeignException();
        }
    }

    /** A response that throws when it is read, and when it is closed. */
    private final class LateResponse implements HttpResponse {
        private final HttpResponse real;

        private LateResponse(HttpResponse real) {
            this.real = real;
        }

        @Override
        public int status() {
            return real.status();
        }

        @Override
        public Map<String, List<String>> headers() {
            return real.headers();
        }

        @Override
        public InputStream body() {
            return new FilterInputStream(real.body()) {
                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    mayThrowIo();
                    return super.read(bytes, offset, length);
                }
            };
        }

        @Override
        public void close() {
            real.close();
            mayThrow();
        }
    }
}
