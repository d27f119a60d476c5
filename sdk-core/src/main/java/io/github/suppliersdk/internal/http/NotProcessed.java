package io.github.suppliersdk.internal.http;

import java.io.IOException;

/**
 * The one thing that tells of a request over HTTP/2 that it was not processed, so that any method may be sent again (RFC
 * 9113, 8.7): its stream was refused. OkHttp gives the streams that a GOAWAY leaves out the same end.
 *
 * <p>OkHttp has no public type for it. Should its name or its words change, the request counts as one that may have arrived.
 */
final class NotProcessed {
    private static final String TYPE = "okhttp3.internal.http2.StreamResetException";
    private static final String MESSAGE = "stream was reset: REFUSED_STREAM";

    private NotProcessed() {}

    static boolean isSaidBy(IOException failure) {
        return MESSAGE.equals(failure.getMessage())
                && failure.getClass().getName().equals(TYPE);
    }
}
