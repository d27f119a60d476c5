package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.hasText;
import static io.github.suppliersdk.spring.internal.PropertyValues.ifSet;
import static io.github.suppliersdk.spring.internal.PropertyValues.isGiven;
import static io.github.suppliersdk.spring.internal.PropertyValues.missing;

import io.github.suppliersdk.spring.WebhookReceiverCustomizer;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.properties.WebhookKeyProperties;
import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.SlotMarks;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates the receiver. */
public final class ReceiverBeans {
    private final SupplierBeans beans;
    private final SupplierProperties properties;
    private final String contextPath;

    /**
     * Creates the receiver with these beans.
     *
     * @param contextPath the context path of the application, with which the paths of requests begin
     */
    public ReceiverBeans(SupplierBeans beans, SupplierProperties properties, String contextPath) {
        this.beans = beans;
        this.properties = properties;
        this.contextPath = contextPath;
    }

    /** The check of the keys. */
    public static PropertiesCheck check(WebhookProperties webhooks) {
        return () -> keyProblems(webhooks);
    }

    /** The receiver. */
    public WebhookReceiver receiver(
            Optional<WebhookHandler> handler,
            Optional<RemoteWebhookHandler> remoteHandler,
            Optional<WebhookInbox> inbox,
            Optional<AvailabilitySync> sync) {
        PropertiesCheck.requireNoProblem(beans);
        if (inbox.isEmpty() && beans.isDatabaseAmbiguous()) {
            throw new SupplierPropertiesException(
                    List.of(
                            "there are several DataSources, and none is primary: in which one does the WebhookHandler work?"
                                    + " Make it @Primary, or define a WebhookInbox bean."
                                    + " supplier.jdbc.enabled=false keeps the webhooks in memory, until the process ends"),
                    null);
        }
        WebhookProperties webhooks = properties.getWebhooks();
        List<WebhookKey> keys = keys(webhooks);
        return SupplierBeans.built(() -> {
            Optional<WebhookHandler> decorated = handler;
            SlotMarks marks = sync.map(AvailabilitySync::slotMarks).orElse((change, transaction) -> {});
            for (Decoration each : beans.all(Decoration.class)) {
                decorated = decorated.map(each::of);
                marks = each.of(marks);
            }
            WebhookReceiverConfig.Builder builder = WebhookReceiver.builder()
                    .handler(decorated)
                    .remoteHandler(remoteHandler)
                    .slotMarks(marks)
                    .addAllKeys(keys)
                    .pathPrefix(contextPath + webhooks.getPath())
                    .serviceProfile(ClientSettings.profile(properties.getProfile()))
                    .acceptHealthChecksWithoutKey(webhooks.isAcceptHealthChecksWithoutKey());
            ifSet(webhooks.getKeyHeader(), builder::keyHeader);
            ifSet(webhooks.getDeadline(), builder::deadline);
            ifSet(webhooks.getMaxConcurrent(), builder::maxConcurrent);
            ifSet(webhooks.getRetention(), builder::retention);
            ifSet(webhooks.getClockTolerance(), builder::clockTolerance);
            ifSet(properties.getTimeZone(), zone -> builder.holdTimeZone(hold -> zone));
            inbox.ifPresent(builder::inbox);
            builder.addAllObservers(beans.all(WebhookObserver.class));
            beans.all(WebhookReceiverCustomizer.class).forEach(each -> each.customize(builder));
            return builder.build();
        });
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
        if (properties.getKeys().isEmpty()) {
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
