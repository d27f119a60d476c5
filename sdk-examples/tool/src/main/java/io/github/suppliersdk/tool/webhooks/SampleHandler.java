package io.github.suppliersdk.tool.webhooks;

import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.Ticket;
import io.github.suppliersdk.webhooks.TicketFormat;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A handler that counts no seats. It accepts every request, or refuses those that may be refused with a given code. */
final class SampleHandler implements WebhookHandler {
    private final Optional<String> refusal;

    SampleHandler(Optional<String> refusal) {
        this.refusal = refusal;
    }

    /** Returns all codes of refusals. */
    static List<String> codes() {
        return java.util.stream.Stream.of(HoldRefusal.values(), BookingRefusal.values(), CancellationRefusal.values())
                .flatMap(Arrays::stream)
                .map(Enum::name)
                .distinct()
                .sorted()
                .toList();
    }

    private <E extends Enum<E>> Optional<E> refusal(Class<E> type) {
        return refusal.flatMap(code -> Arrays.stream(type.getEnumConstants())
                .filter(each -> each.name().equals(code))
                .findFirst());
    }

    @Override
    public HoldResponse hold(HoldRequest request) {
        return refusal(HoldRefusal.class)
                .map(HoldResponse::refused)
                .orElseGet(() -> HoldResponse.accepted("listen-" + UUID.randomUUID()));
    }

    @Override
    public BookingResponse book(BookingRequest request) {
        return refusal(BookingRefusal.class)
                .map(BookingResponse::refused)
                .orElseGet(() -> BookingResponse.confirmed(
                        "listen-" + UUID.randomUUID(),
                        request.items().stream()
                                .map(item -> Ticket.forPerson("ticket-" + item.requestId(), TicketFormat.QR, item))
                                .toList()));
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, long claim) {
        return refusal(CancellationRefusal.class)
                .map(CancellationResponse::refused)
                .orElseGet(CancellationResponse::accepted);
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request) {
        // No bookings are kept.
    }

    @Override
    public void releaseHold(HoldRequest request) {
        // No holds are kept.
    }
}
