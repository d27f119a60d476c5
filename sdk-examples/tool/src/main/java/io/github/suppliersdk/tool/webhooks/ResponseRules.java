package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.webhooks.Verdict.Outcome;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Judges responses by the contract, section 5. */
final class ResponseRules {
    private final List<String> problems = new ArrayList<>();
    private final BackendResponse exchange;

    private ResponseRules(BackendResponse exchange) {
        this.exchange = exchange;
    }

    static Verdict health(BackendResponse exchange) {
        return exchange.status() == 200
                ? new Verdict(Outcome.ACCEPTED, "healthy", List.of())
                : new Verdict(
                        exchange.status() == 401 ? Outcome.NOT_AUTHORISED : Outcome.NEITHER,
                        "not healthy",
                        List.of("the status is " + exchange.status()
                                + "; for anything but 200 products may be taken off sale"));
    }

    /**
     * What a backend said to a request of somebody else.
     *
     * @param request that keeps to the contract
     */
    static Verdict of(String method, String path, JsonNode request, BackendResponse exchange) {
        if (path.endsWith("/hold")) {
            return hold(request.path("hold_id").asText(), exchange);
        }
        if (!path.endsWith("/booking")) {
            return health(exchange);
        }
        if (method.equals("DELETE")) {
            return cancellation(exchange, request.path("unconfirmed").asBoolean());
        }
        List<RequestedItem> items = new ArrayList<>();
        request.path("booking_requests")
                .forEach(each -> items.add(new RequestedItem(
                        each.path("request_id").asText(),
                        each.path("holder_category_id").asText())));
        // How many guests an item is for stands in the hold.
        return booking(request.path("booking_id").asText(), items, true, exchange);
    }

    /** An item of the booking request, as far as its tickets repeat it. */
    private record RequestedItem(String requestId, String holderCategoryId) {}

    static Verdict hold(HoldRequest request, BackendResponse exchange) {
        return hold(request.holdId(), exchange);
    }

    private static Verdict hold(String holdId, BackendResponse exchange) {
        return new ResponseRules(exchange).judge(names(HoldRefusal.values()), (rules, body) -> {
            rules.same(body, "hold_id", holdId);
            return "held, transaction_id " + rules.text(body, "transaction_id");
        });
    }

    static Verdict booking(BookingRequest request, BackendResponse exchange) {
        List<RequestedItem> items = request.items().stream()
                .map(item -> new RequestedItem(item.requestId(), item.holderCategoryId()))
                .toList();
        return booking(request.bookingId(), items, false, exchange);
    }

    private static Verdict booking(
            String bookingId, List<RequestedItem> items, boolean mayBeShared, BackendResponse exchange) {
        return new ResponseRules(exchange).judge(names(BookingRefusal.values()), (rules, body) -> {
            rules.same(body, "booking_id", bookingId);
            String transaction = rules.text(body, "transaction_id");
            TicketRules.check(body.path("tickets"), items, mayBeShared, rules.problems);
            int tickets = body.path("tickets").size();
            return "confirmed, transaction_id " + transaction + ", " + tickets
                    + (tickets == 1 ? " ticket" : " tickets");
        });
    }

    /** @param isUnconfirmed then it cannot be refused */
    static Verdict cancellation(BackendResponse exchange, boolean isUnconfirmed) {
        ResponseRules rules = new ResponseRules(exchange);
        if (exchange.status() == 200) {
            if (!exchange.body().isBlank()) {
                rules.problems.add("the body must be empty");
            }
            return new Verdict(Outcome.ACCEPTED, "cancelled", rules.problems);
        }
        Verdict refusal = rules.judge(names(CancellationRefusal.values()), (none, body) -> "");
        if (isUnconfirmed && refusal.outcome() == Outcome.REFUSED) {
            rules.problems.add("an unconfirmed booking must be cancelled whatever the policy");
        }
        return refusal;
    }

