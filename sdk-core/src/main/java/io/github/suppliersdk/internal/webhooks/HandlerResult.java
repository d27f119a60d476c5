package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import java.util.List;
import java.util.Optional;

/**
 * What came of a call of the handler.
 *
 * @param phase {@link HandlerPhase#SUCCEEDED}, {@link HandlerPhase#REFUSED} or {@link HandlerPhase#FAILED}
 * @param reply what the service is told if it is stored in time
 * @param transactionId of a booking that was made
 * @param tickets their numbers
 * @param failure what the handler threw, or what is wrong with what it returned
 */
record HandlerResult(
        HandlerPhase phase,
        Reply reply,
        Optional<String> transactionId,
        List<String> tickets,
        Optional<Throwable> failure) {

    static HandlerResult success(Reply reply) {
        return new HandlerResult(HandlerPhase.SUCCEEDED, reply, Optional.empty(), List.of(), Optional.empty());
    }

    static HandlerResult refusal(Reply reply) {
        return new HandlerResult(HandlerPhase.REFUSED, reply, Optional.empty(), List.of(), Optional.empty());
    }

    static HandlerResult failure(Throwable failure) {
        return new HandlerResult(
                HandlerPhase.FAILED, Reason.FAILED.reply(), Optional.empty(), List.of(), Optional.of(failure));
    }
}
