package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;

/** Checks that the backend ignores unknown fields, which later versions of the interface may add. */
final class UnknownFieldChecks {

    private static final Group UNKNOWN = new Group(CheckGroup.UNKNOWN_FIELDS, "6, reading");

    private UnknownFieldChecks() {}

    static List<Check> all() {
        return List.of(
                UNKNOWN.check(
                        "hold",
                        "Sends a hold with an unknown field and an unknown object.",
                        "200, as without them.",
                        UnknownFieldChecks::hold),
                UNKNOWN.check(
                        "booking",
                        "Sends a booking with unknown fields, also in its holder and its items.",
                        "200, as without them.",
                        UnknownFieldChecks::booking),
                UNKNOWN.check(
                        "cancellation",
                        "Sends an unconfirmed cancellation with an unknown field and an unknown object.",
                        "200, as without them.",
                        UnknownFieldChecks::cancellation));
    }

    private static ObjectNode withUnknownFields(ObjectNode body) {
        body.put("a_new_field", "that this version does not know");
        body.putObject("a_new_object").put("with", 1).putArray("and").add(true).addNull();
        return body;
    }

    private static String hold(Caller caller) {
        CertificationSlot slot = caller.slots().main();
        ObjectNode hold = withUnknownFields(caller.holdPayload(slot, slot.minGuests()));
        withUnknownFields((ObjectNode) hold.path("quantities").path(0));
        return Expect.granted(hold, caller.send(Message.HOLD, hold));
    }

    private static String booking(Caller caller) {
        Held held = caller.held(caller.slots().main(), 1);
        ObjectNode booking = withUnknownFields(caller.payloads().booking(held.payload(), held.slot()));
        withUnknownFields((ObjectNode) booking.path("holder"));
        booking.path("booking_requests").forEach(item -> withUnknownFields((ObjectNode) item));
        return Expect.confirmed(booking, caller.send(Message.BOOKING, booking));
    }

    private static String cancellation(Caller caller) {
        Booked booked = caller.booked(caller.slots().main(), 1);
        ObjectNode cancellation =
                withUnknownFields(Payloads.unconfirmed(booked.bookingId(), booked.transactionId(), booked.tickets()));
        Reply reply = caller.send(Message.CANCELLATION, cancellation);
        if (!reply.isOk() && caller.session().hasFailed("unconfirmed.confirmed")) {
            throw new CheckEndedException.PreconditionNotMet("unconfirmed.confirmed", reply.text());
        }
        return Expect.ok("the cancellation", reply);
    }
}
