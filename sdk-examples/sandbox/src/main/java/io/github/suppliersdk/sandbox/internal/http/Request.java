package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived completely.
 *
 * @param path the raw path below the base path; empty if the path is not below it
 * @param query the raw query
 * @param headers the headers by lower-case name
 * @param parameters the identifiers from the path by their names in the endpoint's template; empty until it is routed
 */
@SuppressWarnings("ArrayRecordComponent") // is not compared
public record Request(
        String method,
        String path,
        String query,
        Map<String, List<String>> headers,
        byte[] body,
        Map<String, String> parameters) {

    public Request(String method, String path, String query, Map<String, List<String>> headers, byte[] body) {
        this(method, path, query, headers, body, Map.of());
    }

    Request routed(Map<String, String> found) {
        return new Request(method, path, query, headers, body, found);
    }

    public String parameter(String name) {
        String value = parameters.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the endpoint has no parameter " + name);
        }
        return value;
    }

    public @Nullable String query(String name) {
        return first(Urls.query(query).get(name));
    }

    /**
     * Parses the body as a JSON object.
     *
     * @throws Refusal with status 400 if the content type is not JSON or the body is not a JSON object
     */
    public ObjectNode jsonObject() {
        refuseOtherContent();
        return JsonTrees.readObject(body);
    }

    /**
     * Parses the body as a JSON array.
     *
     * @throws Refusal with status 400 if the content type is not JSON or the body is not a JSON array
     */
    public ArrayNode jsonArray() {
        refuseOtherContent();
        return JsonTrees.readArray(body);
    }

    /** The media type of the body in lower case, without parameters; empty if there is no content type. */
    String mediaType() {
        String type = first(headers.get("content-type"));
        return type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
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
