package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.control.RecordedRequest;
import io.github.suppliersdk.sandbox.internal.control.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Formats a request as a curl command. Secrets come from the shell's environment. */
final class Curl {

    /** Headers that curl itself sends, or that belong to the connection. */
    private static final Set<String> LEFT_OUT =
            Set.of("host", "connection", "content-length", "accept-encoding", "user-agent", "transfer-encoding");

    private Curl() {}

    static String command(Recording recording, String origin) {
        RecordedRequest request = recording.request();
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        List<String> parts = new ArrayList<>();
        String literal = (request.path() + query).matches(".*[\\[\\]{}].*") ? "-g " : "";
        parts.add("curl -i " + literal + "-X " + quoted(request.method()) + " "
                + quoted(origin + request.path() + query));
        boolean token = request.template().endsWith("/token");
        if (!token) {
            parts.add("-H \"Authorization: Bearer $SUPPLIER_ACCESS_TOKEN\"");
        }
        for (Map.Entry<String, List<String>> header : new TreeMap<>(request.headers()).entrySet()) {
            if (!LEFT_OUT.contains(header.getKey())) {
                for (String value : header.getValue()) {
                    parts.add("-H " + quoted(header.getKey() + ": " + Secrets.shown(header.getKey(), value)));
                }
            }
        }
        if (recording.requestBody().length() > 0) {
            String body = recording.requestBody().text();
            parts.add(
                    recording.requestBody().isWhole()
                            ? "--data-raw " + quoted(token ? Secrets.withoutSecrets(body) : body)
                            : "--data-binary @body.json   # the body is not kept whole");
        }
        return String.join(" \\\n  ", parts);
    }

    private static String quoted(String text) {
        return text.matches("[A-Za-z0-9_./:=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
