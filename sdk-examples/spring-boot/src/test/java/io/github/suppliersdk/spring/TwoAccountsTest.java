package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.SandboxSeed.SlotType;
import io.github.suppliersdk.spring.servlet.WebhookFilter;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.net.URI;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** The README's application that sells through two operators. */
@Timeout(60)
class TwoAccountsTest {
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class TwoAccounts {
        @Bean
        DataSource database() {
            JdbcDataSource database = new JdbcDataSource();
            database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return database;
        }

        @Bean
        PlatformTransactionManager transactions(DataSource database) {
            return new DataSourceTransactionManager(database);
        }

        @Bean
        Shop northTours() {
            return new Shop();
        }

        @Bean
        Shop southTours() {
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

        @Bean
        SupplierClient south(@Value("${south.url}") String url, @Value("${south.token}") String token) {
            return SupplierClient.builder().baseUrl(url).accessToken(token).build();
        }

        @Bean
        WebhookReceiver southReceiver(
                @Qualifier("southTours") WebhookHandler tours,
                @Value("${south.key}") String key,
                DataSource database,
                PlatformTransactionManager transactions) {
            return WebhookReceiver.builder()
                    .handler(tours)
                    .addKey(WebhookKey.of(key))
                    .pathPrefix("/south")
                    .holdTimeZone(hold -> ZoneId.of("Europe/Paris")) // that of the tours
                    .inbox(WebhookInbox.jdbc(database)
                            .account("south")
                            .transactions(SpringTransactions.of(transactions, database))
                            .build())
                    .build();
        }

        @Bean
        WebhookFilter southWebhooks(@Qualifier("southReceiver") WebhookReceiver receiver) {
            return new WebhookFilter(receiver, "/south");
        }
    }

    @Test
    void eachAccountHasItsOwnClientAndAnswersItsOwnService() {
        try (Sandbox north = sandbox("key-of-north");
                Sandbox south = sandbox("key-of-south");
                ConfigurableApplicationContext context = SpringApplication.run(
                        TwoAccounts.class,
                        "--supplier.enabled=false",
                        "--server.port=0",
                        "--north.url=" + north.baseUrl(),
                        "--north.token=" + north.accessToken(),
                        "--north.key=key-of-north",
                        "--south.url=" + south.baseUrl(),
                        "--south.token=" + south.accessToken(),
                        "--south.key=key-of-south")) {
            String server = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
            north.webhook(URI.create(server + "/north"));
            south.webhook(URI.create(server + "/south"));

            context.getBean("north", SupplierClient.class).integrationTests().hold(hold(3));
            context.getBean("south", SupplierClient.class).integrationTests().hold(hold(2));

            assertThat(context.getBean("northTours", Shop.class).seats).hasValue(7);
            assertThat(context.getBean("southTours", Shop.class).seats).hasValue(8);
            for (Sandbox each : List.of(north, south)) {
                assertThat(each.holds()).hasSize(1);
            }
        }
    }

    private static Sandbox sandbox(String key) {
        return Sandbox.start(SandboxOptions.defaults().webhookKey(key))
                .seed(SandboxSeed.builder()
                        .vendor("my-tours", "My Tours")
                        .experience("cellar-tour", SlotType.DAILY, "my-tours", "evening")
                        .dailySlot("cellar-tour", "evening", "evening-1", Shop.DAY, 10, 2_500)
                        .build());
    }

    private static HoldRequest hold(int seats) {
        return HoldRequest.builder(
                        UUID.randomUUID().toString(),
                        "cellar-tour",
                        "evening",
                        "evening-1",
                        LocalDateTime.now(ZoneId.of("Europe/Paris"))
                                .plusMinutes(15)
                                .truncatedTo(ChronoUnit.SECONDS))
                .addQuantity(HolderQuantity.of("adult", seats))
                .build();
    }
}
