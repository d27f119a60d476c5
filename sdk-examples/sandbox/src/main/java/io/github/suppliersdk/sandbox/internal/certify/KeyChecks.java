package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Booked;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks that requests without the right key are rejected. */
final class KeyChecks {

    private static final Group KEYS = new Group(CheckGroup.KEYS, "5, headers");
    private static final String REJECTED = "It is rejected with 401, 403 or 400.";

    private KeyChecks() {}

    static List<Check> all() {
        return List.of(
                KEYS.check(
                        "wrong",
                        "Sends a hold with a wrong key.",
                        REJECTED,
                        caller -> hold(caller, "x" + caller.key())),
                KEYS.check("none", "Sends a hold without a key.", REJECTED, caller -> {
                    caller.key();
                    return hold(caller, null);
                }),
                KEYS.check(
                        "nearly",
                        "Sends a hold with the key except for its last character.",
                        REJECTED,
                        KeyChecks::nearly),
                KEYS.check("booking", "Sends a booking of a live hold with a wrong key.", REJECTED, KeyChecks::booking),
                KEYS.check(
                        "cancellation",
                        "Sends the cancellation of a booking with a wrong key.",
                        REJECTED,
                        KeyChecks::cancellation));
    }

    private static String nearly(Caller caller) {
        String key = caller.key();
        if (key.length() < 2) {
            throw new CheckEndedException.Skipped("the key has one character only");
        }
        return hold(caller, key.substring(0, key.length() - 1));
    }

    private static String hold(Caller caller, @Nullable String key) {
        return rejected(caller, Message.HOLD, caller.holdPayload(caller.slots().main(), 1), key);
    }

    private static String booking(Caller caller) {
        String wrong = "x" + caller.key();
        Held held = caller.held(caller.slots().main(), 1);
        return rejected(caller, Message.BOOKING, caller.payloads().booking(held.payload(), held.slot()), wrong);
    }

    private static String cancellation(Caller caller) {
        String wrong = "x" + caller.key();
        Booked booked = caller.booked(caller.slots().main(), 1);
        JsonNode cancellation = Payloads.unconfirmed(booked.bookingId(), booked.transactionId(), booked.tickets());
        return rejected(caller, Message.CANCELLATION, cancellation, wrong);
    }

    private static String rejected(Caller caller, Message message, JsonNode payload, @Nullable String key) {
        Reply reply = Caller.wait(caller.sendWithKey(message, payload, key));
        boolean isRight = reply.status() == 401 || reply.status() == 403 || reply.isRefusal();
        Expect.that(isRight, message.text() + " was not rejected: " + reply.text());
        return reply.summary();
    }
}
