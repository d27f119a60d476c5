package io.github.suppliersdk.slots;

import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.internal.model.Required;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** A slot as the service has it (contract 3, availability slot). */
@Value.Immutable
public abstract class Slot implements WithSlot {
    Slot() {}

    /** Identifies the slot; chosen by the supplier. */
    @Value.Parameter
    public abstract String slotId();

    /** The option that the slot belongs to, where the service said so. */
    @Value.Parameter
    public abstract Optional<String> optionId();

    /**
     * When it takes place, where the service said so. Of several kinds it is the first, and the others are among the
     * additional properties.
     */
    @Value.Parameter
    public abstract Optional<SlotKind> kind();

    /** Who it can be booked for, as far as the service gave it. */
    @Value.Parameter
    public abstract List<AvailableHolderCategory> availableHolderCategories();

    /** The seats that are left; 0 means sold out, absent means no limit. */
    @Value.Parameter
    public abstract OptionalInt capacity();

    /** The languages of the guide, for all holder categories. */
    @Value.Parameter
    public abstract Optional<List<String>> guideLanguages();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    @Value.Parameter
    public abstract Map<String, Object> additionalProperties();

    /**
     * The request that would write this slot as it is, unknown fields included; change what is to change and hand it
     * to {@link SlotsClient#replace}.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the service did not give what a request needs
     */
    public SlotRequest toRequest() {
        Required.given("option_id", optionId(), "daily_slot, open_slot or time_slot", kind());
        return ImmutableSlotRequest.builder()
                .slotId(slotId())
                .optionId(optionId().orElseThrow())
                .kind(kind().orElseThrow())
                .addAllAvailableHolderCategories(availableHolderCategories())
                .capacity(capacity())
                .guideLanguages(guideLanguages())
                .putAllAdditionalProperties(additionalProperties())
                .allowFractionsOfSeconds(kind().orElseThrow() instanceof TimeSlot time && time.hasFraction())
                .build();
    }

    /** Takes a copy of the list, so that a later change of the list that was handed in does not show here. */
    @Value.Check
    protected Slot owned() {
        if (guideLanguages().isEmpty()) {
            return this;
        }
        List<String> given = guideLanguages().get();
        List<String> own = List.copyOf(given);
        return own == given ? this : withGuideLanguages(own);
    }

    /** Starts with the id. */
    public static ImmutableSlot.SlotIdBuildStage builder() {
        return ImmutableSlot.builder();
    }
}
