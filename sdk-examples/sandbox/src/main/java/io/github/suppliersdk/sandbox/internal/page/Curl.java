package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Formats a request as a curl command. The access token is read from the shell's environment. */
final class Curl {

    /** Headers that curl sends itself, or that belong to the connection. */
    private static final Set<String> LEFT_OUT =
            Set.of("host", "connection", "content-length", "accept-encoding", "user-agent", "transfer-encoding");

    private Curl() {}

    static String command(RecordedExchange exchange, String origin) {
        RecordedRequest request = exchange.request();
        boolean token = request.template().endsWith("/token");
        List<String> parts = new ArrayList<>();
        // without these, curl would resolve dots in the path, and expand brackets
        parts.add("curl -i -g --path-as-is -X " + quoted(request.method()) + " "
                + quoted(origin + request.path() + (request.query().isEmpty() ? "" : "?" + request.query())));
        if (!token) {
            parts.add("-H \"Authorization: Bearer $SUPPLIER_ACCESS_TOKEN\"");
        }
        new TreeMap<>(request.headers()).forEach((name, values) -> {
            if (!LEFT_OUT.contains(name)) {
                values.forEach(value -> parts.add("-H " + quoted(name + ": " + value)));
            }
        });
        CapturedBody body = exchange.requestBody();
        if (body.length() > 0) {
            parts.add(
                    body.isComplete()
                            ? "--data-raw " + quoted(body.text())
                            : "--data-binary @body.json   # only a part of the body was kept");
        }
        return String.join(" \\\n  ", parts);
    }

    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./:=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
