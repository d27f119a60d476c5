package io.github.suppliersdk.slots;

import io.github.suppliersdk.types.Extensible;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * A slot, as the service has it or to write it (<a
 * href="../doc-files/contract.html#availability-slot">contract, availability slot</a>).
 *
 * <p>A slot that was read can be changed and passed to {@link SlotsClient#replace}, with fields that this version does
 * not know. It has the seats that were left <em>when it was read</em>: see the warning there. If it violates a rule, it
 * is refused when it is sent, even if the service has these values: the exception names each field.
 */
@Value.Immutable
public abstract class Slot implements Extensible, WithSlot {
    Slot() {}

    /**
     * Identifies the slot; chosen by the supplier: 1 to 50 lower-case letters, digits, hyphens, dots and underscores;
     * begins with a letter or digit. It can never be used again for a different experience.
     */
    public abstract String slotId();

    /** The option of the slot; empty if the service did not give it. */
    public abstract String optionId();

    /** When the slot takes place. If the service gave several kinds, the others are additional properties. */
    public abstract SlotKind kind();

    /**
     * The holder categories that the slot can be booked for: in a request at least one, each once. Like every {@code
     * with…} of a list, {@code withAvailableHolderCategories} replaces <em>all</em> of them: to change one price, pass
     * the others too.
     */
    public abstract List<AvailableHolderCategory> availableHolderCategories();

    /** The seats left; 0 means sold out, absent means no limit. An open slot has none. */
    public abstract OptionalInt capacity();

    /** The languages of the guide, codes such as {@code en} (ISO 639-1), for all holder categories. */
    public abstract Optional<List<String>> guideLanguages();

    /** Copies a list from the caller, who could change it later. */
    @Value.Check
    Slot owned() {
        List<String> given = guideLanguages().orElse(List.of());
        List<String> own = List.copyOf(given);
        return own == given ? this : withGuideLanguages(own);
    }

    /**
     * Starts a builder with the required fields. At least one available holder category, with its price, must be added.
     */
    public static Builder builder(String slotId, String optionId, SlotKind kind) {
        return new Builder().slotId(slotId).optionId(optionId).kind(kind);
    }

    /** Sets the fields of a slot. */
    public static final class Builder extends ImmutableSlot.Builder {
        Builder() {}
    }
}
