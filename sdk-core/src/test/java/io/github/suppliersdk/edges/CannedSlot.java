package io.github.suppliersdk.edges;

import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A transport without sockets that returns the same slot for every request, with one status. */
class CannedSlot implements HttpTransport {
    private final int status;

    CannedSlot(int status) {
        this.status = status;
    }

    Map<String, List<String>> headers() {
        return Map.of();
    }

    String body() {
        return Fault.SLOT;
    }

    @Override
    public HttpResponse execute(HttpRequest request) {
        return new HttpResponse() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public Map<String, List<String>> headers() {
                return CannedSlot.this.headers();
            }

            @Override
            public InputStream body() {
                return new ByteArrayInputStream(CannedSlot.this.body().getBytes(StandardCharsets.UTF_8));
            }

            @Override
            public void close() {
                // nothing to release
            }
        };
    }

    @Override
    public void close() {
        // nothing to release
    }
}
