package io.github.suppliersdk.internal.http;

import java.io.InterruptedIOException;
import java.security.cert.CertificateException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Classifies the failures of calls, and describes them in messages. */
final class Failures {
    /** OkHttp's message when no authenticator gives a password for a proxy. */
    private static final String REFUSED_BY_PROXY = "Failed to authenticate with proxy";

    /** OkHttp's message when a proxy opens no tunnel. */
    private static final Pattern FORBIDDEN_TUNNEL = Pattern.compile("Unexpected response code for CONNECT: 4\\d\\d");

    private static final String NO_PASSWORD =
            "a proxy asks for a password: your OkHttpClient needs a proxyAuthenticator that knows it; if it has one, the"
                    + " proxy refuses its password";

    /**
     * OkHttp's exception and message for a request over HTTP/2 that was not processed: its stream was refused. OkHttp
     * reports the streams that a GOAWAY excludes in the same way. The type is not public; if its name or message
     * changes, the request counts as one that may have arrived.
     */
    private static final String STREAM_RESET = "okhttp3.internal.http2.StreamResetException";

    private static final String REFUSED_STREAM = "stream was reset: REFUSED_STREAM";

    private Failures() {}

    private static final String UNTRUSTED =
            "; is the certificate that of the service? If it is your company's own, give httpClient(...) one that trusts"
                    + " it";

    /** Whether the time limit of the call has ended it, and not that of a read or a write. */
    static boolean isTimeoutOfCall(Throwable failure) {
        return failure.getClass() == InterruptedIOException.class && "timeout".equals(failure.getMessage());
    }

    /** Whether the peer says that it has not processed the request, so that any method may be sent again (RFC 9113, 8.7). */
    static boolean isNotProcessed(Throwable failure) {
        return REFUSED_STREAM.equals(failure.getMessage())
                && failure.getClass().getName().equals(STREAM_RESET);
    }

    static String describe(Throwable failure) {
        if (failure instanceof InterruptedException) {
            return "interrupted";
        }
        String message = failure.getMessage();
        String text = failure.getClass().getSimpleName() + (message == null ? "" : ": " + message);
        if (REFUSED_BY_PROXY.equals(message)) {
            return text + "; " + NO_PASSWORD;
        }
        if (message != null && FORBIDDEN_TUNNEL.matcher(message).matches()) {
            return text + "; the proxy refuses a tunnel to this address: ask whoever runs the proxy";
        }
        if (failure instanceof SSLPeerUnverifiedException
                || (failure instanceof SSLHandshakeException && failure.getCause() instanceof CertificateException)) {
            return text + UNTRUSTED;
        }
        return text;
    }
}
