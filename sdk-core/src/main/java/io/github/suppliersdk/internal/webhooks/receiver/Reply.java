package io.github.suppliersdk.internal.webhooks.receiver;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.internal.json.Databind;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.webhooks.receiver.InboxRow.RowState;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** The response to a request, and how it came about. */
record Reply(
        int status,
        Optional<String> code,
        String body,
        WebhookOutcome outcome,
        Optional<Throwable> failure,
        Map<String, String> headers) {
    private static final int LONGEST_MESSAGE = 2000;
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    /** Done, and there is nothing to say. */
    static final Reply DONE = empty(200, WebhookOutcome.HANDLED, Optional.empty());

    static final Reply LATE = undecided(WebhookOutcome.LATE, Optional.empty());
    static final Reply OVERLOADED = undecided(WebhookOutcome.OVERLOADED, Optional.empty());

    /** The booking was cancelled. */
    static final Reply CANCELLED =
            refusal("UNCLASSIFIED_ERROR", "The booking was cancelled.").as(WebhookOutcome.REPEATED);

    /** The hold of a booking cannot be booked. */
    static final Reply INACTIVE_HOLD = refusal("INACTIVE_HOLD_KEY", "The hold is unknown, has ended, or is booked.");

    /** An id has come before with other content. */
    private static final Reply OTHER_CONTENT =
            refusal("INCORRECT_REQUEST", "The id was used before with other content.");

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A response without a body. */
    static Reply empty(int status, WebhookOutcome outcome, Optional<Throwable> failure) {
        return new Reply(status, Optional.empty(), "", outcome, failure, Map.of());
    }

    /** Nothing is decided. */
    static Reply undecided(WebhookOutcome outcome, Optional<Throwable> failure) {
        return empty(503, outcome, failure);
    }

    static Reply ok(String body) {
        return new Reply(200, Optional.empty(), body, WebhookOutcome.HANDLED, Optional.empty(), JSON);
    }

    static Reply refusal(String code, String message) {
        return refusal(code, Optional.of(message));
    }

    static Reply refusal(String code, Optional<String> message) {
        ObjectNode fields = object().put("code", code);
        message.ifPresent(text -> fields.put("message", OneLine.of(text, LONGEST_MESSAGE)));
        return new Reply(400, Optional.of(code), fields.toString(), WebhookOutcome.HANDLED, Optional.empty(), JSON);
    }

    /** What a row says to a request with its key. */
    private static Reply stored(InboxRow request, InboxRow stored) throws IOException {
        if (stored.state() == RowState.CANCELLED) {
            return CANCELLED;
        }
        if (!stored.digest().equals(request.digest())) {
            return OTHER_CONTENT;
        }
        return switch (stored.state()) {
            case ENDED -> INACTIVE_HOLD;
            case ACCEPTED -> DONE;
            case REFUSED -> {
                String body = stored.response().orElseThrow();
                String code = Databind.read(body, ObjectNode.class).path("code").asText();
                yield new Reply(400, Optional.of(code), body, WebhookOutcome.REPEATED, Optional.empty(), JSON);
            }
            default -> ok(stored.response().orElseThrow());
        };
    }

    /** Whether the handler has refused, or would have to. */
    boolean isRefusal() {
        return status == 400 && outcome == WebhookOutcome.HANDLED;
    }

    /** The same response, which came about in another way. */
    Reply as(WebhookOutcome other) {
        return new Reply(status, code, body, other, failure, headers);
    }

    /** Ends the work on a request with a reply: a transaction is rolled back. */
    static final class RepliedException extends Exception {
        private final Reply reply;

        RepliedException(Reply reply) {
            super(null, null, false, false);
            this.reply = reply;
        }

        /** The handler refuses. */
        static RepliedException refused(Enum<?> code, Optional<String> message) {
            return new RepliedException(refusal(code.name(), message));
        }

        /** The request has come before: the row says what the response is. */
        static RepliedException repeated(InboxRow request, InboxRow stored) throws IOException {
            return new RepliedException(stored(request, stored).as(WebhookOutcome.REPEATED));
        }

        /** The body does not have the form of the contract. The message names fields and never shows content. */
        static RepliedException incorrect(String message) {
            return invalid("INCORRECT_REQUEST", message);
        }

        /** The body is not valid. The message names fields and never shows content. */
        static RepliedException invalid(String code, String message) {
            return new RepliedException(refusal(code, message).as(WebhookOutcome.INVALID));
        }

        Reply reply() {
            return reply;
        }
    }
}
