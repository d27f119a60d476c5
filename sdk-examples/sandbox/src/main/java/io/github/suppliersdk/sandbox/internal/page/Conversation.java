package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.bookings.CallLog.Call;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog.End;
import io.github.suppliersdk.sandbox.internal.bookings.CallLog.Party;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls that belong together: those of one hold and its booking, of a booking whose hold is not known, or of the
 * health checks.
 *
 * @param key the id of the hold; without a hold that of the booking; {@value #HEALTH} for the health checks
 * @param calls the calls, oldest first
 */
record Conversation(String key, List<Call> calls) {

    static final String HEALTH = "health";

    /** Groups the calls; the conversation with the latest call comes first. */
    static List<Conversation> of(List<Call> calls) {
        Map<String, String> holdOfBooking = new HashMap<>();
        for (Call call : calls) {
            if (!holdId(call).isEmpty() && !bookingId(call).isEmpty()) {
                holdOfBooking.putIfAbsent(bookingId(call), holdId(call));
            }
        }
        Map<String, List<Call>> byKey = new LinkedHashMap<>();
        for (Call call : calls) {
            String key = key(call, holdOfBooking);
            List<Call> before = byKey.remove(key);
            List<Call> all = before == null ? new ArrayList<>() : before;
            all.add(call);
            byKey.put(key, all);
        }
        List<Conversation> conversations = new ArrayList<>();
        byKey.forEach((key, all) -> conversations.add(0, new Conversation(key, all)));
        return conversations;
    }

    private static String key(Call call, Map<String, String> holdOfBooking) {
        if (!holdId(call).isEmpty()) {
            return holdId(call);
        }
        String bookingId = bookingId(call);
        return bookingId.isEmpty() ? HEALTH : holdOfBooking.getOrDefault(bookingId, bookingId);
    }

    /** The id of the slot, or the key if no call names a slot. */
    String title() {
        if (key.equals(HEALTH)) {
            return "Health checks";
        }
        return calls.stream()
                .map(call -> call.json().path("slot_id").asText())
                .filter(slot -> !slot.isEmpty())
                .findFirst()
                .orElse(key);
    }

    /** The id of the conversation's booking; empty if there is none. */
    String bookingId() {
        return calls.stream()
                .map(Conversation::bookingId)
                .filter(id -> !id.isEmpty())
                .reduce((before, after) -> after)
                .orElse("");
    }

    /** The latest call to the service; if there was none, the latest call to the supplier. */
    Call last() {
        Call last = calls.get(calls.size() - 1);
        for (Call call : calls) {
            last = call.party() == Party.SERVICE ? call : last;
        }
        return last;
    }

    static String name(Call call) {
        return switch (call.requestLine()) {
            case "POST /hold" -> "hold";
            case "POST /book", "POST /booking" -> "booking";
            case "POST /cancel-booking", "DELETE /booking" ->
                isUnconfirmed(call) ? "unconfirmed cancellation" : "cancellation";
            default -> "health check";
        };
    }

    static String holdId(Call call) {
        return call.json().path("hold_id").asText();
    }

    private static String bookingId(Call call) {
        return call.json().path("booking_id").asText();
    }

    static boolean isUnconfirmed(Call call) {
        return call.json().path("unconfirmed").asBoolean();
    }

    /** The status; – without a response, … while the call is in flight. */
    static String statusOf(Call call) {
        End end = call.end();
        return end == null ? "…" : end.status() == 0 ? "–" : Integer.toString(end.status());
    }

    /** The outcome: good, refused, failed or open. */
    static String kindOf(Call call) {
        End end = call.end();
        if (end == null) {
            return "open";
        }
        return end.status() == 200 ? "good" : end.status() == 400 ? "refused" : "failed";
    }
}
