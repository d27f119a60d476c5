package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;
import java.util.UUID;

/** Checks holds, except for the number of seats, which has its own group. */
final class HoldChecks {

    private static final Group HOLDS = new Group(CheckGroup.HOLDS, "5, hold availability");
    private static final String GRANTED = "200 with the hold_id of the request and a transaction_id.";

    private HoldChecks() {}

    static List<Check> all() {
        return List.of(
                HOLDS.check("granted", "Holds a slot for one guest.", GRANTED, HoldChecks::granted),
                HOLDS.check("several-guests", "Holds a slot for two guests.", GRANTED, HoldChecks::severalGuests),
                HOLDS.check(
                        "several-categories",
                        "Holds a slot for a guest of each of two holder categories.",
                        GRANTED,
                        HoldChecks::severalCategories),
                HOLDS.check(
                        "many",
                        "Holds a slot twice for one guest, with two hold_ids.",
                        "200 for both, each with its own hold_id.",
                        HoldChecks::many),
                HOLDS.check(
                        "unknown-slot",
                        "Holds a slot that does not exist.",
                        "400 with one of the codes of the contract.",
                        "5, refusals",
                        HoldChecks::refusesUnknownSlot));
    }

    private static String granted(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        return hold(caller, caller.holdPayload(slot, slot.minGuests()));
    }

    private static String severalGuests(Caller caller) {
        return hold(caller, caller.holdPayload(caller.slots().forGuests(2), 2));
    }

    private static String severalCategories(Caller caller) {
        CertificationSlot slot = caller.slots().withTwoCategories();
        ObjectNode hold = caller.holdPayload(slot, 1);
        Payloads.addQuantity(hold, slot.categories().get(1), 1);
        return hold(caller, hold);
    }

    private static String many(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        Caller.Held first = caller.held(slot, 1);
        Caller.Held second = caller.held(slot, 1);
        return "transactions " + first.transactionId() + " and " + second.transactionId();
    }

    private static String hold(Caller caller, ObjectNode payload) {
        return Expect.granted(payload, caller.send(Message.HOLD, payload));
    }

    private static String refusesUnknownSlot(Caller caller) {
        return Expect.refused("a slot that does not exist", caller.send(Message.HOLD, unknownSlot(caller)));
    }

    static ObjectNode unknownSlot(Caller caller) {
        return caller.holdPayload(caller.slots().main(), 1).put("slot_id", "no-slot-" + UUID.randomUUID());
    }
}
