package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import java.util.List;
import java.util.Optional;

/**
 * The result of a call of the handler.
 *
 * @param phase {@link HandlerPhase#SUCCEEDED}, {@link HandlerPhase#REFUSED} or {@link HandlerPhase#FAILED}
 * @param reply the response, if it is stored in time
 * @param transactionId the transaction id of a confirmed booking
 * @param tickets the numbers of its tickets
 * @param failure the exception of the handler, or what is wrong with its result
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
