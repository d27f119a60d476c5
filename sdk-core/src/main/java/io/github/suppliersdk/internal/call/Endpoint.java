package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * One row of the contract's table of endpoints.
 *
 * @param kind the kind of operation, on which the meaning of a failure depends
 * @param method the HTTP method
 * @param path the path below the base address
 * @param writer how the body is written, or null where there is none
 * @param reader how the response is read, or null where it is empty
 * @param <Q> the type of the body sent
 * @param <A> the type of the response
 */
public record Endpoint<Q, A>(
        OperationKind kind,
        String method,
        PathTemplate path,
        @Nullable JsonWriter<Q> writer,
        @Nullable JsonReader<A> reader) {

    /** The same endpoint with another reader of the response. */
    public <B> Endpoint<Q, B> reading(JsonReader<B> other) {
        return new Endpoint<>(kind, method, path, writer, other);
    }

    /** Reads all objects below a parent, or all objects. */
    public static <A> Endpoint<Void, A> list(String path, JsonReader<A> reader) {
        return new Endpoint<>(OperationKind.LIST, "GET", new PathTemplate(path), null, reader);
    }

    /** Removes all objects below a parent; the response is empty. */
    public static Endpoint<Void, Void> deleteAll(String path) {
        return new Endpoint<>(OperationKind.DELETE_ALL, "DELETE", new PathTemplate(path), null, null);
    }

    /** Reads one object. */
    public static <A> Endpoint<Void, A> get(String path, JsonReader<A> reader) {
        return new Endpoint<>(OperationKind.READ, "GET", new PathTemplate(path), null, reader);
    }

    /** Removes an object; the response is empty. */
    public static Endpoint<Void, Void> delete(String path) {
        return new Endpoint<>(OperationKind.DELETE, "DELETE", new PathTemplate(path), null, null);
    }

    /** Creates an object. */
    public static <Q, A> Endpoint<Q, A> post(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>(OperationKind.CREATE, "POST", new PathTemplate(path), writer, reader);
    }

    /** Starts an action; the response is empty. */
    public static <Q> Endpoint<Q, Void> post(String path, JsonWriter<Q> writer) {
        return new Endpoint<>(OperationKind.CREATE, "POST", new PathTemplate(path), writer, null);
    }

    /** Replaces an object. */
    public static <Q, A> Endpoint<Q, A> put(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>(OperationKind.REPLACE, "PUT", new PathTemplate(path), writer, reader);
    }

    /** Changes some fields of an object. */
    public static <Q, A> Endpoint<Q, A> patch(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>(OperationKind.UPDATE, "PATCH", new PathTemplate(path), writer, reader);
    }
}
