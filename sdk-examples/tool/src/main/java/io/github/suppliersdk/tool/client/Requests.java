package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.http.HttpRequest;

/** Tells the two kinds of requests that go over a client's transport: those to the service, and those for a token. */
public final class Requests {
    private Requests() {}

    /** Whether it is for the service. A request for a token has credentials in its body, and nothing of the service's. */
    public static boolean isOfService(HttpRequest request) {
        return request.headers().keySet().stream().anyMatch(name -> name.equalsIgnoreCase("accept-version"));
    }
}
