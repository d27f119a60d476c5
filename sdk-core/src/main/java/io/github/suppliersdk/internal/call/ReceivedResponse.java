package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.redaction.Redaction;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, with its body read into a pooled buffer.
 *
 * @param status the HTTP status
 * @param head the response of the transport, already closed. Its headers are translated on request only; a call that
 *     succeeds needs none
 * @param body the received bytes
 * @param complete whether these are all bytes of the body: false if it was longer than allowed or broke off
 * @param fault why the body broke off, if it did
 */
record ReceivedResponse(
        int status,
        HttpResponse head,
        Bytes body,
        boolean complete,
        @Nullable IOException fault) implements AutoCloseable {
    private static final int NO_CONTENT = 204;

    /** The most bytes of a body that an exception carries. */
    private static final int KEPT_IN_EXCEPTIONS = 64 * 1024;

    /**
     * Whether the body is a web page, as of a proxy or a maintenance server, by its content type or its first
     * character.
     */
    boolean isWebPage() {
        if (status == NO_CONTENT) {
            return false;
        }
        for (String type : headers().getOrDefault("Content-Type", List.of())) {
            if (type.strip().regionMatches(true, 0, "text/html", 0, "text/html".length())) {
                return true;
            }
        }
        int first = 0;
        while (first < body.size() && body.array()[first] <= ' ' && body.array()[first] >= 0) {
            first++;
        }
        return first < body.size() && body.array()[first] == '<';
    }

    /** The headers, found by name in any letter case. */
    Map<String, List<String>> headers() {
        return head.headers();
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** A copy for an exception, which outlives this response. */
    RawResponse forException(Redaction redaction) {
        return copy(redaction, KEPT_IN_EXCEPTIONS);
    }

    /**
     * A copy in which secrets that the service echoed are hidden.
     *
     * @param most the most bytes of the body
     */
    RawResponse copy(Redaction redaction, int most) {
        Map<String, List<String>> headers = new HashMap<>(headers());
        headers.replaceAll(
                (name, values) -> values.stream().map(redaction::hide).toList());
        return new RawResponse(status, headers, redaction.hide(body.text(most)));
    }

    @Override
    public void close() {
        body.close();
    }

    /** Shows no content. */
    @Override
    public String toString() {
        return "status " + status + ", " + body.size() + " bytes";
    }
}
