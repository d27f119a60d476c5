package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.http.HttpRequest;

/** Distinguishes the two kinds of requests on a client's transport: calls of the service, and requests for a token. */
public final class Requests {
    private Requests() {}

    /**
     * Whether a request goes to the service. A token request, whose body has credentials, has no accept-version
     * header.
     */
    public static boolean isServiceRequest(HttpRequest request) {
        return request.headers().keySet().stream().anyMatch(name -> name.equalsIgnoreCase("accept-version"));
    }
}
