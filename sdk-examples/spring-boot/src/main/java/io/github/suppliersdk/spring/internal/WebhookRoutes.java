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

/** Assigns the requests of webhooks to accounts. */
public final class WebhookRoutes {
    private static final String KEY_HEADER = "x-webhook-key";

    private record AccountRoute(Account account, Route route) {}

    private WebhookRoutes() {}

    /** Checks that each request belongs to one account: otherwise one account would answer for the other. */
    public static PropertiesCheck check(AccountBeans beans, List<Account> accounts) {
        return () -> {
            List<Account> answering = accounts.stream()
                    .filter(account -> beans.hasOwn(WebhookReceiver.class, account.name()))
                    .toList();
            List<String> problems = new ArrayList<>();
            for (int i = 0; i < answering.size(); i++) {
                for (Account other : answering.subList(i + 1, answering.size())) {
                    problem(answering.get(i), other).ifPresent(problems::add);
                }
            }
            return problems;
        };
    }

    private static Optional<String> problem(Account one, Account other) {
        String path = one.properties().getWebhooks().getPath();
        if (!path.equals(other.properties().getWebhooks().getPath())) {
            return Optional.empty();
        }
        List<String> mine = secrets(one);
        List<String> theirs = secrets(other);
        boolean neitherHasKeys = mine.isEmpty() && theirs.isEmpty();
        boolean shareAKey = keyHeader(one).equalsIgnoreCase(keyHeader(other))
                && mine.stream().anyMatch(theirs::contains);
        if (!neitherHasKeys && !shareAKey) {
            return Optional.empty();
        }
        return Optional.of(one.property("webhooks") + " and " + other.property("webhooks")
                + (shareAKey ? " have the same key" : " have no keys") + " at the same path " + path
                + ": their requests could not be told apart, and one account would answer for the other. Give each "
                + (shareAKey ? "a key or " : "") + "a path of its own");
    }

    private static List<String> secrets(Account account) {
        return ReceiverBeans.givenKeys(account).stream().map(WebhookKey::secret).toList();
    }

    private static String keyHeader(Account account) {
        return Objects.requireNonNullElse(account.properties().getWebhooks().getKeyHeader(), KEY_HEADER);
    }

    /**
     * The routes of the accounts that have a receiver.
     *
     * @param contextPath the context path of the application, with which the paths of requests begin
     * @throws SupplierPropertiesException if a request could belong to two accounts. If the application defines all
     *     receivers itself and no client, this check has not run before
     */
    public static List<Route> of(AccountBeans beans, List<Account> accounts, String contextPath) {
        List<String> problems = check(beans, accounts).problems();
        if (!problems.isEmpty()) {
            throw new SupplierPropertiesException(problems, null);
        }
        List<AccountRoute> routes = new ArrayList<>();
        for (Account account : accounts) {
            beans.findOwn(WebhookReceiver.class, account.name())
                    .ifPresent(
                            receiver -> routes.add(new AccountRoute(account, route(account, receiver, contextPath))));
        }
        // a health check without a key is answered by the first receiver that needs none for it
        Comparator<AccountRoute> byHealth = Comparator.comparing(
                each -> !each.account().properties().getWebhooks().isAcceptHealthChecksWithoutKey());
        return routes.stream().sorted(byHealth).map(AccountRoute::route).toList();
    }

    /** With several accounts, the key assigns a request; a single account gets all requests. */
    private static Route route(Account account, WebhookReceiver receiver, String contextPath) {
        WebhookProperties properties = account.properties().getWebhooks();
        return new Route(
                receiver,
                contextPath + properties.getPath(),
                keyHeader(account),
                account.name().isEmpty() ? List.of() : ReceiverBeans.givenKeys(account));
    }
}
