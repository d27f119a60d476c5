package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An interceptor can enable OkHttp's retries for its call, which the library has disabled for the client. */
class OkHttpRetriesTest {
    private static final int CONNECTIONS = 4;

    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private SupplierClient client(Interceptor interceptor) {
        return CallFixtures.config(service)
                .retries(RetryOptions.off())
                .transport(OkHttpTransport.using(
                        new OkHttpClient.Builder().addInterceptor(interceptor).build()))
                .build();
    }

    private void assertPostedOnce(SupplierClient client) {
        Throwable thrown = catchThrowable(() -> CallFixtures.create(client));
        assertThat(thrown).isNotNull();
        assertThat(service.executed("POST")).as("executions of the POST").isEqualTo(1);
    }

    /** If there are idle connections, OkHttp attributes a failure to the connection. */
    private void makeIdleConnections(SupplierClient client) {
        CountDownLatch together = new CountDownLatch(CONNECTIONS);
        service.always(c -> {
            c.readRequest();
            together.countDown();
            boolean unused = CallFixtures.within(Duration.ofSeconds(5), () -> together.getCount() == 0);
            c.respond(200, Fault.SLOT);
            Fault.RESET_AFTER_BODY.serve(c);
        });
        List<CompletableFuture<Void>> calls = Stream.generate(
                        () -> CallFixtures.onAnotherThread(() -> CallFixtures.get(client)))
                .limit(CONNECTIONS)
                .toList();
        calls.forEach(CompletableFuture::join);
    }

    @Test
    void anInterceptorThatTurnsRetriesOnDoesNotHaveAPostSentAgain() {
        SupplierClient client =
                client(chain -> chain.withRetryOnConnectionFailure(true).proceed(chain.request()));
        makeIdleConnections(client);
        assertPostedOnce(client);
    }

    @Test
    void anInterceptorThatTurnsRetriesOnAndReplacesTheBodyDoesNotHaveAPostSentAgain() {
        SupplierClient client = client(chain -> chain.withRetryOnConnectionFailure(true)
                .proceed(
                        chain.request().body() == null
                                ? chain.request()
                                : chain.request()
                                        .newBuilder()
                                        .post(RequestBody.create("[]", MediaType.get("application/json")))
                                        .build()));
        makeIdleConnections(client);
        assertPostedOnce(client);
    }

    @Test
    void anInterceptorThatSetsAnAuthenticatorDoesNotHaveAPostSentAgain() {
        service.always(Fault.NONE);
        service.next(c -> {
            c.readRequest();
            c.respond(401, "{}");
            Fault.NONE.serve(c);
        });
        assertPostedOnce(client(chain -> chain.withAuthenticator((route, response) ->
                        response.request().newBuilder().header("X", "1").build())
                .proceed(chain.request())));
    }
}
