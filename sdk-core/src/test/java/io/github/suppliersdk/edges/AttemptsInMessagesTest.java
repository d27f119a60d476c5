package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.faults.Conversation;
import io.github.suppliersdk.faults.Fault;
import io.github.suppliersdk.faults.SkippedTime;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The message of a failure names the outcome of earlier attempts, and the reason why there was no further one. */
class AttemptsInMessagesTest {
    private ChaosProxy service;

    @BeforeEach
    void start() throws IOException {
        service = new ChaosProxy(Fault.NONE);
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
    }

    private Throwable failureOfGet(SupplierClientConfig.Builder config) {
        try (SupplierClient client = TestClients.build(config, new SkippedTime())) {
            return catchThrowable(() -> CallFixtures.get(client));
        }
    }

    private static void refuse(Conversation c, int status, String headers) throws IOException {
        c.readRequest();
        c.respond(status, headers, new byte[0]);
    }

    @Test
    void theStatusOfAnEarlierAttemptIsNotLostIfTheLastOneEndsOtherwise() {
        service.always(c -> refuse(c, 503, ""));
        service.next(c -> refuse(c, 500, ""));
        assertThat(failureOfGet(CallFixtures.config(service).maxAttempts(2)))
                .hasMessageContaining("(2 attempts, ")
                .hasMessageContaining("; earlier: status 500)")
                .hasMessageContaining("status 503: ");
    }

    @Test
    void theStatusOfAnEarlierAttemptIsNotLostIfTheLastOneGetsNoResponse() {
        service.always(Fault.RESET_AFTER_BODY);
        service.next(c -> refuse(c, 503, ""));
        assertThat(failureOfGet(CallFixtures.config(service)))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("; earlier: status 503)");
    }

    @Test
    void anEarlierStatusThatEqualsTheLastOneIsNamedOnce() {
        service.always(c -> refuse(c, 503, ""));
        assertThat(failureOfGet(CallFixtures.config(service)))
                .hasMessageContaining("(4 attempts, ")
                .hasMessageNotContaining("earlier");
    }

    @Test
    void anEmptyRetryBudgetIsNamedAsTheReasonForNoRetry() {
        service.always(c -> refuse(c, 503, ""));
        try (SupplierClient client = TestClients.build(
                CallFixtures.config(service).maxAttempts(100).callTimeout(Duration.ofHours(1)), new SkippedTime())) {
            assertThatThrownBy(() -> CallFixtures.get(client))
                    .hasMessageContaining("(51 attempts, ")
                    .hasMessageContaining("; not retried: the retry budget of the client is used up)");
        }
    }

    @Test
    void aRetryAfterBeyondTheTimeForTheCallIsNamedAsTheReasonForNoRetry() {
        service.always(c -> refuse(c, 503, "Retry-After: 300\r\n"));
        assertThat(failureOfGet(CallFixtures.config(service)))
                .hasMessageContaining("; not retried: the pause of 300000 ms would end after the time for the call)");
    }

    @Test
    void aRequestThatMustNotBeRetriedNeedsNoReason() {
        service.always(c -> refuse(c, 503, "Retry-After: 300\r\n"));
        try (SupplierClient client = CallFixtures.config(service).build()) {
            assertThat(catchThrowable(() -> CallFixtures.create(client))).hasMessageNotContaining("not retried");
        }
    }

    @Test
    void aTimeoutIsReportedAsSuchAndNotAsACancellation() {
        service.always(c -> {
            c.readRequest();
            c.awaitClientLeaving();
        });
        assertThat(failureOfGet(CallFixtures.config(service).maxAttempts(1).attemptTimeout(Duration.ofMillis(50))))
                .hasMessageContaining(": no response: timeout after 50 ms; nothing was changed");
    }

    @Test
    void anUntrustedCertificateIsReportedWithARemedy() throws IOException {
        HeldCertificate own = new HeldCertificate.Builder()
                .addSubjectAlternativeName("127.0.0.1")
                .build();
        try (ChaosProxy tls = new ChaosProxy(Fault.NONE, TlsConnectionTest.with(own))) {
            for (OkHttpClient http : new OkHttpClient[] {new OkHttpClient(), trustingUnder("other.example")}) {
                assertThat(failureOfGet(CallFixtures.config(service)
                                .baseUrl(tls.url("https"))
                                .maxAttempts(1)
                                .httpClient(http)))
                        .hasMessageContaining("is the certificate that of the service?");
            }
        }
    }

    /** A client that trusts some certificates, but not the service's. */
    private static OkHttpClient trustingUnder(String name) {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(new HeldCertificate.Builder()
                        .addSubjectAlternativeName(name)
                        .build()
                        .certificate())
                .build();
        return new OkHttpClient.Builder()
                .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .build();
    }
}
