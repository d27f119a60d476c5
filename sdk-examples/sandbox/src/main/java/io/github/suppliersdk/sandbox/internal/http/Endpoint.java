package io.github.suppliersdk.sandbox.internal.http;

/** Handles one method of one path. A refusal that it throws becomes the response. */
@FunctionalInterface
public interface Endpoint {

    Response respond(Request request);
}
