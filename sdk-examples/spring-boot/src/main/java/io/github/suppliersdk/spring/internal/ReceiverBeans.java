package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.bytes;
import static io.github.suppliersdk.spring.internal.PropertyValues.hasText;
import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;
import static io.github.suppliersdk.spring.internal.PropertyValues.isGiven;
import static io.github.suppliersdk.spring.internal.PropertyValues.missing;

import io.github.suppliersdk.spring.WebhookReceiverCustomizer;
import io.github.suppliersdk.spring.properties.WebhookKeyProperties;
import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.HealthProbe;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the receivers of accounts. */
public final class ReceiverBeans {
    private final AccountBeans beans;
    private final Map<String, HealthProbe> probes;
    private final Optional<HandlerThreads> threads;
    private final String contextPath;

    /**
     * Creates receivers with these beans, which accounts share.
     *
     * @param contextPath the context path of the application, with which the paths of requests begin
     */
    public ReceiverBeans(
            AccountBeans beans, Map<String, HealthProbe> probes, Optional<HandlerThreads> threads, String contextPath) {
        this.beans = beans;
        this.probes = Map.copyOf(probes);
        this.threads = threads;
        this.contextPath = contextPath;
    }

    /** The check of the keys of an account. */
    public static PropertiesCheck check(Account account) {
        return () -> keyProblems(account);
    }

    /** The receiver of an account. */
    public WebhookReceiver receiver(
            Account account,
            WebhookHandler handler,
            Optional<? extends WebhookStore> store,
            Optional<AvailabilitySync> sync) {
        PropertiesCheck.requireNoProblem(beans);
        boolean isNamed = !account.name().isEmpty();
        if (store.isEmpty() && isNamed && beans.has(WebhookStore.class, account.name())) {
            throw new SupplierPropertiesException(
                    List.of(
                            "there is a WebhookStore that belongs to no account, and accounts cannot share a store. Give account "
                                    + account.name() + " one that is named or qualified \"" + account.name()
                                    + "\"; otherwise the operations of its webhooks would not be stored"),
                    null);
        }
        if (store.isEmpty() && beans.isDatabaseAmbiguous()) {
            throw new SupplierPropertiesException(
                    List.of("there are several DataSources, and none is primary: which one is to store the webhooks?"
                            + " Make one of them @Primary, or define a JdbcWebhookStore bean."
                            + " supplier.jdbc.enabled=false stores them in memory, until the process ends"),
                    null);
        }
        WebhookProperties properties = account.properties().getWebhooks();
        List<WebhookKey> keys = keys(account);
        return SupplierBeans.built(account, () -> {
            WebhookHandler decorated = handler;
            for (Decoration each : beans.all(Decoration.class)) {
                decorated = each.of(decorated);
            }
            WebhookReceiverConfig.Builder builder = WebhookReceiver.builder()
                    .handler(decorated)
                    .addAllKeys(keys)
                    .pathPrefix(contextPath + properties.getPath())
                    .serviceProfile(ClientSettings.profile(account.properties().getProfile()))
                    .acceptRequestsWithoutKey(properties.isAcceptRequestsWithoutKey())
                    .acceptHealthChecksWithoutKey(properties.isAcceptHealthChecksWithoutKey())
                    .healthProbes(probes);
            applyLimits(properties, builder);
            ifSet(account.properties().getTimeZone(), zone -> builder.holdTimeZone(hold -> zone));
            store.ifPresent(builder::store);
            sync.ifPresent(each -> builder.addObserver(each.observer()));
            builder.addAllObservers(beans.all(WebhookObserver.class));
            threads.ifPresent(each -> builder.handlerExecutor(each.executor()));
            beans.all(WebhookReceiverCustomizer.class).forEach(each -> each.customize(account.name(), builder));
            return builder.build();
        });
    }

    private static void applyLimits(WebhookProperties properties, WebhookReceiverConfig.Builder builder) {
        ifSet(properties.getKeyHeader(), builder::keyHeader);
        ifSet(properties.getDeadline(), builder::deadline);
        ifSet(properties.getHoldDeadline(), builder::holdDeadline);
        ifSet(properties.getBookingDeadline(), builder::bookingDeadline);
        ifSet(properties.getCancellationDeadline(), builder::cancellationDeadline);
        ifSet(properties.getMaxBodySize(), size -> builder.maxBodyBytes(bytes("webhooks.max-body-size", size)));
        ifSet(properties.getMaxConcurrent(), builder::maxConcurrent);
        ifSet(properties.getRetention(), builder::retention);
        ifSet(properties.getAbandonCompensationAfter(), builder::abandonCompensationAfter);
        ifSet(properties.getClockTolerance(), builder::clockTolerance);
        ifSet(properties.getHealthProbeDeadline(), builder::healthProbeDeadline);
    }

    private static List<WebhookKey> keys(Account account) {
        List<String> problems = keyProblems(account);
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
        return account.properties().getWebhooks().getKeys().stream()
                .map(key -> SupplierBeans.built(
                        account, () -> key(Objects.requireNonNull(key.getValue()), key.getFrom(), key.getUntil())))
                .toList();
    }

    /** What is missing or contradictory in the keys of an account. */
    static List<String> keyProblems(Account account) {
        WebhookProperties properties = account.properties().getWebhooks();
        List<String> problems = new ArrayList<>();
        if (hasText(properties.getKeyHeader()) && !isGiven(properties.getKeyHeader())) {
            problems.add(missing(account.property("webhooks.key-header"), properties.getKeyHeader()));
        }
        for (int i = 0; i < properties.getKeys().size(); i++) {
            WebhookKeyProperties key = properties.getKeys().get(i);
            String property = account.property("webhooks.keys[" + i + "]");
            Instant from = key.getFrom();
            Instant until = key.getUntil();
            if (!isGiven(key.getValue())) {
                problems.add(missing(property + ".value", key.getValue())
                        + ": the secret that your operator sends to your webhooks");
            } else if (from != null && until != null && !until.isAfter(from)) {
                problems.add(property + ".until must be later than its from, or the key is never accepted");
            }
        }
        if (properties.isAcceptRequestsWithoutKey() && !properties.getKeys().isEmpty()) {
            problems.add(account.property("webhooks.accept-requests-without-key") + " and "
                    + account.property("webhooks.keys") + " exclude each other");
        }
        if (!properties.isAcceptRequestsWithoutKey() && properties.getKeys().isEmpty()) {
            problems.add(account.property("webhooks.keys[0].value")
                    + " is missing: there is a WebhookHandler, and without a key every request would be refused");
        }
        return problems;
    }

    /** The keys that are set, valid or not. */
    static List<WebhookKey> givenKeys(Account account) {
        return account.properties().getWebhooks().getKeys().stream()
                .map(WebhookKeyProperties::getValue)
                .filter(value -> value != null && isGiven(value))
                .map(value -> WebhookKey.of(value.strip()))
                .toList();
    }

    private static WebhookKey key(String value, @Nullable Instant from, @Nullable Instant until) {
        WebhookKey key = WebhookKey.of(value.strip());
        key = from == null ? key : key.from(from);
        return until == null ? key : key.until(until);
    }
}
