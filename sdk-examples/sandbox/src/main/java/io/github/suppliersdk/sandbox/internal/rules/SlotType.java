package io.github.suppliersdk.sandbox.internal.rules;

/** The slot types, each with the name of the JSON object that describes a slot of this type. */
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
