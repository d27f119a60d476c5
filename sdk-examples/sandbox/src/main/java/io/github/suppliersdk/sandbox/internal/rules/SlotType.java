package io.github.suppliersdk.sandbox.internal.rules;

/** The three kinds of availability, each with the name of the field that describes it in a slot. */
public enum SlotType {
    DAILY("daily_slot"),
    OPEN("open_slot"),
    TIME("time_slot");

    private final String field;

    SlotType(String field) {
        this.field = field;
    }

    public String field() {
        return field;
    }
}
