package io.github.suppliersdk.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.suppliersdk.examples.webhooks.WebhookServlet;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.jdkserver.JdkWebhookServer;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * One web server that answers holds from a database. Prints its port, and for each line of input the CPU time of its
 * process in nanoseconds, and with PostgreSQL the number of transactions that have written.
 */
final class WebhookServer {
    static final String KEY = "benchmark";
    /** Departures from which holds choose, so that they seldom wait for each other. */
    static final int DEPARTURES = 1000;

    private WebhookServer() {}

    static DataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(16);
        return new HikariDataSource(config);
    }

    private static PreparedStatement prepare(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    private static void update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            statement.executeUpdate();
        }
    }

    private static long query(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    /** The supplier's part of a hold, which is the same with the library and by hand: whether the seats are held. */
    private static boolean take(Connection connection, String holdId, String slotId, int seats) throws SQLException {
        if (query(connection, "select free from departure where slot_id = ? for update", slotId) < seats) {
            return false;
        }
        update(connection, "insert into held values (?, ?, ?)", holdId, slotId, seats);
        update(connection, "update departure set free = free - ? where slot_id = ?", seats, slotId);
        return true;
    }

    /** Holds seats in the transaction of the receiver. */
    private static final class Handler implements WebhookHandler {
        @Override
        public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) throws SQLException {
            return take(transaction.connection(), request.holdId(), request.slotId(), request.seats())
                    ? HoldResponse.accepted("hold-" + request.holdId())
                    : HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }

        @Override
        public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
            return BookingResponse.refused(BookingRefusal.INACTIVE_HOLD_KEY);
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
            return CancellationResponse.accepted();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {}

        @Override
        public void holdExpired(HoldRequest request, WebhookTransaction transaction) {}
    }

    /**
     * A servlet without the library, with what a hold needs and nothing more. It checks the key and the fields, and in
     * one transaction inserts a row and holds the seats. The row has the request, so that other content is refused; the
     * response, so that a copy of the request gets the same; and the end of the hold with an index, so that it can be
     * ended. What the library decides with 400 is 500 here, as none is sent.
     */
    private static final class HandWritten extends HttpServlet {
        private static final String INSERT = "insert into by_hand values (?, ?, ?, ?, ?)";
        private static final long LONGEST_NANOS = 7_000_000_000L;

        private final transient ObjectMapper json = new ObjectMapper();
        private final transient DataSource database;

        HandWritten(DataSource database) {
            this.database = database;
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (!KEY.equals(request.getHeader("x-webhook-key"))) {
                response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
                return;
            }
            long arrival = System.nanoTime();
            JsonNode hold = json.readTree(request.getInputStream());
            String id = text(hold, "hold_id");
            String slot = text(hold, "slot_id");
            List.of("experience_id", "option_id").forEach(name -> text(hold, name));
            OffsetDateTime end = OffsetDateTime.parse(text(hold, "expiration_time"));
            int seats = 0;
            for (JsonNode quantity : hold.required("quantities")) {
                text(quantity, "holder_category_id");
                int more = quantity.required("quantity").intValue();
                require(more > 0, "quantity");
                seats = Math.addExact(seats, more);
            }
            String answer = json.writeValueAsString(Map.of("hold_id", id, "transaction_id", "hold-" + id));
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                try {
                    update(connection, INSERT, id, "HELD", end, hold.toString(), answer);
                    require(take(connection, id, slot, seats), "seats");
                    require(System.nanoTime() - arrival < LONGEST_NANOS, "time");
                    connection.commit();
                } catch (SQLException e) {
                    connection.rollback();
                    answer = stored(connection, id, hold).orElseThrow(() -> e);
                    connection.commit();
                } catch (RuntimeException e) {
                    connection.rollback();
                    throw e;
                }
            } catch (SQLException e) {
                throw new IOException("the hold " + id + " was not decided", e);
            }
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            response.setContentType("application/json");
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }

        /** The response of an earlier copy of the request, if there was one. */
        private Optional<String> stored(Connection connection, String id, JsonNode hold)
                throws SQLException, IOException {
            try (PreparedStatement statement =
                            prepare(connection, "select request, response from by_hand where hold_id = ?", id);
                    ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                require(json.readTree(row.getString(1)).equals(hold), "content");
                return Optional.of(row.getString(2));
            }
        }

        private static String text(JsonNode object, String name) {
            JsonNode field = object.required(name);
            require(field.isTextual() && !field.asText().isBlank(), name);
            return field.asText();
        }

        private static void require(boolean isRight, String what) {
            if (!isRight) {
                throw new IllegalArgumentException(what);
            }
        }
    }

    /** Makes the tables of the supplier, and that of the servlet. */
    private static void createTables(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            update(connection, "create table departure (slot_id varchar(50) primary key, free int not null)");
            update(connection, "create table held (hold_id varchar(80) primary key, slot_id varchar(50), seats int)");
            update(
                    connection,
                    "create table by_hand (hold_id varchar(80) primary key, state varchar(10) not null,"
                            + " ends timestamp with time zone not null, request varchar(10000), response varchar(1000))");
            update(connection, "create index by_hand_ends on by_hand (state, ends)");
            for (int i = 0; i < DEPARTURES; i++) {
                update(connection, "insert into departure values (?, 2000000000)", "slot-" + i);
            }
        }
    }

    private static int tomcat(HttpServlet servlet) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("webhooks").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "webhooks", servlet);
        context.addServletMappingDecoded("/*", "webhooks");
        tomcat.start();
        return tomcat.getConnector().getLocalPort();
    }

    private static WebhookReceiver receiver(DataSource database) {
        return WebhookReceiver.builder()
                .handler(new Handler())
                .inbox(WebhookInbox.jdbc(database).build())
                .addKey(WebhookKey.of(KEY))
                .holdTimeZone(hold -> ZoneOffset.UTC)
                .build();
    }

    /** The arguments: {@code servlet}, {@code tomcat} or {@code jdk}; {@code h2} or {@code postgres}. */
    public static void main(String[] arguments) throws Exception {
        boolean isH2 = arguments[1].equals("h2");
        DataSource database = pool(
                isH2
                        ? "jdbc:h2:mem:webhooks;DB_CLOSE_DELAY=-1"
                        : EmbeddedPostgres.builder().start().getJdbcUrl("postgres", "postgres"));
        createTables(database);
        System.out.println(
                switch (arguments[0]) {
                    case "servlet" -> tomcat(new HandWritten(database));
                    case "tomcat" -> tomcat(new WebhookServlet(receiver(database)));
                    default ->
                        JdkWebhookServer.start(receiver(database), 0).address().getPort();
                });
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ForkedJvm.serve(words -> {
            try (Connection connection = database.getConnection()) {
                long written = isH2 ? 0 : query(connection, "select pg_current_xact_id()::text::bigint");
                return new double[] {system.getProcessCpuTime(), written};
            }
        });
    }
}
