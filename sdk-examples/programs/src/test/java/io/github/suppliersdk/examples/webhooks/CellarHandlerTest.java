package io.github.suppliersdk.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.webhooks.BookingItem;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests the handler with the sample requests, without HTTP. */
class CellarHandlerTest {
    private final CellarHandler handler = new CellarHandler(4);
    private final WebhookTransaction transaction = WebhookTransaction.inMemory();

    private static HoldRequest hold(int seats) {
        return SampleWebhooks.hold("cellar-tour", "adult-tour", "s1", HolderQuantity.of("adult", seats));
    }

    @Test
    void seatsAreHeldBookedAndReleased() {
        HoldRequest hold = hold(3);
        assertThat(handler.hold(hold, transaction)).isInstanceOf(HoldResponse.Accepted.class);
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
        assertThat(handler.hold(hold(2), transaction))
                .isEqualTo(new HoldResponse.Refused(HoldRefusal.NO_CAPACITY_LEFT, Optional.empty()));
        BookingRequest booking = SampleWebhooks.booking(hold);
        BookingResponse response = handler.book(booking, transaction);
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
        assertThat(handler.cancel(SampleWebhooks.cancellation(booking, response), transaction))
                .isEqualTo(CancellationResponse.accepted());
        assertThat(handler.freeSeats("s1")).isEqualTo(4);
    }

    @Test
    void guestsThatShareAnItemGetASeatAndATicketEach() {
        HoldRequest hold = hold(3);
        handler.hold(hold, transaction);
        BookingRequest each = SampleWebhooks.booking(hold);
        BookingRequest shared = each.withItems(each.items().get(0));
        assertThat(handler.book(shared, transaction))
                .isInstanceOfSatisfying(
                        BookingResponse.Confirmed.class,
                        confirmed -> assertThat(confirmed.tickets()).hasSize(3));
        assertThat(handler.freeSeats("s1")).isEqualTo(1);
    }

    @Test
    void itemsThatDoNotMatchTheHoldAreRefused() {
        HoldRequest hold = hold(1);
        handler.hold(hold, transaction);
        assertThat(handler.book(SampleWebhooks.booking(hold(2)).withHoldId(hold.holdId()), transaction))
                .isInstanceOf(BookingResponse.Refused.class);
        assertThat(handler.freeSeats("s1")).isEqualTo(3);
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
    void aBookingWithoutAHoldIsRefusedAndItsCancellationHasNoEffect() {
        BookingRequest booking = SampleWebhooks.booking(hold(1));
        assertThat(handler.book(booking, transaction))
                .isEqualTo(new BookingResponse.Refused(BookingRefusal.INACTIVE_HOLD_KEY, Optional.empty()));
        handler.cancelUnconfirmed(SampleWebhooks.unconfirmedCancellation(booking), transaction);
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
