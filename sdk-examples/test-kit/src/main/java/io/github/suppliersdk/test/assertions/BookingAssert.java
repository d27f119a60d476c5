package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxBooking;
import java.util.Set;

/** About a booking. */
public final class BookingAssert extends NamedAssert<BookingAssert, SandboxBooking> {
    private final SandboxAssert sandbox;

    BookingAssert(SandboxBooking booking, String bookingId, SandboxAssert sandbox) {
        super(booking, BookingAssert.class, "the booking '" + bookingId + "'");
        this.sandbox = sandbox;
    }

    /** The supplier has confirmed it, and it is not cancelled as a whole. */
    public BookingAssert isConfirmed() {
        require(actual.stage() == SandboxBooking.Stage.CONFIRMED, "to be confirmed", actual.stage());
        return this;
    }

    /** All of it is cancelled. */
    public BookingAssert isCancelled() {
        require(actual.stage() == SandboxBooking.Stage.CANCELLED, "to be cancelled", actual.stage());
        return this;
    }

    /** It still has this many seats. */
    public BookingAssert hasSeats(int seats) {
        requireEqual(actual.seats(), seats, "seats:");
        return this;
    }

    /** It is of this slot. */
    public BookingAssert hasSlot(String slotId) {
        requireEqual(actual.slotId(), slotId, "the slot");
        return this;
    }

    /** The supplier issued tickets with these numbers and no others, in whatever order. */
    public BookingAssert hasTickets(String... numbers) {
        requireSame(actual.ticketNumbers(), Set.of(numbers), "the tickets");
        return this;
    }

    /** The tickets with these numbers, and no others, are cancelled. */
    public BookingAssert hasCancelledTickets(String... numbers) {
        requireSame(actual.cancelledTickets(), Set.of(numbers), "the cancelled tickets");
        return this;
    }

    /** There is a booking with this id; goes on to it. */
    public BookingAssert booking(String bookingId) {
        return sandbox.booking(bookingId);
    }
}
