package io.github.suppliersdk.observability;

import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncListener;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.time.Duration;
import java.util.Map;

/**
 * What measures the parts of the library, of one account. Each observer is added where its part is made; syncs and receivers are
 * watched once they are made. What a registry throws is logged and disturbs nobody. No id of anything is ever in a tag.
 *
 * <pre>{@code
 * SupplierObservers observers = SupplierMetrics.of(registry);
 * SupplierClient client = SupplierClient.builder().addObserver(observers.calls())…build();
 * AvailabilitySync sync = AvailabilitySync.builder(client).source(tours).listener(observers.sync()).build();
 * observers.watch(sync);
 * }</pre>
 */
public interface SupplierObservers {
    /** For the client: how long calls take, and how they end. */
    CallObserver calls();

    /** For a publisher: what becomes of slots. */
    PublishListener publishing();

    /** For a sync: what happens to slots, and how long it takes until a change has arrived. */
    SyncListener sync();

    /**
     * For a receiver: how long responses take, how they came about, and what a person should look at.
     *
     * @param deadline that of the receiver: see {@link
     *     io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig#deadline}
     */
    default WebhookObserver webhooks(Duration deadline) {
        return webhooks(
                Map.of(WebhookKind.HOLD, deadline, WebhookKind.BOOKING, deadline, WebhookKind.CANCELLATION, deadline));
    }

    /** As {@link #webhooks(Duration)}, with a deadline for each kind. */
    WebhookObserver webhooks(Map<WebhookKind, Duration> deadlines);

    /** Shows what waits in a sync. One for each account. Reading it makes no call. */
    Watch watch(AvailabilitySync sync);

    /**
     * Shows the open compensations of a receiver. Counting them reads its whole store, so that is done at most once in a minute,
     * while somebody asks, on a thread of its own; a count of which nothing is known for five minutes is not a number.
     */
    default Watch watch(WebhookReceiver receiver) {
        return watch(receiver, Duration.ofMinutes(1));
    }

    /** As {@link #watch(WebhookReceiver)}, counting at most once in this time. */
    Watch watch(WebhookReceiver receiver, Duration interval);

    /** Tells of a reconcile that has ended, and returns its result. */
    SyncResult reconciled(SyncResult result);

    /** Ends when it is closed. One that is not ends with the registry. */
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }
}
