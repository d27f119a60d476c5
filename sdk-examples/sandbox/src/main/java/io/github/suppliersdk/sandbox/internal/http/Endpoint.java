package io.github.suppliersdk.sandbox.internal.http;

/**
 * Handles one method of one path. A {@link io.github.suppliersdk.sandbox.internal.rules.Refusal} that it throws becomes
 * the response.
 */
@FunctionalInterface
public interface Endpoint {

    Response respond(Request request);
}
