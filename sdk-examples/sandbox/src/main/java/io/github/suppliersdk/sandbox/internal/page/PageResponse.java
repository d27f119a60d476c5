package io.github.suppliersdk.sandbox.internal.page;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A response to the browser. */
record PageResponse(int status, Map<String, String> headers, Content content) {

    /** Writes the body. */
    interface Content {

        void writeTo(OutputStream to) throws IOException;
    }

    static PageResponse html(String text) {
        return bytes(200, "text/html; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** A refusal, whose text the script shows on the current view. */
    static PageResponse refused(int status, String text) {
        return bytes(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static PageResponse bytes(int status, String type, byte[] bytes) {
        return new PageResponse(
                status,
                Map.of("Content-Type", type, "Content-Length", Integer.toString(bytes.length)),
                to -> to.write(bytes));
    }

    /** Sends the browser to another address. */
    static PageResponse redirect(String address) {
        return new PageResponse(302, Map.of("Location", address), to -> {});
    }

    PageResponse with(String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return new PageResponse(status, all, content);
    }
}
