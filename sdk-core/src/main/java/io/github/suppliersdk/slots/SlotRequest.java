package io.github.suppliersdk.slots;

import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * A slot to create, or to replace another (<a href="../doc-files/contract.html#availability-slot">contract,
 * availability slot</a>).
 */
@Value.Immutable
public abstract class SlotRequest implements WithSlotRequest {
    SlotRequest() {}

    /**
     * Identifies the slot: 1 to 50 lower-case letters, digits, hyphens, dots and underscores; begins with a letter or
     * digit. It can never be used again for a different experience.
     */
    public abstract String slotId();

    /** The option of the slot. */
    public abstract String optionId();

    /** When the slot takes place. */
    public abstract SlotKind kind();

    /**
     * The holder categories that the slot can be booked for: at least one, each once. Like every {@code with…} of a
     * list, {@code withAvailableHolderCategories} replaces <em>all</em> of them: to change one price, pass the others
     * too.
     */
    public abstract List<AvailableHolderCategory> availableHolderCategories();

    /** The seats left; 0 means sold out, absent means no limit. An open slot has none. */
    public abstract OptionalInt capacity();

    /** The languages of the guide, each two lower-case letters (ISO 639-1), for all holder categories. */
    public abstract Optional<List<String>> guideLanguages();

    /**
     * Whether values may be sent that the contract does not have: guide languages that are not two lower-case letters,
     * such as {@code pt-BR}, and times with fractions of a second. Not part of the body. False unless set; {@link
     * Slot#toRequest()} sets it, so that the service's own values are sent back unchanged.
     */
    @Value.Auxiliary
    @Value.Default
    public boolean allowUnknownValues() {
        return false;
    }

    /**
     * Further fields to send, as plain Java values; contains those of a slot that was read. None may have the name of a
     * field above, or of a kind.
     */
    @AllowNulls
    public abstract Map<String, Object> additionalProperties();

    /** Copies a list from the caller, who could change it later. */
    @Value.Check
    SlotRequest owned() {
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

    /** Sets the fields of a slot to write. */
    public static final class Builder extends ImmutableSlotRequest.Builder {
        Builder() {}
    }
}
