package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.Tool;
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

/** What is shown of each request: a line, what is wrong with it below, and the bodies if they are asked for. */
final class RequestLog {
    /** What the receiver says of a request that breaks the contract; other refusals are those of a supplier. */
    private static final Set<String> CODES_OF_FORM = Set.of("INCORRECT_REQUEST", "VALIDATION_ERROR");

    private final Tool tool;
    private final boolean verbose;

    RequestLog(Tool tool, boolean verbose) {
        this.tool = tool;
        this.verbose = verbose;
    }

    /**
     * A request.
     *
     * @param method as it came
     * @param path as it came
     * @param body as it came
     * @param judged what a receiver says to it that keeps to the contract
     */
    record Entry(String method, String path, String body, BackendResponse judged) {
        /** What is wrong with the request, if anything. */
        Optional<String> problem() {
            if (judged.status() == 200 || judged.status() == 503) {
                return Optional.empty();
            }
            JsonNode said = tree(judged.body()).orElseGet(Json::object);
            String code = said.path("code").asText();
            String message = said.path("message").asText();
            boolean isOfForm = judged.status() > 400 || CODES_OF_FORM.contains(code);
            return isOfForm
                    ? Optional.of((code.isEmpty() ? words(judged.status()) : code)
                            + (message.isEmpty() ? "" : ": " + message))
                    : Optional.empty();
        }
    }

    /** What the statuses beyond 400 mean. */
    private static String words(int status) {
        return switch (status) {
            case 401 -> "the key is missing or wrong";
            case 404 -> "there is no such path: /hold, /booking and /health are";
            case 405 -> "the method is not the one of this path";
            case 412 -> "accept-version is missing or another";
            case 413 -> "the body is too long";
            case 415 -> "the Content-Type is not application/json";
            default -> "status " + status;
        };
    }

    /** It was answered here. */
    void answered(Entry entry) {
        JsonNode said = tree(entry.judged().body()).orElseGet(Json::object);
        String code = said.path("code").asText();
        String what = entry.judged().status() == 200 ? "accepted" : code.isEmpty() ? "turned away" : code;
        print(entry, entry.judged(), what, List.of());
    }

    /** A backend answered it. */
    void forwarded(Entry entry, BackendResponse said, Duration deadline) {
        List<String> problems = new ArrayList<>();
        if (said.duration().compareTo(deadline) > 0) {
            problems.add("the backend took longer than " + TerminalText.duration(deadline));
        }
        if (entry.problem().isEmpty()) {
            JsonNode request = tree(entry.body()).orElseGet(Json::object);
            ResponseRules.of(entry.method(), entry.path(), request, said)
                    .problems()
                    .forEach(each -> problems.add("response: " + each));
        } else if (said.status() == 200) {
            problems.add("response: 200, and the request is to be refused");
        }
        String code = tree(said.body()).map(body -> body.path("code").asText()).orElse("");
        print(entry, said, said.status() == 200 ? "accepted" : code, problems);
    }

    /** No backend answered it. */
    void failed(Entry entry, String why) {
        print(entry, new BackendResponse(502, "", Duration.ZERO), "no response", List.of(why));
    }

    private synchronized void print(Entry entry, BackendResponse response, String what, List<String> ofResponse) {
        Terminal terminal = tool.terminal();
        Palette palette = terminal.dataPalette();
        boolean isGood = entry.problem().isEmpty() && ofResponse.isEmpty();
        String mark = isGood ? palette.good(terminal.symbol("✓", "ok")) : palette.bad(terminal.symbol("✗", "x"));
        String line = palette.faint(LocalTime.now(tool.clock()).truncatedTo(ChronoUnit.SECONDS) + "") + "  " + mark
                + "  "
                + palette.heading(TerminalText.padded(entry.method() + ' ' + TerminalText.harmless(entry.path()), 16))
                + "  "
                + status(response.status(), palette) + ' ' + TerminalText.harmless(what) + "  "
                + palette.faint(TerminalText.duration(response.duration())) + "  "
                + TerminalText.harmless(subject(entry.body()));
        terminal.data().println(line.stripTrailing());
        Stream.concat(entry.problem().map(each -> "request: " + each).stream(), ofResponse.stream())
                .forEach(each -> terminal.data().println("          " + palette.bad(TerminalText.harmless(each))));
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
                    .forEach(line ->
                            tool.terminal().data().println("          " + palette.faint(TerminalText.harmless(line))));
        }
    }

    /** What it is about, in a few words: no personal data. */
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
            return Optional.empty(); // shown as it came
        }
    }
}
