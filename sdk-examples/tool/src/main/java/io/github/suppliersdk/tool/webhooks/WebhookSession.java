package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends webhooks to a backend one after the other, and prints each with its response and the verdict. */
final class WebhookSession {
    private static final String INDENT = "  ";

    private final CommandContext context;
    private final SampleWebhooks samples;
    private final BackendResponse.Sender sender;
    private final Duration deadline;
    private final boolean dryRun;
    private int exitCode = ExitCode.DONE;

    WebhookSession(CommandContext context, TriggerOptions options) {
        this.context = context;
        this.samples = options.samples(context);
        this.sender = new BackendResponse.Sender(options.to(context.settings()));
        this.deadline = options.deadline();
        this.dryRun = options.isDryRun();
    }

    /** Returns the exit code for all webhooks that were sent. */
    int exitCode() {
        return exitCode;
    }

    void health() throws InterruptedException {
        send(samples.healthCheck(), false, ResponseRules::health);
    }

    /** Sends a hold, and returns whether it was granted. */
    boolean hold(HoldRequest hold) throws InterruptedException {
        return send(samples.request(hold), true, response -> ResponseRules.hold(hold, response)) != null;
    }

    /** Sends a booking, and returns the confirmation, if there is one. */
    Optional<JsonNode> book(BookingRequest booking) throws InterruptedException {
        AtomicBoolean holdHasEnded = new AtomicBoolean();
        BackendResponse confirmation = send(samples.request(booking), true, response -> {
            holdHasEnded.set(response.body().contains("INACTIVE_HOLD_KEY"));
            return ResponseRules.booking(booking, response);
        });
        if (holdHasEnded.get()) {
            context.terminal()
                    .say("The hold was granted a moment ago. If it has expired for the backend, the time zones"
                            + " differ: both"
                            + " --time-zone and the backend's holdTimeZone must be that of the place.");
        }
        try {
            return confirmation == null ? Optional.empty() : Optional.of(Json.read(confirmation.body()));
        } catch (JsonProcessingException e) {
            return Optional.empty(); // the verdict has reported it
        }
    }

    void cancel(CancellationRequest cancellation) throws InterruptedException {
        send(samples.request(cancellation), true, response -> ResponseRules.cancellation(response, false));
    }

    void cancelUnconfirmed(UnconfirmedCancellation cancellation) throws InterruptedException {
        send(samples.request(cancellation), true, response -> ResponseRules.cancellation(response, true));
    }

    /** Returns a booking of this hold, with answers to the questions. */
    static BookingRequest booking(HoldRequest hold, List<MandatoryQuestion> questions) {
        try {
            return SampleWebhooks.booking(hold, questions);
        } catch (IllegalArgumentException e) {
            throw ToolException.failed("the questions cannot be answered: " + e.getMessage(), e);
        }
    }

    /** Sends a webhook, and prints the response and the verdict. Returns the response if the webhook was accepted. */
    private @Nullable BackendResponse send(
            WebhookRequest request, boolean hasBody, Function<BackendResponse, Verdict> rules)
            throws InterruptedException {
        Terminal terminal = context.terminal();
        Palette palette = terminal.dataPalette();
        String body = body(request);
        terminal.data().println(palette.heading(request.method() + ' ' + sender.address() + request.path()));
        show(body, palette);
        terminal.data().flush(); // a response may be seconds away
        if (dryRun) {
            terminal.say("Dry run: nothing was sent.");
            return null;
        }
        Map<String, List<String>> headers = samples.headers();
        headers.values().removeIf(values -> values.equals(List.of("")));
        if (!hasBody) {
            headers.remove("Content-Type");
        }
        WebhookRequest copy =
                WebhookRequest.of(request.method(), request.path(), Map.of(), body.getBytes(StandardCharsets.UTF_8));
        try {
            BackendResponse response = sender.send(copy, headers, deadline.multipliedBy(2));
            return judge(response, rules.apply(response), palette);
        } catch (BackendResponse.NoResponseException e) {
            boolean isLate = e.getCause() instanceof TimeoutException;
            terminal.data()
                    .println(palette.bad(terminal.symbol("✗", "x")
                                    + ' '
                                    + TerminalText.sanitized(String.valueOf(e.getMessage())))
                            + (isLate ? ", but the service waits only " + TerminalText.duration(deadline) : ""));
            terminal.data().flush();
            exitCode = ExitCode.FAILED;
            return null;
        }
    }

    private static String body(WebhookRequest request) {
        try {
            return new String(request.body().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the body is in memory", e);
        }
    }

    private void show(String body, Palette palette) {
        if (body.isBlank()) {
            return;
        }
        String text;
        try {
            text = Json.pretty(Json.read(body));
        } catch (JsonProcessingException e) {
            text = body; // not JSON: shown unchanged
        }
        text.lines()
                .forEach(line ->
                        context.terminal().data().println(INDENT + palette.faint(TerminalText.sanitized(line))));
    }

    private @Nullable BackendResponse judge(BackendResponse response, Verdict verdict, Palette palette) {
        Terminal terminal = context.terminal();
        boolean isLate = response.duration().compareTo(deadline) > 0;
        String time = TerminalText.duration(response.duration()) + " of " + TerminalText.duration(deadline);
        terminal.data()
                .println(response.status() + " in " + (isLate ? palette.bad(time + ", too late") : palette.good(time)));
        show(response.body(), palette);
        boolean isGood = verdict.problems().isEmpty() && !isLate;
        String mark = isGood
                ? verdict.outcome() == Verdict.Outcome.REFUSED
                        ? palette.warning(terminal.symbol("●", "-"))
                        : palette.good(terminal.symbol("✓", "ok"))
                : palette.bad(terminal.symbol("✗", "x"));
        // The service cannot rely on a response that violates the contract, even if it accepts the request.
        String summary = isGood || verdict.outcome() != Verdict.Outcome.ACCEPTED
                ? verdict.summary()
                : (verdict.problems().isEmpty() ? "too late: " : "violates the contract: ") + verdict.summary();
        terminal.data().println(mark + ' ' + TerminalText.sanitized(summary));
        verdict.problems().forEach(each -> terminal.data().println(INDENT + palette.bad(TerminalText.sanitized(each))));
        terminal.data().println();
        terminal.data().flush();
        exitCode = Math.max(exitCode, exitCode(verdict, isGood));
        return verdict.outcome() == Verdict.Outcome.ACCEPTED ? response : null;
    }

    private static int exitCode(Verdict verdict, boolean isGood) {
        if (verdict.outcome() == Verdict.Outcome.NOT_AUTHORISED) {
            return ExitCode.NOT_AUTHORISED;
        }
        if (!isGood) {
            return ExitCode.FAILED;
        }
        return verdict.outcome() == Verdict.Outcome.REFUSED ? ExitCode.REJECTS : ExitCode.DONE;
    }
}
