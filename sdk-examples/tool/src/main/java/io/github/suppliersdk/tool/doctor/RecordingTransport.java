package io.github.suppliersdk.tool.doctor;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpBody;
import io.github.suppliersdk.http.HttpRequest;
import io.github.suppliersdk.http.HttpResponse;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.HttpTransportException;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.tool.client.Requests;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The library's transport, which keeps the last request to the service and the headers of the last response, so that a
 * request can be sent that the library itself would reject.
 */
final class RecordingTransport implements HttpTransport {
    private final HttpTransport transport = OkHttpTransport.create(TimeoutOptions.defaults());
    private volatile @Nullable HttpRequest lastRequest;
    private volatile @Nullable Map<String, List<String>> lastHeaders;

    @Override
    public HttpResponse execute(HttpRequest request) throws HttpTransportException {
        boolean isServiceRequest = Requests.isServiceRequest(request);
        if (isServiceRequest) {
            lastRequest = request;
        }
        HttpResponse response = transport.execute(request);
        if (isServiceRequest) {
            lastHeaders = response.headers();
        }
        return response;
    }

    /** Whether a request was sent to the service. Without a token none is sent. */
    boolean hasCalledService() {
        return lastRequest != null;
    }

    /** Returns a header of the service's last response. */
    Optional<String> header(String name) {
        Map<String, List<String>> headers = lastHeaders;
        return headers == null
                ? Optional.empty()
                : headers.entrySet().stream()
                        .filter(each -> each.getKey() != null && each.getKey().equalsIgnoreCase(name))
                        .flatMap(each -> each.getValue().stream())
                        .findFirst();
    }

    /**
     * Posts an empty object to this path with the headers of the last request, and returns the status of the
     * response.
     */
    int postEmptyObject(String baseUrl, String path) throws IOException {
        HttpRequest template = Objects.requireNonNull(lastRequest, "no request was sent to the service before");
        Map<String, String> headers = new LinkedHashMap<>(template.headers());
        headers.put("Content-Type", "application/json");
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        HttpBody empty = new HttpBody() {
            @Override
            public long length() {
                return body.length;
            }

            @Override
            public void writeTo(OutputStream out) throws IOException {
                out.write(body);
            }
        };
        String base = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
        HttpRequest request =
                new HttpRequest("POST", base + path, path, headers, empty, template.timeout(), template.cancellation());
        try (HttpResponse response = transport.execute(request)) {
            return response.status();
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}
