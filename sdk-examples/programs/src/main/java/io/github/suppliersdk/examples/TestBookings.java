package io.github.suppliersdk.examples;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/**
 * Holds, books and cancels before going live: the service makes the requests that guests will cause later. The
 * operator's sandbox environment calls the supplier's webhook for each. The sandbox that this program starts has no
 * webhook to call, and only counts the seats.
 */
public final class TestBookings {
    /**
     * The zone of the sandbox. With a real service, use the zone of the place of the tour: ends of holds are local to
     * it.
     */
    private static final ZoneId PLACE = ZoneId.systemDefault();

    public static void main(String[] args) {
        try (ExampleService service = ExampleService.open()) {
            String experienceId = SampleExperience.experience(service, "rafting", SlotType.DAILY);
            SlotsClient slots = service.client().slots(experienceId, SampleExperience.OPTION);
            LocalDate day = LocalDate.now(PLACE).plusDays(30);
            String slotId = experienceId + "-" + day;
            slots.create(List.of(Slot.builder(slotId, SampleExperience.OPTION, DailySlot.of(day))
                    .addAllAvailableHolderCategories(SampleExperience.prices())
                    .capacity(10)
                    .build()));
            IntegrationTestsClient tests = service.client().integrationTests();

            UUID holdId = UUID.randomUUID();
            tests.hold(HoldRequest.builder(
                            holdId.toString(),
                            experienceId,
                            SampleExperience.OPTION,
                            slotId,
                            LocalDateTime.now(PLACE).plusMinutes(15).truncatedTo(ChronoUnit.SECONDS))
                    .addQuantity(HolderQuantity.of("adult", 1))
                    .addQuantity(HolderQuantity.of("child", 1))
                    .build());
            show("Held", slots, slotId);
            Refusals.show("to remove the slot while it is held", () -> slots.delete(slotId));

            UUID bookingId = UUID.randomUUID();
            tests.book(TestBooking.builder(
                            bookingId,
                            holdId,
                            UUID.randomUUID(),
                            slotId,
                            BookingHolder.builder("guest@example.com", "Ada", "Guest")
                                    .build())
                    .addBookingRequest(TestBookingItem.builder("adult").build())
                    .addBookingRequest(TestBookingItem.builder("child").build())
                    .build());
            show("Booked", slots, slotId);

            tests.cancelBooking(CancellationRequest.builder(
                            bookingId.toString(), "transaction-1") // with a webhook: the transaction id of its response
                    .build());
            show("Cancelled", slots, slotId);
        }
    }

    private static void show(String what, SlotsClient slots, String slotId) {
        System.out.printf(
                "%-10s %d seats are left%n", what, slots.get(slotId).capacity().orElseThrow());
    }
}
