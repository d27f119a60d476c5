package io.github.suppliersdk.sandbox.internal.page;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A response to the browser. */
@SuppressWarnings("ArrayRecordComponent") // is not compared
record PageResponse(int status, Map<String, String> headers, byte[] body) {

    static PageResponse html(String text) {
        return of(200, "text/html; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** A refusal, whose text the script shows on the current view. */
    static PageResponse refused(int status, String text) {
        return of(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static PageResponse of(int status, String type, byte[] body) {
        return new PageResponse(status, Map.of("Content-Type", type), body);
    }

    /** A change was made; the browser stays where it is. */
    static PageResponse done() {
        return new PageResponse(204, Map.of(), new byte[0]);
    }

    /** A change was made; the browser shows another address. */
    static PageResponse goTo(String address) {
        return new PageResponse(303, Map.of("Location", address), new byte[0]);
    }

    static PageResponse file(String name, String type, byte[] body) {
        String disposition = "attachment; filename=\"" + name + "\"";
        return new PageResponse(200, Map.of("Content-Type", type, "Content-Disposition", disposition), body);
    }
}
