package io.github.suppliersdk.internal.http;

import java.io.IOException;

/** Something came on an idle connection, which is closed for it. Nothing has left; another connection will do. */
final class SpoiledConnectionException extends IOException {
    SpoiledConnectionException() {
        super("an idle connection held a response that nobody had asked for");
    }
}
