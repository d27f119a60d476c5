package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.control.Tokens;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Produces the response to a request that has been read completely. */
public final class Service {

    private static final Logger LOG = LoggerFactory.getLogger(Service.class);

    private final RequestGuard guard;
    private final String basePath;
    private final Router router;
    private final String tokenPath;
    private final Endpoint tokenEndpoint;

    public Service(
            Tokens tokens, String apiName, String basePath, Router router, String tokenPath, Endpoint tokenEndpoint) {
        this.guard = new RequestGuard(tokens, apiName);
        this.basePath = basePath;
        this.router = router;
        this.tokenPath = tokenPath;
        this.tokenEndpoint = tokenEndpoint;
    }

    public String basePath() {
        return basePath;
    }

    /** Returns the raw path below the base path, or an empty string if the path is not below the base path. */
    String pathBelowBase(String rawPath) {
        return rawPath.startsWith(basePath + "/") ? rawPath.substring(basePath.length()) : "";
    }

    boolean isTokenRequest(String path) {
        return path.equals(tokenPath);
    }

    /**
     * Returns the template of the endpoint that the request matches, even if the request will be refused; empty if
     * there is none.
     */
    String template(String method, String path) {
        if (isTokenRequest(path)) {
            return tokenPath;
        }
        try {
            Router.Match match = path.isEmpty() ? null : router.find(method, PercentDecoder.segments(path));
            return match == null ? "" : match.template();
        } catch (Refusal notDecodable) {
            return "";
        }
    }

    /** Handles a request. The future never fails: errors become responses. */
    public CompletableFuture<Response> respond(
            String method, String path, String rawQuery, Map<String, List<String>> headers, byte[] body) {
        try {
            if (isTokenRequest(path)) {
                Request request = new Request(Map.of(), Map.of(), headers, body);
                return done(method.equals("POST") ? tokenEndpoint.respond(request) : notAllowed(Set.of("POST")));
            }
            Response refusal = guard.refusal(headers);
            return refusal != null ? done(refusal) : route(method, path, rawQuery, headers, body);
        } catch (RuntimeException | StackOverflowError e) {
            return done(failure(method, path, e));
        }
    }

    private CompletableFuture<Response> route(
            String method, String path, String rawQuery, Map<String, List<String>> headers, byte[] body) {
        if (path.isEmpty()) {
            return done(Response.error(404, "There is no such path. Is the base path of the URL missing?"));
        }
        List<String> segments = PercentDecoder.segments(path);
        Router.Match match = router.find(method, segments);
        if (match == null) {
            Set<String> methods = router.methods(segments);
            return done(methods.isEmpty() ? Response.error(404, "There is no such path.") : notAllowed(methods));
        }
        try {
            Request request = new Request(match.parameters(), PercentDecoder.query(rawQuery), headers, body);
            return match.endpoint()
                    .respond(request)
                    .handle((response, problem) ->
                            problem == null ? response : failure(method, path, unwrapped(problem)));
        } catch (RuntimeException | StackOverflowError e) {
            return done(failure(method, path, e));
        }
    }

    private static CompletableFuture<Response> done(Response response) {
        return CompletableFuture.completedFuture(response);
    }

    private static Throwable unwrapped(Throwable problem) {
        Throwable cause = problem.getCause();
        return problem instanceof CompletionException && cause != null ? cause : problem;
    }

    private static Response failure(String method, String path, Throwable problem) {
        return problem instanceof Refusal refusal
                ? Response.error(refusal.status(), refusal.text()).withProblems(refusal.problems())
                : failed(method, path, problem);
    }

    /**
     * Logs an internal error of the sandbox, or of a function that a test has supplied, and returns a response with
     * status 500.
     */
    static Response failed(String method, String path, Throwable problem) {
        LOG.error("{} {} failed in the sandbox", method, path, problem);
        return Response.error(500, "The sandbox failed: " + problem);
    }

    private static Response notAllowed(Set<String> methods) {
        String allowed = String.join(", ", methods);
        return Response.error(405, "The path supports only the methods " + allowed + ".")
                .withHeader("Allow", allowed);
    }
}
