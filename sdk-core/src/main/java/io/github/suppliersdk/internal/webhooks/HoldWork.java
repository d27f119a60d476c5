package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.HoldAnswer;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookKind;

/** A hold. */
final class HoldWork extends Work {
    static final String PREFIX = "hold:";

    private final WebhookHandler handler;
    private final HoldRequest hold;

    HoldWork(WebhookHandler handler, HoldRequest hold, String request) {
        super(WebhookKind.HOLD, PREFIX, hold.holdId(), request);
        this.handler = handler;
        this.hold = hold;
    }

    @Override
    Reply run() {
        HoldAnswer answer = handler.hold(hold);
        if (answer instanceof HoldAnswer.Refused refused) {
            return Reply.refusal(refused.code(), refused.message());
        }
        return Reply.ok(Bodies.hold(id(), ((HoldAnswer.Accepted) answer).transactionId()));
    }

    @Override
    boolean canBeUndone() {
        return true;
    }

    @Override
    void undo() {
        handler.releaseHold(hold);
    }
}
