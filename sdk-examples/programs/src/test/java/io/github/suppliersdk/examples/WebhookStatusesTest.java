package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.examples.webhooks.CellarHandler;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a receiver answers as the table of statuses in WEBHOOKS.md says. */
class WebhookStatusesTest {
    private final CellarHandler cellar = new CellarHandler(2);
    private final SampleWebhooks service = SampleWebhooks.withKey("key");
    private final HolderQuantity adult = HolderQuantity.of("adult", 1);
    private final WebhookReceiver receiver = WebhookReceiver.builder()
            .handler(WebhookHandler.class.cast(Proxy.newProxyInstance(
                    WebhookHandler.class.getClassLoader(),
                    new Class<?>[] {WebhookHandler.class},
                    (proxy, method, values) -> handle(method, values))))
            .addKey(WebhookKey.of("key"))
            .holdTimeZone(any -> ZoneOffset.UTC)
            .build();

    /** A cellar that fails for the slot "broken" and for unconfirmed cancellations. */
    private Object handle(Method method, Object[] values) throws ReflectiveOperationException {
        if (values[0] instanceof UnconfirmedCancellation
                || (values[0] instanceof HoldRequest hold && hold.slotId().equals("broken"))) {
            throw new IllegalStateException("broken");
        }
        return method.invoke(cellar, values);
    }

    /** Asserts that the response is that of the row that begins with this text. */
    private void assertIsAsIn(String row, WebhookRequest request) {
        WebhookResponse response = receiver.receive(request);
        List<String> rows = Pages.document("WEBHOOKS.md")
                .lines()
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

    private WebhookRequest with(String header, List<String> values) {
        Map<String, List<String>> headers = service.headers();
        headers.put(header, values);
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        return new WebhookRequest(
                "POST", "/hold", name -> headers.getOrDefault(name, List.of()), new ByteArrayInputStream(body));
    }

    @Test
    void aReceiverAnswersAsTheTableSays() {
        HoldRequest hold = SampleWebhooks.hold("tour", "evening", "slot", adult);
        BookingRequest booking = SampleWebhooks.booking(hold);
        BookingRequest another = SampleWebhooks.booking(hold);
        BookingRequest withoutHold = SampleWebhooks.booking(SampleWebhooks.hold("tour", "evening", "slot", adult));
        assertIsAsIn("accepted by the handler", service.request(hold));
        assertIsAsIn(
                "refused by the handler",
                service.request(SampleWebhooks.hold("tour", "evening", "slot", HolderQuantity.of("adult", 9))));
        assertIsAsIn("not decided", service.request(SampleWebhooks.hold("tour", "evening", "broken", adult)));
        assertIsAsIn("booking whose hold is missing", service.request(withoutHold));
        assertIsAsIn("id that came before with other content", service.request(hold.withSlotId("another")));
        assertIsAsIn("accepted by the handler", service.request(booking));
        assertIsAsIn("unconfirmed cancellation", service.request(SampleWebhooks.unconfirmedCancellation(booking)));
        assertIsAsIn("unconfirmed cancellation", service.request(SampleWebhooks.unconfirmedCancellation(another)));
        assertIsAsIn("booking after its cancellation", service.request(another));
        assertIsAsIn("body that is not one JSON object", service.request("POST", "/hold", "[]"));
        assertIsAsIn("key missing", with("x-webhook-key", List.of()));
        assertIsAsIn("other path", service.request("POST", "/holds", "{}"));
        assertIsAsIn("other method", service.request("PUT", "/hold", "{}"));
        assertIsAsIn("`accept-version` missing", with("accept-version", List.of("v2")));
        assertIsAsIn("body longer than", service.request("POST", "/hold", " ".repeat(1024 * 1024 + 1)));
        assertIsAsIn("`Content-Type` missing", with("Content-Type", List.of("text/plain")));

        receiver.close();
        assertIsAsIn("more requests than", service.request(hold));
    }
}
