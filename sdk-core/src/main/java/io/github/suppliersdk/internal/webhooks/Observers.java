package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.UndoEvent;
import io.github.suppliersdk.webhooks.WebhookEvent;
import io.github.suppliersdk.webhooks.WebhookObserver;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the observers and the log. What an observer throws changes nothing. */
final class Observers {
    static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.webhooks");

    private final List<WebhookObserver> observers;

    Observers(List<WebhookObserver> observers) {
        this.observers = observers;
    }

    void answered(WebhookEvent event) {
        if (event.failure().isPresent()) {
            LOG.warn(
                    "{} {} answered with status {}: {}",
                    event.kind(),
                    event.id().orElse(""),
                    event.status(),
                    event.outcome(),
                    event.failure().get());
        } else {
            LOG.debug(
                    "{} {} answered with status {} {}: {}, {} ms",
                    event.kind(),
                    event.id().orElse(""),
                    event.status(),
                    event.refusalCode().orElse(""),
                    event.outcome(),
                    event.duration().toMillis());
        }
        tell(observer -> observer.onWebhook(event));
    }

    void undone(Work work, Optional<Throwable> failure) {
        if (failure.isPresent()) {
            LOG.error("{} {} could not be given back; that will be tried again", work.kind(), work.id(), failure.get());
        } else {
            LOG.warn("{} {} was given back, because the service does not know of it", work.kind(), work.id());
        }
        tell(observer -> observer.onUndo(new UndoEvent(work.kind(), work.id(), failure)));
    }

    /** Something went wrong after the service was answered, or apart from any request. */
    void trouble(String what, Throwable failure) {
        LOG.error("{}", what, failure);
    }

    private void tell(Consumer<WebhookObserver> event) {
        for (WebhookObserver observer : observers) {
            try {
                event.accept(observer);
            } catch (Throwable e) { // an Error, too, must not cost the service its answer
                LOG.warn("an observer of the webhooks failed", e);
            }
        }
    }
}
