package io.github.suppliersdk.tool.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.internal.webhook.Exchange;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookClient;
import io.github.suppliersdk.sandbox.internal.webhook.WebhookRules;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.JsonDocuments;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Palette;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookRequest;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends webhooks to a backend one after the other, and prints each with its response and the verdict. */
@Command(
        name = "trigger",
        description = {
            "supplier trigger booking cellar-tour/evening/cellar-2027-04-22",
            "supplier trigger health",
            "",
            "Send webhooks to your backend as the service would: a hold; with booking also its booking; with cancel and"
                    + " unconfirmed also the end of that booking. Check each response against the contract.",
            "",
            "Exits with 0 if all were accepted, 3 if one was refused, 1 if a response violates the contract, 4 if the"
                    + " key was not accepted."
        })
public final class Trigger implements Callable<Integer> {
    private static final String INDENT = "  ";
    private static final int HOLD_MINUTES = 15;

    /** The last webhook to send. Those that it needs are sent before it. */
    enum Last {
        hold,
        booking,
        cancel,
        unconfirmed,
        health
    }

    private final CommandContext context;
    private int exitCode = ExitCode.DONE;

    @Parameters(index = "0", paramLabel = "WHAT", description = "${COMPLETION-CANDIDATES}.")
    private Last last = Last.hold;

    @Parameters(index = "1", arity = "0..1", paramLabel = "EXPERIENCE/OPTION/SLOT", description = "The slot to hold.")
    private @Nullable SlotKey slot;

    @Mixin
    private BackendOptions to = new BackendOptions();

    @Option(
            names = "--category",
            paramLabel = "ID",
            defaultValue = "adult",
            description = "The holder category (default: ${DEFAULT-VALUE}).")
    private String category = "";

    public Trigger(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        ServiceProfile names = context.serviceProfile();
        String key = context.value(EnvironmentVariables.WEBHOOK_KEY).orElse(null);
        SampleWebhooks samples = SampleWebhooks.withKey(key == null ? "" : key).serviceProfile(names);
        WebhookClient backend = new WebhookClient(
                to.address(context),
                new WebhookClient.Settings("x-webhook-key", key, names.apiName(), WebhookClient.DEADLINE));
        if (last == Last.health) {
            send(backend, samples.healthCheck(), WebhookRules::status);
            return exitCode;
        }
        HoldRequest hold = holdRequest();
        JsonNode held = send(backend, samples.request(hold), answer -> WebhookRules.hold(answer, hold.holdId()));
        if (held == null || last == Last.hold) {
            return exitCode;
        }
        BookingRequest booking = SampleWebhooks.booking(hold);
        ObjectNode sent = (ObjectNode) json(new String(body(samples.request(booking)), StandardCharsets.UTF_8));
        JsonNode booked = send(backend, samples.request(booking), answer -> WebhookRules.booking(answer, sent));
        if (booked != null && last == Last.cancel) {
            CancellationRequest.Builder cancellation = CancellationRequest.builder(
                    booking.bookingId(), booked.path("transaction_id").asText());
            booked.path("tickets")
                    .forEach(ticket ->
                            cancellation.addTicketNumber(ticket.path("number").asText()));
            send(backend, samples.request(cancellation.build()), WebhookRules::status);
        } else if (booked != null && last == Last.unconfirmed) {
            send(backend, samples.request(SampleWebhooks.unconfirmedCancellation(booking)), WebhookRules::status);
        }
        return exitCode;
    }

    private HoldRequest holdRequest() {
        SlotKey key = slot;
        if (key == null) {
            throw ToolException.usage("give the slot: supplier trigger " + last + " EXPERIENCE/OPTION/SLOT");
        }
        return SampleWebhooks.hold(key.experienceId(), key.optionId(), key.slotId(), HolderQuantity.of(category, 1))
                .withExpirationTime(LocalDateTime.now(to.clock(context))
                        .plusMinutes(HOLD_MINUTES)
                        .truncatedTo(ChronoUnit.SECONDS));
    }

    /** Sends a webhook, and prints the response and the verdict. Returns the body if the webhook was accepted. */
    private @Nullable JsonNode send(WebhookClient backend, WebhookRequest request, Function<Exchange, String> rules) {
        Terminal terminal = context.terminal();
        Palette palette = terminal.dataPalette();
        terminal.data().println(palette.heading(request.method() + ' ' + to.address(context) + request.path()));
        byte[] body = body(request);
        show(body);
        terminal.data().flush(); // a response may be seconds away
        Exchange answer = backend.send(request.method(), request.path(), body);
        if (!answer.failed()) {
            terminal.data().println(answer.status() + " in " + TerminalText.duration(answer.took()));
        }
        show(answer.received());
        boolean isRefusal = answer.isRefusal() && last != Last.health && !isOfUnconfirmed(request);
        String problem = isRefusal ? WebhookRules.refusal(answer, Set.of()) : rules.apply(answer);
        if (answer.status() == 401 || answer.status() == 403) {
            problem = "the key is not accepted: set SUPPLIER_WEBHOOK_KEY to the key that the backend expects";
            end(palette.bad("✗ ") + problem, ExitCode.NOT_AUTHORISED);
        } else if (!problem.isEmpty()) {
            end(palette.bad("✗ ") + TerminalText.sanitized(problem), ExitCode.FAILED);
        } else if (isRefusal) {
            boolean isExpired = answer.refusalText().contains("INACTIVE_HOLD_KEY");
            String hint = isExpired ? ". The hold is seconds old: do the time zones differ (--time-zone)?" : "";
            end(palette.warning("- refused, ") + TerminalText.sanitized(answer.refusalText()) + hint, ExitCode.REJECTS);
        } else {
            end(palette.good("✓ ") + "accepted", ExitCode.DONE);
            return answer.json();
        }
        return null;
    }

    /** The cancellation of an unconfirmed booking must not be refused. */
    private boolean isOfUnconfirmed(WebhookRequest request) {
        return last == Last.unconfirmed && request.method().equals("DELETE");
    }

    private void end(String verdict, int code) {
        context.terminal().data().println(verdict + '\n');
        context.terminal().data().flush();
        exitCode = Math.max(exitCode, code);
    }

    private void show(byte[] bytes) {
        Terminal terminal = context.terminal();
        String body = new String(bytes, StandardCharsets.UTF_8);
        JsonNode json = json(body);
        (json.isMissingNode() ? body : json.toPrettyString())
                .lines()
                .forEach(line -> terminal.data().println(INDENT + TerminalText.sanitized(line)));
    }

    private static byte[] body(WebhookRequest request) {
        try {
            return request.body().readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the body is in memory", e);
        }
    }

    /** Returns a missing node for a body that is not JSON. */
    private static JsonNode json(String body) {
        try {
            return JsonDocuments.read(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
