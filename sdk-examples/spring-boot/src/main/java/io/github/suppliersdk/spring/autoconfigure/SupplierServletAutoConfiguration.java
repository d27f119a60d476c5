package io.github.suppliersdk.spring.autoconfigure;

import io.github.suppliersdk.spring.SupplierProperties;
import io.github.suppliersdk.spring.WebhookFilter;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.sql.SQLException;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Maps the receiver to its path, and keeps a broken connection to the database from being answered with 200. */
@AutoConfiguration(after = SupplierWebhookAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(SupplierProperties.class)
public class SupplierServletAutoConfiguration {
    @Bean
    @ConditionalOnBean(WebhookReceiver.class)
    @ConditionalOnMissingBean
    WebhookFilter supplierWebhookFilter(WebhookReceiver receiver, SupplierProperties properties) {
        return new WebhookFilter(receiver, properties.webhooks().path());
    }

    /** Spring's last resolver takes an end of the database's connection for one of the caller's, and responds with 200. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebMvcConfigurer.class)
    static class DatabaseFailures implements WebMvcConfigurer {
        @Override
        public void extendHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
            resolvers.add(resolvers.size() - 1, (request, response, handler, failure) -> {
                for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                    if (cause instanceof SQLException && failure instanceof RuntimeException thrown) {
                        throw thrown; // like any other failure it is logged, and answered with 500
                    }
                }
                return null;
            });
        }
    }
}
