package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.util.List;

/** Reads and changes the open compensations in a backend's store. */
final class Compensations implements AutoCloseable {
    private final SingleChangeStore store;
    private final WebhookReceiver receiver;
    private final WebhookOperations operations;

    private Compensations(SingleChangeStore store, CommandContext context) {
        this.store = store;
        this.receiver = WebhookReceiver.builder()
                .handler(new NoHandler())
                .acceptRequestsWithoutKey(true)
                .clock(context.clock())
                .store(store)
                .build();
        this.operations = receiver.operations();
    }

    static Compensations open(CommandContext context, StoreOptions options) {
        return new Compensations(new SingleChangeStore(options.webhooks(context), context.clock()), context);
    }

    WebhookOperations operations() {
        return operations;
    }

    List<OpenCompensation> list() {
        return operations.openCompensations();
    }

    /**
     * Returns the open compensation with this id or key.
     *
     * @throws ToolException if there is none, or if the id is that of several
     */
    OpenCompensation find(String id) {
        List<OpenCompensation> found = list().stream()
                .filter(each -> each.id().equals(id) || each.key().equals(id))
                .toList();
        if (found.isEmpty()) {
            throw ToolException.failed("there is no open compensation \"" + id + "\"");
        }
        if (found.size() > 1) {
            throw ToolException.failed("\"" + id + "\" is open as a hold and as a booking. Give one of the keys: "
                    + String.join(
                            ", ", found.stream().map(OpenCompensation::key).toList()));
        }
        return found.get(0);
    }

    boolean retry(OpenCompensation open) {
        store.allow();
        return operations.retry(open);
    }

    boolean resolve(OpenCompensation open, String note) {
        store.allow();
        return operations.resolve(open, note);
    }

    @Override
    public void close() {
        receiver.close();
    }

    /** Never called: the receiver gets no requests, and its store reports no operations as due. */
    private static final class NoHandler implements WebhookHandler {
        private static UnsupportedOperationException never() {
            return new UnsupportedOperationException("this program has no seats and no bookings");
        }

        @Override
        public HoldResponse hold(HoldRequest request) {
            throw never();
        }

        @Override
        public BookingResponse book(BookingRequest request) {
            throw never();
        }

        @Override
        public CancellationResponse cancel(CancellationRequest request, long claim) {
            throw never();
        }

        @Override
        public void cancelUnconfirmed(UnconfirmedCancellation request) {
            throw never();
        }

        @Override
        public void releaseHold(HoldRequest request) {
            throw never();
        }
    }
}
