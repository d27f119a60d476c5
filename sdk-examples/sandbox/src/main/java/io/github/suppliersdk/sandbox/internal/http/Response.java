package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList.Problem;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A response to the client.
 *
 * @param body the body; empty if the response has none
 * @param problems the problems of the request's fields, which are recorded but not sent; empty if there are none
 */
@SuppressWarnings("ArrayRecordComponent") // is not compared
public record Response(int status, byte[] body, Map<String, String> headers, List<Problem> problems) {

    private static final byte[] NO_BODY = {};

    public static Response ok(JsonNode body) {
        return json(200, body);
    }

    public static Response json(int status, JsonNode body) {
        return new Response(status, JsonTrees.bytes(body), Map.of("Content-Type", "application/json"), List.of());
    }

    public static Response empty(int status) {
        return new Response(status, NO_BODY, Map.of(), List.of());
    }

    /** An error response in the form of the interface. */
    public static Response error(int status, String message) {
        ObjectNode body = JsonTrees.object();
        body.put("code", Integer.toString(status));
        body.put("id", UUID.randomUUID().toString());
        body.put("message", message);
        return json(status, body);
    }

    /** An HTML error page, as a proxy that does not know the interface sends it. */
    static Response errorPage(int status) {
        String page = "<!DOCTYPE html>\n<html><head><title>" + status + "</title></head>\n<body><h1>Error " + status
                + "</h1></body></html>\n";
        return new Response(
                status,
                page.getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Type", "text/html; charset=utf-8"),
                List.of());
    }

    public Response withHeader(String name, String value) {
        Map<String, String> all = new HashMap<>(headers);
        all.put(name, value);
        return new Response(status, body, Map.copyOf(all), problems);
    }

    Response withProblems(List<Problem> found) {
        return new Response(status, body, headers, found);
    }
}
