package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.AvailabilitySyncCustomizer;
import io.github.suppliersdk.spring.SlotPublisherCustomizer;
import io.github.suppliersdk.spring.SupplierClientCustomizer;
import io.github.suppliersdk.spring.properties.PublishingProperties;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.properties.SyncProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SyncListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;

/** Creates the clients, publishers and syncs from properties and beans of the application. */
public final class SupplierBeans {
    private final ListableBeanFactory beans;
    private final SupplierProperties properties;

    /** Finds the application's beans here. */
    public SupplierBeans(ListableBeanFactory beans, SupplierProperties properties) {
        this.beans = beans;
        this.properties = properties;
    }

    private <T> Optional<T> find(Class<T> type) {
        return Optional.ofNullable(beans.getBeanProvider(type).getIfAvailable());
    }

    /** Whether there is such a bean. Creates no bean. */
    private boolean has(Class<?> type) {
        return beans.getBeanNamesForType(type, true, false).length > 0;
    }

    /** All beans of this type, in their order. */
    <T> List<T> all(Class<T> type) {
        return beans.getBeanProvider(type).orderedStream().toList();
    }

    /**
     * Whether the application has several databases of which none is the primary one: data that has to survive a crash
     * must not silently be kept in memory.
     */
    boolean isDatabaseAmbiguous() {
        return properties.getJdbc().isEnabled()
                && beans.getBeanNamesForType(DataSource.class, true, false).length > 1
                && !has(JdbcBeans.class);
    }

    /** Builds something; an exception of the builder is due to a property, or to a customizer. */
    static <T> T built(Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SupplierPropertiesException(List.of("supplier.* or a customizer: " + e.getMessage()), e);
        }
    }

    /** The check of the properties of the client. */
    public PropertiesCheck clientCheck() {
        return () -> ClientSettings.problems(properties, has(TokenSource.class));
    }

    /** The client. */
    public SupplierClient client() {
        PropertiesCheck.requireNoProblem(this);
        return built(() -> {
            SupplierClientConfig.Builder builder = ClientSettings.builder(properties, find(TokenSource.class));
            builder.addAllObservers(all(CallObserver.class));
            all(SupplierClientCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    /** The bulk publisher. */
    public SlotPublisher publisher(SupplierClient client) {
        return built(() -> {
            SlotPublisher.Builder builder = SlotPublisher.builder(client);
            PublishingProperties publishing = properties.getPublishing();
            ifSet(publishing.getConcurrency(), builder::concurrency);
            ifSet(publishing.getGiveUpAfter(), builder::giveUpAfter);
            ifSet(publishing.getLateEffect(), builder::lateEffect);
            ifSet(publishing.getReplaceExisting(), builder::replaceExisting);
            find(PublishListener.class).ifPresent(builder::listener);
            all(SlotPublisherCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    /** The sync, which starts at once. */
    public AvailabilitySync sync(SupplierClient client, AvailabilitySource source, Optional<? extends Outbox> outbox) {
        if (outbox.isEmpty()) {
            requireMemoryIsIntended();
        }
        return built(() -> {
            AvailabilitySource decorated = source;
            for (Decoration each : all(Decoration.class)) {
                decorated = each.of(decorated);
            }
            AvailabilitySync.Builder builder = AvailabilitySync.builder(client).source(decorated);
            SyncProperties sync = properties.getSync();
            ifSet(properties.getTimeZone(), builder::timeZone);
            ifSet(sync.getSeatAuthority(), builder::seatAuthority);
            ifSet(sync.getConcurrency(), builder::concurrency);
            ifSet(sync.getLateEffect(), builder::lateEffect);
            ifSet(sync.getGuard(), builder::guard);
            outbox.ifPresent(builder::outbox);
            all(SyncListener.class).forEach(builder::listener);
            all(AvailabilitySyncCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
    }

    /** Without an outbox, marks are lost when the process ends: the properties must say that this is intended. */
    private void requireMemoryIsIntended() {
        if (isDatabaseAmbiguous()) {
            throw new SupplierPropertiesException(
                    List.of(
                            "there are several DataSources, and none is primary: which one is to store the marks of changed slots?"
                                    + " Make one of them @Primary, or define a JdbcOutbox bean."
                                    + " supplier.jdbc.enabled=false keeps the marks in memory, until the process ends"),
                    null);
        }
    }
}
