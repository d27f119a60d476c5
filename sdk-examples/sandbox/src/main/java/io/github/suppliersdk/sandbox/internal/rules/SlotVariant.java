package io.github.suppliersdk.sandbox.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Objects;

/** The slot types, each with the name of the JSON object that describes a slot of this type. */
public enum SlotVariant {
    DAILY("daily_slot"),
    OPEN("open_slot"),
    TIME("time_slot");

    private final String field;

    SlotVariant(String field) {
        this.field = field;
    }

    public String field() {
        return field;
    }

    /** The begin of a valid slot in local time; an open slot has the earliest time of all. */
    public LocalDateTime begin(JsonNode slot) {
        JsonNode kind = slot.path(field);
        return switch (this) {
            case DAILY -> LocalDate.parse(kind.path("date").asText()).atStartOfDay();
            case TIME ->
                Objects.requireNonNull(Formats.localTime(kind.path("start").asText()));
            case OPEN -> LocalDateTime.MIN;
        };
    }
}
