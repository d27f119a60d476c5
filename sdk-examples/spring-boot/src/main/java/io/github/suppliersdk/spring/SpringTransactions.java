package io.github.suppliersdk.spring;

import io.github.suppliersdk.jdbc.TransactionRunner;
import java.sql.Connection;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs the transactions of webhooks with Spring, so that what a handler does with a {@code JdbcClient}, JPA or {@code
 * @Transactional} methods of the same data source is part of them.
 */
public final class SpringTransactions implements TransactionRunner {
    private final TransactionTemplate begin;
    private final TransactionTemplate join;
    private final DataSource database;

    private SpringTransactions(PlatformTransactionManager manager, DataSource database) {
        this.begin = new TransactionTemplate(manager);
        begin.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        begin.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        this.join = new TransactionTemplate(manager);
        join.setPropagationBehavior(TransactionDefinition.PROPAGATION_SUPPORTS);
        this.database = database;
    }

    /**
     * Uses the transactions of this manager.
     *
     * @throws IllegalArgumentException if they are not transactions of this data source
     */
    public static SpringTransactions of(PlatformTransactionManager manager, DataSource database) {
        SpringTransactions transactions = new SpringTransactions(manager, database);
        transactions.begin.executeWithoutResult(status -> {
            if (!TransactionSynchronizationManager.hasResource(database)) {
                throw new IllegalArgumentException(
                        "the transactions of " + manager + " are not those of the DataSource " + database
                                + ": what a handler does in them would not be rolled back with its webhook");
            }
        });
        return transactions;
    }

    @Override
    public void run(Consumer<Connection> work) {
        begin.executeWithoutResult(status -> {
            Connection connection = DataSourceUtils.getConnection(database);
            try {
                work.accept(connection);
            } finally {
                DataSourceUtils.releaseConnection(connection, database);
            }
        });
    }

    /** Sends to the database what JPA would send at the commit. */
    public void flush() {
        join.executeWithoutResult(TransactionStatus::flush);
    }
}
