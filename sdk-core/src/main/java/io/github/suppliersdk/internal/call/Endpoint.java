package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of the contract's table of endpoints.
 *
 * @param kind the kind of operation, on which the meaning of a failure depends
 * @param method the HTTP method
 * @param path the segments of the path below the base address. Some are names in braces: each value becomes exactly one
 *     segment, so no identifier can change the path, the query or the host
 * @param writer how the body is written, or null where there is none
 * @param reader how the response is read, or null where it is empty
 * @param <Q> the type of the body sent
 * @param <R> the type of the response
 */
public record Endpoint<Q, R>(
        OperationKind kind,
        String method,
        List<String> path,
        @Nullable JsonWriter<Q> writer,
        @Nullable JsonReader<R> reader) {

    /** The same endpoint with another reader of the response. */
    public <B> Endpoint<Q, B> reading(JsonReader<B> other) {
        return new Endpoint<>(kind, method, path, writer, other);
    }

    /** Reads all objects below a parent, or all objects. */
    public static <R> Endpoint<Void, R> list(String path, JsonReader<R> reader) {
        return new Endpoint<>(OperationKind.LIST, "GET", segments(path), null, reader);
    }

    /** Removes all objects below a parent; the response is empty. */
    public static Endpoint<Void, Void> deleteAll(String path) {
        return new Endpoint<>(OperationKind.DELETE_ALL, "DELETE", segments(path), null, null);
    }

    /** Reads one object. */
    public static <R> Endpoint<Void, R> get(String path, JsonReader<R> reader) {
        return new Endpoint<>(OperationKind.READ, "GET", segments(path), null, reader);
    }

    /** Removes an object; the response is empty. */
    public static Endpoint<Void, Void> delete(String path) {
        return new Endpoint<>(OperationKind.DELETE, "DELETE", segments(path), null, null);
    }

    /** Creates an object. */
    public static <Q, R> Endpoint<Q, R> post(String path, JsonWriter<Q> writer, JsonReader<R> reader) {
        return new Endpoint<>(OperationKind.CREATE, "POST", segments(path), writer, reader);
    }

    /** Starts an action; the response is empty. */
    public static <Q> Endpoint<Q, Void> post(String path, JsonWriter<Q> writer) {
        return new Endpoint<>(OperationKind.CREATE, "POST", segments(path), writer, null);
    }

    /** Replaces an object. */
    public static <Q, R> Endpoint<Q, R> put(String path, JsonWriter<Q> writer, JsonReader<R> reader) {
        return new Endpoint<>(OperationKind.REPLACE, "PUT", segments(path), writer, reader);
    }

    /** Changes some fields of an object. */
    public static <Q, R> Endpoint<Q, R> patch(String path, JsonWriter<Q> writer, JsonReader<R> reader) {
        return new Endpoint<>(OperationKind.UPDATE, "PATCH", segments(path), writer, reader);
    }

    private static List<String> segments(String path) {
        return List.of(path.substring(1).split("/"));
    }

    /** The path with names in place of ids, such as {@code /supplier/catalog/experiences/{experience_id}}. */
    String pathTemplate() {
        return "/" + String.join("/", path);
    }
}
