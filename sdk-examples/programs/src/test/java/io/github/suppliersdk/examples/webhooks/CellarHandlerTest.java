package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the handler with the sample requests, without HTTP. */
class CellarHandlerTest {
    private final CellarHandler handler = new CellarHandler(4);
    private final WebhookTransaction transaction = WebhookTransaction.inMemory();

    private static HoldRequest hold(int seats) {
        return SampleWebhooks.hold("cellar-tour", "adult-tour", "s1", HolderQuantity.of("adult", seats));
    }

    @Test
    void anItemOfAnotherSlotOrCategoryIsRefused() {
        HoldRequest hold = hold(2);
        handler.hold(hold, transaction);
        BookingRequest booking = SampleWebhooks.booking(hold);
        BookingItem item = booking.items().get(0);
        for (BookingItem other : List.of(item.withSlotId("s2"), item.withHolderCategoryId("child"))) {
            assertThat(handler.book(booking.withItems(item, other), transaction))
                    .isInstanceOf(BookingResponse.Refused.class);
        }
        assertThat(handler.book(booking.withItems(item), transaction)).isInstanceOf(BookingResponse.Confirmed.class);
    }

    @Test
    void nothingIsLeftOfWhatIsRolledBack() {
        HoldRequest hold = hold(3);
        BookingRequest booking = SampleWebhooks.booking(hold);
        handler.hold(hold, WebhookTransaction.inMemory());
        WebhookTransaction first = WebhookTransaction.inMemory();
        handler.book(booking, first);
        assertThat(first.rolledBack()).isEmpty();
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
        CancellationRequest cancellation =
                SampleWebhooks.cancellation(booking, handler.book(booking, WebhookTransaction.inMemory()));
        WebhookTransaction second = WebhookTransaction.inMemory();
        handler.cancel(cancellation, second);
        handler.cancelUnconfirmed(SampleWebhooks.unconfirmedCancellation(booking), second);
        assertThat(second.rolledBack()).isEmpty();
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
        WebhookTransaction third = WebhookTransaction.inMemory();
        handler.hold(hold(1), third);
        assertThat(third.rolledBack()).isEmpty();
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
    }

    @Test
    void theSeatsOfAHoldThatHasEndedAreReleased() {
        HoldRequest hold = hold(3);
        handler.hold(hold, transaction);
        handler.holdExpired(hold, transaction);
        assertThat(handler.freeSeats("s1")).isEqualTo(4);
    }

    @Test
    void aCancellationThatNamesNoTicketIsRefused() {
        HoldRequest hold = hold(2);
        handler.hold(hold, transaction);
        BookingRequest booking = SampleWebhooks.booking(hold);
        CancellationRequest cancellation = SampleWebhooks.cancellation(booking, handler.book(booking, transaction));
        assertThat(handler.cancel(cancellation.withTicketNumbers(), transaction))
                .isInstanceOf(CancellationResponse.Refused.class);
        assertThat(handler.freeSeats("s1")).isEqualTo(2);
    }
}
