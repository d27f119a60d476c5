package io.github.suppliersdk.sandbox.internal.state;

import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxHold;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The holds and bookings of the sandbox, and their effects on the seats of slots. Guarded by the store's lock.
 */
public final class Bookings {

    /** Why a request is refused if a seed or a reset happened while it was in flight. */
    public static final String REPLACED =
            "the state was replaced by a seed or a reset while this request was in flight";

    private final Map<String, Hold> holds = new LinkedHashMap<>();
    private final TreeSet<Hold> byExpiry =
            new TreeSet<>(Comparator.comparing(Hold::expires).thenComparing(Hold::id));
    private final Map<String, Booking> bookings = new LinkedHashMap<>();
    private final Map<String, Booking> cancelled = new LinkedHashMap<>();
    /** The ids of accepted holds that have ended, each with whether it was booked. */
    private final Map<String, Boolean> endedHolds = new LinkedHashMap<>();

    private final Set<String> bookingsInFlight = new HashSet<>();

    public Collection<Hold> holds() {
        return holds.values();
    }

    public @Nullable Hold hold(String holdId) {
        return holds.get(holdId);
    }

    /** The bookings that are not cancelled, oldest first. */
    public Collection<Booking> live() {
        return bookings.values();
    }

    public Collection<Booking> cancelled() {
        return cancelled.values();
    }

    public @Nullable Booking booking(String bookingId) {
        Booking booking = bookings.get(bookingId);
        return booking == null ? cancelled.get(bookingId) : booking;
    }

    /** Whether a booking has this id, or is being confirmed under it. */
    public boolean bookingIdUsed(String bookingId) {
        return bookingsInFlight.contains(bookingId) || booking(bookingId) != null;
    }

    /**
     * Whether a live hold has this id, or an accepted hold had it. The id of a hold that the supplier refused can be
     * used again.
     */
    public boolean holdIdUsed(String holdId) {
        return holds.containsKey(holdId) || endedHolds.containsKey(holdId);
    }

    public boolean holdIdBooked(String holdId) {
        return endedHolds.getOrDefault(holdId, false);
    }

    /**
     * Adds a pending hold and takes its seats, so that no other hold can get them while the supplier is being asked.
     * The caller has checked that enough seats are left.
     */
    public void begin(Hold hold) {
        holds.put(hold.id(), hold);
        hold.slot().changeSeats(-hold.seats());
        hold.slot().addHold(hold.seats());
    }

    /**
     * Makes the hold active: the supplier, if one was asked, has accepted it.
     *
     * @throws Refusal with status 409 if the hold belongs to a state that was replaced
     */
    public void accept(Hold hold, String transactionId) {
        refuseForgotten(hold);
        hold.accept(transactionId);
        byExpiry.add(hold);
    }

    /** Ends the hold and releases its seats. Has no effect if the hold has already ended. */
    public void release(Hold hold) {
        if (holds.remove(hold.id(), hold)) {
            hold.slot().changeSeats(hold.seats());
            hold.slot().removeHold(hold.seats());
            end(hold);
        }
    }

    /**
     * Begins to book the hold. Until the supplier responds, the hold cannot expire, and the booking's id is reserved.
     */
    public void beginBooking(Hold hold, String bookingId) {
        byExpiry.remove(hold);
        hold.stage(SandboxHold.Stage.BOOKING);
        hold.bookingId(bookingId);
        bookingsInFlight.add(bookingId);
    }

    /** Ends the attempt to book: the supplier has refused, and the hold is active again. */
    public void refuseBooking(Hold hold) {
        if (isLive(hold)) {
            bookingsInFlight.remove(hold.bookingId());
            hold.stage(SandboxHold.Stage.ACTIVE);
            byExpiry.add(hold);
        }
    }

    /**
     * Turns the hold into a booking, which takes over its seats.
     *
     * @throws Refusal with status 409 if the hold belongs to a state that was replaced
     */
    public void confirm(Hold hold, Booking booking) {
        refuseForgotten(hold);
        holds.remove(hold.id());
        hold.slot().sell(hold.seats());
        hold.slot().removeHold(hold.seats());
        end(hold);
        endedHolds.put(hold.id(), true);
        bookings.put(booking.id(), booking);
    }

    public void beginCancellation(Booking booking) {
        booking.stage(SandboxBooking.Stage.CANCELLING);
    }

    /** Ends the attempt to cancel: the supplier has refused, and the booking is unchanged. */
    public void refuseCancellation(Booking booking) {
        booking.stage(SandboxBooking.Stage.CONFIRMED);
    }

    /** Cancels the booking or some of its tickets, and releases the seats. An empty list cancels all tickets. */
    public void cancel(Booking booking, List<String> ticketNumbers) {
        booking.release(booking.cancel(ticketNumbers));
        if (booking.stage() == SandboxBooking.Stage.CANCELLED && bookings.remove(booking.id(), booking)) {
            cancelled.put(booking.id(), booking);
        }
    }

    void restore(Hold hold, String transactionId) {
        holds.put(hold.id(), hold);
        hold.slot().addHold(hold.seats());
        hold.accept(transactionId);
        byExpiry.add(hold);
    }

    void restore(Booking booking) {
        (booking.stage() == SandboxBooking.Stage.CANCELLED ? cancelled : bookings).put(booking.id(), booking);
    }

    void releaseExpired(LocalDateTime now) {
        while (!byExpiry.isEmpty() && !byExpiry.first().expires().isAfter(now)) {
            release(byExpiry.first());
        }
    }

    private void end(Hold hold) {
        byExpiry.remove(hold);
        bookingsInFlight.remove(hold.bookingId());
        if (hold.stage() != SandboxHold.Stage.PENDING) {
            endedHolds.put(hold.id(), false);
        }
    }

    private boolean isLive(Hold hold) {
        return holds.get(hold.id()) == hold;
    }

    private void refuseForgotten(Hold hold) {
        if (!isLive(hold)) {
            throw Refusal.conflict("hold_id: " + REPLACED);
        }
    }
}
