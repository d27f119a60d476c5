package io.github.suppliersdk.observability;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.Observation.CheckedCallable;
import io.micrometer.observation.ObservationRegistry;

/**
 * Observations with Micrometer around the supplier's own code: a span and a timer for each call of the handler ({@code
 * supplier.webhook.handler}) and each query of the source ({@code supplier.source}), and whatever other observation
 * handlers the registry has. Spans of that code, such as queries of the database, are their children.
 */
public final class SupplierObservations {
    private final ObservationRegistry registry;

    private SupplierObservations(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** Creates observations in this registry. */
    public static SupplierObservations of(ObservationRegistry registry) {
        return new SupplierObservations(registry);
    }

    /** Wraps a handler. The wrapper returns and throws what the handler does. */
    public WebhookHandler handler(WebhookHandler handler) {
        return new ObservedHandler(handler, registry);
    }

    /** Wraps a source. The wrapper returns and throws what the source does. */
    public AvailabilitySource source(AvailabilitySource source) {
        return new ObservedSource(source, registry);
    }

    /**
     * Makes a call in an observation.
     *
     * @param value the value of the only key, one of a few
     */
    static <T, E extends Exception> T observe(
            ObservationRegistry registry, String name, String key, String value, CheckedCallable<T, E> call) throws E {
        return Observation.createNotStarted(name, registry)
                .contextualName(value)
                .lowCardinalityKeyValue(key, value)
                .observeChecked(call);
    }
}
