package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookObserver;
import io.github.suppliersdk.webhooks.WorkerEvent;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log and the observers what was done. */
final class WebhookEvents {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int LONGEST_SHOWN = 200;

    private final List<WebhookObserver> observers;

    WebhookEvents(List<WebhookObserver> observers) {
        this.observers = observers;
    }

    /** A response was decided. */
    void responded(WebhookEvent event) {
        String subject = event.kind() + event.id().map(id -> " " + oneLine(id)).orElse("");
        if (event.failure().isPresent()) {
            LOG.warn(
                    "{}: responded with status {}: {}",
                    subject,
                    event.status(),
                    event.outcome(),
                    event.failure().get());
        } else {
            LOG.debug(
                    "{}: responded with status {} {}: {}, {} ms",
                    subject,
                    event.status(),
                    event.refusalCode().orElse(""),
                    event.outcome(),
                    event.duration().toMillis());
        }
        notify(observer -> observer.onWebhook(event));
    }

    /** A worker has done something, or has failed. */
    void worked(InboxRow row, Optional<Throwable> failure) {
        String id = oneLine(row.id());
        if (failure.isPresent()) {
            LOG.error("{} of {} failed, and is tried again", row.work(), id, failure.get());
        } else {
            LOG.info("{} of {} is done", row.work(), id);
        }
        notify(observer -> observer.onWork(new WorkerEvent(row.work(), row.id(), failure)));
    }

    /** Something is not done for too long. */
    void alert(InboxRow row) {
        LOG.error(
                "{} of {} (slot {}) is not done since {}: {} attempts have failed. The row {} is tried again at {}; see"
                        + " the failures above, or resolve it by hand (supplier ops)",
                row.work(),
                oneLine(row.id()),
                row.slotId().map(WebhookEvents::oneLine).orElse("unknown"),
                row.since(),
                row.attempts(),
                row.key(),
                row.due());
        notify(observer -> observer.onAlert(new WebhookAlert(row.work(), row.id(), row.key())));
    }

    /** Actions that a handler has registered have thrown. */
    static void actionsFailed(List<Throwable> failures) {
        failures.forEach(failure -> LOG.warn("an action that a webhook handler has registered failed", failure));
    }

    private void notify(Consumer<WebhookObserver> event) {
        for (WebhookObserver observer : observers) {
            try {
                event.accept(observer);
            } catch (Throwable e) { // an observer may throw anything, and changes nothing
                LOG.warn("an observer of the webhooks failed", e);
            }
        }
    }

    /** An id that the sender chose: it must not begin a new line of the log, or fill the log. */
    static String oneLine(String text) {
        return OneLine.of(text, LONGEST_SHOWN);
    }
}
