package io.github.suppliersdk.slots;

import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.immutables.value.Value;

/**
 * A slot as the service has it (<a href="../doc-files/contract.html#availability-slot">contract, availability
 * slot</a>).
 */
@Value.Immutable
public abstract class Slot implements WithSlot {
    Slot() {}

    /** Identifies the slot; chosen by the supplier. */
    public abstract String slotId();

    /** The option of the slot, if the service gave it. */
    public abstract Optional<String> optionId();

    /**
     * When the slot takes place, if the service gave it. If it gave several kinds, this is the first, and the others
     * are among the additional properties.
     */
    public abstract Optional<SlotKind> kind();

    /** The holder categories that the slot can be booked for, as far as the service gave them. */
    public abstract List<AvailableHolderCategory> availableHolderCategories();

    /** The seats left; 0 means sold out, absent means no limit. */
    public abstract OptionalInt capacity();

    /** The languages of the guide, for all holder categories. */
    public abstract Optional<List<String>> guideLanguages();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    public abstract Map<String, Object> additionalProperties();

    /**
     * Returns the request that would write this slot unchanged, with unknown fields. Change the fields you want and
     * pass it to {@link SlotsClient#replace}. It has the seats that were left <em>when the slot was read</em>: see the
     * warning there.
     *
     * <p>A request that violates a rule is refused when it is sent, even if the service has these values, except guide
     * languages that are not two lower-case letters, and fractions of a second: a slot without a holder category, or
     * with one twice; a price that is absent or negative; an invalid slot id; a
     * capacity of an open slot, or a negative one; an end before its start; a year that does not have four digits. The
     * exception names each field: set it, and write the slot back.
     *
     * @throws InvalidRequestException if the service did not give a field that a request
     *     needs
     */
    public SlotRequest toRequest() {
        List<Violation> missing = Stream.of(
                        optionId().isPresent() ? "" : "option_id",
                        kind().isPresent() ? "" : "daily_slot, open_slot or time_slot")
                .filter(field -> !field.isEmpty())
                .map(field -> new Violation(field, "is required in a request, and the service did not return it"))
                .toList();
        if (!missing.isEmpty()) {
            throw new InvalidRequestException(missing);
        }
        return SlotRequest.builder(slotId(), optionId().orElseThrow(), kind().orElseThrow())
                .addAllAvailableHolderCategories(availableHolderCategories())
                .capacity(capacity())
                .guideLanguages(guideLanguages())
                .putAllAdditionalProperties(additionalProperties())
                .allowUnknownValues(true)
                .build();
    }

    /** Copies a list from the caller, who could change it later. */
    @Value.Check
    Slot owned() {
        List<String> given = guideLanguages().orElse(List.of());
        List<String> own = List.copyOf(given);
        return own == given ? this : withGuideLanguages(own);
    }

    /** Starts a builder with the id. */
    public static Builder builder(String slotId) {
        return new Builder().slotId(slotId);
    }

    /** Sets the fields of a slot as the service has it. */
    public static final class Builder extends ImmutableSlot.Builder {
        Builder() {}
    }
}
