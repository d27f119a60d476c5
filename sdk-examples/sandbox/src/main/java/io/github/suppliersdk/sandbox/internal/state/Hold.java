package io.github.suppliersdk.sandbox.internal.state;

import java.time.LocalDateTime;
import java.util.Map;
import java.util.Set;

/** Seats of one slot kept for a customer. Guarded by the store's lock. */
public final class Hold {

    /** How far a hold has come; only an {@link #ACTIVE} one can expire. */
    public enum Stage {
        /** The supplier is being asked. */
        PENDING,
        ACTIVE,
        /** The supplier is being asked to confirm the booking. */
        BOOKING
    }

    private final String id;
    private final SlotKey slot;
    private final Map<String, Integer> quantities;
    private final LocalDateTime expires;
    private Stage stage = Stage.PENDING;
    private String transactionId = "";

    public Hold(String id, SlotKey slot, Map<String, Integer> quantities, LocalDateTime expires) {
        this.id = id;
        this.slot = slot;
        this.quantities = Map.copyOf(quantities);
        this.expires = expires;
    }

    public String id() {
        return id;
    }

    public SlotKey slot() {
        return slot;
    }

    public Set<String> holderCategories() {
        return quantities.keySet();
    }

    public int quantity(String holderCategoryId) {
        return quantities.getOrDefault(holderCategoryId, 0);
    }

    public int pax() {
        long sum = quantities.values().stream().mapToLong(Integer::longValue).sum();
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    public LocalDateTime expires() {
        return expires;
    }

    public Stage stage() {
        return stage;
    }

    public void stage(Stage next) {
        stage = next;
    }

    /** The supplier's, empty until it accepted the hold. */
    public String transactionId() {
        return transactionId;
    }

    void accept(String supplied) {
        transactionId = supplied;
        stage = Stage.ACTIVE;
    }
}
