package io.github.suppliersdk.sandbox.internal.http;

import io.github.suppliersdk.sandbox.internal.control.IssuedTokens;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The service without HTTP: turns a request into its response. */
public final class Service {

    private static final Logger LOG = LoggerFactory.getLogger(Service.class);
    private static final String BEARER = "bearer ";

    private final IssuedTokens tokens;
    private final String version;
    private final String basePath;
    private final Router router;
    private final String tokenPath;
    private final OAuthEndpoint tokenEndpoint;

    public Service(
            IssuedTokens tokens,
            String apiName,
            String basePath,
            Router router,
            String tokenPath,
            OAuthEndpoint tokenEndpoint) {
        this.tokens = tokens;
        this.version = "vnd." + apiName + "-api.v1";
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

    /** What a request is for, even if it will be refused: the template of its endpoint, empty if there is none, and ids. */
    record Target(String template, Map<String, String> parameters) {}

    Target target(String method, String path) {
        if (isTokenRequest(path)) {
            return new Target(tokenPath, Map.of());
        }
        try {
            Router.Match match = path.isEmpty() ? null : router.find(method, Urls.segments(path));
            return match == null ? new Target("", Map.of()) : new Target(match.template(), match.parameters());
        } catch (Refusal notDecodable) {
            return new Target("", Map.of());
        }
    }

    /** Handles a request. Never throws: errors become responses. */
    public Response respond(Request request) {
        try {
            if (isTokenRequest(request.path())) {
                return request.method().equals("POST") ? tokenEndpoint.respond(request) : notAllowed(Set.of("POST"));
            }
            Response refusal = refusal(request.headers());
            return refusal != null ? refusal : route(request);
        } catch (Refusal e) {
            return Response.error(e.status(), e.text()).withProblems(e.problems());
        } catch (RuntimeException | StackOverflowError e) {
            return failed(request.method(), request.path(), e);
        }
    }

    /** Returns the error response if a request has no valid token or not the right version, otherwise null. */
    private @Nullable Response refusal(Map<String, List<String>> headers) {
        List<String> credentials = headers.getOrDefault("authorization", List.of());
        if (credentials.size() != 1
                || !credentials.get(0).toLowerCase(Locale.ROOT).startsWith(BEARER)
                || !tokens.accepts(credentials.get(0).substring(BEARER.length()).strip())) {
            return Response.error(401, "authorization: a valid bearer token is required")
                    .withHeader("WWW-Authenticate", "Bearer");
        }
        return headers.getOrDefault("accept-version", List.of()).equals(List.of(version))
                ? null
                : Response.error(412, "accept-version: must be " + version);
    }

    private Response route(Request request) {
        if (request.path().isEmpty()) {
            return Response.error(404, "There is no such path. Is the base path of the URL missing?");
        }
        List<String> segments = Urls.segments(request.path());
        Router.Match match = router.find(request.method(), segments);
        if (match == null) {
            Set<String> methods = router.methods(segments);
            return methods.isEmpty() ? Response.error(404, "There is no such path.") : notAllowed(methods);
        }
        return match.endpoint().apply(request.routed(match.parameters()));
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
