package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.spring.SlotChanges;
import io.github.suppliersdk.spring.internal.Account;
import io.github.suppliersdk.spring.internal.AccountBeans;
import io.github.suppliersdk.spring.internal.Accounts;
import io.github.suppliersdk.spring.internal.ClosingLifecycle;
import io.github.suppliersdk.spring.internal.JdbcBeans;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.ReceiverBeans;
import io.github.suppliersdk.spring.internal.ShutdownTime;
import io.github.suppliersdk.spring.internal.SupplierBeans;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Registers the beans of each account with a name, unless the application has such a bean with that qualifier. */
final class AccountsRegistrar implements ImportBeanDefinitionRegistrar {
    private static final String TRANSACTIONS = "org.springframework.jdbc.datasource.DataSourceUtils";

    private final ConfigurableListableBeanFactory factory;
    private final Environment environment;

    AccountsRegistrar(BeanFactory factory, Environment environment) {
        this.factory = (ConfigurableListableBeanFactory) factory;
        this.environment = environment;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
        AccountBeans beans = new AccountBeans(factory, Accounts.names(environment));
        for (Account account : Accounts.named(environment)) {
            new Registration(account, beans, registry).registerAll();
        }
    }

    /** Registers the beans of one account. */
    private final class Registration {
        private final Account account;
        private final AccountBeans beans;
        private final BeanDefinitionRegistry registry;

        Registration(Account account, AccountBeans beans, BeanDefinitionRegistry registry) {
            this.account = account;
            this.beans = beans;
            this.registry = registry;
        }

        void registerAll() {
            boolean callsTheService = environment.getProperty("supplier.client-enabled", Boolean.class, true);
            if (callsTheService) {
                check(
                        "ClientCheck",
                        SupplierClient.class,
                        () -> bean(SupplierBeans.class).clientCheck(account));
                register(SupplierClient.class, () -> bean(SupplierBeans.class).client(account));
                register(
                        SlotPublisher.class,
                        () -> bean(SupplierBeans.class).publisher(account, own(SupplierClient.class)));
            }
            boolean hasDatabase = factory.getBeanNamesForType(JdbcBeans.class, true, false).length > 0;
            boolean hasClient = beans.hasOwn(SupplierClient.class, account.name());
            if (hasClient
                    && account.properties().getSync().isEnabled()
                    && beans.has(AvailabilitySource.class, account.name())) {
                registerSync(hasDatabase);
            }
            if (account.properties().getWebhooks().isEnabled() && beans.has(WebhookHandler.class, account.name())) {
                registerReceiver(hasDatabase);
            }
        }

        private void registerSync(boolean hasDatabase) {
            if (hasDatabase && !beans.has(Outbox.class, account.name())) {
                register(JdbcOutbox.class, () -> bean(JdbcBeans.class).outbox(account));
            }
            register(
                    AvailabilitySync.class,
                    () -> bean(SupplierBeans.class)
                            .sync(
                                    account,
                                    own(SupplierClient.class),
                                    beans.find(AvailabilitySource.class, account.name())
                                            .orElseThrow(),
                                    beans.findOwn(Outbox.class, account.name())));
            registerAs(
                    "SyncClosing",
                    ClosingLifecycle.class,
                    () -> ClosingLifecycle.ofSync(bean(ShutdownTime.class), own(AvailabilitySync.class)::close));
            if (ClassUtils.isPresent(TRANSACTIONS, factory.getBeanClassLoader())) {
                Changes.register(this);
            }
        }

        private void registerReceiver(boolean hasDatabase) {
            if (hasDatabase && !beans.has(WebhookStore.class, account.name())) {
                register(JdbcWebhookStore.class, () -> bean(JdbcBeans.class).webhookStore(account));
            }
            check("WebhookCheck", WebhookReceiver.class, () -> ReceiverBeans.check(account));
            register(
                    WebhookReceiver.class,
                    () -> bean(ReceiverBeans.class)
                            .receiver(
                                    account,
                                    beans.find(WebhookHandler.class, account.name())
                                            .orElseThrow(),
                                    beans.findOwn(WebhookStore.class, account.name()),
                                    beans.findOwn(AvailabilitySync.class, account.name())));
            registerAs(
                    "WebhookClosing",
                    ClosingLifecycle.class,
                    () -> ClosingLifecycle.ofReceiver(bean(ShutdownTime.class), own(WebhookReceiver.class)::close));
        }

        ConfigurableListableBeanFactory factory() {
            return factory;
        }

        private <T> T bean(Class<T> type) {
            return factory.getBean(type);
        }

        private <T> T own(Class<T> type) {
            return beans.findOwn(type, account.name()).orElseThrow();
        }

        private <T> void register(Class<T> type, Supplier<T> maker) {
            if (!beans.hasOwn(type, account.name())) {
                registerAs(type.getSimpleName(), type, maker);
            }
        }

        /**
         * Registers a check for a bean that will be created; a bean that the application defines itself is not checked.
         */
        private void check(String name, Class<?> beanType, Supplier<PropertiesCheck> maker) {
            if (!beans.hasOwn(beanType, account.name())) {
                registerAs(name, PropertiesCheck.class, maker);
            }
        }

        private <T> void registerAs(String name, Class<T> type, Supplier<T> maker) {
            RootBeanDefinition definition = new RootBeanDefinition(type, maker);
            definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, account.name()));
            definition.setDestroyMethodName(AbstractBeanDefinition.INFER_METHOD);
            registry.registerBeanDefinition(account.name() + name, definition);
        }
    }

    /** Loaded only if Spring's transactions are on the class path. */
    private static final class Changes {
        static void register(Registration of) {
            of.register(
                    SlotChanges.class,
                    () -> new SlotChanges(
                            of.own(AvailabilitySync.class),
                            of.beans.findOwn(Outbox.class, of.account.name()),
                            Optional.ofNullable(of.factory()
                                    .getBeanProvider(DataSource.class)
                                    .getIfUnique())));
        }
    }
}
