package io.github.suppliersdk.sync;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.internal.sync.OutboxQueue;
import io.github.suppliersdk.internal.sync.SyncFixture;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The results and effects of a reconcile when the marks are in a database. */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT) // they wait for polls, and share nothing
class ReconcileWithOutboxTest extends SyncFixture {
    private static final LocalDate FIRST = Slots.FIRST_DAY;
    private static final LocalDate LAST = FIRST.plusDays(400);
    private static final Duration SOON = Duration.ofSeconds(60);

    private final HikariDataSource database = Databases.pool(Databases.newH2());
    private final OutboxQueue outbox =
            OutboxQueue.of(JdbcOutbox.builder(database).build());

    @AfterEach
    void close() {
        database.close();
    }

    private AvailabilitySync sync(Outbox marks) {
        return AvailabilitySync.builder(service.client())
                .source(source)
                .outbox(marks)
                .build();
    }

    /** An outbox from which its process claims nothing. */
    private static Outbox marksOnly(Outbox marks) {
        return intercepted(OutboxQueue.class, OutboxQueue.of(marks), (method, arguments) -> {
            if (method.equals("claim")) {
                throw new OutboxException("this process gets no slot", new IllegalStateException());
            }
            return null;
        });
    }

    /** An import of the supplier has marked one of the rows, and its transaction is still open. */
    @Test
    void aLockedRowDoesNotDelayTheOtherSlotsOfAReconcile() throws Exception {
        atBoth(0, 30, 5);
        atSource(0, 30, 4);
        try (HikariDataSource withShortLockTimeout = Databases.pool(Databases.newH2() + ";LOCK_TIMEOUT=500")) {
            JdbcOutbox marks = JdbcOutbox.builder(withShortLockTimeout).build();
            try (Connection open = withShortLockTimeout.getConnection();
                    AvailabilitySync sync = sync(marksOnly(marks))) { // which locks no rows meanwhile
                open.setAutoCommit(false);
                marks.mark(open, key(7));
                SyncResult result = sync.reconcile(FIRST, LAST);
                assertThat(result.failed().values())
                        .singleElement(as(STRING))
                        .contains(key(7).toString())
                        .contains("could not be marked");
                assertThat(result.isEqual()).isFalse();
                open.rollback();
            }
            try (AvailabilitySync sync = sync(marks)) {
                assertThat(sync.awaitIdle(SOON)).isTrue();
                assertThat(sync.reconcile(FIRST, LAST).found().first()).containsOnlyKeys(key(7));
                assertThat(sync.awaitIdle(SOON)).isTrue();
                assertThat(sync.reconcile(FIRST, LAST).isEqual()).isTrue();
            }
        }
    }

    @Test
    void aReconcileEndsWhenTheSyncIsClosed() throws Exception {
        atBoth(0, 3, 5);
        source.put(slot(1, 4));
        AvailabilitySync sync = sync(outbox);
        service.script = request -> {
            while (request.path().contains("daily_slots?") && isOpen(sync)) {
                Thread.onSpinWait(); // the sync is closed while the service is read
            }
            return null;
        };
        FutureTask<SyncResult> night = new FutureTask<>(() -> sync.reconcile(FIRST, LAST));
        new Thread(night).start();
        while (service.calls().isEmpty()) {
            Thread.onSpinWait();
        }
        sync.close(SOON);
        assertThatThrownBy(night::get)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(service.writes()).isEmpty();
        assertThat(outbox.backlog().pending()).isZero();
        sync.verify(List.of(key(1))); // by a webhook after the close
        assertThat(outbox.backlog().pending()).isOne();
    }

    private static boolean isOpen(AvailabilitySync sync) {
        try {
            sync.changed(key(1));
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
