package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Checks the number of tickets and the guests that they are for. Every booking already checks the form of its tickets.
 */
final class TicketChecks {

    private static final Group TICKETS = new Group(CheckGroup.TICKETS, "5, tickets");
    private static final String ONE_EACH = "A ticket FOR_SINGLE_PERSON for each guest, or one FOR_ALL.";

    private TicketChecks() {}

    static List<Check> all() {
        return List.of(
                TICKETS.check(
                        "one-for-each-guest",
                        "Books for two guests, with an item for each.",
                        ONE_EACH,
                        TicketChecks::oneForEachGuest),
                TICKETS.check(
                        "shared-item",
                        "Books for two guests who share an item: an item is a holder category with its answers, and not a"
                                + " guest.",
                        ONE_EACH,
                        TicketChecks::sharedItem),
                TICKETS.check(
                        "right-items",
                        "Books for two guests, with an item for each.",
                        "Each ticket FOR_SINGLE_PERSON names an item with the holder category of that item, and no item is"
                                + " without one.",
                        TicketChecks::rightItems),
                TICKETS.check(
                        "unique",
                        "Books twice, and compares the numbers of all tickets.",
                        "No number occurs twice, except on tickets without a code (NONE).",
                        TicketChecks::unique));
    }

    private static String oneForEachGuest(Caller caller) {
        return counted(caller.booked(caller.slots().forGuests(2), 2), 2);
    }

    private static String sharedItem(Caller caller) {
        CertificationSlot slot = caller.slots().forGuests(2);
        Held held = caller.held(slot, 2);
        ObjectNode booking = caller.payloads()
                .booking(held.payload(), slot, List.of(slot.categories().get(0)));
        Reply reply = caller.send(Message.BOOKING, booking);
        Expect.confirmed(booking, reply);
        return counted(Caller.booked(booking, reply), 2);
    }

    private static String counted(Booked booked, int guests) {
        int singles = booked.ticketsOfGuests().size();
        boolean isForAll = singles == 0 && !booked.tickets().isEmpty();
        Expect.that(
                isForAll || singles == guests,
                "for " + guests + " guests there should be as many tickets FOR_SINGLE_PERSON, not " + singles + ": "
                        + booked.reply().text());
        return isForAll ? "a ticket FOR_ALL" : singles + " tickets FOR_SINGLE_PERSON";
    }

    private static String rightItems(Caller caller) {
        Booked booked = caller.booked(caller.slots().forGuests(2), 2);
        Map<String, String> open = new HashMap<>();
        booked.payload()
                .path("booking_requests")
                .forEach(item -> open.put(
                        item.path("request_id").asText(),
                        item.path("holder_category_id").asText()));
        Map<String, String> items = Map.copyOf(open);
        for (JsonNode ticket : booked.reply().json().path("tickets")) {
            if (ticket.path("type").asText().equals("FOR_SINGLE_PERSON")) {
                String item = ticket.path("request_id").asText();
                String category = ticket.path("holder_category_id").asText();
                Expect.that(
                        category.equals(items.get(item)),
                        "the item " + item + " is not of the holder category " + category);
                open.remove(item);
            }
        }
        if (booked.ticketsOfGuests().isEmpty()) {
            return "a ticket FOR_ALL, which names no item";
        }
        Expect.that(open.isEmpty(), "there is no ticket for the items " + open.keySet());
        return "a ticket for each item";
    }

    private static String unique(Caller caller) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Booked booked = caller.booked(caller.slots().forGuests(2), 2);
            booked.reply().json().path("tickets").forEach(ticket -> {
                if (!ticket.path("format").asText().equals("NONE")) {
                    numbers.add(ticket.path("number").asText());
                }
            });
        }
        Expect.that(new HashSet<>(numbers).size() == numbers.size(), "a number occurs twice: " + numbers);
        return numbers.size() + " numbers, all different";
    }
}
