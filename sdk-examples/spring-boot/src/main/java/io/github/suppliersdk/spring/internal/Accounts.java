package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.Applied.isGiven;

import io.github.suppliersdk.spring.properties.AccountProperties;
import io.github.suppliersdk.spring.properties.CredentialsProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * The accounts below {@code supplier.accounts}, if there are several. What an account does not say itself is said by {@code
 * supplier}, but for its keys: by these the requests of accounts are told apart. Whoever has a token of its own does not inherit
 * credentials, nor the other way round.
 */
public final class Accounts {
    private static final String ROOT = "supplier";
    private static final String NAMED = ROOT + ".accounts";

    private Accounts() {}

    /** The names of several accounts, sorted; empty if there is one without a name. */
    public static Set<String> names(Environment environment) {
        Map<String, Object> accounts = Binder.get(environment)
                .bind(NAMED, Bindable.mapOf(String.class, Object.class))
                .orElseGet(Map::of);
        return new TreeMap<>(accounts).keySet();
    }

    /** All accounts with a name. */
    public static List<Account> named(Environment environment) {
        List<Account> accounts = new ArrayList<>();
        for (String name : names(environment)) {
            accounts.add(new Account(name, properties(Binder.get(environment), NAMED + "." + name)));
        }
        return accounts;
    }

    private static AccountProperties properties(Binder binder, String prefix) {
        AccountProperties own = bound(binder, prefix, new AccountProperties());
        AccountProperties properties = bound(binder, ROOT, new AccountProperties());
        properties.getWebhooks().setKeys(new ArrayList<>());
        if (isGiven(own.getAccessToken())) {
            forget(properties.getClientCredentials());
        } else if (hasCredentials(own.getClientCredentials())) {
            properties.setAccessToken(null);
        }
        return bound(binder, prefix, properties);
    }

    private static boolean hasCredentials(CredentialsProperties credentials) {
        return isGiven(credentials.getTokenUrl())
                || isGiven(credentials.getClientId())
                || isGiven(credentials.getClientSecret());
    }

    private static void forget(CredentialsProperties credentials) {
        credentials.setTokenUrl(null);
        credentials.setClientId(null);
        credentials.setClientSecret(null);
    }

    private static AccountProperties bound(Binder binder, String prefix, AccountProperties into) {
        return binder.bind(prefix, Bindable.ofInstance(into)).orElse(into);
    }
}
