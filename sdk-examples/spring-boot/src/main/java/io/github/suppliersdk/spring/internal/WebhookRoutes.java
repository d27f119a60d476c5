package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.Applied.isGiven;

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

    /** Accounts whose requests cannot be told apart: the first one would get those of the other. */
    public static PropertiesCheck check(AccountBeans beans, List<Account> accounts) {
        return () -> {
            List<Account> answering = accounts.stream()
                    .filter(account -> beans.hasOwn(WebhookReceiver.class, account.name()))
                    .toList();
            List<String> problems = new ArrayList<>();
            for (int i = 0; i < answering.size(); i++) {
                for (Account other : answering.subList(i + 1, answering.size())) {
                    problems.addAll(confusions(answering.get(i), other));
                }
            }
            return problems;
        };
    }

    private static List<String> confusions(Account one, Account other) {
        WebhookProperties mine = one.properties().getWebhooks();
        WebhookProperties theirs = other.properties().getWebhooks();
        if (!mine.getPath().equals(theirs.getPath()) || !keyHeader(mine).equalsIgnoreCase(keyHeader(theirs))) {
            return List.of();
        }
        String same = ": by the key a request is told to be of one or the other. Give them different keys, or each a "
                + "webhooks.path of its own";
        List<String> problems = new ArrayList<>();
        if (mine.isAcceptRequestsWithoutKey() || theirs.isAcceptRequestsWithoutKey()) {
            problems.add(one.property("webhooks.accept-requests-without-key") + " or that of account " + other.name()
                    + " is set" + same);
        }
        for (int i = 0; i < mine.getKeys().size(); i++) {
            for (int j = 0; j < theirs.getKeys().size(); j++) {
                String key = mine.getKeys().get(i).getValue();
                String otherKey = theirs.getKeys().get(j).getValue();
                if (key != null
                        && otherKey != null
                        && isGiven(key)
                        && key.strip().equals(otherKey.strip())) {
                    problems.add(one.property("webhooks.keys[" + i + "].value") + " and "
                            + other.property("webhooks.keys[" + j + "].value") + " are equal" + same);
                }
            }
        }
        return problems;
    }

    private static String keyHeader(WebhookProperties properties) {
        return Objects.requireNonNullElse(properties.getKeyHeader(), KEY_HEADER);
    }

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
                            keyHeader(properties),
                            ReceiverBeans.keys(account))));
        }
        return routes;
    }
}
