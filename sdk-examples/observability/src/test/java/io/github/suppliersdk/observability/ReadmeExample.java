package io.github.suppliersdk.observability;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;

/** The example of the README. */
record ReadmeExample(
        MeterRegistry registry,
        String baseUrl,
        String token,
        AvailabilitySource tours,
        WebhookHandler handler,
        WebhookKey key,
        ZoneId place) {
    @SuppressWarnings("unused")
    void wire(LocalDate from, LocalDate to) throws InterruptedException {
        // example
        SupplierObservers observers = SupplierMetrics.of(registry); // of(registry, "north") for one of several accounts
        SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .addObserver(observers.calls())
                .build();
        SlotPublisher publisher =
                SlotPublisher.builder(client).listener(observers.publishing()).build();
        AvailabilitySync sync = AvailabilitySync.builder(client)
                .source(tours)
                .timeZone(place)
                .listener(observers.sync())
                .build();
        WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(handler)
                .addKey(key)
                .holdTimeZone(hold -> place)
                .slotMarks(sync.slotMarks())
                .addObserver(observers.webhooks(Duration.ofSeconds(8))) // the receiver's deadline
                .build();
        observers.watch(sync);

        observers.reconciled(sync.reconcile(from, to)); // every night
        // end
    }
}
