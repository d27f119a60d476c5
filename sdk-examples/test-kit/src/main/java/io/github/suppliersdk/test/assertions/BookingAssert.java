package io.github.suppliersdk.test.assertions;

import io.github.suppliersdk.sandbox.SandboxBooking;
import java.util.List;

/** Assertions about a booking. Each fails with an {@link AssertionError}. */
public final class BookingAssert extends NamedAssert<BookingAssert, SandboxBooking> {
    private final SandboxAssert sandbox;

    BookingAssert(SandboxBooking booking, String bookingId, SandboxAssert sandbox) {
        super(booking, BookingAssert.class, "the booking '" + bookingId + "'");
        this.sandbox = sandbox;
    }

    /** Verifies that the supplier has confirmed the booking, and that it is not cancelled as a whole. */
    public BookingAssert isConfirmed() {
        require(actual.stage() == SandboxBooking.Stage.CONFIRMED, "to be confirmed", actual.stage());
        return this;
    }

    /** Verifies that the whole booking is cancelled. */
    public BookingAssert isCancelled() {
        require(actual.stage() == SandboxBooking.Stage.CANCELLED, "to be cancelled", actual.stage());
        return this;
    }

    /** Verifies the number of seats that the booking still has. */
    public BookingAssert hasSeats(int seats) {
        requireEqual(actual.seats(), seats, "seats:");
        return this;
    }

    /** Verifies the slot of the booking. */
    public BookingAssert hasSlot(String slotId) {
        requireEqual(actual.slotId(), slotId, "the slot");
        return this;
    }

    /**
     * Verifies the numbers of all tickets that the supplier issued, in any order. A number that was issued twice must
     * be given twice.
     */
    public BookingAssert hasTickets(String... numbers) {
        requireSame(actual.ticketNumbers(), List.of(numbers), "the tickets");
        return this;
    }

    /** Verifies the numbers of all tickets that are cancelled, in any order. */
    public BookingAssert hasCancelledTickets(String... numbers) {
        requireSame(actual.cancelledTickets(), List.of(numbers), "the cancelled tickets");
        return this;
    }

    /** Verifies that the sandbox has the booking with this id, and continues with it. */
    public BookingAssert booking(String bookingId) {
        return sandbox.booking(bookingId);
    }
}
