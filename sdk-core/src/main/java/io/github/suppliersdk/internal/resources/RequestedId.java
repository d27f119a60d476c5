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
        return checked(endpoint, List::of, List.of(requested));
    }

    /**
     * Returns the endpoint with a check that at least one object in the response has one of the requested ids, or that
     * there is no object.
     */
    <Q, L extends List<A>> Endpoint<Q, L> inSome(Endpoint<Q, L> endpoint, List<String> requested) {
        return checked(endpoint, all -> all, requested);
    }

    private <Q, R> Endpoint<Q, R> checked(
            Endpoint<Q, R> endpoint, Function<R, List<A>> objects, List<String> requested) {
        JsonReader<R> reader = Objects.requireNonNull(endpoint.reader());
        return endpoint.reading(parser -> {
            R read = reader.read(parser);
            List<A> all = objects.apply(read);
            for (A each : all) {
                String id = idOf.apply(each).strip();
                for (String one : requested) {
                    if (id.isEmpty() || one.strip().equalsIgnoreCase(id)) {
                        return read;
                    }
                }
            }
            if (all.isEmpty()) {
                return read;
            }
            throw new OtherObjectException(
                    field,
                    "\"" + requested.get(0) + "\" was requested, but \"" + idOf.apply(all.get(0))
                            + "\" was returned; in a test, the canned response must repeat the id of its request");
        });
    }
}
