package io.github.suppliersdk.sandbox.internal.http;

import java.util.concurrent.CompletableFuture;

/** An endpoint that waits for another party without keeping a thread. A refusal, thrown or in the future, becomes the response. */
@FunctionalInterface
public interface AsyncEndpoint {

    CompletableFuture<Response> respond(Request request);
}
