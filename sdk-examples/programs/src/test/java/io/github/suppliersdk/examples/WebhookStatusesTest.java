package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.examples.webhooks.CellarHandler;
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
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a receiver answers as the table of statuses in WEBHOOKS.md says. */
class WebhookStatusesTest {
    private static final Path PAGE =
            Path.of(System.getProperty("basedir", "."), "..", "..", "sdk-core", "docs", "WEBHOOKS.md");

    private final CellarHandler cellar = new CellarHandler(2);
    private final SampleWebhooks service = SampleWebhooks.withKey("key");
    private final HolderQuantity adult = HolderQuantity.of("adult", 1);

    /** Fails for the slot "broken". */
    private final class Handler implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            if (request.slotId().equals("broken")) {
                throw new IllegalStateException("broken");
            }
            return cellar.hold(request, transaction);
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
            return cellar.book(request, transaction);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
            return cellar.cancel(request, transaction);
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
            throw new IllegalStateException("broken");
        }

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
            cellar.holdExpired(request, transaction);
        }
    }

    /** Asserts that a response is that of the row that begins with this text. */
    private static void assertIsAsIn(String row, WebhookResponse response) throws IOException {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| " + row))
                .toList();
        assertThat(rows).as(row).hasSize(1);
        String[] cells = rows.get(0).substring(2).split(" \\| ?", -1);

        assertThat(cells[1].substring(0, 3)).as(row).isEqualTo(String.valueOf(response.status()));
        if (cells[2].equals("none")) {
            assertThat(response.text()).as(row).isEmpty();
        } else if (cells[2].startsWith("`")) {
            assertThat(response.text()).as(row).contains(cells[2].split("`", 3)[1]);
        }
    }

    private WebhookRequest with(Map<String, List<String>> changed, String method, String path, String body) {
        Map<String, List<String>> headers = service.headers();
        headers.putAll(changed);
        return new WebhookRequest(
                method, path, headers, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aReceiverAnswersAsTheTableSays() throws IOException {
        HoldRequest hold = SampleWebhooks.hold("tour", "evening", "slot", adult);
        BookingRequest booking = SampleWebhooks.booking(hold);
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new Handler())
                .addKey(WebhookKey.of("key"))
                .holdTimeZone(any -> ZoneOffset.UTC)
                .build()) {
            assertIsAsIn("accepted by the handler", receiver.receive(service.request(hold)));
            assertIsAsIn(
                    "refused by the handler",
                    receiver.receive(service.request(
                            SampleWebhooks.hold("tour", "evening", "slot", HolderQuantity.of("adult", 9)))));
            assertIsAsIn(
                    "not decided",
                    receiver.receive(service.request(SampleWebhooks.hold("tour", "evening", "broken", adult))));
            assertIsAsIn(
                    "booking whose hold is missing",
                    receiver.receive(service.request(
                            SampleWebhooks.booking(SampleWebhooks.hold("tour", "evening", "slot", adult)))));
            assertIsAsIn(
                    "id that came before with other content",
                    receiver.receive(service.request(HoldRequest.builder(
                                    hold.holdId(), "tour", "evening", "another", SampleWebhooks.EXPIRATION_TIME)
                            .addQuantity(adult)
                            .build())));
            assertThat(receiver.receive(service.request(booking)).status()).isEqualTo(200);
            assertIsAsIn(
                    "unconfirmed cancellation",
                    receiver.receive(service.request(SampleWebhooks.unconfirmedCancellation(booking))));
            BookingRequest another = SampleWebhooks.booking(hold);
            receiver.receive(service.request(SampleWebhooks.unconfirmedCancellation(another)));
            assertIsAsIn("booking after its cancellation", receiver.receive(service.request(another)));
            assertIsAsIn("body that is not one JSON object", receiver.receive(service.request("POST", "/hold", "[]")));
            assertIsAsIn(
                    "key missing", receiver.receive(with(Map.of("x-webhook-key", List.of()), "GET", "/health", "")));
            assertIsAsIn("other path", receiver.receive(service.request("POST", "/holds", "{}")));
            assertIsAsIn("other method", receiver.receive(service.request("PUT", "/hold", "{}")));
            assertIsAsIn(
                    "`accept-version` missing",
                    receiver.receive(with(Map.of("accept-version", List.of("v2")), "POST", "/hold", "{}")));
            assertIsAsIn(
                    "body longer than",
                    receiver.receive(service.request("POST", "/hold", " ".repeat(1024 * 1024 + 1))));
            assertIsAsIn(
                    "`Content-Type` missing",
                    receiver.receive(with(Map.of("Content-Type", List.of("text/plain")), "POST", "/hold", "{}")));
        }
    }

    @Test
    void aReceiverThatIsClosedAnswersAsTheTableSays() throws IOException {
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(new Handler())
                .addKey(WebhookKey.of("key"))
                .build();
        receiver.close();

        assertIsAsIn(
                "more requests than",
                receiver.receive(service.request(SampleWebhooks.hold("tour", "evening", "slot", adult))));
    }
}
