package io.github.suppliersdk.observability;

import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncListener;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.time.Duration;

/**
 * The observers of one account, which measure the parts of the library. Each observer is added to the builder of its
 * part; a sync is watched once it is built. Tags never contain ids.
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
     * The observer for the builder of a receiver: it measures the duration and outcome of responses, and counts what the
     * receiver does by itself, and alerts, which a person should look at.
     *
     * @param deadline the receiver's deadline: see {@link
     *     io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig#deadline}
     */
    WebhookObserver webhooks(Duration deadline);

    /**
     * Registers gauges of the slots that wait in a sync. Watch one sync for each account. Reading the gauges makes no
     * call of the service.
     *
     * @return removes the gauges when it is closed
     */
    Watch watch(AvailabilitySync sync);

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
