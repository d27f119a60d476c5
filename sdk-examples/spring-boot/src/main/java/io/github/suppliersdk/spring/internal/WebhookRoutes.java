package io.github.suppliersdk.spring.internal;

import io.github.suppliersdk.spring.properties.WebhookProperties;
import io.github.suppliersdk.spring.servlet.WebhookFilter.Route;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Where the requests of accounts go. */
public final class WebhookRoutes {
    private static final String KEY_HEADER = "x-webhook-key";

    private record AccountRoute(Account account, Route route) {}

    private WebhookRoutes() {}

    /**
     * Of these accounts, as far as they have a receiver.
     *
     * @param contextPath of the application, which paths as they are sent begin with
     * @throws SupplierPropertiesException if nothing tells the requests of two of them apart: one would answer for the other
     */
    public static List<Route> of(AccountBeans beans, List<Account> accounts, String contextPath) {
        List<AccountRoute> routes = new ArrayList<>();
        for (Account account : accounts) {
            beans.findOwn(WebhookReceiver.class, account.name())
                    .ifPresent(
                            receiver -> routes.add(new AccountRoute(account, route(account, receiver, contextPath))));
        }
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < routes.size(); i++) {
            for (int j = i + 1; j < routes.size(); j++) {
                problem(routes.get(i), routes.get(j)).ifPresent(problems::add);
            }
        }
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
        // without a key, a health check is answered by the first of those that have no key of it
        Comparator<AccountRoute> byHealth = Comparator.comparing(
                each -> !each.account().properties().getWebhooks().isAcceptHealthChecksWithoutKey());
        return routes.stream().sorted(byHealth).map(AccountRoute::route).toList();
    }

    /** Of several accounts the key tells whose a request is; of one there is nothing to be told. */
    private static Route route(Account account, WebhookReceiver receiver, String contextPath) {
        WebhookProperties properties = account.properties().getWebhooks();
        return new Route(
                receiver,
                contextPath + properties.getPath(),
                Objects.requireNonNullElse(properties.getKeyHeader(), KEY_HEADER),
                account.name().isEmpty() ? List.of() : ReceiverBeans.givenKeys(account));
    }

    private static Optional<String> problem(AccountRoute one, AccountRoute other) {
        Route first = one.route();
        Route second = other.route();
        if (!first.prefix().equals(second.prefix())) {
            return Optional.empty();
        }
        boolean areBothForEverybody = first.keys().isEmpty() && second.keys().isEmpty();
        boolean shareAKey = first.keyHeader().equalsIgnoreCase(second.keyHeader())
                && first.keys().stream()
                        .map(WebhookKey::secret)
                        .anyMatch(secret ->
                                second.keys().stream().map(WebhookKey::secret).anyMatch(secret::equals));
        if (!areBothForEverybody && !shareAKey) {
            return Optional.empty();
        }
        return Optional.of(
                one.account().property("webhooks") + " and " + other.account().property("webhooks")
                        + (shareAKey ? " have the same key" : " have no keys") + " at the same path " + first.prefix()
                        + ": whose a request is could not be told, and one account would answer for the other. Give each "
                        + (shareAKey ? "a key or " : "") + "a path of its own");
    }
}
