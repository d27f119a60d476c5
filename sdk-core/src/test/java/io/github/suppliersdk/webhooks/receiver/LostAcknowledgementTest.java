package io.github.suppliersdk.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CompensationEvent;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.SlotChange;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.store.InMemoryWebhookStore;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** If the store makes a write and fails to acknowledge it, observers get the usual reports. */
@Timeout(60)
class LostAcknowledgementTest {
    private final SampleWebhooks samples = SampleWebhooks.withKey("k");
    private final ScriptedHandler handler = new ScriptedHandler();
    private final HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 2));
    private final BookingRequest booking = SampleWebhooks.booking(hold);
    private final List<String> reports = new CopyOnWriteArrayList<>();
    private final AtomicBoolean hasLost = new AtomicBoolean();

    private WebhookReceiver receiver(String operation, String state) {
        return WebhookReceiver.builder()
                .handler(handler)
                .addKey(WebhookKey.of("k"))
                .deadline(Duration.ofSeconds(30))
                .store(losing(operation, state))
                .addObserver(new ReportCollector())
                .build();
    }

    /** A store that loses one acknowledgement: that of the first update of such an operation to this state. */
    private WebhookStore losing(String operation, String state) {
        InMemoryWebhookStore store = new InMemoryWebhookStore();
        return (WebhookStore) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {WebhookStore.class}, (proxy, method, arguments) -> {
                    Object result;
                    try {
                        result = method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                    boolean isIt = method.getName().equals("replace")
                            && ((StoredOperation) arguments[1]).key().startsWith(operation)
                            && ((StoredOperation) arguments[1]).state().equals(state);
                    if (isIt && hasLost.compareAndSet(false, true)) {
                        throw new IllegalStateException("the connection was lost");
                    }
                    return result;
                });
    }

    private final class ReportCollector implements WebhookObserver {
        @Override
        public void onWebhook(WebhookEvent event) {}

        @Override
        public void onSlotChanged(SlotChange change) {
            reports.add("slot " + change.slotId());
        }

        @Override
        public void onCompensation(CompensationEvent event) {
            reports.add("compensated " + event.failure().isEmpty());
        }

        @Override
        public void onAlert(WebhookAlert alert) {
            reports.add(alert.cause().name());
        }
    }

    private int status(WebhookReceiver receiver, String what) {
        return receiver.receive(
                        switch (what) {
                            case "hold" -> samples.request(hold);
                            case "book" -> samples.request(booking);
                            case "cancel" ->
                                samples.request(CancellationRequest.builder(booking.bookingId(), "t")
                                        .addTicketNumbers("n-1")
                                        .build());
                            default -> samples.request(SampleWebhooks.unconfirmedCancellation(booking));
                        })
                .status();
    }

    /** The reports about the last of the requests. */
    private List<String> toldOf(String operation, String state, String... requests) {
        WebhookReceiver receiver = receiver(operation, state);
        for (int i = 0; i < requests.length; i++) {
            int expected = requests[i].equals("cancel") && state.equals("C_OPEN") ? 503 : 200;
            assertThat(status(receiver, requests[i])).as(requests[i]).isEqualTo(expected);
        }
        assertThat(receiver.close(Duration.ofSeconds(30))).isTrue();
        assertThat(hasLost).isTrue();
        return reports;
    }

    @Test
    void theSlotOfAHoldIsReported() {
        assertThat(toldOf("hold:", "OK", "hold")).containsExactly("slot s");
    }

    @Test
    void theSlotOfABookingIsReported() {
        assertThat(toldOf("booking:", "OK", "hold", "book")).containsExactly("slot s", "slot s");
    }

    @Test
    void theSlotOfACancellationIsReported() {
        assertThat(toldOf("cancel:", "C_OK", "hold", "book", "cancel")).containsExactly("slot s", "slot s", "slot s");
    }

    @Test
    void aCompensationIsReported() {
        assertThat(toldOf("booking:", "COMPENSATED", "hold", "book", "unconfirmed"))
                .containsExactlyInAnyOrder("slot s", "slot s", "slot s", "compensated true");
    }

    @Test
    void aCancellationWithAnUnknownOutcomeIsReported() {
        handler.onCancel = request -> {
            throw new IllegalStateException("the handler's own");
        };
        assertThat(toldOf("cancel:", "C_OPEN", "hold", "book", "cancel"))
                .containsExactlyInAnyOrder("slot s", "slot s", "CANCELLATION_OPEN");
    }
}
