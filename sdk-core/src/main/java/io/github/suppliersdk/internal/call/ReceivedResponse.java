package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.RawResponse;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.http.Distrustable;
import io.github.suppliersdk.internal.redaction.Redaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, with its body read into a pooled buffer.
 *
 * @param status the HTTP status
 * @param head the response as the transport gave it, already closed: its headers are translated when they are asked for,
 *     which a call that succeeds never does
 * @param body the bytes that came
 * @param complete whether these are all bytes of the body: false if it was longer than allowed or broke off
 * @param fault why the body broke off, if it did
 */
record ReceivedResponse(
        int status,
        HttpResponse head,
        Bytes body,
        boolean complete,
        @Nullable IOException fault) implements AutoCloseable {
    /** How much of a body an exception carries. */
    private static final int NO_CONTENT = 204;

    private static final int KEPT_IN_EXCEPTIONS = 64 * 1024;

    /** Whether it is a page for people: of a proxy or a maintenance server, as far as its type or first character says. */
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

    /**
     * The headers, whose names are found in any letter case. A header without a name, or without a value, is none. Empty if
     * the transport cannot say: the status and the body are worth more than its failure.
     */
    Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try {
            Objects.requireNonNullElse(head.headers(), Map.<String, List<String>>of())
                    .forEach((name, values) -> add(headers, name, values));
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) { // a transport may be anybody's, and be written in a language that declares none
            Interrupts.restoreIfCauseOf(e);
            return Map.of();
        }
        return headers;
    }

    /** Of a transport's own implementation anything can be null. */
    private static void add(
            Map<String, List<String>> headers, @Nullable String name, @Nullable List<@Nullable String> values) {
        if (name == null || values == null) {
            return;
        }
        List<String> present = new ArrayList<>(values.size());
        for (String value : values) {
            if (value != null) {
                present.add(value);
            }
        }
        if (!present.isEmpty()) {
            headers.computeIfAbsent(name, none -> new ArrayList<>()).addAll(present);
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /**
     * Whether it is a refusal of a write that may be that of an earlier request, so that it proves nothing about this one. It
     * stands; only what may be done once is not retried.
     */
    boolean isDoubtfulRefusalOf(OperationKind kind) {
        return kind.isWrite() && !isSuccess() && mayBelongToAnotherRequest();
    }

    /** Whether it may be the response to an earlier request on its connection. */
    boolean mayBelongToAnotherRequest() {
        return head instanceof Distrustable connected && connected.mayBelongToAnotherRequest();
    }

    /** The response for an exception: it outlives this one, and shows no secret that came back. */
    RawResponse forException(Redaction redaction) {
        return shown(redaction, KEPT_IN_EXCEPTIONS);
    }

    /** The response for an observer, with all that was read of its body. */
    RawResponse forObserver(Redaction redaction) {
        return shown(redaction, body.size());
    }

    private RawResponse shown(Redaction redaction, int most) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers()
                .forEach(
                        (name, values) -> headers.computeIfAbsent(redaction.hideInName(name), none -> new ArrayList<>())
                                .addAll(values.stream().map(redaction::hide).toList()));
        return new RawResponse(status, headers, redaction.hide(body.text(most)));
    }

    @Override
    public void close() {
        body.close();
    }
}
