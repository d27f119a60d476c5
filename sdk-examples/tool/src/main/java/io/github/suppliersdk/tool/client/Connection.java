package io.github.suppliersdk.tool.client;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.tool.CommandContext;
import java.io.IOException;
import java.util.function.Supplier;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The client of one command. It keeps the service's last response, and can withhold writes. */
public final class Connection implements AutoCloseable {
    private final SupplierClient client;
    private final LastResponse last = new LastResponse();
    private final @Nullable Withholding withholding;

    private Connection(SupplierClientConfig.Builder builder, @Nullable Withholding withholding) {
        this.withholding = withholding;
        builder.addObserver(last);
        if (withholding != null) {
            builder.httpClient(new OkHttpClient.Builder()
                            .addInterceptor(withholding)
                            .build())
                    .maxAttempts(1);
        }
        this.client = CommandContext.client(builder);
    }

    public static Connection open(CommandContext context) {
        return new Connection(context.clientBuilder(), null);
    }

    /** Opens a connection that reads, but sends no writes: the library has checked them by then. */
    public static Connection withoutWrites(CommandContext context) {
        return new Connection(context.clientBuilder(), new Withholding());
    }

    /** Opens a connection without credentials that sends no writes. */
    public static Connection local(CommandContext context) {
        return new Connection(context.localBuilder(), new Withholding());
    }

    public SupplierClient client() {
        return client;
    }

    public LastResponse last() {
        return last;
    }

    /** Runs work, and returns its result, or null if it ended because a write was withheld. */
    public <T> @Nullable T withheld(Supplier<T> work) {
        Withholding writes = withholding;
        if (writes == null) {
            return work.get();
        }
        writes.method = "";
        try {
            return work.get();
        } catch (TransportException e) {
            if (writes.method.isEmpty()) {
                throw e;
            }
            return null;
        }
    }

    /** The HTTP method of the write that was withheld last. */
    public String withheldMethod() {
        return withholding == null ? "" : withholding.method;
    }

    private static final class Withholding implements Interceptor {
        private volatile String method = "";

        @Override
        public Response intercept(Chain chain) throws IOException {
            Request request = chain.request();
            // a token request, whose body has credentials, has no such header
            boolean isOfService = request.header("accept-version") != null;
            if (request.method().equals("GET") || !isOfService) {
                return chain.proceed(request);
            }
            method = request.method();
            throw new IOException("nothing is sent");
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
