package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.OutputStream;

/** A body that foreign code may write by a path that cannot be followed: from then on its request may have arrived. */
final class NotedBody implements HttpBody {
    private final HttpBody body;
    private final Delivery delivery;

    NotedBody(HttpBody body, Delivery delivery) {
        this.body = body;
        this.delivery = delivery;
    }

    @Override
    public long length() {
        return body.length();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        delivery.mayHaveArrived();
        body.writeTo(out);
    }
}
