package io.github.suppliersdk.spring.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/**
 * Finds the beans of an account: of several accounts, the bean that is named or qualified like the account, or else the
 * one that belongs to no account.
 */
public final class AccountBeans {
    private final ConfigurableListableBeanFactory beans;
    private final Set<String> accounts;

    /**
     * Searches this factory.
     *
     * @param accounts the names of all accounts; empty if there is only one, without a name
     */
    public AccountBeans(ConfigurableListableBeanFactory beans, Set<String> accounts) {
        this.beans = beans;
        this.accounts = Set.copyOf(accounts);
    }

    /**
     * The names of the beans of a type. Of a scoped bean with a proxy, such as one in Spring Cloud's scope refresh,
     * only the proxy counts, not its target.
     */
    private List<String> namesOf(Class<?> type) {
        return Arrays.stream(beans.getBeanNamesForType(type, true, false))
                .filter(name -> !ScopedProxyUtils.isScopedTarget(name))
                .toList();
    }

    /** The names of the beans of a type that belong to this account alone. */
    private List<String> ownNames(Class<?> type, String account) {
        List<String> names = new ArrayList<>();
        for (String name : namesOf(type)) {
            if (BeanFactoryAnnotationUtils.isQualifierMatch(account::equals, name, beans)) {
                names.add(name);
            }
        }
        return names;
    }

    private List<String> namesOfNoAccount(Class<?> type) {
        List<String> names = new ArrayList<>();
        for (String name : namesOf(type)) {
            if (!BeanFactoryAnnotationUtils.isQualifierMatch(accounts::contains, name, beans)) {
                names.add(name);
            }
        }
        return names;
    }

    /** Whether {@link #find} would find a bean. Creates no bean. */
    public boolean has(Class<?> type, String account) {
        return hasOwn(type, account) || !namesOfNoAccount(type).isEmpty();
    }

    /** Whether {@link #findOwn} would find a bean of one of several accounts. Creates no bean. */
    public boolean hasOwn(Class<?> type, String account) {
        return !ownNames(type, account).isEmpty();
    }

    /**
     * The bean of this type for this account.
     *
     * @throws NoUniqueBeanDefinitionException if there are several
     */
    public <T> Optional<T> find(Class<T> type, String account) {
        if (account.isEmpty()) {
            return Optional.ofNullable(beans.getBeanProvider(type).getIfAvailable());
        }
        Optional<T> own = findOwn(type, account);
        return own.isPresent() ? own : only(type, namesOfNoAccount(type));
    }

    /** As {@link #find}, but never returns a bean that accounts share. */
    public <T> Optional<T> findOwn(Class<T> type, String account) {
        return account.isEmpty() ? find(type, account) : only(type, ownNames(type, account));
    }

    private <T> Optional<T> only(Class<T> type, List<String> names) {
        if (names.size() > 1) {
            throw new NoUniqueBeanDefinitionException(type, names);
        }
        return names.stream().findFirst().map(name -> beans.getBean(name, type));
    }

    /**
     * Whether the application has several databases of which none is the primary one: data that has to survive a crash
     * must not silently be kept in memory.
     */
    boolean isDatabaseAmbiguous() {
        return beans.getBean(Environment.class).getProperty("supplier.jdbc.enabled", Boolean.class, true)
                && beans.getBeanNamesForType(DataSource.class, true, false).length > 1
                && beans.getBeanNamesForType(JdbcBeans.class, true, false).length == 0;
    }

    /** All beans of this type, in their order. */
    <T> List<T> all(Class<T> type) {
        return beans.getBeanProvider(type).orderedStream().toList();
    }
}
