package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.WebhookKind;

/** One request and what the handler does with it. */
abstract class Work {
    private final WebhookKind kind;
    private final String storeId;
    private final String id;
    private final String request;

    Work(WebhookKind kind, String storePrefix, String id, String request) {
        this.kind = kind;
        this.storeId = storePrefix + id;
        this.id = id;
        this.request = request;
    }

    final WebhookKind kind() {
        return kind;
    }

    /** Under which the call is stored. */
    final String storeId() {
        return storeId;
    }

    final String id() {
        return id;
    }

    /** The body of the request. */
    final String request() {
        return request;
    }

    /** Has the handler do it. */
    abstract Reply run();

    /** Whether what the handler did can be given back when the service was told no. */
    abstract boolean canBeUndone();

    /** Has the handler give back what it did, or may have done. */
    abstract void undo();

    /** The way to say that it was not done. */
    Reply refusal(String message) {
        return Reply.unclassified(message);
    }

    /** Whether a refusal holds for every repetition, so that the handler is not asked again. */
    boolean isRefusalFinal() {
        return true;
    }
}
