package io.github.suppliersdk.sync.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.ClaimEnd;
import io.github.suppliersdk.internal.sync.OutboxClaim;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.Parking;
import io.github.suppliersdk.internal.sync.SyncFixture;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.SlotKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The SQL on the page about databases, by which programs without this library mark slots. */
class MarksOfOtherProgramsTest {
    private static final Path PAGE = Path.of("docs/DATABASE.md");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
    private static final SlotKey SLOT = SlotKey.of("cellar-tour", "evening", "cellar-2027-04-22-1800");

    static List<String> sqlOfThePage(String beginning) throws IOException {
        List<String> found = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
        while (blocks.find()) {
            if (blocks.group(1).contains(beginning)) {
                found.add(blocks.group(1));
            }
        }
        return found;
    }

    static void marksAgain(OutboxQueue outbox, Runnable mark) {
        mark.run();
        OutboxClaim first = claim(outbox);
        mark.run();
        assertThat(outbox.end(first, new Parking(ParkReason.REFUSED, "", Optional.empty(), Optional.empty())))
                .as("marked since the claim")
                .isEqualTo(ClaimEnd.AGAIN);
        OutboxClaim second = claim(outbox);
        outbox.end(second, new Parking(ParkReason.HELD, "409", Optional.of(Duration.ofHours(1)), Optional.empty()));
        mark.run();
        OutboxClaim third = claim(outbox);
        assertThat(third.mayDelete()).isFalse();
        assertThat(third.verify()).isFalse();
        assertThat(outbox.end(third, null)).isEqualTo(ClaimEnd.DONE);
    }

    private static OutboxClaim claim(OutboxQueue outbox) {
        List<OutboxClaim> claims =
                outbox.claim(10, OutboxQueue.Which.ALL, Set.of(), Duration.ofMinutes(1), Duration.ZERO);
        assertThat(claims).extracting(OutboxClaim::key).containsExactly(SLOT);
        return claims.get(0);
    }

    @Test
    void theStatementForPostgresAndTheTriggerMarkEachChangeOfADeparture() throws IOException {
        String statement = sqlOfThePage("select mark_slot").get(0);
        String trigger = sqlOfThePage("create trigger").get(0);
        try (HikariDataSource database = Databases.pool(Databases.newPostgres())) {
            OutboxQueue outbox = OutboxQueue.of(JdbcOutbox.builder(database).build());
            Databases.execute(
                    database, sqlOfThePage("create function mark_slot").get(0));
            marksAgain(outbox, () -> Databases.execute(database, statement));
            Databases.execute(database, "create table departures (experience text, tour text, slot text, seats int)");
            Databases.execute(database, trigger);
            List<String> changes = new ArrayList<>(List.of(
                    "insert into departures values ('cellar-tour', 'evening', 'cellar-2027-04-22-1800', 12)",
                    "update departures set seats = 11",
                    "delete from departures"));
            marksAgain(outbox, () -> Databases.execute(database, changes.remove(0)));
        }
    }

    /** A trigger marks all departures, also one that is not published. */
    @Test
    void aKeyThatIsNoSlotIsRemovedAndDelaysNothing() {
        try (HikariDataSource database = Databases.pool(Databases.newPostgres())) {
            OutboxQueue outbox = OutboxQueue.of(JdbcOutbox.builder(database).build());
            Databases.execute(
                    database,
                    "insert into supplier_outbox (account, slot_key) values ('', 'cellar-tour/evening/Not a slot'), ('', 'x'),"
                            + " ('', repeat('x', 256) || '/evening/s1')");
            outbox.mark(List.of(SLOT));
            assertThat(outbox.end(claim(outbox), null)).isEqualTo(ClaimEnd.DONE);
            assertThat(outbox.backlog().pending()).isZero();
        }
    }

    /** The database hears nothing more of a machine that is gone: to it, the transaction only pauses. */
    @Test
    void aMachineThatIsGoneDuringATransactionDoesNotBlockOtherPrograms() throws Exception {
        String statement = sqlOfThePage("select mark_slot").get(0);
        CountDownLatch claims = new CountDownLatch(1);
        CompletableFuture<Void> isOver = new CompletableFuture<>();
        try (HikariDataSource database = Databases.pool(Databases.newPostgres())) {
            DataSource pausing = SyncFixture.intercepted(DataSource.class, database, (method, arguments) -> {
                if (method.equals("prepareStatement")
                        && ((String) arguments[0]).contains("update supplier_outbox set")) {
                    claims.countDown();
                    isOver.join();
                }
                return null;
            });
            OutboxQueue outbox = OutboxQueue.of(JdbcOutbox.builder(pausing)
                    .queryTimeout(Duration.ofSeconds(1))
                    .build());
            Databases.execute(
                    database, sqlOfThePage("create function mark_slot").get(0));
            Databases.execute(database, statement);
            Executor threads = task -> new Thread(task).start(); // the common pool may have one thread only
            CompletableFuture<Void> claim = CompletableFuture.runAsync(
                    () -> outbox.claim(10, OutboxQueue.Which.ALL, Set.of(), Duration.ofMinutes(1), Duration.ZERO),
                    threads);
            claims.await();
            CompletableFuture.runAsync(() -> Databases.execute(database, statement), threads)
                    .orTimeout(120, TimeUnit.SECONDS)
                    .whenComplete((done, failure) -> isOver.complete(null))
                    .join();
            assertThatThrownBy(claim::join).hasCauseInstanceOf(OutboxException.class);
        }
    }
}
