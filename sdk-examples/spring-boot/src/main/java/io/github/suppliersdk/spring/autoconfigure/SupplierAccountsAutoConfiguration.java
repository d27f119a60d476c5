package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.internal.AccountBeans;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.context.annotation.Import;

/**
 * The same beans for each of several accounts, {@code supplier.accounts.<name>.*}, qualified with its name: {@code
 * @Qualifier("north") SupplierClient client}.
 */
@AutoConfiguration(after = SupplierWebhookAutoConfiguration.class)
@ConditionalOnBean(AccountBeans.class)
@Import(AccountsRegistrar.class)
public class SupplierAccountsAutoConfiguration {}
