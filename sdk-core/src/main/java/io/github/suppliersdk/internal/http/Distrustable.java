package io.github.suppliersdk.internal.http;

import java.util.List;

/** A response whose connection can still be given up. */
public interface Distrustable {
    /**
     * Closes the connection, because the response cannot be the one to the request. Over HTTP/1 the next response on
     * the connection may then belong to another request too. May be called after the response was closed.
     */
    void distrust();

    /**
     * Sends nothing more over the connection, because a response that cannot be read may be a part of another one. A
     * call that is using the connection continues, but its response proves nothing. May be called after the response
     * was closed.
     */
    void retire();

    /**
     * Whether the response may belong to an earlier request on its connection, so that it proves nothing about this
     * one: it may have been there before the request left.
     */
    boolean mayBelongToAnotherRequest();

    /** The secrets in the headers of the sent request, including those that the caller's interceptors added. */
    List<String> secrets();
}
