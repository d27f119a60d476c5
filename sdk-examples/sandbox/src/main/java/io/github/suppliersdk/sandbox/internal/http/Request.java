package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that has been routed to an endpoint. */
public final class Request {

    private final Map<String, String> parameters;
    private final Map<String, List<String>> query;
    private final Map<String, List<String>> headers;
    private final byte[] body;

    /**
     * @param parameters the identifiers from the path by the name in the template, percent-decoded once
     * @param query the decoded query parameters by name
     * @param headers the headers by lower-case name
     */
    Request(
            Map<String, String> parameters,
            Map<String, List<String>> query,
            Map<String, List<String>> headers,
            byte[] body) {
        this.parameters = parameters;
        this.query = query;
        this.headers = headers;
        this.body = body;
    }

    public byte[] body() {
        return body;
    }

    public String parameter(String name) {
        String value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the endpoint has no parameter " + name);
        }
        return value;
    }

    public @Nullable String query(String name) {
        return first(query.get(name));
    }

    public @Nullable String header(String name) {
        return first(headers.get(name));
    }

    /**
     * Parses the body as a JSON object.
     *
     * @throws Refusal with status 400 if the content type is not JSON or the body is not a JSON object
     */
    public ObjectNode jsonObject() {
        refuseOtherContent();
        return Json.readObject(body);
    }

    /**
     * Parses the body as a JSON array.
     *
     * @throws Refusal with status 400 if the content type is not JSON or the body is not a JSON array
     */
    public ArrayNode jsonArray() {
        refuseOtherContent();
        return Json.readArray(body);
    }

    /** The media type of the body in lower case, without parameters; empty if there is no content type. */
    public String mediaType() {
        String type = header("content-type");
        if (type == null) {
            return "";
        }
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }

    private void refuseOtherContent() {
        if (!mediaType().equals("application/json")) {
            throw Refusal.badRequest("content-type: must be application/json");
        }
    }

    private static @Nullable String first(@Nullable List<String> values) {
        return values == null || values.isEmpty() ? null : values.get(0);
    }
}
