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
 * The observers of one account, which measure the parts of the library. Each observer is added to the builder of its
 * part; syncs and receivers are watched once they are built. Tags never contain ids.
 *
 * <pre>{@code
 * SupplierObservers observers = SupplierMetrics.of(registry);
 * SupplierClient client = SupplierClient.builder().addObserver(observers.calls())…build();
 * AvailabilitySync sync = AvailabilitySync.builder(client).source(tours).listener(observers.sync()).build();
 * observers.watch(sync);
 * }</pre>
 */
public interface SupplierObservers {
    /** The observer for the builder of a client: it measures the duration and the outcome of calls. */
    CallObserver calls();

    /** The listener for the builder of a publisher: it counts the outcomes of slots. */
    PublishListener publishing();

    /**
     * The listener for the builder of a sync: it counts events of slots, and measures the time from a change to the
     * response to its call.
     */
    SyncListener sync();

    /**
     * The observer for the builder of a receiver: it measures the duration and outcome of responses, and counts alerts,
     * which a person should look at.
     *
     * @param deadline the receiver's deadline: see {@link
     *     io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig#deadline}
     */
    default WebhookObserver webhooks(Duration deadline) {
        return webhooks(
                Map.of(WebhookKind.HOLD, deadline, WebhookKind.BOOKING, deadline, WebhookKind.CANCELLATION, deadline));
    }

    /**
     * As {@link #webhooks(Duration)}, with a deadline for each kind of request.
     *
     * @param deadlines the receiver's deadlines by kind
     */
    WebhookObserver webhooks(Map<WebhookKind, Duration> deadlines);

    /**
     * Registers gauges of the slots that wait in a sync. Watch one sync for each account. Reading the gauges makes no
     * call of the service.
     *
     * @return removes the gauges when it is closed
     */
    Watch watch(AvailabilitySync sync);

    /**
     * Registers gauges of the open and the abandoned compensations of a receiver, as {@link #watch(WebhookReceiver,
     * Duration)} does, with an interval of one minute.
     *
     * @return removes the gauges when it is closed
     */
    default Watch watch(WebhookReceiver receiver) {
        return watch(receiver, Duration.ofMinutes(1));
    }

    /**
     * Registers gauges of the open and the abandoned compensations of a receiver. Counting reads its whole store, so it
     * is done on a thread of its own when a gauge is read. The gauges are NaN if the last count is older than five
     * intervals.
     *
     * @param interval the least time between two counts
     * @return removes the gauges when it is closed
     */
    Watch watch(WebhookReceiver receiver, Duration interval);

    /**
     * Records the result of a reconcile, and returns it. It counts as equal if {@link SyncResult#isEqual} is true, and
     * {@link SyncResult#notListed} is empty: options that the source does not list are not compared.
     */
    SyncResult reconciled(SyncResult result);

    /** Removes its gauges when it is closed. Otherwise they last as long as the registry. */
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }
}
