package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookResponse;
import io.github.suppliersdk.webhooks.jdbc.JdbcWebhookStore;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code ops}, on the stores of a backend. */
final class OpsCommandsTest {
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

    /** A handler whose holds fail, and whose releases of holds fail too. */
    private static final class Broken implements WebhookHandler {
        private final AtomicInteger releases = new AtomicInteger();

        @Override
        public HoldResponse hold(HoldRequest request) {
            throw new IllegalStateException("the reservation system is down");
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            throw new IllegalStateException("not reached");
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            throw new IllegalStateException("not reached");
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            throw new IllegalStateException("not reached");
        }

        @Override
        public void releaseHold(HoldRequest request) {
            releases.incrementAndGet();
            throw new IllegalStateException("the reservation system is down");
        }
    }

    /** Leaves a compensation open, of a hold that was refused and could not be released. Returns the id of the hold. */
    private String leaveOpen() throws InterruptedException {
        Broken handler = new Broken();
        HoldRequest hold = SampleWebhooks.hold("cellar-tour", "evening", "cellar-1", HolderQuantity.of("adult", 2));
        try (WebhookReceiver receiver = WebhookReceiver.builder()
                .handler(handler)
                .acceptRequestsWithoutKey(true)
                .store(JdbcWebhookStore.builder(database, "cellar").build())
                .build()) {
            WebhookResponse refused =
                    receiver.receive(SampleWebhooks.withKey("none").request(hold));
            assertThat(refused.status()).isEqualTo(400);
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
            while (receiver.operations().openCompensations().stream().noneMatch(each -> each.attempts() > 0)) {
                assertThat(System.nanoTime()).isLessThan(end);
                Thread.onSpinWait();
            }
        }
        return hold.holdId();
    }

    @Test
    void anOpenCompensationIsListedRetriedAndResolved() throws InterruptedException {
        String holdId = leaveOpen();

        CommandResult listed = shell().run("ops", "compensations", "-o", "csv");
        assertThat(listed.exitCode()).as(listed.all()).isZero();
        assertThat(listed.data()).contains(holdId, "cellar-1");

        assertThat(shell().run("ops", "retry", holdId, "--dry-run").messages()).contains("would try again");
        CommandResult retried = shell().run("ops", "retry", holdId);
        assertThat(retried.exitCode()).as(retried.all()).isZero();
        assertThat(shell().run("ops", "compensations", "-o", "json").data())
                .as("the tool itself attempts nothing")
                .contains("\"attempts\": 0");

        assertThat(shell().run("ops", "resolve", holdId, "--note", "by hand, Ada")
                        .exitCode())
                .isEqualTo(ExitCode.USAGE);
        CommandResult resolved = shell().run("ops", "resolve", holdId, "--note", "by hand, Ada", "--yes");
        assertThat(resolved.exitCode()).as(resolved.all()).isZero();
        assertThat(shell().run("ops", "compensations").messages()).contains("No compensation is open.");
        assertThat(shell().run("ops", "resolve", holdId, "--note", "again", "--yes")
                        .messages())
                .contains("there is no open compensation");
        assertThat(shell().run("ops", "bookings").data()).startsWith("booking_id,");
    }

    @Test
    void parkedSlotsAreListedAndMarkedAgain() {
        JdbcOutbox outbox = JdbcOutbox.builder(database).build();
        SlotKey key = SlotKey.of("cellar-tour", "evening", "cellar-1");
        outbox.mark(List.of(key), MarkPriority.CHANGED);
        OutboxClaim claim =
                outbox.claim(1, Duration.ofMinutes(1), Duration.ZERO).get(0);
        var unused = outbox.park(
                claim, new Parking(ParkReason.REFUSED, "400: no such category", Optional.empty(), Optional.empty()));

        assertThat(shell().run("ops", "parked", "-o", "csv").data()).contains("cellar-1,refused", "no such category");
        assertThat(shell().run("ops", "retry-parked", "cellar-2").messages()).contains("not parked: cellar-2");
        assertThat(shell().run("ops", "retry-parked").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shell().run("ops", "retry-parked", "cellar-1").messages()).contains("Marked: 1 slot");
        assertThat(outbox.backlog().parked()).isZero();
        assertThat(outbox.backlog().pending()).isOne();
    }

    @Test
    void missingTablesAreNotCreated() {
        CommandResult result = shell().run("ops", "compensations");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("supplier_webhooks").doesNotContain("\tat ", "a-database-password");
        assertThat(shell().run("ops", "parked").messages()).contains("supplier_outbox");
    }

    @Test
    void aPasswordInTheArgumentsIsRefused() {
        CommandResult result = shell().run("ops", "parked", "--store-url", "jdbc:h2:mem:x;PASSWORD=secret-one");

        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.messages()).contains("SUPPLIER_STORE_PASSWORD").doesNotContain("secret-one");
    }

    @Test
    void theDriverIsLoadedFromAJar() throws IOException, InterruptedException, URISyntaxException {
        JdbcOutbox.builder(database).build();
        shutDown();
        Path jar = Path.of(JdbcDataSource.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (PackagedProgram without = PackagedProgram.start(shell().environment(), folder, "ops", "parked");
                PackagedProgram with = PackagedProgram.start(
                        shell().environment(), folder, "ops", "parked", "--driver", jar.toString())) {
            CommandResult none = without.end();
            assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(none.messages()).contains("--driver").doesNotContain("a-database-password");
            CommandResult some = with.end();
            assertThat(some.exitCode()).as(some.all()).isZero();
            assertThat(some.messages()).contains("0 slots are pending; 0 parked.");
        }
    }

    private void shutDown() {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("shutdown");
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
