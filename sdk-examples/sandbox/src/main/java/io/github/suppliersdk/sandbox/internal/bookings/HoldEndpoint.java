package io.github.suppliersdk.sandbox.internal.bookings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.AsyncEndpoint;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.rules.WebhookResponseRules;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDateTime;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint for test holds. The seats are taken before the supplier is asked, so that concurrent holds cannot get
 * the same seats. They are released if the supplier refuses, or if its response is invalid or late.
 */
final class HoldEndpoint implements AsyncEndpoint {

    private final Store store;
    private final Webhooks webhooks;

    HoldEndpoint(Store store, Webhooks webhooks) {
        this.store = store;
        this.webhooks = webhooks;
    }

    @Override
    public CompletableFuture<Response> respond(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        HoldRules.check(new ValidatingReader(body, "", problems));
        problems.refuseIfAny();
        Hold hold = begin(body);
        Webhook webhook = webhooks.current();
        CompletableFuture<String> transactionId = webhook == null
                ? CompletableFuture.completedFuture("")
                : CompletableFuture.completedFuture(body).thenCompose(same -> ask(webhook, same));
        return transactionId
                .thenApply(id -> {
                    store.change(() -> store.bookings().accept(hold, id));
                    return Response.empty(200);
                })
                .whenComplete((response, problem) -> {
                    if (problem != null) {
                        store.change(() -> store.bookings().release(hold));
                    }
                });
    }

    private Hold begin(ObjectNode body) {
        LocalDateTime expires = Objects.requireNonNull(
                Formats.localTime(body.path("expiration_time").asText()));
        @Nullable Hold hold = null;
        while (hold == null) {
            SlotOffer offer = store.locked(() -> offer(body)).expanded();
            Problems problems = new Problems();
            if (!expires.isAfter(store.now())) {
                problems.add("expiration_time", "is in the past");
            }
            offer.checkHold(body, problems);
            problems.refuseIfAny();
            Hold candidate = new Hold(body.path("hold_id").asText(), offer.slot(), HoldRules.quantities(body), expires);
            hold = store.locked(() -> offer.isCurrent(store) ? taken(candidate) : null);
        }
        return hold;
    }

    private SlotOffer offer(ObjectNode body) {
        Slot slot = store.slot(
                body.path("experience_id").asText(),
                body.path("option_id").asText(),
                body.path("slot_id").asText());
        refuseUsedId(body.path("hold_id").asText());
        return SlotOffer.of(slot);
    }

    private Hold taken(Hold hold) {
        refuseUsedId(hold.id());
        Slot slot = hold.slot();
        if (!slot.hasSeats(hold.seats())) {
            Problems problems = new Problems();
            SlotOffer.tooFew(hold.seats(), slot.capacity(), problems);
            problems.refuseIfAny();
        }
        store.bookings().begin(hold);
        return hold;
    }

    private void refuseUsedId(String holdId) {
        if (store.bookings().holdIdUsed(holdId)) {
            throw Refusal.conflict("hold_id: there is or was a hold '" + holdId + "'");
        }
    }

    private static CompletableFuture<String> ask(Webhook webhook, ObjectNode body) {
        String holdId = body.path("hold_id").asText();
        return webhook.hold(body).handle((response, problem) -> {
            if (problem != null) {
                throw Refusal.badRequest("The supplier's webhook failed: " + WebhookCall.text(problem));
            }
            if (response.isRefusal()) {
                throw Refusal.badRequest("The supplier refused the hold: " + response.refusalText());
            }
            String wrong = response.problem(fields -> WebhookResponseRules.checkHoldResponse(fields, holdId));
            if (!wrong.isEmpty()) {
                throw Refusal.badRequest("The supplier's webhook sent an invalid response to the hold: " + wrong);
            }
            return response.tree().path("transaction_id").asText();
        });
    }
}
