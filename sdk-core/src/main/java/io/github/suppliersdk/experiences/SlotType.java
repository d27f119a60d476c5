package io.github.suppliersdk.experiences;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.github.suppliersdk.types.OpenEnum;
import java.util.Set;

/**
 * How an experience is available: by day, without a date, or by time (<a
 * href="../doc-files/contract.html#experience">contract, experience</a>, {@code availability_slot_type}).
 */
public final class SlotType extends OpenEnum {
    private static final Set<String> KNOWN = Set.of("DAILY", "OPEN", "TIME");

    /** By day: a slot is a date, local to the place. */
    public static final SlotType DAILY = of("DAILY");

    /** Without a date: the slot is an open ticket. */
    public static final SlotType OPEN = of("OPEN");

    /** By time: a slot has a start and an end, in the local time of the place. */
    public static final SlotType TIME = of("TIME");

    private SlotType(String text) {
        super(KNOWN, text);
    }

    /** Returns the value with this text, case-insensitively; any text is accepted, see {@link #isKnown()}. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static SlotType of(String text) {
        return new SlotType(text);
    }
}
