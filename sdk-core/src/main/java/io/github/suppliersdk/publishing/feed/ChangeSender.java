package io.github.suppliersdk.publishing.feed;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.internal.publishing.PatientCalls;
import io.github.suppliersdk.internal.time.Time;
import io.github.suppliersdk.slots.SlotsClient;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the changes of a feed and tells the listeners; run by each of its workers. */
final class ChangeSender implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger("io.github.suppliersdk.publishing");

    private final SupplierClient client;
    private final Backlog backlog;
    private final List<FeedListener> listeners;
    private final PatientCalls calls;
    private final Time time;
    private final AtomicLong listenerFailures = new AtomicLong();

    ChangeSender(SupplierClient client, Backlog backlog, PatientCalls calls, List<FeedListener> listeners, Time time) {
        this.client = client;
        this.backlog = backlog;
        this.calls = calls;
        this.listeners = List.copyOf(listeners);
        this.time = time;
    }

    /** How often a listener threw. */
    long listenerFailures() {
        return listenerFailures.get();
    }

    @Override
    public void run() {
        for (PendingChanges.Entry entry = backlog.next(); entry != null; entry = backlog.next()) {
            RuntimeException failure = null;
            try {
                send(entry);
            } catch (InterruptedException e) {
                return; // stopped: the change stays as not settled, and close gives it back
            } catch (RuntimeException e) {
                failure = e;
            }
            backlog.settle(entry);
            tell(entry.change(), failure);
            backlog.end(entry);
        }
    }

    /** Each change has the whole patience, however long it has waited: an outage fills the feed and does not empty it. */
    private void send(PendingChanges.Entry entry) throws InterruptedException {
        try {
            calls.make(() -> apply(entry.change()), time.nanos(), () -> backlog.takeOver(entry));
        } catch (InvalidResponseException e) {
            return; // carried out
        } catch (RuntimeException e) {
            if (backlog.isStopped()) {
                throw new InterruptedException();
            }
            throw e;
        }
    }

    private void apply(SlotChange change) {
        SlotsClient slots = client.slots(change.experienceId(), change.optionId());
        if (change instanceof SlotChange.Replacement replacement) {
            slots.replace(replacement.slot());
        } else if (change instanceof SlotChange.Capacity capacity) {
            slots.updateCapacity(capacity.slotId(), capacity.seats());
        }
    }

    private void tell(SlotChange change, @Nullable RuntimeException failure) {
        for (FeedListener listener : listeners) {
            try {
                if (failure == null) {
                    listener.sent(change);
                } else {
                    listener.failed(change, failure);
                }
            } catch (RuntimeException e) {
                listenerFailures.incrementAndGet();
                LOG.warn("A listener of a feed failed", e);
            }
        }
    }
}
