package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.AvailabilitySyncCustomizer;
import io.github.suppliersdk.spring.SlotPublisherCustomizer;
import io.github.suppliersdk.spring.SupplierClientCustomizer;
import io.github.suppliersdk.spring.properties.PublishingProperties;
import io.github.suppliersdk.spring.properties.SyncProperties;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SyncListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Creates the clients, publishers and syncs of accounts from properties and beans of the application. */
public final class SupplierBeans {
    private final AccountBeans beans;

    /** Finds the application's beans here. */
    public SupplierBeans(AccountBeans beans) {
        this.beans = beans;
    }

    /** Builds something; an exception of the builder is due to a property of this account, or to a customizer. */
    static <T> T built(Account account, Supplier<T> build) {
        try {
            return build.get();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new SupplierPropertiesException(
                    List.of(account.property("*") + " or a customizer: " + e.getMessage()), e);
        }
    }

    /** The check of the properties of an account's client. */
    public PropertiesCheck clientCheck(Account account) {
        return () -> ClientSettings.problems(
                account, beans.has(TokenSource.class, account.name()), beans.has(HttpTransport.class, account.name()));
    }

    /** The client of an account. */
    public SupplierClient client(Account account) {
        PropertiesCheck.requireNoProblem(beans);
        return built(account, () -> {
            SupplierClientConfig.Builder builder = ClientSettings.builder(
                    account,
                    beans.find(TokenSource.class, account.name()),
                    beans.find(HttpTransport.class, account.name()));
            builder.addAllObservers(beans.all(CallObserver.class));
            beans.all(SupplierClientCustomizer.class).forEach(each -> each.customize(account.name(), builder));
            return builder.build();
        });
    }

    /** The bulk publisher of an account. */
    public SlotPublisher publisher(Account account, SupplierClient client) {
        return built(account, () -> {
            SlotPublisher.Builder builder = SlotPublisher.builder(client);
            PublishingProperties properties = account.properties().getPublishing();
            ifSet(properties.getConcurrency(), builder::concurrency);
            ifSet(properties.getBufferedSlots(), builder::bufferedSlots);
            ifSet(properties.getFlushAfter(), builder::flushAfter);
            ifSet(properties.getGiveUpAfter(), builder::giveUpAfter);
            ifSet(properties.getLateEffect(), builder::lateEffect);
            ifSet(properties.getReplaceExisting(), builder::replaceExisting);
            beans.find(PublishListener.class, account.name()).ifPresent(builder::listener);
            beans.all(SlotPublisherCustomizer.class).forEach(each -> each.customize(account.name(), builder));
            return builder.build();
        });
    }

    /** The sync of an account, which starts at once. */
    public AvailabilitySync sync(
            Account account, SupplierClient client, AvailabilitySource source, Optional<? extends Outbox> outbox) {
        if (outbox.isEmpty()) {
            requireMemoryIsIntended(account);
        }
        return built(account, () -> {
            AvailabilitySource decorated = source;
            for (Decoration each : beans.all(Decoration.class)) {
                decorated = each.of(decorated);
            }
            AvailabilitySync.Builder builder = AvailabilitySync.builder(client).source(decorated);
            SyncProperties properties = account.properties().getSync();
            ifSet(account.properties().getTimeZone(), builder::timeZone);
            ifSet(properties.getSeatAuthority(), builder::seatAuthority);
            ifSet(properties.getConcurrency(), builder::concurrency);
            ifSet(properties.getLateEffect(), builder::lateEffect);
            ifSet(properties.getHeldInterval(), builder::heldInterval);
            ifSet(properties.getGiveUpAfter(), builder::giveUpAfter);
            ifSet(properties.getGuard(), builder::guard);
            outbox.ifPresent(builder::outbox);
            beans.all(SyncListener.class).forEach(builder::listener);
            beans.all(AvailabilitySyncCustomizer.class).forEach(each -> each.customize(account.name(), builder));
            return builder.build();
        });
    }

    /** Without an outbox, marks are lost when the process ends: the properties must say that this is intended. */
    private void requireMemoryIsIntended(Account account) {
        boolean isNamed = !account.name().isEmpty();
        if (isNamed && beans.has(Outbox.class, account.name())) {
            throw new SupplierPropertiesException(
                    List.of(
                            "there is an Outbox that belongs to no account, and accounts cannot share an outbox. Give account "
                                    + account.name() + " one that is named or qualified \"" + account.name()
                                    + "\"; otherwise marks in that outbox would not be sent"),
                    null);
        }
        if (beans.isDatabaseAmbiguous()) {
            throw new SupplierPropertiesException(
                    List.of(
                            "there are several DataSources, and none is primary: which one is to store the marks of changed slots?"
                                    + " Make one of them @Primary, or define a JdbcOutbox bean."
                                    + " supplier.jdbc.enabled=false keeps the marks in memory, until the process ends"),
                    null);
        }
    }
}
