package io.github.suppliersdk.sandbox.internal.state;

/**
 * One life of a slot, from its creation to its deletion. Holds and bookings keep the life that they took seats from, so a
 * slot that is created anew under the same id has nothing to do with them. Guarded by the store's lock.
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

    /** When the slot was created, replaced, or had its seats changed, by {@link #second}. */
    public int changed() {
        return changed;
    }

    /** Notes that the slot came with a whole state, so that it does not count as changed. */
    void markUnchanged() {
        changed = second() - LONG_AGO;
    }

    /** Seconds since an arbitrary moment, for differences only. Not by the sandbox's clock, which may stand still. */
    public static int second() {
        return (int) (System.nanoTime() / 1_000_000_000L);
    }

    /** The current content of the slot, which needs no lock. */
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

    /** Sets the seats that are left, as the supplier has written them; held and booked seats are not part of that number. */
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

    /** Takes the seats of a hold. The caller has checked that they are left. */
    void hold(int seats) {
        changeSeats(-seats);
        restoreHold(seats);
    }

    /** Restores the seats of a hold, which the capacity excludes already. */
    void restoreHold(int seats) {
        heldSeats += seats;
        if (holds++ == 0) {
            optionSlots.held().add(id);
        }
    }

    /** Ends a hold, and releases its seats. */
    void endHold(int seats) {
        changeSeats(seats);
        removeHold(seats);
    }

    /** Passes the seats of a hold to a booking. */
    void sellHeld(int seats) {
        sell(seats);
        removeHold(seats);
    }

    /** Restores the seats of a booking, which the capacity excludes already. */
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

    /** Changes the capacity, unless the slot was deleted or has no limit of seats. */
    void changeSeats(int seats) {
        changed = second();
        if (!deleted() && capacity != StoredSlot.UNLIMITED) {
            capacity = (int) Math.min(Integer.MAX_VALUE, Math.max(0L, (long) capacity + seats));
        }
    }
}
