package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.webhooks.Verdict.Outcome;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Checks responses against section 5 of the contract (CONTRACT.md). */
final class ResponseRules {
    private final List<String> problems = new ArrayList<>();
    private final BackendResponse response;

    private ResponseRules(BackendResponse response) {
        this.response = response;
    }

    static Verdict health(BackendResponse response) {
        return response.status() == 200
                ? new Verdict(Outcome.ACCEPTED, "healthy", List.of())
                : new Verdict(
                        response.status() == 401 ? Outcome.NOT_AUTHORISED : Outcome.NEITHER,
                        "not healthy",
                        List.of("the status is " + response.status()
                                + "; products may be taken off sale unless it is 200"));
    }

    static Verdict hold(HoldRequest request, BackendResponse response) {
        return new ResponseRules(response).judge(names(HoldRefusal.values()), (rules, body) -> {
            rules.same(body, "hold_id", request.holdId());
            return "held, transaction_id " + rules.text(body, "transaction_id");
        });
    }

    static Verdict booking(BookingRequest request, BackendResponse response) {
        return new ResponseRules(response).judge(names(BookingRefusal.values()), (rules, body) -> {
            rules.same(body, "booking_id", request.bookingId());
            String transaction = rules.text(body, "transaction_id");
            TicketRules.check(body.path("tickets"), request.items(), rules.problems);
            int tickets = body.path("tickets").size();
            return "confirmed, transaction_id " + transaction + ", " + tickets
                    + (tickets == 1 ? " ticket" : " tickets");
        });
    }

    /**
     * Checks the response to a cancellation.
     *
     * @param isUnconfirmed whether it cancels an unconfirmed booking, which must not be refused
     */
    static Verdict cancellation(BackendResponse response, boolean isUnconfirmed) {
        ResponseRules rules = new ResponseRules(response);
        if (response.status() == 200) {
            if (!response.body().isBlank()) {
                rules.problems.add("the body must be empty");
            }
            return new Verdict(Outcome.ACCEPTED, "cancelled", rules.problems);
        }
        Verdict refusal = rules.judge(names(CancellationRefusal.values()), (none, body) -> "");
        if (isUnconfirmed && refusal.outcome() == Outcome.REFUSED) {
            rules.problems.add("an unconfirmed booking must be cancelled regardless of the policy");
        }
        return refusal;
    }

    private Verdict judge(List<String> codes, BiFunction<ResponseRules, JsonNode, String> ofSuccess) {
        int status = response.status();
        if (status == 200) {
            return new Verdict(Outcome.ACCEPTED, ofSuccess.apply(this, object()), problems);
        }
        if (status == 400) {
            String code = text(object(), "code");
            if (!codes.contains(code)) {
                problems.add("code: \"" + code + "\" is not one of " + String.join(", ", codes));
            }
            return new Verdict(Outcome.REFUSED, "refused, " + code + message(), problems);
        }
        if (status == 401 || status == 403) {
            problems.add("the key is not accepted: set SUPPLIER_WEBHOOK_KEY to the key that the backend expects");
            return new Verdict(Outcome.NOT_AUTHORISED, "not authorised", problems);
        }
        problems.add("the status is " + status + "; only 200 and 400 are decisions"
                + (status == 503 ? ", after 503 the service must send the request again" : ""));
        return new Verdict(Outcome.NEITHER, "not decided" + message(), problems);
    }

    private String message() {
        try {
            String message = Json.read(response.body()).path("message").asText();
            return message.isBlank() ? "" : ": " + message;
        } catch (JsonProcessingException e) {
            return ""; // object() reports it where JSON is required
        }
    }

    private JsonNode object() {
        try {
            JsonNode body = Json.read(response.body());
            if (!body.isObject()) {
                problems.add("the body must be a JSON object");
            }
            return body;
        } catch (JsonProcessingException e) {
            problems.add("the body is not valid JSON: " + Json.problem(e));
            return Json.object();
        }
    }

    private void same(JsonNode body, String field, String sent) {
        if (!body.path(field).asText().equals(sent)) {
            problems.add(field + ": must be the value of the request, " + sent);
        }
    }

    private String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        if (!value.isTextual() || value.textValue().isBlank()) {
            problems.add(field + ": must be a string that is not blank");
        }
        return value.asText();
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    /** Checks the tickets of a confirmation. */
    private static final class TicketRules {
        private static final List<String> OF_PERSON = List.of("BARCODE", "NONE", "QR", "TEXT");
        private static final List<String> OF_ALL = List.of("BARCODE", "NONE", "QR", "TEXT", "URL");

        static void check(JsonNode tickets, List<BookingItem> items, List<String> problems) {
            if (!tickets.isArray() || tickets.isEmpty()) {
                problems.add("tickets: must be a non-empty array");
                return;
            }
            List<String> open =
                    new ArrayList<>(items.stream().map(BookingItem::requestId).toList());
            boolean isForPersons = false;
            for (int i = 0; i < tickets.size(); i++) {
                JsonNode ticket = tickets.get(i);
                String at = "tickets[" + i + "].";
                if (!ticket.path("number").isTextual()
                        || ticket.path("number").textValue().isBlank()) {
                    problems.add(at + "number: must be a string that is not blank");
                }
                String format = ticket.path("format").asText();
                switch (ticket.path("type").asText()) {
                    case "FOR_SINGLE_PERSON" -> {
                        isForPersons = true;
                        format(at, format, OF_PERSON, problems);
                        person(at, ticket, items, open, problems);
                        open.remove(ticket.path("request_id").asText());
                    }
                    case "FOR_ALL" -> format(at, format, OF_ALL, problems);
                    default -> problems.add(at + "type: must be FOR_SINGLE_PERSON or FOR_ALL");
                }
            }
            if (isForPersons && !open.isEmpty()) {
                problems.add("tickets: there is none for the request_id " + String.join(", ", open));
            }
        }

        private static void format(String at, String format, List<String> allowed, List<String> problems) {
            if (!allowed.contains(format)) {
                problems.add(at + "format: \"" + format + "\" is not one of " + String.join(", ", allowed));
            }
        }

        private static void person(
                String at, JsonNode ticket, List<BookingItem> items, List<String> open, List<String> problems) {
            String requestId = ticket.path("request_id").asText();
            String category = ticket.path("holder_category_id").asText();
            boolean fits = items.stream()
                    .anyMatch(item -> item.requestId().equals(requestId)
                            && item.holderCategoryId().equals(category));
            if (!fits) {
                problems.add(at + "request_id, holder_category_id: no item of the request has both \"" + requestId
                        + "\" and \"" + category + '"');
            } else if (!open.contains(requestId)) {
                problems.add(at + "request_id: a second ticket for " + requestId);
            }
        }
    }
}
