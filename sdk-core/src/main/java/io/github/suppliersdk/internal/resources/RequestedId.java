package io.github.suppliersdk.internal.resources;

import io.github.suppliersdk.internal.call.Endpoint;
import io.github.suppliersdk.internal.json.JsonReader;
import io.github.suppliersdk.internal.json.OtherObjectException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Compares the id in a response with the requested one. Over HTTP/1 a response belongs to a request by order alone: a
 * response that a proxy or a service sends twice is taken for the response to the next request on that connection.
 * Another letter case or surrounding blanks are accepted, and so is a response without the id where the contract does
 * not promise it.
 *
 * @param field the name of the id in JSON
 * @param idOf returns the id in a response; empty if the response does not contain it
 * @param <A> the type of the response
 */
record RequestedId<A>(String field, Function<A, String> idOf) {
    /** Returns the endpoint with a check that the response has the requested id. */
    <Q> Endpoint<Q, A> in(Endpoint<Q, A> endpoint, String requested) {
        JsonReader<A> reader = Objects.requireNonNull(endpoint.reader());
        return endpoint.reading(parser -> {
            A read = reader.read(parser);
            require(read, requested, isNamed(read, requested));
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
            L all = reader.read(parser);
            if (!all.isEmpty()) {
                boolean isAnyNamed =
                        all.stream().anyMatch(each -> requested.stream().anyMatch(id -> isNamed(each, id)));
                require(all.get(0), requested.get(0), isAnyNamed);
            }
            return all;
        });
    }

    private boolean isNamed(A read, String requested) {
        String id = idOf.apply(read).strip();
        return id.isEmpty() || requested.strip().equalsIgnoreCase(id);
    }

    private void require(A read, String requested, boolean isNamed) throws OtherObjectException {
        if (!isNamed) {
            throw new OtherObjectException(
                    field,
                    "\"" + requested + "\" was requested, but \"" + idOf.apply(read)
                            + "\" was returned; in a test, the canned response must repeat the id of its request");
        }
    }
}
