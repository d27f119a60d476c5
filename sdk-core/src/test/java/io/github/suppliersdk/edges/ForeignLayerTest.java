package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    static Stream<Arguments> layersThatMayRetry() {
        return Stream.of(
                layer("another client", given -> new OkHttpClient()),
                layer(
                        "a client that retries after failures",
                        given -> given.newBuilder()
                                .retryOnConnectionFailure(true)
                                .build()),
                layer(
                        "a client that follows redirects",
                        given -> given.newBuilder().followRedirects(true).build()),
                layer(
                        "a client that follows redirects between http and https",
                        given -> given.newBuilder().followSslRedirects(true).build()),
                layer(
                        "a client with an authenticator",
                        given -> given.newBuilder()
                                .authenticator((route, response) -> null)
                                .build()),
                layer("a client without the first network interceptor", given -> {
                    OkHttpClient.Builder builder = given.newBuilder();
                    builder.networkInterceptors().remove(0);
                    return builder.build();
                }),
                layer("a client without the second network interceptor", given -> {
                    OkHttpClient.Builder builder = given.newBuilder();
                    builder.networkInterceptors().remove(1);
                    return builder.build();
                }),
                layer("a client without the application interceptors", given -> {
                    OkHttpClient.Builder builder = given.newBuilder();
                    builder.interceptors().clear();
                    return builder.build();
                }));
    }

    private static Arguments layer(String name, Function<OkHttpClient, Call.Factory> layer) {
        return Arguments.of(name, layer);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("layersThatMayRetry")
    void aLayerThatIsAClientWithOtherSettingsIsRefused(String name, Function<OkHttpClient, Call.Factory> layer) {
        assertThatThrownBy(() -> OkHttpTransport.using(new OkHttpClient(), layer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the client that it is given");
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
