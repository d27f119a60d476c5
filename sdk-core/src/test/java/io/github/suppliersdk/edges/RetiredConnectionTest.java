package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.http.OkHttpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection returns to the pool with the last byte of its response, before the response has been judged. */
class RetiredConnectionTest {
    private static final String PAGE = "<html>nothing to see</html>";
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
    void aConnectionWithAnUnreadableResponseIsNotReused() {
        service.next(c -> {
            c.readRequest();
            c.respond(200, PAGE);
            Fault.NONE.serve(c);
        });
        try (SupplierClient client =
                CallFixtures.withoutRetries(CallFixtures.config(service).build())) {
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(InvalidResponseException.class);
            CallFixtures.create(client);
        }
        assertThat(service.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionWithAnUnreadableResponseIsNotReusedUnderALayerEither() {
        service.next(c -> {
            c.readRequest();
            c.respond(200, PAGE);
            Fault.NONE.serve(c);
        });
        OkHttpTransport layered = OkHttpTransport.using(
                new OkHttpClient(),
                given -> given.newBuilder()
                        .addInterceptor(chain -> chain.proceed(chain.request()))
                        .build());
        try (SupplierClient client = CallFixtures.withoutRetries(
                CallFixtures.config(service).transport(layered).build())) {
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(InvalidResponseException.class);
            CallFixtures.create(client);
        }
        assertThat(service.executed("POST")).isEqualTo(1);
        assertThat(service.connections()).isEqualTo(2);
    }

    /** A refusal on that connection proves nothing, for it may be the response to the request before. */
    @ParameterizedTest
    @ValueSource(ints = {200, 429})
    void aCallThatAlreadyUsesTheConnectionIsNotCancelled(int status) throws Exception {
        AtomicReference<Runnable> onRelease = new AtomicReference<>();
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch unreadable = new CountDownLatch(1);
        service.next(c -> {
            c.readRequest();
            c.respond(200, PAGE);
            c.readRequest();
            arrived.countDown();
            boolean unused = CallFixtures.within(Duration.ofSeconds(20), () -> unreadable.getCount() == 0);
            c.respond(status, status == 200 ? "[" + Fault.SLOT + "]" : "{}");
            c.awaitClientLeaving();
        });
        OkHttpClient listening = new OkHttpClient.Builder()
                .eventListener(new EventListener() {
                    @Override
                    public void connectionReleased(Call call, Connection connection) {
                        Runnable next = onRelease.getAndSet(null);
                        if (next != null) {
                            next.run();
                        }
                    }
                })
                .build();
        try (SupplierClient client = CallFixtures.config(service)
                .transport(OkHttpTransport.using(listening))
                .build()) {
            List<CompletableFuture<Void>> create = new ArrayList<>();
            onRelease.set(() -> {
                create.add(CallFixtures.onAnotherThread(() -> CallFixtures.create(client)));
                boolean unused = CallFixtures.within(Duration.ofSeconds(20), () -> arrived.getCount() == 0);
            });
            assertThat(catchThrowable(() -> CallFixtures.get(client))).isInstanceOf(InvalidResponseException.class);
            unreadable.countDown();
            Throwable failure = catchThrowable(() -> create.get(0).get(20, TimeUnit.SECONDS));
            assertThat(failure == null).isEqualTo(status == 200);
        }
        assertThat(service.executed("POST")).as("POST requests at the service").isEqualTo(1);
        assertThat(service.connections()).isEqualTo(1);
    }
}
