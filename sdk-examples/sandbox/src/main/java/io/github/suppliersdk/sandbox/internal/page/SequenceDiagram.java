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

    /**
     * One message.
     *
     * @param direction "request" from client to service, "call" from service to webhook, "reply" from webhook to
     *     service, "response" from service to client
     * @param label the method and path, or the status
     * @param kind the outcome: good, refused, failed or open
     * @param text a remark, such as the reason for a failure; empty if there is none
     * @param elapsed the time since the first message
     * @param deadline how much of the deadline was used; null if there is none
     * @param callNumber the number of the call, by which it can be sent again; 0 if it cannot be sent again
     */
    record Message(
            String direction,
            String label,
            String kind,
            String text,
            String elapsed,
            @Nullable Deadline deadline,
            BodyText body,
            long callNumber) {

        /** The sender and the receiver, for screen readers. */
        String participants() {
            return switch (direction) {
                case "request" -> "client to service";
                case "call" -> "service to webhook";
                case "reply" -> "webhook to service";
                default -> "service to client";
            };
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

    private record Timed(Instant at, Message message) {}

    static List<Message> of(Conversation conversation) {
        List<Timed> timed = new ArrayList<>();
        Instant start = conversation.calls().get(0).began();
        for (Call call : conversation.calls()) {
            timed.add(new Timed(call.began(), request(call, start)));
            End end = call.end();
            if (end != null) {
                Instant at = call.began().plus(end.took());
                timed.add(new Timed(at, response(call, end, at, start)));
            }
        }
        timed.sort(Comparator.comparing(Timed::at));
        return timed.stream().map(Timed::message).toList();
    }

    private static Message request(Call call, Instant start) {
        boolean supplier = call.party() == Party.SUPPLIER;
        Deadline deadline = supplier && call.end() == null ? Deadline.of(call.elapsed(), call.deadline(), false) : null;
        return new Message(
                supplier ? "call" : "request",
                supplier ? call.requestLine() : "Test " + Conversation.name(call),
                "open",
                supplier && Conversation.isUnconfirmed(call)
                        ? "unconfirmed: must be cancelled, whatever your cancellation policy"
                        : "",
                elapsed(start, call.began()),
                deadline,
                BodyText.of(CapturedBody.of(call.body())),
                supplier ? call.number() : 0);
    }

    private static Message response(Call call, End end, Instant at, Instant start) {
        boolean supplier = call.party() == Party.SUPPLIER;
        String label = end.status() == 0 ? "no response" : Integer.toString(end.status());
        return new Message(
                supplier ? "reply" : "response",
                label,
                Conversation.kindOf(call),
                end.failure(),
                elapsed(start, at),
                supplier ? Deadline.of(end.took(), call.deadline(), true) : null,
                BodyText.of(end.body()),
                0);
    }

    private static String elapsed(Instant start, Instant at) {
        Duration duration = Duration.between(start, at);
        return duration.isZero() ? "0" : "+" + DisplayFormat.duration(duration);
    }
}
