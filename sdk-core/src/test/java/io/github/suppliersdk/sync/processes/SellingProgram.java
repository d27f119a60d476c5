package io.github.suppliersdk.sync.processes;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import javax.sql.DataSource;

/** One process of a supplier: a {@link Seller} with an outbox in the database of its sales. The test kills it. */
final class SellingProgram {
    private final Seller seller;

    private SellingProgram(Seller seller) {
        this.seller = seller;
    }

    /** The arguments are the database, the service, and the number of slots. */
    public static void main(String[] args) throws IOException {
        DataSource database = Databases.pool(args[0]);
        JdbcOutbox outbox = JdbcOutbox.builder(database).build();
        Seller seller = new Seller(new Departures(database), outbox, Integer.parseInt(args[2]), args[1]);
        SellingProgram program = new SellingProgram(seller);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", program::serve);
        server.start();
        seller.start();
        ServingJvm.isReady("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /**
     * Serves {@code /hold/id/slot/seats}, {@code /end/id/slot/booked} and {@code /stop}: 200 or 409, or 500 if it is
     * undecided.
     */
    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            int status = 500;
            try {
                status = status(exchange.getRequestURI().getPath().split("/"));
            } catch (RuntimeException | InterruptedException e) {
                System.err.println("a webhook failed: " + e);
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    private int status(String[] path) throws InterruptedException {
        if (path[1].equals("stop")) {
            seller.stopSelling();
            return 200;
        }
        SlotKey key = Departures.key(path[3]);
        if (path[1].equals("hold")) {
            return seller.hold(path[2], key, Integer.parseInt(path[4])) ? 200 : 409;
        }
        seller.end(path[2], key, Boolean.parseBoolean(path[4]));
        return 200;
    }
}
