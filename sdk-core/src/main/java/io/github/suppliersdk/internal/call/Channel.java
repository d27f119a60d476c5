package io.github.suppliersdk.internal.call;

import io.github.suppliersdk.internal.http.HttpTransportException;

/** One behaviour around a call: makes an attempt through the next channel and returns its response. */
interface Channel {
    /** Makes an attempt, or several. The caller closes the response. */
    ReceivedResponse execute(CallState call) throws HttpTransportException;
}
