package io.github.suppliersdk.internal.resources;

import com.fasterxml.jackson.core.JsonParser;
import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.OtherObjectException;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares the id in a response with the requested one. Over HTTP/1 a response belongs to a request by order alone: a
 * response that a proxy or a service sends twice is taken for the response to the next request on that connection.
 * Another letter case or surrounding blanks are accepted, and so is a response without the id where the contract does
 * not promise it.
 *
 * @param <A> the type of the response
 */
final class RequestedId<A> {
    private static final int LONGEST_SHOWN = 100;

    private final String field;
    private final Function<A, @Nullable String> idOf;

    /**
     * Describes an id that requests and responses contain.
     *
     * @param field its name in JSON
     * @param idOf returns its value in a response, or null if the response does not contain it
     */
    RequestedId(String field, Function<A, @Nullable String> idOf) {
        this.field = field;
        this.idOf = idOf;
    }

    /** Returns the endpoint with a check that the response has the requested id. */
    <Q> Endpoint<Q, A> in(Endpoint<Q, A> endpoint, String requested) {
        JsonReader<A> reader = endpoint.reader();
        return reader == null
                ? endpoint
                : endpoint.reading(new ComparingReader<>(reader, read -> {
                    if (!isNamed(read, requested)) {
                        throw mismatch(requested, read);
                    }
                }));
    }

    /**
     * Returns the endpoint with a check that at least one object in the response has one of the requested ids, or that
     * there is no object.
     */
    <Q> Endpoint<Q, List<A>> inSome(Endpoint<Q, List<A>> endpoint, List<String> requested) {
        JsonReader<List<A>> reader = endpoint.reader();
        return reader == null
                ? endpoint
                : endpoint.reading(new ComparingReader<>(reader, read -> {
                    if (!read.isEmpty() && read.stream().noneMatch(one -> isNamedIn(one, requested))) {
                        throw mismatch(requested.get(0), read.get(0));
                    }
                }));
    }

    private boolean isNamedIn(A read, List<String> requested) {
        return requested.stream().anyMatch(id -> isNamed(read, id));
    }

    private boolean isNamed(A read, String requested) {
        String named = idOf.apply(read);
        return named == null || named.strip().equalsIgnoreCase(requested.strip());
    }

    private OtherObjectException mismatch(String requested, A read) {
        String named = String.valueOf(idOf.apply(read));
        return new OtherObjectException(
                field, "\"" + shown(requested) + "\" was requested, but \"" + shown(named) + "\" was returned");
    }

    /** Shows an id whole or not at all: a part of an echoed secret would not be recognised as one. */
    private static String shown(String id) {
        return id.length() > LONGEST_SHOWN
                ? "a text of " + id.length() + " characters"
                : id.replaceAll("\\p{Cntrl}", "?");
    }

    private interface Comparison<B> {
        void compare(B read) throws IOException;
    }

    private static final class ComparingReader<B> implements JsonReader<B> {
        private final JsonReader<B> reader;
        private final Comparison<B> comparison;

        private ComparingReader(JsonReader<B> reader, Comparison<B> comparison) {
            this.reader = reader;
            this.comparison = comparison;
        }

        @Override
        public B read(JsonParser parser) throws IOException {
            return compared(reader.read(parser));
        }

        @Override
        public B read(Bytes bytes) throws IOException {
            return compared(reader.read(bytes));
        }

        private B compared(B read) throws IOException {
            comparison.compare(read);
            return read;
        }
    }
}
