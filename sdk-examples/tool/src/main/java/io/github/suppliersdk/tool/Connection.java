package io.github.suppliersdk.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.http.CallEvent;
import io.github.suppliersdk.http.CallObserver;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** The client of one command. It keeps the service's last response, and can withhold writes. */
public final class Connection implements AutoCloseable {
    private final SupplierClient client;
    private final LastResponse last;
    private final @Nullable Withholding withholding;

    private Connection(SupplierClientConfig.Builder builder, LastResponse last, @Nullable Withholding withholding) {
        this.last = last;
        this.withholding = withholding;
        builder.addObserver(last);
        if (withholding != null) {
            builder.httpClient(
                    new OkHttpClient.Builder().addInterceptor(withholding).build());
        }
        this.client = CommandContext.client(builder);
    }

    public static Connection open(CommandContext context) {
        return new Connection(context.clientBuilder(), new LastResponse(), null);
    }

    /** Opens a connection that reads, and acts as if each write had been accepted: the library has checked it by then. */
    public static Connection withoutWrites(CommandContext context) {
        LastResponse last = new LastResponse();
        return new Connection(context.clientBuilder(), last, new Withholding(last));
    }

    public SupplierClient client() {
        return client;
    }

    /** Returns the service's last response as a tree, with all of its fields; an empty object if there is none. */
    public JsonNode lastJson() {
        return last.json();
    }

    /** How many writes were withheld. */
    public int withheld() {
        return withholding == null ? 0 : withholding.writes.get();
    }

    private static final class LastResponse implements CallObserver {
        private volatile @Nullable String body;

        @Override
        public void onCall(CallEvent event) {
            body = event.rawResponse().get().map(response -> response.body()).orElse(null);
        }

        JsonNode json() {
            String text = body;
            try {
                return text == null || text.isBlank() ? JsonDocuments.object() : JsonDocuments.read(text);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("the library could read this body: " + JsonDocuments.problem(e), e);
            }
        }
    }

    /** Answers each write as a service does that accepts it. */
    private static final class Withholding implements Interceptor {
        private final LastResponse read;
        private final AtomicInteger writes = new AtomicInteger();

        Withholding(LastResponse read) {
            this.read = read;
        }

        @Override
        public Response intercept(Chain chain) throws IOException {
            Request request = chain.request();
            RequestBody body = request.body();
            // a token request, whose body has credentials, has no such header
            boolean isOfService = request.header("accept-version") != null;
            if (body == null || !isOfService) {
                return chain.proceed(request);
            }
            writes.incrementAndGet();
            Buffer answer = new Buffer();
            if (request.method().equals("PATCH")) { // a part of the object that was read before
                answer.writeUtf8(read.json().toString());
            } else {
                body.writeTo(answer);
            }
            return new Response.Builder()
                    .request(request)
                    .protocol(Protocol.HTTP_1_1)
                    .code(200)
                    .message("withheld")
                    .body(ResponseBody.create(answer.readByteString(), body.contentType()))
                    .build();
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
