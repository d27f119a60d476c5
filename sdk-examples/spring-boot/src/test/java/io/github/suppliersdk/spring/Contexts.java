package io.github.suppliersdk.spring;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.spring.autoconfigure.SupplierAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierJdbcAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierObservabilityAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierServletAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierSyncAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierWebhookAutoConfiguration;
import io.github.suppliersdk.test.SandboxExtension;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Runners of minimal applications with the starter. */
final class Contexts {
    private static final AutoConfigurations STARTER = AutoConfigurations.of(
            SupplierAutoConfiguration.class,
            SupplierJdbcAutoConfiguration.class,
            SupplierSyncAutoConfiguration.class,
            SupplierWebhookAutoConfiguration.class,
            SupplierServletAutoConfiguration.class,
            SupplierObservabilityAutoConfiguration.class);

    private Contexts() {}

    static ApplicationContextRunner runner() {
        return new ApplicationContextRunner()
                .withConfiguration(STARTER)
                .withPropertyValues("supplier.jdbc.schema=create");
    }

    static WebApplicationContextRunner web() {
        return new WebApplicationContextRunner().withConfiguration(STARTER);
    }

    /** A sandbox with the slot of the {@link Shop}. */
    static SandboxExtension sandbox() {
        return SandboxExtension.builder()
                .seed(SandboxSeed.builder()
                        .vendor("my-tours", "My Tours")
                        .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening")
                        .dailySlot("cellar-tour", "evening", "evening-1", Shop.DAY, 10, 2_500)
                        .build())
                .build();
    }

    static DataSource database() {
        return database("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    static DataSource database(String address) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL(address);
        return database;
    }

    /** An application whose service is the sandbox, which calls it with the key of {@link Shop#WEBHOOKS}. */
    static ApplicationContextRunner runner(Sandbox sandbox) {
        return runner().withPropertyValues(
                        "supplier.base-url=" + sandbox.baseUrl(),
                        "supplier.access-token=" + sandbox.accessToken(),
                        "supplier.webhooks.keys[0].value=secret");
    }

    /** A database and its transactions. */
    @Configuration(proxyBeanMethods = false)
    static class Database {
        @Bean
        DataSource database() {
            return Contexts.database();
        }

        @Bean
        PlatformTransactionManager transactions(DataSource database) {
            return new DataSourceTransactionManager(database);
        }
    }
}
