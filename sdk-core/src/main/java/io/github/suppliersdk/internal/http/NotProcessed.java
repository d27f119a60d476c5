package io.github.suppliersdk.internal.http;

import java.io.IOException;

/**
 * Recognises a request over HTTP/2 that was not processed, so that any method may be sent again (RFC 9113, 8.7): its
 * stream was refused. OkHttp reports the streams that a GOAWAY excludes in the same way.
 *
 * <p>OkHttp has no public type for it. If its name or message changes, the request counts as one that may have arrived.
 */
final class NotProcessed {
    private static final String TYPE = "okhttp3.internal.http2.StreamResetException";
    private static final String MESSAGE = "stream was reset: REFUSED_STREAM";

    private NotProcessed() {}

    static boolean isReportedBy(IOException failure) {
        return MESSAGE.equals(failure.getMessage())
                && failure.getClass().getName().equals(TYPE);
    }
}
