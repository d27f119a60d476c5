package io.github.suppliersdk.sandbox.internal.state;

/**
 * A slot from its creation to its deletion. A slot that is created again with the same id is a different instance, so
 * holds and bookings of the deleted slot do not affect it. Guarded by the store's lock.
 */
public final class Slot {

    private static final int LONG_AGO = 86_400;

    private final String id;
    private final OptionSlots optionSlots;
    private SlotShape shape;
    private long from;
    private long to;
    private int capacity;
    private int holds;
    private int heldSeats;
    private int soldSeats;
    private int changed = second();
    private boolean removed;

    Slot(OptionSlots optionSlots, StoredSlot content) {
        this.id = content.id();
        this.optionSlots = optionSlots;
        this.shape = content.shape();
        this.from = content.from();
        this.to = content.to();
        this.capacity = content.capacity();
    }

    public String id() {
        return id;
    }

    public OptionState option() {
        return optionSlots.option();
    }

    public SlotShape shape() {
        return shape;
    }

    public long from() {
        return from;
    }

    public long to() {
        return to;
    }

    /** The seats that holds have taken. */
    public int heldSeats() {
        return heldSeats;
    }

    /** The seats that bookings have taken. */
    public int soldSeats() {
        return soldSeats;
    }

    /**
     * When the slot was created or replaced or its seats changed, in the seconds of {@link #second}. The live page
     * highlights recent changes.
     */
    public int changed() {
        return changed;
    }

    /** Marks the slot as not recently changed, because it was loaded with a whole state. */
    void markUnchanged() {
        changed = second() - LONG_AGO;
    }

    /**
     * Seconds since an arbitrary moment, for computing differences. Independent of the sandbox's clock, which may stand
     * still.
     */
    public static int second() {
        return (int) (System.nanoTime() / 1_000_000_000L);
    }

    /** A copy of the slot's content, which can be used without the lock. */
    public StoredSlot content() {
        return new StoredSlot(id, from, to, capacity, shape);
    }

    void content(StoredSlot content) {
        shape = content.shape();
        from = content.from();
        to = content.to();
        capacity = content.capacity();
        changed = second();
    }

    /**
     * Sets the number of seats that are left, as the supplier has written it. Held and booked seats are not included.
     */
    public void setCapacity(int seats) {
        capacity = seats;
        changed = second();
    }

    /** Whether this many seats are left. */
    public boolean hasSeats(int seats) {
        return capacity == StoredSlot.UNLIMITED || seats <= capacity;
    }

    public int capacity() {
        return capacity;
    }

    /** Whether the slot was deleted. */
    public boolean deleted() {
        return removed || optionSlots.dropped();
    }

    void remove() {
        removed = true;
    }

    /** Whether the slot is part of a hold. */
    public boolean isHeld() {
        return holds > 0;
    }

    /** Takes the seats of a hold. The caller has checked that enough seats are left. */
    void hold(int seats) {
        changeSeats(-seats);
        restoreHold(seats);
    }

    /** Counts the seats of a hold that the capacity already excludes. */
    void restoreHold(int seats) {
        heldSeats += seats;
        if (holds++ == 0) {
            optionSlots.held().add(id);
        }
    }

    /** Ends a hold and releases its seats. */
    void endHold(int seats) {
        changeSeats(seats);
        removeHold(seats);
    }

    /** Moves the seats of a hold to a booking. */
    void sellHeld(int seats) {
        sell(seats);
        removeHold(seats);
    }

    /** Counts the seats of a booking that the capacity already excludes. */
    void sell(int seats) {
        soldSeats += seats;
        changed = second();
    }

    /** Releases seats of a booking. */
    void releaseSold(int seats) {
        soldSeats -= seats;
        changeSeats(seats);
    }

    private void removeHold(int seats) {
        heldSeats -= seats;
        if (--holds == 0) {
            optionSlots.held().remove(id);
        }
    }

    /**
     * Adds to the capacity, or subtracts if the number is negative. Has no effect if the slot was deleted or its seats
     * are not limited.
     */
    void changeSeats(int seats) {
        changed = second();
        if (!deleted() && capacity != StoredSlot.UNLIMITED) {
            capacity = (int) Math.min(Integer.MAX_VALUE, Math.max(0L, (long) capacity + seats));
        }
    }
}
