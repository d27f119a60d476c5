package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.AccountBeans;
import io.github.suppliersdk.spring.internal.Accounts;
import io.github.suppliersdk.spring.internal.PropertiesCheck;
import io.github.suppliersdk.spring.internal.WebhookRoutes;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Creates the beans of each of several accounts, {@code supplier.accounts.<name>.*}, with the account's name as their
 * qualifier: {@code @Qualifier("north") SupplierClient client}.
 */
@AutoConfiguration(after = SupplierWebhookAutoConfiguration.class)
@ConditionalOnBean(AccountBeans.class)
@Import(AccountsRegistrar.class)
public class SupplierAccountsAutoConfiguration {
    @Bean
    PropertiesCheck supplierAccountsCheck(AccountBeans beans, Environment environment) {
        return WebhookRoutes.check(beans, Accounts.named(environment));
    }
}
