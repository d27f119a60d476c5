package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.errors.TransportException.Reason;
import io.github.suppliersdk.faults.Await;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The exception of a stopped call names the cause, so that the caller knows whether a retry can help. */
class StoppedCallTest {
    private static final Duration PROMPTLY = Duration.ofSeconds(5);

    private ChaosProxy service;
    private SupplierClient client;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.SILENCE);
        client = CallFixtures.config(service).build();
    }

    @AfterEach
    void stop() throws IOException {
        client.close(Duration.ZERO);
        service.close();
    }

    private static Reason reasonOf(CompletableFuture<Void> call) {
        CallFixtures.assertAllEnd("calls", List.of(call), PROMPTLY);
        return call.handle((result, failure) -> ((TransportException) failure).reason())
                .join();
    }

    @Test
    void aCallWhoseThreadIsInterruptedSaysThatItWasInterrupted() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> {
            thread.complete(Thread.currentThread());
            CallFixtures.get(client);
        });
        Await.until("the request is there", () -> service.executed() == 1);
        thread.join().interrupt();
        assertThat(reasonOf(call)).isEqualTo(Reason.INTERRUPTED);
        assertThatThrownBy(call::join).hasMessageContaining("the thread was interrupted");
    }

    @Test
    void aCallOfAThreadThatIsInterruptedAlreadySendsNothingAndSaysThatItWasInterrupted() {
        Thread.currentThread().interrupt();
        TransportException e = catchThrowableOfType(TransportException.class, () -> CallFixtures.get(client));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.reason()).isEqualTo(Reason.INTERRUPTED);
        assertThat(e.effect()).isEqualTo(Effect.NONE);
        assertThat(service.executed()).isZero();
    }

    @Test
    void aCallWhoseInterceptorClearsTheInterruptSaysThatItWasInterrupted() {
        OkHttpClient hungry = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } finally {
                        boolean unused = Thread.interrupted();
                    }
                })
                .build();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        AtomicBoolean stillInterrupted = new AtomicBoolean();
        try (SupplierClient interrupted =
                CallFixtures.config(service).httpClient(hungry).build()) {
            CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> {
                thread.complete(Thread.currentThread());
                try {
                    CallFixtures.get(interrupted);
                } finally {
                    stillInterrupted.set(Thread.currentThread().isInterrupted());
                }
            });
            Await.until("the request is there", () -> service.executed() == 1);
            thread.join().interrupt();
            assertThat(reasonOf(call)).isEqualTo(Reason.INTERRUPTED);
        }
        assertThat(stillInterrupted).isTrue();
    }

    @Test
    void aCallWhoseClientIsClosedSaysSoAndTheNextCallIsRefused() {
        CompletableFuture<Void> call = CallFixtures.onAnotherThread(() -> CallFixtures.get(client));
        Await.until("the request is there", () -> service.executed() == 1);
        client.close(Duration.ZERO);
        assertThat(reasonOf(call)).isEqualTo(Reason.CLIENT_CLOSED);
        assertThatThrownBy(call::join).hasMessageContaining("the client was closed");
        assertThatThrownBy(() -> CallFixtures.get(client))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the client is closed");
    }

    /** Closing also interrupts the thread of submitted work. */
    @Test
    void aCallOfSubmittedWorkWhoseClientIsClosedSaysSo() {
        CompletableFuture<TransportException> call =
                client.submit(c -> catchThrowableOfType(TransportException.class, () -> CallFixtures.get(c)));
        Await.until("the request is there", () -> service.executed() == 1);
        client.close(Duration.ZERO);
        assertThat(call.join().reason()).isEqualTo(Reason.CLIENT_CLOSED);
    }

    /** Closing then skips the drain and waits only for the cancelled calls, which end at once with the right reason. */
    @Test
    void aCallWhoseClientIsClosedByAnInterruptedThreadSaysSo() {
        CompletableFuture<TransportException> call =
                client.submit(c -> catchThrowableOfType(TransportException.class, () -> CallFixtures.get(c)));
        Await.until("the request is there", () -> service.executed() == 1);
        Thread.currentThread().interrupt();
        client.close(Duration.ofSeconds(20));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(call).isDone();
        assertThat(call.join().reason()).isEqualTo(Reason.CLIENT_CLOSED);
    }

    @Test
    void aNetworkFaultIsReportedAsAFault() {
        service.always(Fault.RESET_AFTER_BODY);
        TransportException e = catchThrowableOfType(
                TransportException.class, () -> CallFixtures.get(CallFixtures.withoutRetries(client)));
        assertThat(e.reason()).isEqualTo(Reason.FAULT);
    }
}
