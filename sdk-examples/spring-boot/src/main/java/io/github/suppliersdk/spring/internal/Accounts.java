package io.github.suppliersdk.spring.internal;

import static io.github.suppliersdk.spring.internal.PropertyValues.hasText;

import io.github.suppliersdk.spring.properties.AccountProperties;
import io.github.suppliersdk.spring.properties.CredentialsProperties;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The accounts below {@code supplier.accounts}, if there are several. A property that an account does not set is taken
 * from {@code supplier}, except for webhook keys, which distinguish the requests of accounts. An account that
 * sets a token does not inherit client credentials, nor the other way round, even if its own value is a placeholder
 * that is not resolved.
 */
public final class Accounts {
    private static final String ROOT = "supplier";
    private static final String NAMED = ROOT + ".accounts";

    private Accounts() {}

    /**
     * The names of several accounts, sorted; empty if there is only one, without a name.
     *
     * @throws SupplierPropertiesException if Spring would bind the properties of one account to another
     */
    public static Set<String> names(Environment environment) {
        Set<String> names = names(Binder.get(environment));
        Set<String> written = names(new Binder(writtenSources(environment)));
        Map<String, String> byCanonicalName = new HashMap<>();
        for (String name : written) {
            String same = byCanonicalName.put(canonical(name), name);
            if (same != null) {
                throw new SupplierPropertiesException(
                        List.of(NAMED + "." + name + " and " + NAMED + "." + same
                                + " are the same name to Spring: accounts need names that differ in more than dashes"),
                        null);
            }
        }
        // SUPPLIER_ACCOUNTS_NORTHSEA_… is a property of north-sea, if there is one
        names.removeIf(name -> !written.contains(name) && byCanonicalName.containsKey(canonical(name)));
        return names;
    }

    private static Set<String> names(Binder binder) {
        Map<String, Object> accounts =
                binder.bind(NAMED, Bindable.mapOf(String.class, Object.class)).orElseGet(Map::of);
        return new TreeSet<>(accounts.keySet());
    }

    /** The sources of properties in which a name can have dashes. */
    private static List<ConfigurationPropertySource> writtenSources(Environment environment) {
        List<ConfigurationPropertySource> sources = new ArrayList<>();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (!(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)) {
                sources.add(source);
            }
        }
        return sources;
    }

    private static String canonical(String name) {
        return name.replace("-", "").toLowerCase(Locale.ROOT);
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
        if (hasText(own.getAccessToken())) {
            clear(properties.getClientCredentials());
        } else if (hasCredentials(own.getClientCredentials())) {
            properties.setAccessToken(null);
        }
        return bound(binder, prefix, properties);
    }

    private static boolean hasCredentials(CredentialsProperties credentials) {
        return hasText(credentials.getTokenUrl())
                || hasText(credentials.getClientId())
                || hasText(credentials.getClientSecret());
    }

    private static void clear(CredentialsProperties credentials) {
        credentials.setTokenUrl(null);
        credentials.setClientId(null);
        credentials.setClientSecret(null);
    }

    private static AccountProperties bound(Binder binder, String prefix, AccountProperties into) {
        return binder.bind(prefix, Bindable.ofInstance(into)).orElse(into);
    }
}
