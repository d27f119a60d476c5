package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.RemoteWebhookHandler;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of {@code ops}, on the tables of a backend. */
final class OpsCommandsTest {
    private static final List<String> ACCOUNT = List.of("--account", "cellar");

    @TempDir
    private Path folder;

    private JdbcDataSource database;

    @BeforeEach
    void start() {
        database = new JdbcDataSource();
        database.setURL("jdbc:h2:file:" + folder.resolve("stores") + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
        database.setUser("sa");
        database.setPassword("a-database-password");
    }

    private CommandResult.Shell shell() {
        return CommandResult.Shell.of(Map.of(
                "HOME",
                folder.toString(),
                "SUPPLIER_STORE_URL",
                database.getURL(),
                "SUPPLIER_STORE_USER",
                "sa",
                "SUPPLIER_STORE_PASSWORD",
                "a-database-password"));
    }

    /** A handler whose reservation system is down. */
    private static RemoteWebhookHandler broken() {
        return RemoteWebhookHandler.class.cast(Proxy.newProxyInstance(
                RemoteWebhookHandler.class.getClassLoader(),
                new Class<?>[] {RemoteWebhookHandler.class},
                (proxy, method, values) -> {
                    throw new IllegalStateException("the reservation system is down");
                }));
    }

    /** Leaves a cancellation open that was accepted and cannot be carried out. Returns the id of its booking. */
    private String leaveOpen() throws InterruptedException {
        UnconfirmedCancellation cancellation =
                UnconfirmedCancellation.builder("booking-1").build();
        WebhookInbox inbox = WebhookInbox.jdbc(database).account("cellar").build();
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .remoteHandler(broken())
                .addKey(WebhookKey.of("k"))
                .inbox(inbox)
                .build()) {
            WebhookResponse accepted =
                    receiver.receive(SampleWebhooks.withKey("k").request(cancellation));
            assertThat(accepted.status()).isEqualTo(200);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (inbox.operations().open().stream().noneMatch(each -> each.attempts() > 0)) {
                assertThat(System.nanoTime()).isLessThan(end);
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        return cancellation.bookingId();
    }

    private CommandResult ops(String... arguments) {
        return shell().run(Stream.concat(Stream.of("ops"), Stream.concat(Stream.of(arguments), ACCOUNT.stream()))
                .toArray(String[]::new));
    }

    @Test
    void whatIsOpenIsListedRetriedAndResolved() throws InterruptedException {
        String bookingId = leaveOpen();

        ops("open", "-o", "csv").ends(ExitCode.DONE).shows(bookingId + ",accepted_cancellation,");
        ops("retry", bookingId).ends(ExitCode.DONE);
        ops("open", "-o", "json").shows("\"attempts\" : 0"); // the tool itself attempts nothing

        ops("resolve", bookingId, "--note", "by hand, Ada").ends(ExitCode.USAGE);
        ops("resolve", bookingId, "--note", "by hand, Ada", "--yes").ends(ExitCode.DONE);
        ops("open").says("Nothing is open.");
        ops("resolve", bookingId, "--note", "again", "--yes").says("nothing is open for");
    }

    @Test
    void parkedSlotsAreListedAndMarkedAgain() throws SQLException {
        JdbcOutbox outbox = JdbcOutbox.builder(database).build();
        for (String slotId : List.of("cellar-1", "cellar-3")) {
            outbox.mark(List.of(SlotKey.of("cellar-tour", "evening", slotId)));
            String detail = "BadRequestException: PUT http://127.0.0.1/slots/" + slotId
                    + " (1 attempt, 12 ms): status 400, " + slotId + " has no such category";
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("update supplier_outbox set state = 'REFUSED', detail = '" + detail
                        + "' where slot_key like '%/" + slotId + "'");
            }
        }

        assertThat(shell().run("ops", "parked").data())
                .as("one line for one cause")
                .containsPattern(
                        "\n +2 +refused +.* +cellar-tour/evening/cellar-1 +status 400, … has no such category\n$");
        shell().run("ops", "parked", "-o", "csv").shows("cellar-1,refused", "cellar-3,refused", "no such category");
        shell().run("ops", "retry-parked", "a/b/cellar-2").says("not parked: a/b/cellar-2");
        shell().run("ops", "retry-parked").ends(ExitCode.USAGE);
        shell().run("ops", "retry-parked", "cellar-tour/evening/cellar-1").says("Marked: 1 slot");
        assertThat(outbox.backlog().parked()).isOne();
        assertThat(outbox.backlog().pending()).isOne();
    }

    @Test
    void missingTablesAreNotCreated() {
        CommandResult result = shell().run("ops", "open")
                .ends(ExitCode.FAILED)
                .says(
                        "supplier_webhooks",
                        "is missing or cannot be read. Check that --url names the backend's database");
        assertThat(result.messages()).doesNotContain("ddl", "\tat ", "a-database-password");
        shell().run("ops", "parked").says("supplier_outbox");
        shell().with("SUPPLIER_STORE_PASSWORD", "another")
                .run("ops", "open")
                .ends(ExitCode.FAILED)
                .says("\n  Wrong user name or password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:x;PASSWORD=secret-one",
                "jdbc:postgresql://app:secret-one@host/tours",
                "jdbc:mysql+srv://host/tours?trustStorePassword=secret-one",
                "postgresql://app:secret-one@host/tours"
            })
    void aPasswordInTheUrlIsRefusedAndNotPrinted(String url) {
        for (CommandResult result : List.of(
                shell().run("ops", "parked", "--url", url),
                shell().with("SUPPLIER_STORE_URL", url).run("ops", "open", "--driver", folder.toString()))) {
            result.ends(ExitCode.USAGE).says("jdbc:postgresql://host/tours", "SUPPLIER_STORE_PASSWORD");
            assertThat(result.all()).doesNotContain("secret-one");
        }
    }

    @Test
    void aDriverOfAnotherDatabaseIsNamed() {
        shell().run("ops", "open", "--driver", folder.toString(), "--url", "jdbc:none://app@host:1/tours?user=a@b:c")
                .ends(ExitCode.USAGE)
                .says(folder + " has no driver for none\n");
        shell().run("ops", "open", "--driver", "none.jar").says("none.jar: no such file");
    }

    @Test
    void theDriverIsLoadedFromAJar() throws Exception {
        JdbcOutbox.builder(database).build();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown");
        }
        Path jar = Path.of(JdbcDataSource.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (PackagedProgram without = PackagedProgram.start(shell().environment(), folder, "ops", "parked");
                PackagedProgram with = PackagedProgram.start(
                        shell().environment(), folder, "ops", "parked", "--driver", jar.toString())) {
            CommandResult none = without.end().ends(ExitCode.USAGE).says("--driver");
            assertThat(none.messages()).doesNotContain("a-database-password");
            with.end().ends(ExitCode.DONE).says("0 slots are pending; 0 parked.");
        }
    }
}
