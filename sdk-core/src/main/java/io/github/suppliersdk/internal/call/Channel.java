package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpTransportException;

/** One behaviour on the way of a request to the service and of its response back. Each channel adds one behaviour to the next. */
interface Channel {
    /** The caller closes the response. */
    ReceivedResponse execute(HttpRequest request, CallState call) throws HttpTransportException;
}
