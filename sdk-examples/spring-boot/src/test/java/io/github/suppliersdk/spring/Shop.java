package io.github.suppliersdk.spring;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;

import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.BookingRequest;
import io.github.suppliersdk.webhooks.BookingResponse;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.CancellationResponse;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.HoldRequest;
import io.github.suppliersdk.webhooks.HoldResponse;
import io.github.suppliersdk.webhooks.UnconfirmedCancellation;
import io.github.suppliersdk.webhooks.WebhookHandler;
import io.github.suppliersdk.webhooks.WebhookTransaction;
import io.github.suppliersdk.webhooks.testkit.SampleWebhooks;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The beans of an application: a cellar with one tour on one evening, which counts its own seats. */
class Shop implements AvailabilitySource, WebhookHandler {
    static final SlotKey EVENING = SlotKey.of("cellar-tour", "evening", "evening-1");
    static final LocalDate DAY = LocalDate.of(2027, 4, 22);
    static final SampleWebhooks WEBHOOKS = SampleWebhooks.withKey("secret").pathPrefix("/supplier");

    final AtomicInteger seats = new AtomicInteger(10);
    volatile int price = 2_500;
    volatile boolean isListed = true;

    static HoldRequest holdOf(int seats) {
        return SampleWebhooks.hold(
                EVENING.experienceId(), EVENING.optionId(), EVENING.slotId(), HolderQuantity.of("adult", seats));
    }

    /** Asserts how many seats of the evening are on sale at the service. */
    static void assertSeats(Sandbox sandbox, int seats) {
        assertThat(sandbox)
                .option(EVENING.experienceId(), EVENING.optionId())
                .slot(EVENING.slotId())
                .hasSeats(seats);
    }

    private Slot slot() {
        return Slot.builder(EVENING.slotId(), EVENING.optionId(), DailySlot.of(DAY))
                .addAvailableHolderCategory(AvailableHolderCategory.of("adult", price))
                .capacity(seats.get())
                .build();
    }

    @Override
    public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
        return keys.stream()
                .filter(key -> isListed && EVENING.equals(key))
                .collect(Collectors.toMap(Function.identity(), key -> slot()));
    }

    @Override
    public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
        return isListed ? Stream.of(slot()) : Stream.of();
    }

    @Override
    public Stream<OptionRef> options() {
        return Stream.of(EVENING.option());
    }

    @Override
    public HoldResponse hold(HoldRequest request, WebhookTransaction transaction) {
        if (seats.get() < request.seats()) {
            return HoldResponse.refused(HoldRefusal.NO_CAPACITY_LEFT);
        }
        seats.addAndGet(-request.seats());
        transaction.onRollback(() -> seats.addAndGet(request.seats()));
        return HoldResponse.accepted("hold-" + request.holdId());
    }

    @Override
    public BookingResponse book(BookingRequest request, WebhookTransaction transaction) {
        return BookingResponse.refused(BookingRefusal.UNCLASSIFIED_ERROR);
    }

    @Override
    public CancellationResponse cancel(CancellationRequest request, WebhookTransaction transaction) {
        return CancellationResponse.accepted();
    }

    @Override
    public void cancelUnconfirmed(UnconfirmedCancellation request, WebhookTransaction transaction) {
        // this shop has no bookings
    }

    @Override
    public void holdExpired(HoldRequest request, WebhookTransaction transaction) {
        seats.addAndGet(request.seats());
        transaction.onRollback(() -> seats.addAndGet(-request.seats()));
    }
}
