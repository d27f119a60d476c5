package io.github.suppliersdk.spring.autoconfigure;

import static io.github.suppliersdk.spring.autoconfigure.Builders.ifSet;

import io.github.suppliersdk.spring.SpringTransactions;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.util.Optional;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Creates the receiver, if the application has a {@link WebhookHandler} or a {@link RemoteWebhookHandler}. */
@AutoConfiguration(after = SupplierSyncAutoConfiguration.class)
@ConditionalOnBean(SupplierProperties.class)
@Conditional(OnWebhookHandler.class)
@ConditionalOnMissingBean(WebhookReceiver.class)
public class SupplierWebhookAutoConfiguration {
    @Bean
    PropertiesCheck supplierWebhookCheck(SupplierProperties properties, ListableBeanFactory beans) {
        return PropertiesCheck.ofWebhooks(properties, beans);
    }

    @Bean
    WebhookReceiver supplierWebhookReceiver(
            SupplierProperties properties,
            ObjectProvider<PropertiesCheck> checks,
            ObjectProvider<WebhookHandler> handler,
            ObjectProvider<RemoteWebhookHandler> remoteHandler,
            ObjectProvider<WebhookInbox> inbox,
            ObjectProvider<SpringTransactions> transactions,
            ObjectProvider<AvailabilitySync> sync,
            ObjectProvider<WebhookObserver> observers,
            ObjectProvider<SupplierCustomizer> customizers) {
        PropertiesCheck.requireNoProblem(checks);
        return Builders.built(() -> {
            SupplierProperties.Webhooks webhooks = properties.webhooks();
            WebhookReceiverConfig.Builder builder = WebhookReceiver.builder()
                    .handler(Optional.ofNullable(handler.getIfAvailable()))
                    .remoteHandler(Optional.ofNullable(remoteHandler.getIfAvailable()))
                    .pathPrefix(webhooks.path())
                    .serviceProfile(properties.profile().serviceProfile())
                    .acceptHealthChecksWithoutKey(webhooks.acceptHealthChecksWithoutKey())
                    .addAllObservers(observers.orderedStream().toList());
            webhooks.keys()
                    .forEach(key -> builder.addKey(new WebhookKey(
                            String.valueOf(key.value()).strip(),
                            Optional.ofNullable(key.from()),
                            Optional.ofNullable(key.until()))));
            inbox.ifAvailable(builder::inbox);
            sync.ifAvailable(each -> builder.slotMarks((change, transaction) -> {
                transactions.ifAvailable(SpringTransactions::flush); // or JPA would write after the mark: deadlocks
                each.slotMarks().mark(change, transaction);
            }));
            ifSet(webhooks.keyHeader(), builder::keyHeader);
            ifSet(webhooks.deadline(), builder::deadline);
            ifSet(webhooks.maxConcurrent(), builder::maxConcurrent);
            ifSet(webhooks.retention(), builder::retention);
            ifSet(properties.timeZone(), zone -> builder.holdTimeZone(hold -> zone));
            customizers.orderedStream().forEach(each -> each.customize(builder));
            return builder.build();
        });
    }
}
