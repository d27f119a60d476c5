package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks large and invalid bodies. */
final class SizeChecks {

    private static final Group SIZES = new Group(CheckGroup.SIZES, "5, refusals");
    private static final String REFUSED = "400 with one of the codes of the contract.";
    private static final int LONG_NAME = 200;
    private static final int LARGE = 256 * 1024;

    private SizeChecks() {}

    static List<Check> all() {
        return List.of(
                SIZES.check(
                        "large-hold",
                        "Sends a hold of " + LARGE / 1024 + " KiB, most of it in an unknown field.",
                        "200, or a refusal with 400 or 413.",
                        SizeChecks::largeHold),
                SIZES.check(
                        "long-names",
                        "Books for a guest with names of " + LONG_NAME + " letters of several alphabets, and an emoji.",
                        "200 as for any other guest.",
                        "5, booking confirmation",
                        SizeChecks::longNames),
                SIZES.check(
                        "no-json",
                        "Sends a hold that is not JSON.",
                        REFUSED,
                        caller -> refused(caller, "{\"hold_id\":")),
                SIZES.check(
                        "no-object", "Sends a list in place of a hold.", REFUSED, caller -> refused(caller, "[1, 2]")),
                SIZES.check(
                        "missing-field",
                        "Sends a hold without slot_id.",
                        REFUSED,
                        caller -> refused(caller, hold(caller, hold -> {
                            hold.remove("slot_id");
                        }))),
                SIZES.check(
                        "no-guests",
                        "Sends a hold for 0 guests.",
                        REFUSED,
                        caller -> refused(caller, hold(caller, hold -> quantity(hold, 0)))),
                SIZES.check(
                        "negative",
                        "Sends a hold for -1 guests.",
                        REFUSED + " A backend that grants it adds a seat.",
                        caller -> refused(caller, hold(caller, hold -> quantity(hold, -1)))),
                SIZES.check(
                        "overflow",
                        "Sends a hold for 2147483647 guests.",
                        "It is not granted: 400.",
                        SizeChecks::overflow));
    }

    private interface Change {
        void make(ObjectNode hold);
    }

    private static ObjectNode hold(Caller caller, Change change) {
        CertificationSlot slot = caller.slots().main();
        ObjectNode hold = caller.holdPayload(slot, slot.minGuests());
        change.make(hold);
        return hold;
    }

    private static void quantity(ObjectNode hold, int guests) {
        ((ObjectNode) hold.path("quantities").path(0)).put("quantity", guests);
    }

    private static String refused(Caller caller, String body) {
        return Expect.refused("it", caller.sendBytes(Message.HOLD, body.getBytes(StandardCharsets.UTF_8)));
    }

    private static String refused(Caller caller, ObjectNode hold) {
        return Expect.refused("it", caller.send(Message.HOLD, hold));
    }

    private static String largeHold(Caller caller) {
        ObjectNode hold = hold(caller, body -> body.put("a_new_field", "x".repeat(LARGE)));
        Reply reply = caller.send(Message.HOLD, hold);
        if (reply.status() == 413) {
            return reply.summary();
        }
        return reply.isRefusal() ? Expect.refused("it", reply) : Expect.granted(hold, reply);
    }

    private static String longNames(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        ObjectNode booking = caller.payloads().booking(held.payload(), held.slot());
        booking.putObject("holder")
                .put("email", "guest@example.com")
                .put("first_name", "\u00c5\u010d\u0416\u03a9\u5c71\u05d0".repeat(LONG_NAME / 6) + "\ud83c\udf77")
                .put("last_name", "O'Neill-\"Quote\" \\ <b>" + "\u00df".repeat(LONG_NAME));
        return Expect.confirmed(booking, caller.send(Message.BOOKING, booking));
    }

    private static String overflow(Caller caller) {
        if (caller.slots().main().seats().isEmpty()) {
            throw new CheckEndedException.Skipped("the seats of the slot are not known; it may have no limit");
        }
        Reply reply = caller.send(Message.HOLD, hold(caller, hold -> quantity(hold, Integer.MAX_VALUE)));
        Expect.that(reply.isRefusal(), "it was not refused: " + reply.text());
        return reply.summary();
    }
}
