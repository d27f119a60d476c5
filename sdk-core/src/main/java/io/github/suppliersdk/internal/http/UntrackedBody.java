package io.github.suppliersdk.internal.http;

import io.github.suppliersdk.http.HttpBody;
import java.io.IOException;
import java.io.OutputStream;

/** A body that foreign code may write on a path that cannot be tracked: from then on its request may have arrived. */
final class UntrackedBody implements HttpBody {
    private final HttpBody body;
    private final Delivery delivery;

    UntrackedBody(HttpBody body, Delivery delivery) {
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
