package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.spring.servlet.WebhookFilter.Route;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Where the requests of accounts go. */
public final class WebhookRoutes {
    private static final String KEY_HEADER = "x-webhook-key";

    private WebhookRoutes() {}

    /**
     * Of these accounts, as far as they have a receiver.
     *
     * @param contextPath of the application, which paths as they are sent begin with
     */
    public static List<Route> of(AccountBeans beans, List<Account> accounts, String contextPath) {
        List<Route> routes = new ArrayList<>();
        for (Account account : accounts) {
            WebhookProperties properties = account.properties().getWebhooks();
            beans.findOwn(WebhookReceiver.class, account.name())
                    .ifPresent(receiver -> routes.add(new Route(
                            receiver,
                            contextPath + properties.getPath(),
                            Objects.requireNonNullElse(properties.getKeyHeader(), KEY_HEADER),
                            ReceiverBeans.keys(account))));
        }
        return routes;
    }
}
