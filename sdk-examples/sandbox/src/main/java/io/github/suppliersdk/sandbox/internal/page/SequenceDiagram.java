package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.CallLog.Call;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog.End;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog.Party;
import io.github.suppliersdk.sandbox.internal.control.CapturedBody;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a conversation into messages between client, service and webhook, in chronological order. */
final class SequenceDiagram {

    private SequenceDiagram() {}

    static List<Message> of(Conversation conversation) {
        List<Message> messages = new ArrayList<>();
        for (Call call : conversation.calls()) {
            messages.add(new Message(call, null, call.began()));
            End end = call.end();
            if (end != null) {
                messages.add(new Message(call, end, call.began().plus(end.took())));
            }
        }
        messages.sort(Comparator.comparing(Message::at));
        return messages;
    }

    /**
     * A request, or the response to it.
     *
     * @param end the response; null for the request
     */
    record Message(Call call, @Nullable End end, Instant at) {

        private boolean isOfSupplier() {
            return call.party() == Party.SUPPLIER;
        }

        /** The style of the arrow. */
        String direction() {
            return end == null ? (isOfSupplier() ? "call" : "request") : isOfSupplier() ? "reply" : "response";
        }

        /** The sender and the receiver, for screen readers. */
        String participants() {
            return switch (direction()) {
                case "request" -> "client to service";
                case "call" -> "service to webhook";
                case "reply" -> "webhook to service";
                default -> "service to client";
            };
        }

        /** The method and path, or the status. */
        String label() {
            return end == null
                    ? (isOfSupplier() ? call.requestLine() : "Test " + Conversation.name(call))
                    : end.status() == 0 ? "no response" : Integer.toString(end.status());
        }

        /** The outcome: good, refused, failed or open. */
        String kind() {
            return end == null ? "open" : Conversation.kindOf(call);
        }

        /** A remark, such as the reason for a failure; empty if there is none. */
        String text() {
            return end != null
                    ? end.failure()
                    : isOfSupplier() && Conversation.isUnconfirmed(call)
                            ? "unconfirmed: must be cancelled, whatever your cancellation policy"
                            : "";
        }

        /** The time since the first message. */
        String elapsed(List<Message> all) {
            Duration duration = Duration.between(all.get(0).at, at);
            return duration.isZero() ? "0" : "+" + DisplayFormat.duration(duration);
        }

        /** How much of the deadline the response took, or has taken so far; null if there is no deadline. */
        @Nullable
        Deadline deadline() {
            boolean isAwaited = isOfSupplier() && end == null && call.end() == null;
            return isAwaited || (isOfSupplier() && end != null)
                    ? Deadline.of(end == null ? call.elapsed() : end.took(), call.deadline(), end != null)
                    : null;
        }

        BodyText body() {
            return BodyText.of(end == null ? CapturedBody.of(call.body()) : end.body());
        }

        /** Whether it is a request that can be sent again. */
        boolean canRepeat() {
            return isOfSupplier() && end == null;
        }
    }

    /**
     * The time that a response took, or has taken so far, against its deadline.
     *
     * @param percent the share of the deadline, 100 at most
     * @param level good, near (more than half) or over
     */
    record Deadline(String text, int percent, String level) {

        static Deadline of(Duration took, Duration limit, boolean responded) {
            double share = (double) took.toNanos() / limit.toNanos();
            String text = DisplayFormat.duration(took) + " of " + DisplayFormat.duration(limit)
                    + (responded ? "" : ", no response yet");
            return new Deadline(
                    text,
                    (int) Math.max(1, Math.min(100, Math.round(share * 100))),
                    share >= 1 ? "over" : share > 0.5 ? "near" : "good");
        }
    }
}
