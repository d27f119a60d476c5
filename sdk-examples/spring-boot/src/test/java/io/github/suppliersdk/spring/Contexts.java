package io.github.suppliersdk.spring;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.spring.autoconfigure.SupplierAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierHealthAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierJdbcAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierObservabilityAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierServletAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierSyncAutoConfiguration;
import io.github.suppliersdk.spring.autoconfigure.SupplierWebhookAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Runners of minimal applications with the starter. */
final class Contexts {
    private static final AutoConfigurations STARTER = AutoConfigurations.of(
            SupplierAutoConfiguration.class,
            SupplierJdbcAutoConfiguration.class,
            SupplierSyncAutoConfiguration.class,
            SupplierWebhookAutoConfiguration.class,
            SupplierServletAutoConfiguration.class,
            SupplierHealthAutoConfiguration.class,
            SupplierObservabilityAutoConfiguration.class);

    private Contexts() {}

    static ApplicationContextRunner runner() {
        return new ApplicationContextRunner().withConfiguration(STARTER);
    }

    static WebApplicationContextRunner web() {
        return new WebApplicationContextRunner().withConfiguration(STARTER);
    }

    static String[] propertiesFor(Sandbox sandbox) {
        return new String[] {
            "supplier.base-url=" + sandbox.baseUrl(),
            "supplier.access-token=" + sandbox.accessToken(),
            "supplier.webhooks.keys[0].value=secret"
        };
    }
}
