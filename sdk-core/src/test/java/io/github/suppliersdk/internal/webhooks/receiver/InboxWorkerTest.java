package io.github.suppliersdk.internal.webhooks.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.support.RefusingHandler;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InboxWorkerTest {
    private final Inbox inbox = new MemoryInbox();
    private final List<String> done = new ArrayList<>();
    private final WebhookReceiverConfig config = WebhookReceiver.builder()
            .handler(new RefusingHandler() {
                @Override
                public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
                    done.add("cancellation");
                    throw new IllegalStateException("a lock that was waited for");
                }

                @Override
                public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
                    done.add("end");
                }
            })
            .addKey(WebhookKey.of("k"))
            .config();

    private void insert(String key, RowState state, Object request) throws Exception {
        InboxRow row = ImmutableInboxRow.copyOf(InboxContract.row(key, state)).withRequest(Databind.text(request));
        assertThat(InboxContract.insert(inbox, row.withDue(InboxRow.now(config.clock()))))
                .isTrue();
    }

    @Test
    void theEndOfAHoldDoesNotWaitForAllCancellationsThatFailSlowly() throws Exception {
        for (String id : List.of("b1", "b2", "b3")) {
            insert(
                    InboxRow.ORDER + id,
                    RowState.PENDING,
                    UnconfirmedCancellation.builder(id).build());
        }
        HoldRequest hold = SampleWebhooks.hold("e", "o", "s", HolderQuantity.of("adult", 1));
        insert(InboxRow.HOLD + hold.holdId(), RowState.HELD, hold);
        WebhookProcessor processor = new WebhookProcessor(config, inbox);
        new InboxWorker(config, inbox, processor, new WebhookEvents(List.of()), () -> {}).doAllDue();
        assertThat(done).containsSubsequence("cancellation", "end", "cancellation", "cancellation");
    }
}
