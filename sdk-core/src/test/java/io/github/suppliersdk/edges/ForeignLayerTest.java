package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.config.RetryOptions;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A layer must make its calls with the client that it is given: another client would retry requests by itself. */
class ForeignLayerTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    @Test
    void aLayerThatDerivesAClientFromTheGivenOneIsAccepted() {
        assertThatCode(() -> OkHttpTransport.using(
                        new OkHttpClient.Builder()
                                .authenticator(Authenticator.JAVA_NET_AUTHENTICATOR)
                                .build(),
                        given -> given.newBuilder()
                                .addInterceptor(chain -> chain.proceed(chain.request()))
                                .addNetworkInterceptor(chain -> chain.proceed(chain.request()))
                                .readTimeout(Duration.ofSeconds(3))
                                .build()))
                .doesNotThrowAnyException();
    }

    @Test
    void theClientGivenToALayerMayBePassedInAgain() {
        List<OkHttpClient> givenClients = new ArrayList<>();
        OkHttpTransport.using(new OkHttpClient(), given -> {
            givenClients.add(given);
            return given;
        });
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(givenClients.get(0)))
                .build()) {
            CallFixtures.create(client);
            CallFixtures.create(client);
        }
        assertThat(service.executed("POST")).isEqualTo(2);
        assertThat(service.connections()).isEqualTo(1);
    }

    /** The interceptor may have sent the request through another client, so its failure is not treated as OkHttp's. */
    @Test
    void anInterceptorOfTheLayersClientThatFailsByItselfMayHaveSentTheRequest() {
        List<OkHttpClient> givenClients = new ArrayList<>();
        OkHttpTransport.using(new OkHttpClient(), given -> {
            givenClients.add(given);
            return given;
        });
        OkHttpClient failing = givenClients
                .get(0)
                .newBuilder()
                .addInterceptor(chain -> {
                    throw new IOException("by itself");
                })
                .build();
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(failing))
                .build()) {
            assertThat(catchThrowable(() -> CallFixtures.create(client)))
                    .isInstanceOfSatisfying(
                            TransportException.class,
                            failure -> assertThat(failure.requestMayHaveReachedService())
                                    .isTrue());
        }
    }

    private SupplierClient withHiddenClient() {
        OkHttpClient another = new OkHttpClient();
        return TestClients.build(
                CallFixtures.config(service)
                        .retries(RetryOptions.off())
                        .transport(OkHttpTransport.using(
                                new OkHttpClient(), given -> request -> another.newCall(request))),
                new SkippedTime());
    }

    /** The client behind a factory cannot be inspected, but a one-shot body is not sent again. */
    @Test
    void aClientThatALayerHidesDoesNotSendABodyAgain() {
        service.always(c -> {
            c.readRequest();
            c.respond(503, "Retry-After: 0\r\n", new byte[0]);
        });
        Throwable unused = catchThrowable(() -> CallFixtures.create(withHiddenClient()));
        assertThat(service.executed("POST")).as("executions of the POST").isEqualTo(1);
    }

    /** OkHttp tries another connection when a pooled one breaks on its next use. */
    @Test
    void aClientThatALayerHidesDoesNotSendABodyAgainAfterALostResponse() {
        SupplierClient client = withHiddenClient();
        CallFixtures.create(client);
        service.always(Fault.RESET_AFTER_BODY);
        Throwable unused = catchThrowable(() -> CallFixtures.create(client));
        assertThat(service.executed("POST")).isEqualTo(2);
    }
}
