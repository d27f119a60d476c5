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
 * @param <R> the type of the response
 */
record RequestedId<R>(String field, Function<R, String> idOf) {
    /** Returns the endpoint with a check that the response has the requested id. */
    <Q> Endpoint<Q, R> in(Endpoint<Q, R> endpoint, String requested) {
        return in(endpoint, List.of(requested), List::of);
    }

    /**
     * Returns the endpoint with a check that at least one object in the response has one of the requested ids, or that
     * there is no object.
     */
    <Q, L extends List<R>> Endpoint<Q, L> inSome(Endpoint<Q, L> endpoint, List<String> requested) {
        return in(endpoint, requested, all -> all);
    }

    private <Q, T> Endpoint<Q, T> in(
            Endpoint<Q, T> endpoint, List<String> requested, Function<T, ? extends List<R>> objectsOf) {
        JsonReader<T> reader = Objects.requireNonNull(endpoint.reader());
        return endpoint.reading(parser -> {
            T read = reader.read(parser);
            List<R> all = objectsOf.apply(read);
            boolean isNamed = all.isEmpty();
            for (int i = 0; i < all.size() && !isNamed; i++) {
                isNamed = isOneOf(requested, idOf.apply(all.get(i)).strip());
            }
            if (!isNamed) {
                throw new OtherObjectException(
                        field,
                        "\"" + requested.get(0) + "\" was requested, but \"" + idOf.apply(all.get(0))
                                + "\" was returned; in a test, the canned response must repeat the id of its request");
            }
            return read;
        });
    }

    private static boolean isOneOf(List<String> requested, String id) {
        return id.isEmpty()
                || requested.contains(id)
                || requested.stream().anyMatch(each -> each.strip().equalsIgnoreCase(id));
    }
}
