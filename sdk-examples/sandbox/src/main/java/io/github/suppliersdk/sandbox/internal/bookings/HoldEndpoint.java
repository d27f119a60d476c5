package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Answer;
import io.github.suppliersdk.sandbox.internal.http.Endpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.rules.Fields;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.TicketRules;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.SlotKey;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A test hold. The seats are taken before the supplier is asked, so that two holds at the same time cannot get the same
 * seat, and given back if the supplier refuses, answers wrongly or too late.
 */
final class HoldEndpoint implements Endpoint {

    private final Store store;
    private final @Nullable WebhookClient webhook;

    HoldEndpoint(Store store, @Nullable WebhookClient webhook) {
        this.store = store;
        this.webhook = webhook;
    }

    @Override
    public Answer answer(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        HoldRules.check(new Fields(body, "", problems));
        problems.refuseIfAny();
        Hold hold = store.locked(() -> begin(body, problems));
        boolean accepted = false;
        try {
            String transactionId = webhook == null ? "" : ask(webhook, body);
            store.locked(() -> {
                store.bookings().accept(hold, transactionId);
                return hold;
            });
            accepted = true;
        } finally {
            if (!accepted) {
                store.locked(() -> {
                    store.bookings().release(hold);
                    return hold;
                });
            }
        }
        return Answer.empty(200);
    }

    private Hold begin(ObjectNode body, Problems problems) {
        SlotKey key = new SlotKey(
                body.path("experience_id").asText(),
                body.path("option_id").asText(),
                body.path("slot_id").asText());
        String id = body.path("hold_id").asText();
        LocalDateTime expires = Objects.requireNonNull(
                Formats.localTime(body.path("expiration_time").asText()));
        SlotOffer offer = SlotOffer.find(store, key);
        if (store.bookings().holdIdUsed(id)) {
            throw Refusal.conflict("hold_id: there is or was a hold '" + id + "'");
        }
        if (!expires.isAfter(store.now())) {
            problems.add("expiration_time", "is over");
        }
        offer.checkHold(body, problems);
        problems.refuseIfAny();
        Hold hold = new Hold(id, key, HoldRules.quantities(body), expires);
        store.bookings().begin(hold);
        return hold;
    }

    private static String ask(WebhookClient webhook, ObjectNode body) {
        String holdId = body.path("hold_id").asText();
        WebhookAnswer answer;
        try {
            answer = webhook.hold(body);
        } catch (WebhookFailure e) {
            throw Refusal.badRequest("The supplier's webhook failed: " + e.text());
        }
        if (answer.isRefusal()) {
            throw Refusal.badRequest("The supplier refused the hold: " + answer.refusalText());
        }
        String problem = answer.problem(fields -> TicketRules.checkHoldAnswer(fields, holdId));
        if (!problem.isEmpty()) {
            throw Refusal.badRequest("The supplier's webhook answered the hold wrongly: " + problem);
        }
        return answer.tree().path("transaction_id").asText();
    }
}
