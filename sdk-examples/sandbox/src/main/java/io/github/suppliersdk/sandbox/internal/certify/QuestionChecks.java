package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.CheckGroup;
import io.github.suppliersdk.sandbox.internal.certify.Caller.Held;
import io.github.suppliersdk.sandbox.internal.certify.Check.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks bookings that answer mandatory questions of every data type. */
final class QuestionChecks {

    private static final Group QUESTIONS = new Group(CheckGroup.QUESTIONS, "3, mandatory question");
    private static final List<String> TYPES =
            List.of("DATE", "DECIMAL", "EMAIL", "INTEGER", "PHONE_NUMBER", "SELECT_ONE", "STRING");

    private QuestionChecks() {}

    static List<Check> all() {
        List<Check> all = new ArrayList<>();
        for (String type : TYPES) {
            all.add(QUESTIONS.check(
                    type.toLowerCase(Locale.ROOT).replace('_', '-'),
                    "Books a slot with a mandatory question of the type " + type + ", and answers it.",
                    "200 with tickets.",
                    caller -> answered(caller, type)));
        }
        all.add(QUESTIONS.check(
                "unanswered",
                "Books a slot with mandatory questions, and answers none.",
                "It is confirmed or refused with one of the codes of the contract: the service checks answers itself.",
                QuestionChecks::unanswered));
        return all;
    }

    private static String answered(Caller caller, String type) {
        CertificationSlot slot = caller.slots().asking(type);
        Held held = caller.held(slot, 1);
        ObjectNode booking = caller.payloads().booking(held.payload(), slot);
        return Expect.confirmed(booking, caller.send(Message.BOOKING, booking));
    }

    private static String unanswered(Caller caller) {
        CertificationSlot slot = caller.slots()
                .asking(TYPES.stream()
                        .filter(type -> caller.options().slots().stream()
                                .anyMatch(each -> each.questions().stream()
                                        .anyMatch(question -> SlotSelection.asks(question, type, each))))
                        .findFirst()
                        .orElseThrow(
                                () -> new CheckEndedException.Skipped("none of the slots has mandatory questions")));
        Held held = caller.held(slot, 1);
        ObjectNode booking = caller.payloads().booking(held.payload(), slot);
        booking.path("booking_requests").forEach(item -> ((ObjectNode) item).remove("mandatory_answers"));
        Reply reply = caller.send(Message.BOOKING, booking);
        return reply.isOk() ? Expect.confirmed(booking, reply) : Expect.refused("it", reply);
    }
}
