package io.github.suppliersdk.benchmarks;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Sales in transactions of a database, without a mark and with one, on PostgreSQL and H2. */
public final class SyncMarks {
    private static final int THREADS = 4;
    private static final int SLOTS = 10_000;
    private static final int SECONDS = Integer.getInteger("seconds", 5);

    private final DataSource database;

    private SyncMarks(DataSource database) {
        this.database = database;
    }

    public static void main(String[] arguments) throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
            new SyncMarks(pool(postgres.getJdbcUrl("postgres", "postgres"))).run("PostgreSQL");
        }
        new SyncMarks(pool("jdbc:h2:mem:marks;LOCK_TIMEOUT=20000;DB_CLOSE_DELAY=-1")).run("H2 in memory");
        System.out.println();
        System.exit(0);
    }

    static DataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(16);
        return new HikariDataSource(config);
    }

    private void run(String name) throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement create =
                        connection.prepareStatement("create table s_sale (slot int not null, seats int not null)")) {
            create.execute();
        }
        JdbcOutbox outbox = JdbcOutbox.builder(database).build();
        double unmarked = rate(connection -> {});
        double marked = rate(connection -> outbox.mark(connection, key()));
        double many = rate(connection -> outbox.mark(connection, keys(100)));
        System.out.printf(
                "%s, %d threads: %.0f sales/s without a mark, %.0f with one; %.0f marks/s with 100 in a transaction%n",
                name, THREADS, unmarked, marked, many * 100);
    }

    private static SlotKey key() {
        return SlotKey.of("e", "o", "slot-" + ThreadLocalRandom.current().nextInt(SLOTS));
    }

    private static List<SlotKey> keys(int count) {
        List<SlotKey> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keys.add(key());
        }
        return keys;
    }

    private interface Mark {
        void in(Connection connection) throws SQLException;
    }

    private double rate(Mark mark) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            long start = System.nanoTime();
            long end = start + TimeUnit.SECONDS.toNanos(SECONDS);
            List<Future<Long>> counts = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                counts.add(threads.submit(() -> sales(mark, end)));
            }
            long all = 0;
            for (Future<Long> count : counts) {
                all += count.get();
            }
            return all * 1e9 / (System.nanoTime() - start);
        } finally {
            threads.shutdown();
        }
    }

    private long sales(Mark mark, long end) throws SQLException {
        long count = 0;
        for (; System.nanoTime() < end; count++) {
            try (Connection connection = database.getConnection();
                    PreparedStatement sale = connection.prepareStatement("insert into s_sale values (?, 1)")) {
                connection.setAutoCommit(false);
                sale.setInt(1, ThreadLocalRandom.current().nextInt(SLOTS));
                sale.executeUpdate();
                mark.in(connection);
                connection.commit();
            }
        }
        return count;
    }
}
