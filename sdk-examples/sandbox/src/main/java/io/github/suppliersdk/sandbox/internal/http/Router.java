package io.github.suppliersdk.sandbox.internal.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the endpoint for a method and a path. If several match, the one that was added first is used. */
public final class Router {

    /** An endpoint, and the identifiers that the path contains by their names in the template. */
    public record Match(String template, Function<Request, Response> endpoint, Map<String, String> parameters) {}

    private record Route(String method, String template, List<String> segments, Function<Request, Response> endpoint) {}

    private final Store store;
    private final List<Route> routes = new ArrayList<>();

    public Router(Store store) {
        this.store = store;
    }

    /**
     * Adds an endpoint. A segment of the template in braces matches any identifier. A
     * {@link io.github.suppliersdk.sandbox.internal.rules.Refusal} that it throws becomes the response.
     */
    public void add(String method, String template, Function<Request, Response> endpoint) {
        routes.add(new Route(method, template, List.of(template.substring(1).split("/")), endpoint));
    }

    /** Adds an endpoint whose response is the JSON that the function returns; it is called under the lock. */
    public void json(String method, String template, Function<Request, JsonNode> work) {
        add(method, template, request -> Response.ok(store.locked(() -> work.apply(request))));
    }

    /** Adds an endpoint that deletes an object; it is called under the lock. */
    public void delete(String template, Consumer<Request> work) {
        add("DELETE", template, request -> {
            store.change(() -> work.accept(request));
            return Response.empty(204);
        });
    }

    /** Whether the predicate is true for the method and the template of at least one endpoint. */
    public boolean any(BiPredicate<String, String> methodAndTemplate) {
        return routes.stream().anyMatch(route -> methodAndTemplate.test(route.method(), route.template()));
    }

    /** Returns the endpoint for a method and the decoded segments of a path, or null if there is none. */
    public @Nullable Match find(String method, List<String> path) {
        for (Route route : routes) {
            Map<String, String> parameters = route.method().equals(method) ? match(route, path) : null;
            if (parameters != null) {
                return new Match(route.template(), route.endpoint(), parameters);
            }
        }
        return null;
    }

    /** The methods that the path supports; empty if no endpoint has this path. */
    public Set<String> methods(List<String> path) {
        Set<String> methods = new TreeSet<>();
        for (Route route : routes) {
            if (match(route, path) != null) {
                methods.add(route.method());
            }
        }
        return methods;
    }

    private static @Nullable Map<String, String> match(Route route, List<String> path) {
        List<String> segments = route.segments();
        if (segments.size() != path.size()) {
            return null;
        }
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (segment.startsWith("{")) {
                if (path.get(i).isEmpty()) {
                    return null;
                }
                parameters.put(segment.substring(1, segment.length() - 1), path.get(i));
            } else if (!segment.equals(path.get(i))) {
                return null;
            }
        }
        return parameters;
    }
}
