package io.github.suppliersdk.internal.http;

import java.io.IOException;

/**
 * Input came on an idle connection, which is therefore closed. Nothing was sent; the request can use another
 * connection.
 */
final class SpoiledConnectionException extends IOException {
    SpoiledConnectionException() {
        super("an idle connection held a response without a request");
    }
}
