package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What goes back to the client; an empty body is no body. */
public final class Answer {

    private static final byte[] NO_BODY = {};

    private final int status;
    private final byte[] body;
    private final Map<String, String> headers;

    private Answer(int status, byte[] body, Map<String, String> headers) {
        this.status = status;
        this.body = body;
        this.headers = headers;
    }

    public static Answer ok(JsonNode body) {
        return json(200, body);
    }

    public static Answer json(int status, JsonNode body) {
        return new Answer(status, Json.bytes(body), Map.of("Content-Type", "application/json"));
    }

    public static Answer empty(int status) {
        return new Answer(status, NO_BODY, Map.of());
    }

    /** An error in the form of the interface. */
    public static Answer error(int status, String message) {
        ObjectNode body = Json.object();
        body.put("code", Integer.toString(status));
        body.put("id", UUID.randomUUID().toString());
        body.put("message", message);
        return json(status, body);
    }

    /** An error as a proxy shows it, which knows nothing of the interface. */
    static Answer errorPage(int status) {
        String page = "<!DOCTYPE html>\n<html><head><title>" + status + "</title></head>\n<body><h1>Error " + status
                + "</h1></body></html>\n";
        return new Answer(
                status, page.getBytes(StandardCharsets.UTF_8), Map.of("Content-Type", "text/html; charset=utf-8"));
    }

    public Answer withHeader(String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return new Answer(status, body, Map.copyOf(all));
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    Map<String, String> headers() {
        return headers;
    }
}
