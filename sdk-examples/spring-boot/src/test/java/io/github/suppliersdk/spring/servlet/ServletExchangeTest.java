package io.github.suppliersdk.spring.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/**
 * Tests of a request whose body breaks off. Containers treat this differently; in none of them may the service get a
 * wrong response.
 */
class ServletExchangeTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final WebhookReceiver receiver = WebhookReceiver.builder()
            .handler(new UncalledHandler())
            .addKey(WebhookKey.of("k"))
            .build();
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @AfterEach
    void close() {
        receiver.close();
    }

    /** How the container behaves when a read fails. */
    private interface ReadFailure {
        void fail() throws IOException;
    }

    /** A request whose body breaks off after this many bytes. */
    private MockHttpServletRequest truncated(WebhookRequest request, int byteCount, ReadFailure failure) {
        InputStream whole = request.body();
        MockHttpServletRequest http = new MockHttpServletRequest(request.method(), request.path()) {
            @Override
            public ServletInputStream getInputStream() {
                return new TruncatedBody(whole, byteCount, failure);
            }
        };
        samples.headers().forEach((name, values) -> values.forEach(value -> http.addHeader(name, value)));
        return http;
    }

    private static WebhookRequest cancellation(SampleWebhooks samples) {
        return samples.request(CancellationRequest.builder("b-1", "t-1")
                .addTicketNumbers("n-1")
                .build());
    }

    @Test
    void aTruncatedCancellationGetsNoEmpty200IfTheContainerLeavesTheResponseToTheServlet()
            throws IOException { // as Jetty does
        ServletExchange.handle(receiver, truncated(cancellation(samples), 5, () -> {}), response);
        assertThat(response.isCommitted()).isTrue();
        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Connection")).isEqualTo("close");
    }

    @Test
    void theDecisionIsSentIfTheUnreadBodyBreaksOff() throws IOException {
        HoldRequest hold = SampleWebhooks.hold("e1", "o1", "s1", HolderQuantity.of("adult", 2));
        MockHttpServletRequest withoutKey = truncated(samples.request(hold), 5, () -> {});
        withoutKey.removeHeader("x-webhook-key"); // refused before its body is read; a part of the body has arrived
        ServletExchange.handle(receiver, withoutKey, response);
        assertThat(response.isCommitted()).isTrue();
        assertThat(response.getStatus()).isEqualTo(401);
    }

    @Test
    void theErrorPageOfTheContainerSendsTheDecision() throws IOException { // as Tomcat does
        MockHttpServletRequest request = truncated(cancellation(samples), 5, () -> response.setStatus(400));
        ServletExchange.handle(receiver, request, response);
        assertThat(response.isCommitted()).isFalse();
        assertThat(ServletExchange.isDecided(request)).isFalse();
        request.setDispatcherType(DispatcherType.ERROR);
        assertThat(ServletExchange.isDecided(request)).isTrue();
        ServletExchange.handle(receiver, request, response);
        assertThat(response.getStatus()).isEqualTo(503);
    }

    private static final class TruncatedBody extends ServletInputStream {
        private final InputStream whole;
        private final ReadFailure failure;
        private int left;

        TruncatedBody(InputStream whole, int left, ReadFailure failure) {
            this.whole = whole;
            this.left = left;
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                failure.fail();
                throw new IOException("the body broke off");
            }
            left--;
            return whole.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int count) throws IOException {
            int one = read();
            bytes[offset] = (byte) one;
            return one < 0 ? -1 : 1;
        }

        @Override
        public int available() {
            return 1;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("not asynchronous");
        }
    }

    /** A handler that must not be called, since no such request arrives completely. */
    private static final class UncalledHandler implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request) {
            throw new AssertionError("hold");
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            throw new AssertionError("book");
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            throw new AssertionError("cancel");
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            throw new AssertionError("cancelUnconfirmed");
        }

        @Override
        public void releaseHold(HoldRequest request) {
            throw new AssertionError("releaseHold");
        }
    }
}
