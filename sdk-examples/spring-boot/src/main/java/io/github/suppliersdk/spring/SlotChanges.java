package io.github.suppliersdk.spring;

import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells the sync from within a transaction which slots a sale or another change affects:
 *
 * <pre>{@code
 * @Transactional
 * public void sell(Departure departure, int seats) {
 *     departures.sell(departure, seats);
 *     changes.changed(SlotKey.of("cellar-tour", "evening", departure.slotId())); // last
 * }
 * }</pre>
 *
 * <p>With an outbox in the database of the transaction, the mark is part of that transaction: both are committed or
 * neither is. Without an outbox, the sync is notified after the commit, and the nightly reconcile finds changes whose
 * notification a crash has lost. Outside a transaction the sync is notified at once.
 */
public final class SlotChanges {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.sync");

    private final AvailabilitySync sync;
    private final Optional<Outbox> outbox;
    private final Optional<DataSource> database;

    /**
     * Creates the object that reports changes to this sync.
     *
     * @param sync the sync that sends the changes
     * @param outbox the outbox of the sync; empty if its marks are in memory
     * @param database the database of the outbox; empty if the outbox is not in one
     */
    public SlotChanges(AvailabilitySync sync, Optional<Outbox> outbox, Optional<DataSource> database) {
        this.sync = sync;
        this.outbox = outbox;
        this.database = database;
    }

    /**
     * Marks one changed slot, as {@link #changed(Collection)} does.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if it cannot be marked: roll the transaction back
     */
    public void changed(SlotKey slot) {
        changed(List.of(slot));
    }

    /**
     * Marks changed slots. Call it last in a transaction, once, with all of them: see {@link
     * JdbcOutbox#mark(Connection, Collection)}. With JPA, {@code flush()} before: Hibernate would write at the commit, after
     * the mark, and against the order in which webhooks lock.
     *
     * @throws io.github.suppliersdk.sync.OutboxException if they cannot be marked: roll the transaction back
     */
    public void changed(Collection<SlotKey> slots) {
        List<SlotKey> keys = List.copyOf(slots);
        if (!TransactionSynchronizationManager.isActualTransactionActive()
                || !TransactionSynchronizationManager.isSynchronizationActive()) {
            outbox.ifPresent(store -> store.mark(keys));
            sync.changed(keys);
            return;
        }
        boolean isMarked = outbox.isPresent()
                && outbox.get() instanceof JdbcOutbox store
                && database.isPresent()
                && markInTransaction(store, database.get(), keys);
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                notifySync(keys, isMarked);
            }
        });
    }

    /** Marks the slots in the transaction; false if the transaction does not use this database. */
    private static boolean markInTransaction(JdbcOutbox outbox, DataSource database, List<SlotKey> keys) {
        Connection connection = DataSourceUtils.getConnection(database);
        try {
            boolean isTransactional = DataSourceUtils.isConnectionTransactional(connection, database);
            if (isTransactional) {
                outbox.mark(connection, keys);
            }
            return isTransactional;
        } finally {
            DataSourceUtils.releaseConnection(connection, database);
        }
    }

    /** Notifies the sync. The transaction is committed, so a failure is logged and not thrown. */
    private void notifySync(List<SlotKey> keys, boolean isMarked) {
        try {
            if (!isMarked) {
                outbox.ifPresent(store -> store.mark(keys));
            }
            sync.changed(keys);
        } catch (RuntimeException e) {
            LOG.warn(
                    isMarked
                            ? "the sync was not notified of {}; their marks are in the outbox, where it finds them"
                            : "the sync was not notified of {}; the next reconcile finds them",
                    keys,
                    e);
        }
    }
}
