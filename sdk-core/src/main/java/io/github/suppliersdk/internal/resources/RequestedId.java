package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.OtherObjectException;
import java.util.List;
import java.util.Objects;
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
        JsonReader<A> reader = Objects.requireNonNull(endpoint.reader());
        return endpoint.reading(parser -> {
            A read = reader.read(parser);
            check(List.of(read), List.of(requested));
            return read;
        });
    }

    /**
     * Returns the endpoint with a check that at least one object in the response has one of the requested ids, or that
     * there is no object.
     */
    <Q, L extends List<A>> Endpoint<Q, L> inSome(Endpoint<Q, L> endpoint, List<String> requested) {
        JsonReader<L> reader = Objects.requireNonNull(endpoint.reader());
        return endpoint.reading(parser -> {
            L read = reader.read(parser);
            check(read, requested);
            return read;
        });
    }

    private void check(List<A> read, List<String> requested) throws OtherObjectException {
        if (read.isEmpty()) {
            return;
        }
        for (A one : read) {
            for (String id : requested) {
                if (isNamed(one, id)) {
                    return;
                }
            }
        }
        String named = String.valueOf(idOf.apply(read.get(0)));
        throw new OtherObjectException(
                field,
                "\"" + shown(requested.get(0)) + "\" was requested, but \"" + shown(named)
                        + "\" was returned; in a test, the canned response must repeat the id of its request");
    }

    private boolean isNamed(A read, String requested) {
        String named = idOf.apply(read);
        return named == null || named.strip().equalsIgnoreCase(requested.strip());
    }

    /** Shows an id whole or not at all: a part of an echoed secret would not be recognised as one. */
    private static String shown(String id) {
        return id.length() > LONGEST_SHOWN
                ? "a text of " + id.length() + " characters"
                : id.replaceAll("\\p{Cntrl}", "?");
    }
}
