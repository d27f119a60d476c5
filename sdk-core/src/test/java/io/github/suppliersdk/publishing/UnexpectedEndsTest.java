package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.internal.http.HttpRequest;
import io.github.suppliersdk.internal.http.HttpResponse;
import io.github.suppliersdk.internal.http.HttpTransport;
import io.github.suppliersdk.internal.http.HttpTransportException;
import io.github.suppliersdk.internal.http.OkHttpTransport;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that lose a resource, such as memory in a worker. */
@Timeout(60)
class UnexpectedEndsTest {
    private FakeSlotService service;

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** A transport that throws an OutOfMemoryError for one create. */
    private static final class ShortOfMemory implements HttpTransport {
        private final HttpTransport actual = OkHttpTransport.create(Duration.ofSeconds(30));
        private final AtomicInteger requests = new AtomicInteger();

        @Override
        public HttpResponse execute(HttpRequest request) throws HttpTransportException {
            if (request.method().equals("POST") && requests.incrementAndGet() == 5) {
                throw new OutOfMemoryError("transient");
            }
            return actual.execute(request);
        }

        @Override
        public void close() {
            actual.close();
        }
    }

    @Test
    void anOutOfMemoryErrorInAWorkerEndsTheRunAndLeavesItsSlotsInDoubt() {
        HttpTransport transport = new ShortOfMemory();
        try (SupplierClient client = TestClients.build(
                SupplierClient.builder()
                        .baseUrl(service.url())
                        .accessToken("token")
                        .maxAttempts(1),
                transport)) {
            assertThatThrownBy(() -> SlotPublisher.builder(client).build().publish(Slots.days(3000)))
                    .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                        assertThat(aborted).hasRootCauseInstanceOf(OutOfMemoryError.class);
                        PublishReport report = aborted.report();
                        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(100);
                        assertThat(report.toVerify()).isEqualTo(100);
                        assertThat(report.count(SlotResult.CREATED))
                                .isEqualTo(service.insertions().size());
                        assertThat(sum(report)).isEqualTo(report.submitted());
                    });
        }
        transport.close();
    }

    private static long sum(PublishReport report) {
        return Stream.of(SlotResult.values()).mapToLong(report::count).sum();
    }

    @Test
    void slotsOfAClosedClientAreNotSent() {
        SupplierClient client = service.client();
        client.close();

        assertThatThrownBy(() -> SlotPublisher.builder(client).build().publish(Slots.days(300)))
                .isInstanceOfSatisfying(PublishAbortedException.class, e -> {
                    assertThat(e.report().count(SlotResult.NOT_SENT))
                            .isEqualTo(e.report().submitted());
                    assertThat(e.report().toVerify()).isZero();
                });
    }
}
