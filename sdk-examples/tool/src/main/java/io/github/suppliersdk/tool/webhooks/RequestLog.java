package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Prints each request: one line, its problems below, and the bodies if verbose. */
final class RequestLog {
    /** The receiver's codes for a request that violates the contract. All other codes are a supplier's refusals. */
    private static final Set<String> VIOLATION_CODES = Set.of("INCORRECT_REQUEST", "VALIDATION_ERROR");

    private final CommandContext context;
    private final boolean verbose;

    RequestLog(CommandContext context, boolean verbose) {
        this.context = context;
        this.verbose = verbose;
    }

    /**
     * A request that was received.
     *
     * @param method the HTTP method
     * @param path the path
     * @param body the body
     * @param judged the response of a receiver that follows the contract
     */
    record Entry(String method, String path, String body, BackendResponse judged) {
        /** Returns how the request violates the contract, if it does. */
        Optional<String> problem() {
            if (judged.status() == 200 || judged.status() == 503) {
                return Optional.empty();
            }
            JsonNode responseBody = tree(judged.body()).orElseGet(Json::object);
            String code = responseBody.path("code").asText();
            String message = responseBody.path("message").asText();
            boolean isViolation = judged.status() > 400 || VIOLATION_CODES.contains(code);
            return isViolation
                    ? Optional.of((code.isEmpty() ? meaning(judged.status()) : code)
                            + (message.isEmpty() ? "" : ": " + message))
                    : Optional.empty();
        }
    }

    /** Describes the statuses above 400. */
    private static String meaning(int status) {
        return switch (status) {
            case 401 -> "the key is missing or wrong";
            case 404 -> "there is no such path; the paths are /hold, /booking and /health";
            case 405 -> "this path does not allow the method";
            case 412 -> "accept-version is missing or wrong";
            case 413 -> "the body is too long";
            case 415 -> "the Content-Type is not application/json";
            default -> "status " + status;
        };
    }

    /** Prints a request to which this command itself has responded. */
    void handled(Entry entry) {
        JsonNode responseBody = tree(entry.judged().body()).orElseGet(Json::object);
        String code = responseBody.path("code").asText();
        String what = entry.judged().status() == 200 ? "accepted" : code.isEmpty() ? "rejected" : code;
        print(entry, entry.judged(), what, List.of());
    }

    /** Prints a request to which a backend has responded. */
    void forwarded(Entry entry, BackendResponse response, Duration deadline) {
        List<String> problems = new ArrayList<>();
        if (response.duration().compareTo(deadline) > 0) {
            problems.add("the backend took longer than " + TerminalText.duration(deadline));
        }
        if (entry.problem().isEmpty()) {
            JsonNode request = tree(entry.body()).orElseGet(Json::object);
            ResponseRules.of(entry.method(), entry.path(), request, response)
                    .problems()
                    .forEach(each -> problems.add("response: " + each));
        } else if (response.status() == 200) {
            problems.add("response: 200, but the request must be refused");
        }
        String code =
                tree(response.body()).map(json -> json.path("code").asText()).orElse("");
        print(entry, response, response.status() == 200 ? "accepted" : code, problems);
    }

    /** Prints a request to which the backend has not responded. */
    void failed(Entry entry, String why) {
        print(entry, new BackendResponse(502, "", Duration.ZERO), "no response", List.of(why));
    }

    private synchronized void print(Entry entry, BackendResponse response, String what, List<String> responseProblems) {
        Terminal terminal = context.terminal();
        Palette palette = terminal.dataPalette();
        boolean isGood = entry.problem().isEmpty() && responseProblems.isEmpty();
        String mark = isGood ? palette.good(terminal.symbol("✓", "ok")) : palette.bad(terminal.symbol("✗", "x"));
        String line = palette.faint(LocalTime.now(context.clock()).truncatedTo(ChronoUnit.SECONDS) + "") + "  " + mark
                + "  "
                + palette.heading(TerminalText.padded(entry.method() + ' ' + TerminalText.sanitized(entry.path()), 16))
                + "  "
                + status(response.status(), palette) + ' ' + TerminalText.sanitized(what) + "  "
                + palette.faint(TerminalText.duration(response.duration())) + "  "
                + TerminalText.sanitized(subject(entry.body()));
        terminal.data().println(line.stripTrailing());
        Stream.concat(entry.problem().map(each -> "request: " + each).stream(), responseProblems.stream())
                .forEach(each -> terminal.data().println("          " + palette.bad(TerminalText.sanitized(each))));
        if (verbose) {
            body(entry.body(), palette);
            body(response.body(), palette);
        }
        terminal.data().flush();
    }

    private static String status(int status, Palette palette) {
        return status == 200
                ? palette.good("200")
                : status == 400 ? palette.warning("400") : palette.bad(String.valueOf(status));
    }

    private void body(String text, Palette palette) {
        if (!text.isBlank()) {
            tree(text)
                    .map(Json::pretty)
                    .orElse(text)
                    .lines()
                    .forEach(line -> context.terminal()
                            .data()
                            .println("          " + palette.faint(TerminalText.sanitized(line))));
        }
    }

    /** Summarises a request in a few words, without personal data. */
    private static String subject(String body) {
        JsonNode request = tree(body).orElseGet(Json::object);
        List<String> words = new ArrayList<>();
        if (request.has("slot_id")) {
            words.add(request.path("slot_id").asText());
        }
        request.path("quantities")
                .forEach(each -> words.add(each.path("quantity").asText()
                        + ' '
                        + each.path("holder_category_id").asText()));
        if (request.has("booking_id")) {
            words.add("booking " + request.path("booking_id").asText());
        }
        if (request.has("booking_requests")) {
            words.add(TerminalText.count(request.path("booking_requests").size(), "item", "items"));
        }
        if (request.path("unconfirmed").asBoolean()) {
            words.add("unconfirmed");
        } else if (request.has("ticket_numbers")) {
            words.add(TerminalText.count(request.path("ticket_numbers").size(), "ticket", "tickets"));
        }
        return String.join(", ", words);
    }

    private static Optional<JsonNode> tree(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Json.read(text));
        } catch (JsonProcessingException e) {
            return Optional.empty(); // not JSON: shown unchanged
        }
    }
}
