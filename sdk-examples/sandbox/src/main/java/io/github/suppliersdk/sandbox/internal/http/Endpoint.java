package io.github.suppliersdk.sandbox.internal.http;

/** Answers one method of one path. A refusal that it throws becomes the answer. */
@FunctionalInterface
public interface Endpoint {

    Answer answer(Request request);
}
