package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpTransportException;

/** One behaviour around a call: sends a request through the next channel and returns its response. */
interface Channel {
    /** Sends the request. The caller closes the response. */
    ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException;
}
