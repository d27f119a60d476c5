package io.github.suppliersdk.sync.processes;

import io.github.suppliersdk.support.Databases;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.HttpFront;
import io.github.suppliersdk.support.ServingJvm;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import javax.sql.DataSource;

/** One process of a supplier: a {@link Seller} with an outbox in the database of its sales. The test kills it. */
final class SellingProgram {
    private final Seller seller;

    private SellingProgram(Seller seller) {
        this.seller = seller;
    }

    /** The arguments are the database, the service, and the number of slots. */
    public static void main(String[] args) {
        DataSource database = Databases.pool(args[0]);
        JdbcOutbox outbox = JdbcOutbox.builder(database).build();
        Seller seller = new Seller(new Departures(database), outbox, Integer.parseInt(args[2]), args[1]);
        SellingProgram program = new SellingProgram(seller);
        HttpFront front = new HttpFront(program::reply);
        seller.start();
        ServingJvm.isReady(front.url());
    }

    /**
     * Serves {@code /hold/id/slot/seats}, {@code /end/id/slot/booked} and {@code /stop}: 200 or 409, or 500 if it is
     * undecided.
     */
    private Reply reply(Sent request) {
        int status = 500;
        try {
            status = status(request.path().split("/"));
        } catch (RuntimeException | InterruptedException e) {
            System.err.println("a webhook failed: " + e);
        }
        return new Reply(status, "");
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
