package io.github.suppliersdk.sandbox.internal.state;

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
 * The holds and bookings, and what they do to the seats of their slots. Live holds are limited in number; of what has
 * ended the last is remembered. Guarded by the store's lock.
 */
public final class Bookings {

    /** The most live holds, bookings, ended bookings, and ids of ended holds, each. */
    public static final int KEPT = 100_000;

    /** Why requests that were in flight during a seed or a reset are refused. */
    public static final String REPLACED =
            "what the sandbox remembers was replaced, by a seed or a reset, while this was in flight";

    private final Map<String, Hold> holds = new LinkedHashMap<>();
    private final TreeSet<Hold> byExpiry =
            new TreeSet<>(Comparator.comparing(Hold::expires).thenComparing(Hold::id));
    private final Map<String, Booking> bookings = new BoundedMap<>(KEPT);
    private final Map<String, Booking> cancelled = new BoundedMap<>(KEPT);
    /** The ids of accepted holds, each with whether it was booked. */
    private final Map<String, Boolean> endedHolds = new BoundedMap<>(KEPT);

    private final Set<String> bookingsInFlight = new HashSet<>();

    public Collection<Hold> holds() {
        return holds.values();
    }

    public @Nullable Hold hold(String holdId) {
        return holds.get(holdId);
    }

    /** The bookings that are not cancelled. */
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

    /** Whether a booking has this id, or is being made with it. */
    public boolean bookingIdUsed(String bookingId) {
        return bookingsInFlight.contains(bookingId) || booking(bookingId) != null;
    }

    /** Whether a hold has this id, or had it after the supplier accepted it. */
    public boolean holdIdUsed(String holdId) {
        return holds.containsKey(holdId) || endedHolds.containsKey(holdId);
    }

    public boolean holdIdBooked(String holdId) {
        return endedHolds.getOrDefault(holdId, false);
    }

    /** Takes the seats from the slot, so that no other hold can have them while the supplier is asked. */
    public void begin(Hold hold) {
        if (holds.size() >= KEPT) {
            throw Refusal.of(503, "The sandbox keeps at most " + KEPT + " live holds.");
        }
        holds.put(hold.id(), hold);
        hold.slot().hold(hold.seats());
    }

    /** Accepts the hold: the supplier, if one was asked, has set the seats aside. */
    public void accept(Hold hold, String transactionId) {
        refuseForgotten(hold);
        hold.accept(transactionId);
        byExpiry.add(hold);
    }

    /** Ends the hold and releases its seats; a hold that was dropped has none. */
    public void release(Hold hold) {
        if (holds.remove(hold.id(), hold)) {
            hold.slot().endHold(hold.seats());
            end(hold);
        }
    }

    /** Begins the booking of a hold: until the supplier's response the hold cannot expire, and the booking's id is taken. */
    public void beginBooking(Hold hold, String bookingId) {
        byExpiry.remove(hold);
        hold.stage(Hold.Stage.BOOKING);
        hold.bookingId(bookingId);
        bookingsInFlight.add(bookingId);
    }

    /** Ends the attempt to book without a booking; the hold is as before. */
    public void refuseBooking(Hold hold) {
        if (isLive(hold)) {
            bookingsInFlight.remove(hold.bookingId());
            hold.stage(Hold.Stage.ACTIVE);
            byExpiry.add(hold);
        }
    }

    /** Makes the booking, which takes over the seats of the hold. */
    public void confirm(Hold hold, Booking booking) {
        refuseForgotten(hold);
        holds.remove(hold.id());
        hold.slot().sellHeld(hold.seats());
        end(hold);
        endedHolds.put(hold.id(), true);
        bookings.put(booking.id(), booking);
    }

    public void beginCancellation(Booking booking) {
        booking.stage(Booking.Stage.CANCELLING);
    }

    /** Ends the attempt to cancel; the booking stays as it was. */
    public void refuseCancellation(Booking booking) {
        booking.stage(Booking.Stage.CONFIRMED);
    }

    /** Ends the booking, or a part of it, and releases its seats; no tickets mean all. */
    public void cancel(Booking booking, List<String> ticketNumbers) {
        booking.release(booking.cancel(ticketNumbers));
        if (booking.stage() == Booking.Stage.CANCELLED && bookings.remove(booking.id(), booking)) {
            cancelled.put(booking.id(), booking);
        }
    }

    void restore(Hold hold, String transactionId) {
        holds.put(hold.id(), hold);
        hold.slot().restoreHold(hold.seats());
        hold.accept(transactionId);
        byExpiry.add(hold);
    }

    void restore(Booking booking) {
        (booking.stage() == Booking.Stage.CANCELLED ? cancelled : bookings).put(booking.id(), booking);
    }

    boolean hasRunOut(LocalDateTime now) {
        return !byExpiry.isEmpty() && !byExpiry.first().expires().isAfter(now);
    }

    void releaseExpired(LocalDateTime now) {
        while (hasRunOut(now)) {
            release(byExpiry.first());
        }
    }

    private void end(Hold hold) {
        byExpiry.remove(hold);
        bookingsInFlight.remove(hold.bookingId());
        if (hold.stage() != Hold.Stage.PENDING) {
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
