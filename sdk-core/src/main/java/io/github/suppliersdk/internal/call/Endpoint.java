package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * One row of the contract's endpoint table, as data.
 *
 * @param method the HTTP method
 * @param path the path below the base address
 * @param writer how the body is written, or null where there is none
 * @param reader how the response is read, or null where it is empty
 * @param <Q> what is sent
 * @param <A> what is answered
 */
public record Endpoint<Q, A>(
        String method,
        PathTemplate path,
        @Nullable JsonWriter<Q> writer,
        @Nullable JsonReader<A> reader) {

    /** The same, whose response is read in another way. */
    public <B> Endpoint<Q, B> reading(JsonReader<B> other) {
        return new Endpoint<>(method, path, writer, other);
    }

    /** Reads something. */
    public static <A> Endpoint<Void, A> get(String path, JsonReader<A> reader) {
        return new Endpoint<>("GET", PathTemplate.of(path), null, reader);
    }

    /** Removes something; the response is empty. */
    public static Endpoint<Void, Void> delete(String path) {
        return new Endpoint<>("DELETE", PathTemplate.of(path), null, null);
    }

    /** Creates something. */
    public static <Q, A> Endpoint<Q, A> post(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>("POST", PathTemplate.of(path), writer, reader);
    }

    /** Has something done; the response is empty. */
    public static <Q> Endpoint<Q, Void> post(String path, JsonWriter<Q> writer) {
        return new Endpoint<>("POST", PathTemplate.of(path), writer, null);
    }

    /** Puts something in place of another. */
    public static <Q, A> Endpoint<Q, A> put(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>("PUT", PathTemplate.of(path), writer, reader);
    }

    /** Changes a part of something. */
    public static <Q, A> Endpoint<Q, A> patch(String path, JsonWriter<Q> writer, JsonReader<A> reader) {
        return new Endpoint<>("PATCH", PathTemplate.of(path), writer, reader);
    }
}
