package io.github.suppliersdk.sandbox;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Holds, books and cancels the time slot "t1", which has ten seats. Ids are derived from short names. */
final class Journey {

    private static final String TESTS = "/supplier/integration-tests";
    private static final String SLOT = Fixture.TIME + "/t1";

    private final Sandbox sandbox;
    private final Client client;
    private final Set<String> withChildren = ConcurrentHashMap.newKeySet();

    Journey(Sandbox sandbox) {
        this.sandbox = sandbox;
        this.client = new Client(sandbox);
    }

    static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    Client client() {
        return client;
    }

    void fill() {
        Fixture.fill(client);
        String slot = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z");
        Fixture.ok(client.post(Fixture.TIME, "[" + slot + "]"));
    }

    void setCapacity(int seats) {
        Fixture.ok(client.send("PATCH", SLOT, "{'capacity':" + seats + "}"));
    }

    int capacity() {
        return Objects.requireNonNull(sandbox.slots("time", "tour").get(0).capacity());
    }

    Client.Reply hold(String name, int adults, int children) {
        if (children > 0) {
            withChildren.add(name);
        }
        return client.post(TESTS + "/hold", holdBody(name, adults, children));
    }

    String holdBody(String name, int adults, int children) {
        List<String> quantities = new ArrayList<>();
        if (adults > 0) {
            quantities.add("{'holder_category_id':'adult','quantity':" + adults + ",'guide_language':'en'}");
        }
        if (children > 0) {
            quantities.add("{'holder_category_id':'child','quantity':" + children + "}");
        }
        return "{'experience_id':'time','option_id':'tour','slot_id':'t1','hold_id':'" + id(name)
                + "','expiration_time':'2027-01-01T12:15:00Z','pickup_id':'p1','quantities':["
                + String.join(",", quantities) + "]}";
    }

    /** Holds seats, and books them. */
    void sell(String hold, int adults, int children, String booking) {
        Fixture.ok(hold(hold, adults, children));
        Fixture.ok(book(hold, booking));
    }

    Client.Reply book(String hold, String booking) {
        return client.post(TESTS + "/book", bookingBody(hold, booking));
    }

    /** The body of a booking of one adult and, if the hold has children, one child. */
    String bookingBody(String hold, String booking) {
        String child = withChildren.contains(hold) ? ",{'holder_category_id':'child'}" : "";
        return "{'booking_id':'" + id(booking) + "','hold_id':'" + id(hold) + "','request_id':'" + id("r")
                + "','slot_id':'t1','pickup_id':'p1','guide_language':'en',"
                + "'holder':{'email':'a@example.com','first_name':'A','last_name':'B'},"
                + "'booking_requests':[{'holder_category_id':'adult'}" + child + "]}";
    }

    Client.Reply cancel(String booking, String tickets, String transaction) {
        return client.post(TESTS + "/cancel-booking", cancellation(booking, tickets, transaction));
    }

    String cancellation(String booking, String tickets, String transaction) {
        return "{'booking_id':'" + id(booking) + "','ticket_numbers':" + tickets + ",'transaction_id':'" + transaction
                + "'}";
    }
}
