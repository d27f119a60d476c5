package io.github.suppliersdk.sandbox.client;

import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.UUID;

/** Test holds, bookings and cancellations. Ids are derived from short names. */
final class Bookings {

    private Bookings() {}

    static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** A hold of adults for a slot of the option "tour", until 12:15 on 1 January 2027. */
    static HoldRequest hold(String name, String experienceId, String slotId, int adults) {
        return HoldRequest.builder(
                        id(name).toString(), experienceId, "tour", slotId, LocalDateTime.of(2027, 1, 1, 12, 15))
                .addQuantities(HolderQuantity.of("adult", adults))
                .build();
    }

    /** A booking of one adult. */
    static TestBooking booking(String name, String hold, String slotId) {
        return TestBooking.builder(
                        id(name),
                        id(hold),
                        id("request of " + name),
                        slotId,
                        BookingHolder.builder("a@example.com", "A", "B").build())
                .addBookingRequests(TestBookingItem.builder("adult").build())
                .build();
    }

    static CancellationRequest cancellation(String booking) {
        return CancellationRequest.builder(id(booking).toString(), "t1")
                .addTicketNumbers("n1")
                .build();
    }
}
