package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.Account;
import io.github.suppliersdk.spring.internal.AccountBeans;
import io.github.suppliersdk.spring.internal.Accounts;
import io.github.suppliersdk.spring.internal.WebhookRoutes;
import io.github.suppliersdk.spring.properties.SupplierProperties;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Maps each receiver to its path. */
@AutoConfiguration(after = SupplierAccountsAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean({AccountBeans.class, WebhookReceiver.class})
public class SupplierServletAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    WebhookFilter supplierWebhookFilter(
            AccountBeans beans, SupplierProperties properties, Environment environment, ServletContext context) {
        List<Account> named = Accounts.named(environment);
        List<Account> accounts = named.isEmpty() ? List.of(new Account("", properties)) : named;
        return new WebhookFilter(WebhookRoutes.of(beans, accounts, context.getContextPath()));
    }

    /** Registers the filter for requests, and for the error page of a request whose body broke off. */
    @Bean
    @ConditionalOnMissingBean(name = "supplierWebhookFilterRegistration")
    FilterRegistrationBean<WebhookFilter> supplierWebhookFilterRegistration(WebhookFilter filter) {
        FilterRegistrationBean<WebhookFilter> registration = new FilterRegistrationBean<>(filter);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ERROR);
        registration.setOrder(filter.getOrder());
        return registration;
    }
}
