package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.jdbc.JdbcStore;
import io.github.suppliersdk.internal.redaction.OneLine;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log and the observers what was done. */
final class WebhookEvents {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");
    private static final int LONGEST_SHOWN = 200;
    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final List<WebhookObserver> observers;
    private final Map<Object, Long> lastLines = new ConcurrentHashMap<>();

    WebhookEvents(List<WebhookObserver> observers) {
        this.observers = observers;
    }

    /** A response was decided. */
    void responded(WebhookEvent event) {
        if (event.failure().isPresent()) {
            Throwable failure = event.failure().get();
            boolean isMeant = event.status() == 200 || JdbcStore.isLockTimeout(failure); // no trace would say more
            String why = isMeant ? ": " + OneLine.of(failure.toString(), 1000) : "";
            LOG.warn("{}{}", line(event), why, isMeant ? "" : failure);
        } else if (LOG.isDebugEnabled()) {
            String code = event.refusalCode().orElse("");
            LOG.debug("{} {}, {} ms", line(event), code, event.duration().toMillis());
        }
        notify(observer -> observer.onWebhook(event));
    }

    private static String line(WebhookEvent event) {
        return event.kind() + event.id().map(id -> " " + oneLine(id)).orElse("") + ": responded with status "
                + event.status() + ": " + event.outcome();
    }

    /** A worker has done something, or has failed. */
    void worked(OpenOperation done, Optional<Throwable> failure) {
        if (failure.isPresent()) {
            LOG.error("{} of {} failed, and is tried again", done.work(), oneLine(done.id()), failure.get());
        } else {
            LOG.info("{} of {} is done", done.work(), oneLine(done.id()));
        }
        notify(observer -> observer.onWork(done, failure));
    }

    /** Something is not done for too long. */
    void alert(OpenOperation open) {
        LOG.error(
                "{} of {} (slot {}) is not done since {}: {} attempts have failed. The row {} is tried again at {}; see"
                        + " the failures above, or resolve it by hand (supplier ops)",
                open.work(),
                oneLine(open.id()),
                open.slotId().map(WebhookEvents::oneLine).orElse("unknown"),
                open.since(),
                open.attempts(),
                open.key(),
                open.nextAttempt());
        notify(observer -> observer.onAlert(open));
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

    /** Writes a line, unless one of this kind was written in the last minute: strangers must not fill the log. */
    void oncePerMinute(Object kind, Runnable line) {
        long now = System.nanoTime();
        Long before = lastLines.putIfAbsent(kind, now);
        if (before == null || (now - before >= MINUTE && lastLines.replace(kind, before, now))) {
            line.run();
        }
    }
}
