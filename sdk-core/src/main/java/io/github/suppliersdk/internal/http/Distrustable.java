package io.github.suppliersdk.internal.http;

import java.util.List;

/** A response whose connection can be given up after all. */
public interface Distrustable {
    /**
     * The response cannot be the one to the request. Over HTTP/1 the next response on the connection may then belong to
     * another request too, so nothing more is taken from it. May be called after the response was closed.
     */
    void distrust();

    /**
     * Nothing more is sent over its connection, because a response that cannot be read may be a part of another one. A call that
     * uses the connection by now goes on; what it is answered proves nothing. May be called after the response was closed.
     */
    void retire();

    /**
     * Whether it may be the response to an earlier request on its connection, so that it proves nothing about this one:
     * nobody can see whether it was there before the request left.
     */
    boolean mayBelongToAnotherRequest();

    /** The secrets in the headers with which the request left, those of the caller's interceptors among them. */
    List<String> secrets();
}
