package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.test.SandboxExtension;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The tables of the library in the database of the application. */
@Timeout(60)
class DatabaseTest {
    @RegisterExtension
    static final SandboxExtension SANDBOX = Contexts.sandbox();

    private static ApplicationContextRunner application(Sandbox sandbox) {
        return application(sandbox, Contexts.database());
    }

    private static ApplicationContextRunner application(Sandbox sandbox, DataSource database) {
        return Contexts.runner(sandbox).withBean(Shop.class).withBean(DataSource.class, () -> database);
    }

    @Test
    void aSaleIsMarkedInItsTransactionAndSentAfterTheCommit(Sandbox sandbox) {
        application(sandbox).run(context -> {
            Shop shop = context.getBean(Shop.class);
            SlotChanges changes = context.getBean(SlotChanges.class);
            AvailabilitySync sync = context.getBean(AvailabilitySync.class);
            TransactionTemplate transaction =
                    new TransactionTemplate(new DataSourceTransactionManager(context.getBean(DataSource.class)));

            transaction.executeWithoutResult(status -> {
                changes.changed(Shop.EVENING);
                status.setRollbackOnly();
            });
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            assertThat(context.getBean(Outbox.class)).isInstanceOf(JdbcOutbox.class);
            assertThat(context.getBean(Outbox.class).backlog().pending()).isZero();
            assertThat(sandbox).hasRequests(0, "PATCH", PATCH);

            transaction.executeWithoutResult(status -> {
                shop.seats.set(9);
                changes.changed(Shop.EVENING);
            });
            assertThat(sync.awaitIdle(Duration.ofSeconds(20))).isTrue();
            Shop.assertSeats(sandbox, 9);
        });
    }

    private static final String PATCH =
            "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots/{slot_id}";

    @Test
    void tablesAreCreatedOnlyIfThatIsSet(Sandbox sandbox, @TempDir Path folder) {
        String address = "jdbc:h2:file:" + folder.resolve("shop");
        application(sandbox, Contexts.database(address))
                .withPropertyValues("supplier.jdbc.schema=check")
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("SupplierPropertiesException")
                        .hasStackTraceContaining("supplier.jdbc.schema"));
        application(sandbox, Contexts.database(address))
                .withPropertyValues("supplier.jdbc.outbox-table=marks")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    context.getBean(Outbox.class).mark(List.of(Shop.EVENING));
                });
        application(sandbox, Contexts.database(address))
                .withPropertyValues("supplier.jdbc.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(WebhookInbox.class));
    }

    /** In memory, the rows would be lost at the next restart, and unknown to every other process. */
    @Test
    void severalDatabasesWithoutAPrimaryOneFailTheStart(Sandbox sandbox) {
        ApplicationContextRunner two = application(sandbox).withBean("archive", DataSource.class, Contexts::database);

        two.run(context ->
                assertThat(context.getStartupFailure()).hasStackTraceContaining("there are several DataSources"));
        two.withBean(WebhookInbox.class, WebhookInbox::inMemory)
                .run(context -> assertThat(context.getStartupFailure())
                        .hasStackTraceContaining("which one is to store the marks"));
        two.withBean(WebhookInbox.class, WebhookInbox::inMemory)
                .withBean(
                        Outbox.class,
                        () -> JdbcOutbox.builder(Contexts.database()).build())
                .run(context -> assertThat(context).hasNotFailed());
        two.withBean("main", DataSource.class, Contexts::database, main -> main.setPrimary(true))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(WebhookInbox.class));
    }
}
