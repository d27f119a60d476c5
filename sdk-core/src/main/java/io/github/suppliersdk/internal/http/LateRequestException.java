package io.github.suppliersdk.internal.http;

import java.io.IOException;

/** Looking up the address and connecting took so long that the request is not sent any more. */
final class LateRequestException extends IOException {
    LateRequestException() {
        super("the time in which the request had to leave was over before a connection was there");
    }
}
