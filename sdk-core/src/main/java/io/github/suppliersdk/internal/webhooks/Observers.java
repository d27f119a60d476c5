package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.SentResponse;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookKind;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Determines how a response came about, and logs it. {@link Reports} passes the events to the observers. */
final class Observers {
    static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int LONGEST_SHOWN = 200;
    private static final long BETWEEN_HEALTH_LINES = TimeUnit.SECONDS.toNanos(10);

    private final List<WebhookObserver> observers;
    private final Logger log;
    private final AtomicLong healthLoggedAt = new AtomicLong(System.nanoTime() - BETWEEN_HEALTH_LINES);

    Observers(List<WebhookObserver> observers) {
        this(observers, LOG);
    }

    Observers(List<WebhookObserver> observers, Logger log) {
        this.observers = observers;
        this.log = log;
    }

    /** Makes the reports to the observers, and to the log for what belongs to no response. */
    Reports reports(Ports ports) {
        return new Reports(observers, log, ports);
    }

    /** Makes the decision for a response. */
    Decision decision(
            Reply reply,
            SentResponse sent,
            HandlerPhase handler,
            Optional<Reason> reason,
            Optional<Throwable> failure) {
        if (sent == SentResponse.UNDECIDED) {
            return undecided(reply, failure);
        }
        boolean isOfHandler = (sent == SentResponse.SUCCESS && handler == HandlerPhase.SUCCEEDED)
                || (sent == SentResponse.REFUSAL && handler == HandlerPhase.REFUSED && reason.isEmpty());
        if (isOfHandler) {
            return new Decision(reply, WebhookOutcome.HANDLED);
        }
        WebhookOutcome outcome = reason.map(why -> switch (why) {
                    case LATE -> WebhookOutcome.LATE;
                    case CANCELLED -> WebhookOutcome.OVERTAKEN;
                    case WITHOUT_HOLD -> WebhookOutcome.HANDLED;
                    case FAILED -> handler == HandlerPhase.FAILED ? WebhookOutcome.FAILED : WebhookOutcome.REPEATED;
                    case LOST, ENDED -> WebhookOutcome.REPEATED;
                })
                .orElse(WebhookOutcome.REPEATED);
        return new Decision(reply, outcome, handler == HandlerPhase.FAILED ? failure : Optional.empty());
    }

    /** The decision 503. */
    Decision undecided(Optional<Throwable> failure) {
        return undecided(Reply.NOT_DONE, failure);
    }

    private static Decision undecided(Reply reply, Optional<Throwable> failure) {
        return new Decision(reply, failure.isPresent() ? WebhookOutcome.FAILED : WebhookOutcome.UNDECIDED, failure);
    }

    /** @param isLogged whether the failure has been logged already, with its stack trace */
    void responded(WebhookEvent event, boolean isLogged) {
        if (event.failure().isPresent() && isLogged) {
            log.warn(
                    "{}: responded with status {}: {}: {}",
                    subject(event),
                    event.status(),
                    event.outcome(),
                    oneLine(String.valueOf(event.failure().get())));
        } else if (event.failure().isPresent() && mayWarn(event)) {
            Throwable failure = event.failure().get();
            log.warn(
                    "{}: responded with status {}: {}",
                    subject(event),
                    event.status(),
                    // the failure of a health check names the probe; its outcome would add nothing
                    event.kind() == WebhookKind.HEALTH
                            ? oneLine(String.valueOf(failure.getMessage()))
                            : event.outcome(),
                    failure);
        } else if (log.isDebugEnabled()) { // the check avoids formatting the id for nothing
            log.debug(
                    "{}: responded with status {} {}: {}, {} ms",
                    subject(event),
                    event.status(),
                    event.refusalCode().orElse(""),
                    event.outcome(),
                    event.duration().toMillis());
        }
    }

    private static String subject(WebhookEvent event) {
        return event.id()
                .map(id -> event.kind() + " " + oneLine(id))
                .orElse(event.kind().name());
    }

    /** Whether a warning may be logged: health requests may need no key, and must not fill the log. */
    private boolean mayWarn(WebhookEvent event) {
        if (event.kind() != WebhookKind.HEALTH) {
            return true;
        }
        long last = healthLoggedAt.get();
        long now = System.nanoTime();
        return now - last >= BETWEEN_HEALTH_LINES && healthLoggedAt.compareAndSet(last, now);
    }

    /** Logs a failure after the response, or one that belongs to no request. */
    void failure(String what, Throwable failure) {
        log.error("{}", oneLine(what), failure);
    }

    /** Formats an id that the sender chose: it must not begin a new line of the log, or fill the log. */
    static String oneLine(String text) {
        return OneLine.of(text, LONGEST_SHOWN);
    }
}
