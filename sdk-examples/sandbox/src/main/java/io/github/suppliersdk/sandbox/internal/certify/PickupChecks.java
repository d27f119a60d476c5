package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.List;

/** Checks pickups and guide languages. */
final class PickupChecks {

    private static final Group PICKUPS = new Group(CheckGroup.PICKUPS, "5, hold availability");
    private static final int MAX_CHOICES = 5;

    private PickupChecks() {}

    static List<Check> all() {
        return List.of(
                PICKUPS.check(
                        "pickups",
                        "Holds and books a slot with each of its pickups, " + MAX_CHOICES + " at most.",
                        "200 for each.",
                        PickupChecks::pickups),
                PICKUPS.check(
                        "languages",
                        "Holds and books a slot with each language of its guides, " + MAX_CHOICES + " at most.",
                        "200 for each.",
                        PickupChecks::languages));
    }

    private static String pickups(Caller caller) {
        CertificationSlot slot = caller.slots().withPickups();
        List<String> pickups = slot.pickups().stream().limit(MAX_CHOICES).toList();
        for (String pickup : pickups) {
            ObjectNode hold = caller.holdPayload(slot, slot.minGuests()).put("pickup_id", pickup);
            book(caller, slot, hold);
        }
        return "held and booked with " + pickups;
    }

    private static String languages(Caller caller) {
        CertificationSlot slot = caller.slots().withLanguages();
        List<String> languages = slot.languages().stream().limit(MAX_CHOICES).toList();
        for (String language : languages) {
            ObjectNode hold = caller.holdPayload(slot, slot.minGuests());
            ((ObjectNode) hold.path("quantities").path(0)).put("guide_language", language);
            book(caller, slot, hold);
        }
        return "held and booked with " + languages;
    }

    private static void book(Caller caller, CertificationSlot slot, ObjectNode hold) {
        Expect.granted(hold, caller.send(Message.HOLD, hold));
        ObjectNode booking = caller.payloads().booking(hold, slot);
        Expect.confirmed(booking, caller.send(Message.BOOKING, booking));
    }
}
