package io.github.suppliersdk.observability;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Observations with Micrometer around the supplier's own code: a span and a timer for each call of the handler ({@code
 * supplier.webhook.handler}) and each query of the source ({@code supplier.source}), and whatever other observation
 * handlers the registry has. Spans of that code, such as queries of the database, are their children.
 */
public final class SupplierObservations {
    private final Instrumentation instrumentation;

    private SupplierObservations(ObservationRegistry registry) {
        this.instrumentation = new Observing(registry);
    }

    /** Creates observations in this registry. */
    public static SupplierObservations of(ObservationRegistry registry) {
        return new SupplierObservations(registry);
    }

    /** Wraps a handler. The wrapper returns and throws what the handler does. */
    public WebhookHandler handler(WebhookHandler handler) {
        return new ObservedHandler(handler, instrumentation);
    }

    /** Wraps a source. The wrapper returns and throws what the source does. */
    public AvailabilitySource source(AvailabilitySource source) {
        return new ObservedSource(source, instrumentation);
    }

    private record Observing(ObservationRegistry registry) implements Instrumentation {
        @Override
        public <T> T perform(String name, String key, String value, Supplier<T> call) {
            return Instrumentation.perform(() -> open(name, key, value), call);
        }

        /** Opens an observation. Its scope is closed even if a handler of the registry throws. */
        private Open open(String name, String key, String value) {
            Observation.@Nullable Scope before = registry.getCurrentObservationScope();
            Observation observation = Observation.createNotStarted(name, registry)
                    .contextualName(value)
                    .lowCardinalityKeyValue(key, value);
            try {
                observation.start();
                Observation.Scope scope = observation.openScope();
                return failure -> close(observation, scope, before, failure);
            } catch (Throwable e) {
                registry.setCurrentObservationScope(before);
                throw e;
            }
        }

        private void close(
                Observation observation,
                Observation.Scope scope,
                Observation.@Nullable Scope before,
                @Nullable Throwable failure) {
            try {
                scope.close();
            } finally {
                registry.setCurrentObservationScope(before);
                if (failure != null) {
                    observation.error(failure);
                }
                observation.stop();
            }
        }
    }
}
