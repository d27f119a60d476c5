package io.github.suppliersdk.sandbox.internal.http;

import java.util.concurrent.CompletableFuture;

/**
 * Handles one method of one path asynchronously, for endpoints that wait for another party. A
 * {@link io.github.suppliersdk.sandbox.internal.rules.Refusal} that is thrown, or that fails the future, becomes the
 * response.
 */
@FunctionalInterface
public interface AsyncEndpoint {

    CompletableFuture<Response> respond(Request request);
}
