package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.SandboxHold;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

/** A hold: seats of one slot that are reserved for a customer. Guarded by the store's lock. */
public final class Hold {

    private final String id;
    private final SlotState slot;
    private final Map<String, Integer> quantities;
    private final LocalDateTime expires;
    private SandboxHold.Stage stage = SandboxHold.Stage.PENDING;
    private String transactionId = "";
    private String bookingId = "";

    public Hold(String id, SlotState slot, Map<String, Integer> quantities, LocalDateTime expires) {
        this.id = id;
        this.slot = slot;
        this.quantities = new LinkedHashMap<>(quantities);
        this.expires = expires;
    }

    public String id() {
        return id;
    }

    public SlotState slot() {
        return slot;
    }

    /** The number of guests by holder category. */
    public Map<String, Integer> quantities() {
        return quantities;
    }

    /** The sum of the quantities, capped at the largest int. */
    public int seats() {
        return seats(quantities);
    }

    static int seats(Map<String, Integer> quantities) {
        long sum = quantities.values().stream().mapToLong(Integer::longValue).sum();
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    /** When the hold ends, in the local time of the place. */
    public LocalDateTime expires() {
        return expires;
    }

    public SandboxHold.Stage stage() {
        return stage;
    }

    void stage(SandboxHold.Stage next) {
        stage = next;
    }

    /** The supplier's transaction id; empty until it has accepted the hold. */
    public String transactionId() {
        return transactionId;
    }

    void accept(String supplied) {
        transactionId = supplied;
        stage = SandboxHold.Stage.ACTIVE;
    }

    /** The id of the booking that is being confirmed; empty if there is none. */
    String bookingId() {
        return bookingId;
    }

    void bookingId(String booking) {
        bookingId = booking;
    }

    /** The hold as a snapshot contains it. */
    public ObjectNode json() {
        ObjectNode json = SlotLocation.of(slot).json();
        json.put("hold_id", id);
        json.put("stage", stage.name());
        json.put("transaction_id", transactionId);
        json.put("expiration_time", Formats.localTime(expires));
        ArrayNode all = json.putArray("quantities");
        quantities.forEach((category, quantity) ->
                all.addObject().put("holder_category_id", category).put("quantity", quantity));
        return json;
    }
}
