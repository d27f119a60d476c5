package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import io.github.suppliersdk.sandbox.internal.control.RecordedExchange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Formats a request as a curl command. The access token is read from the shell's environment. The command prevents what
 * curl would otherwise do to a request: expand brackets in the address, resolve dots in the path, wait for the body of
 * a response to HEAD, leave out empty headers, and declare each body as a form.
 */
final class Curl {

    /** Headers that curl sends itself, or that belong to the connection. */
    private static final Set<String> LEFT_OUT =
            Set.of("host", "connection", "content-length", "accept-encoding", "user-agent", "transfer-encoding");

    private Curl() {}

    static String command(RecordedExchange exchange, String origin) {
        RecordedRequest request = exchange.request();
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        List<String> parts = new ArrayList<>();
        String address = request.path() + query;
        parts.add("curl "
                + (request.method().equals("HEAD") ? "-I " : "-i ")
                + (address.matches(".*[\\[\\]{}].*") ? "-g " : "")
                + (request.path().matches(".*/\\.{1,2}(/.*)?") ? "--path-as-is " : "")
                + (request.method().equals("HEAD") ? "" : "-X " + quoted(request.method()) + " ")
                + quoted(origin + address));
        boolean token = request.template().endsWith("/token");
        if (!token) {
            parts.add("-H \"Authorization: Bearer $SUPPLIER_ACCESS_TOKEN\"");
        }
        for (Map.Entry<String, List<String>> header : new TreeMap<>(request.headers()).entrySet()) {
            if (!LEFT_OUT.contains(header.getKey())) {
                for (String value : header.getValue()) {
                    String shown = Redactor.headerValue(header.getKey(), value);
                    parts.add("-H " + quoted(header.getKey() + (shown.isEmpty() ? ";" : ": " + shown)));
                }
            }
        }
        CapturedBody body = exchange.requestBody();
        if (body.length() > 0) {
            if (!request.headers().containsKey("content-type")) {
                parts.add("-H 'content-type:'");
            }
            parts.add(body(body, token));
        }
        return String.join(" \\\n  ", parts);
    }

    private static String body(CapturedBody body, boolean token) {
        if (!body.isComplete()) {
            return "--data-binary @body.json   # only a part of the body was kept";
        }
        String text = body.text();
        if (text.indexOf('\0') >= 0 || !Arrays.equals(text.getBytes(StandardCharsets.UTF_8), body.bytes())) {
            return "--data-binary @body   # the body is not text that a shell can pass on";
        }
        return "--data-raw " + quoted(token ? Redactor.body(text) : text);
    }

    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./:=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
