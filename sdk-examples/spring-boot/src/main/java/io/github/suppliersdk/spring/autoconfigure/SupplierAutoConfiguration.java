package io.github.suppliersdk.spring.autoconfigure;

import static io.github.suppliersdk.spring.autoconfigure.Builders.ifSet;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.auth.TokenSource;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.spring.SupplierCustomizer;
import io.github.suppliersdk.spring.SupplierProperties;
import java.util.Optional;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the client. */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "supplier.enabled", matchIfMissing = true)
@EnableConfigurationProperties(SupplierProperties.class)
public class SupplierAutoConfiguration {
    /** The beans that call the service. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty(name = "supplier.client-enabled", matchIfMissing = true)
    static class Client {
        @Bean
        @ConditionalOnMissingBean(SupplierClient.class)
        PropertiesCheck supplierClientCheck(SupplierProperties properties, ListableBeanFactory beans) {
            return PropertiesCheck.ofClient(properties, beans);
        }

        @Bean
        @ConditionalOnMissingBean
        SupplierClient supplierClient(
                SupplierProperties properties,
                ObjectProvider<PropertiesCheck> checks,
                ObjectProvider<TokenSource> tokens,
                ObjectProvider<CallObserver> observers,
                ObjectProvider<SupplierCustomizer> customizers) {
            PropertiesCheck.requireNoProblem(checks);
            return Builders.built(() -> {
                SupplierClientConfig.Builder builder = SupplierClient.builder()
                        .allowPlainHttp(properties.allowPlainHttp())
                        .tokens(Optional.ofNullable(tokens.getIfAvailable()))
                        .headers(properties.headers())
                        .serviceProfile(properties.profile().serviceProfile())
                        .addAllObservers(observers.orderedStream().toList());
                ifSet(properties.baseUrl(), builder::baseUrl);
                if (PropertiesCheck.isGiven(properties.accessToken())) {
                    ifSet(properties.accessToken(), builder::accessToken);
                }
                credentials(properties.clientCredentials()).ifPresent(builder::clientCredentials);
                ifSet(properties.maxAttempts(), builder::maxAttempts);
                ifSet(properties.attemptTimeout(), builder::attemptTimeout);
                ifSet(properties.callTimeout(), builder::callTimeout);
                customizers.orderedStream().forEach(each -> each.customize(builder));
                return builder.build();
            });
        }

        private static Optional<ClientCredentials> credentials(SupplierProperties.Credentials properties) {
            String tokenUrl = properties.tokenUrl();
            String clientId = properties.clientId();
            String clientSecret = properties.clientSecret();
            return tokenUrl == null || clientId == null || clientSecret == null || !PropertiesCheck.isGiven(tokenUrl)
                    ? Optional.empty()
                    : Optional.of(ClientCredentials.builder(tokenUrl, clientId, clientSecret)
                            .build());
        }
    }
}
