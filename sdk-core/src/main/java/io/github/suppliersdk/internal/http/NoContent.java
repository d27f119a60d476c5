package io.github.suppliersdk.internal.http;

import java.net.ProtocolException;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * A response with status 204 or 205 that announces content. OkHttp fails on it although it has read the status. It is
 * recognised by OkHttp's message; if that changes, such a response counts as lost. OkHttp closes its connection.
 */
final class NoContent {
    private NoContent() {}

    static @Nullable Response of(ProtocolException failure, Request request) {
        String message = String.valueOf(failure.getMessage());
        int status = message.startsWith("HTTP 204 had non-zero Content-Length")
                ? 204
                : message.startsWith("HTTP 205 had non-zero Content-Length") ? 205 : 0;
        return status == 0
                ? null
                : new Response.Builder()
                        .request(request)
                        .protocol(Protocol.HTTP_1_1)
                        .code(status)
                        .message("")
                        .body(ResponseBody.create("", null))
                        .build();
    }
}
