package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.test.assertions.SupplierAssertions;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.ZoneId;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;

/** The README's application that sells through two operators. */
@Timeout(60)
class TwoAccountsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Contexts.Database.class)
    static class Account {
        @Bean
        Shop northTours() {
            return new Shop();
        }

        // example
        @Bean
        SupplierClient north(@Value("${north.url}") String url, @Value("${north.token}") String token) {
            return SupplierClient.builder().baseUrl(url).accessToken(token).build();
        }

        @Bean
        WebhookReceiver northReceiver(
                @Qualifier("northTours") WebhookHandler tours,
                @Value("${north.key}") String key,
                DataSource database,
                PlatformTransactionManager transactions) {
            return WebhookReceiver.builder()
                    .handler(tours)
                    .addKey(WebhookKey.of(key))
                    .pathPrefix("/north")
                    .holdTimeZone(hold -> ZoneId.of("Europe/Paris")) // that of the tours
                    .inbox(WebhookInbox.jdbc(database)
                            .account("north")
                            .transactions(SpringTransactions.of(transactions, database))
                            .build())
                    .build();
        }

        @Bean
        WebhookFilter northWebhooks(@Qualifier("northReceiver") WebhookReceiver receiver) {
            return new WebhookFilter(receiver, "/north");
        }
        // end
    }

    @Test
    void theAccountHasItsOwnClientAndAnswersItsOwnService() {
        try (Sandbox north = Sandbox.start(SandboxOptions.defaults().webhookKey("key-of-north"));
                ConfigurableApplicationContext context = SpringApplication.run(
                        Account.class,
                        "--supplier.enabled=false",
                        "--server.port=0",
                        "--north.url=" + north.baseUrl(),
                        "--north.token=" + north.accessToken(),
                        "--north.key=key-of-north")) {
            north.webhook(URI.create(
                    "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/north"));

            assertThat(context.getBean("north", SupplierClient.class).vendors().list())
                    .isEmpty();
            SupplierAssertions.assertThat(north).hasHealthyWebhook();
        }
    }
}