    private Verdict judge(List<String> codes, BiFunction<ResponseRules, JsonNode, String> ofSuccess) {
        int status = exchange.status();
        if (status == 200) {
            return new Verdict(Outcome.ACCEPTED, ofSuccess.apply(this, object()), problems);
        }
        if (status == 400) {
            String code = text(object(), "code");
            if (!codes.contains(code)) {
                problems.add("code: \"" + code + "\" is none of " + String.join(", ", codes));
            }
            return new Verdict(Outcome.REFUSED, "refused, " + code + message(), problems);
        }
        if (status == 401 || status == 403) {
            problems.add("the key is not accepted: set SUPPLIER_WEBHOOK_KEY to what the backend expects");
            return new Verdict(Outcome.NOT_AUTHORISED, "not let in", problems);
        }
        problems.add("the status is " + status + "; 200 and 400 say what was decided"
                + (status == 503 ? ", 503 that nothing is: the service has to ask again" : ""));
        return new Verdict(Outcome.NEITHER, "not decided" + message(), problems);
    }

    private String message() {
        try {
            String message = Json.read(exchange.body()).path("message").asText();
            return message.isBlank() ? "" : ": " + message;
        } catch (JsonProcessingException e) {
            return ""; // whether it must be JSON is judged elsewhere
        }
    }

    private JsonNode object() {
        try {
            JsonNode body = Json.read(exchange.body());
            if (!body.isObject()) {
                problems.add("the body must be a JSON object");
            }
            return body;
        } catch (JsonProcessingException e) {
            problems.add("the body is no JSON: " + Json.problem(e));
            return Json.object();
        }
    }

    private void same(JsonNode body, String field, String sent) {
        if (!body.path(field).asText().equals(sent)) {
            problems.add(field + ": must be the one of the request, " + sent);
        }
    }

    private String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        if (!value.isTextual() || value.textValue().isBlank()) {
            problems.add(field + ": must be a text that is not blank");
        }
        return value.asText();
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    /** Tickets of a confirmation. */
    private static final class TicketRules {
        private static final List<String> OF_PERSON = List.of("BARCODE", "NONE", "QR", "TEXT");
        private static final List<String> OF_ALL = List.of("BARCODE", "NONE", "QR", "TEXT", "URL");

        static void check(JsonNode tickets, List<RequestedItem> items, boolean mayBeShared, List<String> problems) {
            if (!tickets.isArray() || tickets.isEmpty()) {
                problems.add("tickets: must be an array with one ticket at least");
                return;
            }
            List<String> open =
                    new ArrayList<>(items.stream().map(RequestedItem::requestId).toList());
            boolean isForPersons = false;
            for (int i = 0; i < tickets.size(); i++) {
                JsonNode ticket = tickets.get(i);
                String at = "tickets[" + i + "].";
                if (!ticket.path("number").isTextual()
                        || ticket.path("number").textValue().isBlank()) {
                    problems.add(at + "number: must be a text that is not blank");
                }
                String format = ticket.path("format").asText();
                switch (ticket.path("type").asText()) {
                    case "FOR_SINGLE_PERSON" -> {
                        isForPersons = true;
                        format(at, format, OF_PERSON, problems);
                        person(at, ticket, items, mayBeShared ? Optional.empty() : Optional.of(open), problems);
                        open.remove(ticket.path("request_id").asText());
                    }
                    case "FOR_ALL" -> format(at, format, OF_ALL, problems);
                    default -> problems.add(at + "type: must be FOR_SINGLE_PERSON or FOR_ALL");
                }
            }
            if (isForPersons && !open.isEmpty()) {
                problems.add("tickets: none for the request_id " + String.join(", ", open));
            }
        }

        private static void format(String at, String format, List<String> allowed, List<String> problems) {
            if (!allowed.contains(format)) {
                problems.add(at + "format: \"" + format + "\" is none of " + String.join(", ", allowed));
            }
        }

        private static void person(
                String at,
                JsonNode ticket,
                List<RequestedItem> items,
                Optional<List<String>> open,
                List<String> problems) {
            String requestId = ticket.path("request_id").asText();
            String category = ticket.path("holder_category_id").asText();
            boolean fits = items.stream()
                    .anyMatch(item -> item.requestId().equals(requestId)
                            && item.holderCategoryId().equals(category));
            if (!fits) {
                problems.add(at + "request_id, holder_category_id: no item of the request has both \"" + requestId
                        + "\" and \"" + category + '"');
            } else if (open.isPresent() && !open.get().contains(requestId)) {
                problems.add(at + "request_id: a second ticket for " + requestId);
            }
        }
    }
}
