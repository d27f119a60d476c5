package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;

/**
 * What is missing or contradictory in the properties of a bean that will be created. All checks of the application run
 * before the first bean is created, so that one start names all problems.
 */
final class PropertiesCheck {
    private static final Pattern UNRESOLVED = Pattern.compile("\\$\\{[^{}]+}");

    private final List<String> problems = new ArrayList<>();

    private PropertiesCheck() {}

    /**
     * Reads all checks of the application.
     *
     * @throws SupplierPropertiesException if there is a problem
     */
    static void requireNoProblem(ObjectProvider<PropertiesCheck> checks) {
        List<String> all = checks.orderedStream()
                .flatMap(check -> check.problems.stream())
                .distinct()
                .toList();
        if (!all.isEmpty()) {
            throw new SupplierPropertiesException(all, null);
        }
    }

    /** Checks the properties of the client. */
    static PropertiesCheck ofClient(SupplierProperties properties, ListableBeanFactory beans) {
        PropertiesCheck check = new PropertiesCheck();
        check.require("supplier.base-url", properties.baseUrl(), ": the address that your operator gave you");
        SupplierProperties.Credentials given = properties.clientCredentials();
        Map<String, @Nullable String> credentials = new LinkedHashMap<>();
        credentials.put("token-url", given.tokenUrl());
        credentials.put("client-id", given.clientId());
        credentials.put("client-secret", given.clientSecret());
        boolean hasCredentials = credentials.values().stream().anyMatch(PropertiesCheck::isGiven);
        int sources = (isGiven(properties.accessToken()) ? 1 : 0)
                + (hasCredentials ? 1 : 0)
                + (count(beans, TokenSource.class) > 0 ? 1 : 0);
        if (sources == 0) {
            check.require(
                    "supplier.access-token",
                    properties.accessToken(),
                    ", or supplier.client-credentials.*, or a bean of type TokenSource");
        }
        if (sources > 1) {
            check.problems.add(
                    "supplier.access-token, supplier.client-credentials.* and a bean of type TokenSource exclude"
                            + " each other: keep one of them");
        }
        if (hasCredentials || (sources == 0 && credentials.values().stream().anyMatch(PropertiesCheck::hasText))) {
            credentials.forEach((name, value) -> check.require(
                    "supplier.client-credentials." + name, value, ", and the other client-credentials need it"));
        }
        properties.headers().forEach((name, value) -> check.requireResolved("supplier.headers." + name, value));
        return check;
    }

    /** Checks the properties of the receiver, and that its rows have a place. */
    static PropertiesCheck ofWebhooks(SupplierProperties properties, ListableBeanFactory beans) {
        PropertiesCheck check = new PropertiesCheck();
        SupplierProperties.Webhooks webhooks = properties.webhooks();
        check.requireResolved("supplier.webhooks.key-header", webhooks.keyHeader());
        for (int i = 0; i < webhooks.keys().size(); i++) {
            SupplierProperties.Key key = webhooks.keys().get(i);
            String property = "supplier.webhooks.keys[" + i + "]";
            check.require(property + ".value", key.value(), ": the secret that your operator sends to your webhooks");
            if (key.from() != null && key.until() != null && !key.until().isAfter(key.from())) {
                check.problems.add(property + ".until must be later than its from, or the key is never accepted");
            }
        }
        if (webhooks.keys().isEmpty()) {
            check.problems.add(
                    "supplier.webhooks.keys[0].value is missing: there is a WebhookHandler, and without a key"
                            + " every request would be refused");
        }
        check.requirePlace(WebhookInbox.class, "in which one does the WebhookHandler work?", properties, beans);
        return check;
    }

    /** Checks that the marks of the sync have a place. */
    static PropertiesCheck ofSync(SupplierProperties properties, ListableBeanFactory beans) {
        PropertiesCheck check = new PropertiesCheck();
        check.requirePlace(Outbox.class, "which one is to store the marks of changed slots?", properties, beans);
        return check;
    }

    /** What has to survive a crash must not be kept in memory because the database is not known. */
    private void requirePlace(
            Class<?> place, String question, SupplierProperties properties, ListableBeanFactory beans) {
        if (properties.jdbc().enabled() && count(beans, place) == 0 && count(beans, DataSource.class) > 1) {
            problems.add("there are several DataSources, and none is primary: " + question
                    + " Make it @Primary, or define a bean of type " + place.getSimpleName()
                    + ". supplier.jdbc.enabled=false keeps this in memory, until the process ends");
        }
    }

    /** The number of beans of this type. Creates none. */
    private static int count(ListableBeanFactory beans, Class<?> type) {
        return beans.getBeanNamesForType(type, true, false).length;
    }

    private static boolean hasText(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    /** Whether there is a value. A text with an unresolved placeholder in it is none: Spring leaves it as it is. */
    static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank() && !UNRESOLVED.matcher(value).find();
    }

    private void requireResolved(String property, @Nullable String value) {
        if (hasText(value)) {
            require(property, value, "");
        }
    }

    private void require(String property, @Nullable String value, String advice) {
        if (isGiven(value)) {
            return;
        }
        Matcher unresolved = UNRESOLVED.matcher(value == null ? "" : value);
        String reason = unresolved.find() // the rest of the text may be a secret
                ? ", because " + unresolved.group() + " has no value"
                : "";
        problems.add(property + " is missing" + reason + advice);
    }
}
