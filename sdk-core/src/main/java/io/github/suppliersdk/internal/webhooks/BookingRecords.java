package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.WebhookStore;
import java.util.Map;
import java.util.Optional;

/** What a cancellation does to the stored confirmation of its booking, whether that is past, under way, or to come. */
final class BookingRecords {
    static final Reply CANCELLED = Reply.unclassified("The booking was cancelled.");

    private final WebhookStore store;
    private final Claims claims;
    private final Map<String, Running> running;

    BookingRecords(WebhookStore store, Claims claims, Map<String, Running> running) {
        this.store = store;
        this.claims = claims;
        this.running = running;
    }

    /**
     * Sees to it that the booking is not confirmed any more, neither now nor later.
     *
     * @return true if its confirmation is under way, and who works on it gives back what it did; false if whatever
     *     there is must be cancelled now
     */
    boolean revoke(String bookingId) {
        String id = BookingWork.PREFIX + bookingId;
        while (true) {
            Optional<StoredCall> found = store.find(id);
            if (found.isEmpty()) {
                if (store.insert(refused(id))) {
                    return false;
                }
            } else if (found.get().stage() == Stage.DONE || claims.hasEnded(found.get())) {
                if (store.replace(found.get(), claims.next(found.get(), Stage.DONE, "", CANCELLED))) {
                    return false;
                }
            } else if (found.get().stage() == Stage.UNDO || revoke(found.get())) {
                return true;
            }
        }
    }

    private boolean revoke(StoredCall underWay) {
        boolean done = store.replace(underWay, claims.next(underWay, Stage.UNDO, underWay.request(), CANCELLED));
        Running here = running.get(underWay.id());
        if (done && here != null) {
            here.decide(new Decision(CANCELLED, WebhookOutcome.OVERTAKEN));
        }
        return done;
    }

    boolean isBeingConfirmed(String bookingId) {
        return store.find(BookingWork.PREFIX + bookingId)
                .filter(call -> call.stage() == Stage.RUNNING && !claims.hasEnded(call))
                .isPresent();
    }

    /**
     * Has a confirmation refused that comes after the cancellation, or that began while the handler was cancelling: that
     * one is given back.
     */
    void bury(String bookingId) {
        String id = BookingWork.PREFIX + bookingId;
        boolean written = false;
        while (!written) {
            Optional<StoredCall> found = store.find(id);
            written = found.isEmpty() ? store.insert(refused(id)) : bury(found.get());
        }
    }

    private boolean bury(StoredCall found) {
        if (found.stage() == Stage.DONE) {
            return store.replace(found, claims.next(found, Stage.DONE, "", CANCELLED));
        }
        // what a process that has ended left behind is given back by whoever finds it
        return found.stage() == Stage.UNDO || claims.hasEnded(found) || revoke(found);
    }

    /** Has the service's own cancellation answered, if one comes: it is done. */
    void rememberCancelled(String bookingId) {
        store.insert(new StoredCall(
                UnconfirmedWork.PREFIX + bookingId,
                1,
                Stage.DONE,
                claims.end(),
                "",
                Reply.empty(200).status(),
                ""));
    }

    private StoredCall refused(String id) {
        return new StoredCall(id, 1, Stage.DONE, claims.end(), "", CANCELLED.status(), CANCELLED.body());
    }
}
