package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A slot from its creation to its deletion. A slot that is created again with the same id is a different instance, so
 * holds and bookings of the deleted slot do not affect it. Guarded by the store's lock.
 */
public final class SlotState {

    private final OptionState option;
    private final String id;
    private ObjectNode content = JsonTrees.object();
    private LocalDateTime begin = LocalDateTime.MIN;
    private @Nullable Integer capacity;
    private int holds;
    private int heldSeats;
    private int soldSeats;
    private boolean deleted;

    SlotState(OptionState option, ObjectNode valid) {
        this.option = option;
        this.id = valid.path("slot_id").asText();
        content(valid);
    }

    void content(ObjectNode valid) {
        content = valid;
        capacity = valid.has("capacity") ? valid.path("capacity").intValue() : null;
        begin = option.experience().slotType().begin(valid);
    }

    public String id() {
        return id;
    }

    public OptionState option() {
        return option;
    }

    /** The slot with its present capacity. */
    public ObjectNode json() {
        ObjectNode json = content.deepCopy();
        if (capacity != null) {
            json.put("capacity", capacity);
        }
        return json;
    }

    /** When the slot begins, in local time. */
    public LocalDateTime begin() {
        return begin;
    }

    /** The seats that are left, without those of holds and bookings; null if they are not limited. */
    public @Nullable Integer capacity() {
        return capacity;
    }

    public void setCapacity(int seats) {
        capacity = seats;
    }

    /** The seats that holds have taken. */
    public int heldSeats() {
        return heldSeats;
    }

    /** The seats that bookings have taken. */
    public int soldSeats() {
        return soldSeats;
    }

    void delete() {
        deleted = true;
    }

    boolean deleted() {
        return deleted;
    }

    /** Whether the slot is part of a hold. */
    public boolean isHeld() {
        return holds > 0;
    }

    /** Counts the seats of a hold that the capacity already excludes. */
    void addHold(int seats) {
        holds++;
        heldSeats += seats;
    }

    void removeHold(int seats) {
        holds--;
        heldSeats -= seats;
    }

    /** Counts the seats of a booking that the capacity already excludes; a negative number is subtracted. */
    void sell(int seats) {
        soldSeats += seats;
    }

    /**
     * Adds to the capacity, or subtracts if the number is negative. Has no effect if the slot was deleted or its seats
     * are not limited.
     */
    void changeSeats(int seats) {
        if (!deleted && capacity != null) {
            capacity = (int) Math.min(Integer.MAX_VALUE, Math.max(0L, (long) capacity + seats));
        }
    }
}
