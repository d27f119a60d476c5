package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.bytes;
import static io.github.suppliersdk.spring.internal.PropertyValues.hasText;
import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;
import static io.github.suppliersdk.spring.internal.PropertyValues.isGiven;
import static io.github.suppliersdk.spring.internal.PropertyValues.missing;

import io.github.suppliersdk.spring.WebhookReceiverCustomizer;
import io.github.suppliersdk.spring.properties.SupplierProperties;
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

/** Creates the receiver. */
public final class ReceiverBeans {
    private final SupplierBeans beans;
    private final SupplierProperties properties;
    private final Map<String, HealthProbe> probes;
    private final Optional<HandlerThreads> threads;
    private final String contextPath;

    /**
     * Creates the receiver with these beans.
     *
     * @param contextPath the context path of the application, with which the paths of requests begin
     */
    public ReceiverBeans(
            SupplierBeans beans,
            SupplierProperties properties,
            Map<String, HealthProbe> probes,
            Optional<HandlerThreads> threads,
            String contextPath) {
        this.beans = beans;
        this.properties = properties;
        this.probes = Map.copyOf(probes);
        this.threads = threads;
        this.contextPath = contextPath;
    }

    /** The check of the keys. */
    public static PropertiesCheck check(WebhookProperties webhooks) {
        return () -> keyProblems(webhooks);
    }

    /** The receiver. */
    public WebhookReceiver receiver(
            WebhookHandler handler, Optional<? extends WebhookStore> store, Optional<AvailabilitySync> sync) {
        PropertiesCheck.requireNoProblem(beans);
        if (store.isEmpty() && beans.isDatabaseAmbiguous()) {
            throw new SupplierPropertiesException(
                    List.of("there are several DataSources, and none is primary: which one is to store the webhooks?"
                            + " Make one of them @Primary, or define a JdbcWebhookStore bean."
                            + " supplier.jdbc.enabled=false stores them in memory, until the process ends"),
                    null);
        }
        WebhookProperties webhooks = properties.getWebhooks();
        List<WebhookKey> keys = keys(webhooks);
        return SupplierBeans.built(() -> {
            WebhookHandler decorated = handler;
            for (Decoration each : beans.all(Decoration.class)) {
                decorated = each.of(decorated);
            }
            WebhookReceiverConfig.Builder builder = WebhookReceiver.builder()
                    .handler(decorated)
                    .addAllKeys(keys)
                    .pathPrefix(contextPath + webhooks.getPath())
                    .serviceProfile(ClientSettings.profile(properties.getProfile()))
                    .acceptRequestsWithoutKey(webhooks.isAcceptRequestsWithoutKey())
                    .acceptHealthChecksWithoutKey(webhooks.isAcceptHealthChecksWithoutKey())
                    .healthProbes(probes);
            applyLimits(webhooks, builder);
            ifSet(properties.getTimeZone(), zone -> builder.holdTimeZone(hold -> zone));
            store.ifPresent(builder::store);
            sync.ifPresent(each -> builder.addObserver(each.observer()));
            builder.addAllObservers(beans.all(WebhookObserver.class));
            threads.ifPresent(each -> builder.handlerExecutor(each.executor()));
            beans.all(WebhookReceiverCustomizer.class).forEach(each -> each.customize(builder));
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

    private static List<WebhookKey> keys(WebhookProperties webhooks) {
        List<String> problems = keyProblems(webhooks);
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
        return webhooks.getKeys().stream()
                .map(key -> SupplierBeans.built(
                        () -> key(Objects.requireNonNull(key.getValue()), key.getFrom(), key.getUntil())))
                .toList();
    }

    /** What is missing or contradictory in the keys. */
    private static List<String> keyProblems(WebhookProperties properties) {
        List<String> problems = new ArrayList<>();
        if (hasText(properties.getKeyHeader()) && !isGiven(properties.getKeyHeader())) {
            problems.add(missing("supplier.webhooks.key-header", properties.getKeyHeader()));
        }
        for (int i = 0; i < properties.getKeys().size(); i++) {
            WebhookKeyProperties key = properties.getKeys().get(i);
            String property = "supplier.webhooks.keys[" + i + "]";
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
            problems.add("supplier.webhooks.accept-requests-without-key and supplier.webhooks.keys exclude each other");
        }
        if (!properties.isAcceptRequestsWithoutKey() && properties.getKeys().isEmpty()) {
            problems.add(
                    "supplier.webhooks.keys[0].value is missing: there is a WebhookHandler, and without a key every request would be refused");
        }
        return problems;
    }

    private static WebhookKey key(String value, @Nullable Instant from, @Nullable Instant until) {
        WebhookKey key = WebhookKey.of(value.strip());
        key = from == null ? key : key.from(from);
        return until == null ? key : key.until(until);
    }
}
