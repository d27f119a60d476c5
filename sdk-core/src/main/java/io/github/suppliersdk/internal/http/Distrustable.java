package io.github.suppliersdk.internal.http;

/** A response whose connection can be given up after all. */
public interface Distrustable {
    /**
     * The response cannot be the one to the request. Over HTTP/1 the next response on the connection may then belong to
     * another request too, so nothing more is taken from it. May be called after the response was closed.
     */
    void distrust();
}
