package io.github.suppliersdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What a handler does with Spring is part of the transaction of its webhook. */
@Timeout(60)
class HandlerTransactionTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = SandboxExtension.builder().build();

    private static final HoldRequest HOLD = Shop.holdOf(2);

    private static int count(JdbcClient client, String table) {
        return client.sql("select count(*) from " + table).query(Integer.class).single();
    }

    private static void insert(JdbcClient client, String id) {
        int unused = client.sql("insert into taken values (?)").param(id).update();
    }

    /** A handler whose end depends on the test. */
    static final class Handler extends Shop {
        private final JdbcClient client;
        private final TransactionTemplate service;
        private boolean fails;
        private int marksAtFlush = -1;

        Handler(JdbcClient client, PlatformTransactionManager transactions) {
            this.client = client;
            this.service = new TransactionTemplate(transactions); // as @Transactional
        }

        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
            service.executeWithoutResult(status -> insert(client, "by the service"));
            insert(client, "by the handler");
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void flush() { // when JPA writes
                    marksAtFlush = count(client, "supplier_outbox");
                }
            });
            if (fails) {
                throw new IllegalStateException("after the inserts");
            }
            return HoldResponse.accepted("hold-" + request.holdId());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Contexts.Database.class)
    static class Application {
        @Bean
        JdbcClient client(DataSource database) {
            JdbcClient client = JdbcClient.create(database);
            int unused = client.sql("create table taken (id varchar(100) primary key)")
                    .update();
            return client;
        }

        @Bean
        Handler handler(JdbcClient client, PlatformTransactionManager transactions) {
            return new Handler(client, transactions);
        }
    }

    private static int statusOfHold(WebhookReceiver receiver) {
        return receiver.receive(Shop.WEBHOOKS.request(HOLD)).status();
    }

    @Test
    void aHandlerThatFailsAfterItsInsertsLeavesNothing(Sandbox sandbox) {
        Contexts.runner(sandbox).withUserConfiguration(Application.class).run(context -> {
            WebhookReceiver receiver = context.getBean(WebhookReceiver.class);
            JdbcClient client = context.getBean(JdbcClient.class);
            Handler handler = context.getBean(Handler.class);

            handler.fails = true;
            assertThat(statusOfHold(receiver)).isEqualTo(503);
            assertThat(count(client, "taken")).isZero();
            assertThat(count(client, "supplier_webhooks")).isZero();
            assertThat(context.getBean(Outbox.class).backlog().pending()).isZero();

            handler.fails = false;
            assertThat(statusOfHold(receiver)).isEqualTo(200);
            assertThat(statusOfHold(receiver)).isEqualTo(200); // from the row
            assertThat(count(client, "taken")).isEqualTo(2);
            assertThat(count(client, "supplier_webhooks")).isEqualTo(1);
            assertThat(context.getBean(Outbox.class).backlog().pending()).isEqualTo(1);
        });
    }

    /** A sale locks the departure first and marks it last; the other order would end in deadlocks. */
    @Test
    void whatJpaHasNotWrittenYetIsWrittenBeforeTheMark(Sandbox sandbox) {
        Contexts.runner(sandbox).withUserConfiguration(Application.class).run(context -> {
            assertThat(statusOfHold(context.getBean(WebhookReceiver.class))).isEqualTo(200);
            assertThat(context.getBean(Handler.class).marksAtFlush).isZero();
        });
    }

    /** Otherwise what the handler does in a transaction that fails would stay. */
    @Test
    void transactionsOfAnotherDatabaseFailTheStart(Sandbox sandbox) {
        Contexts.runner(sandbox)
                .withBean(Shop.class)
                .withBean(DataSource.class, Contexts::database)
                .withBean(PlatformTransactionManager.class, () -> new DataSourceTransactionManager(Contexts.database()))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("in which transactions does the WebhookHandler work?")
                        .hasStackTraceContaining("are not those of the DataSource"));
        Contexts.runner(sandbox)
                .withUserConfiguration(Application.class)
                .withBean(
                        "archive",
                        PlatformTransactionManager.class,
                        () -> new DataSourceTransactionManager(Contexts.database()))
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("in which transactions does the WebhookHandler work?")
                        .hasStackTraceContaining("found 2"));
    }
}
