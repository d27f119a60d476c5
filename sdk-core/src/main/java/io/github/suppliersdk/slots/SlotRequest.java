package io.github.suppliersdk.slots;

import io.github.suppliersdk.internal.model.AllowNulls;
import io.github.suppliersdk.internal.model.OwnValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** A slot to create or to put in place of another (<a href="../doc-files/contract.html#availability-slot">contract, availability slot</a>). */
@Value.Immutable
public abstract class SlotRequest implements WithSlotRequest {
    SlotRequest() {}

    /**
     * Identifies the slot: 1 to 50 of lower-case letters, digits, hyphen, dot, underscore; begins with a letter or
     * digit. It can never be used again for a different experience.
     */
    public abstract String slotId();

    /** The option that the slot belongs to. */
    public abstract String optionId();

    /** When it takes place. */
    public abstract SlotKind kind();

    /**
     * Who it can be booked for: at least one holder category, each once. Like every {@code with…} of a list,
     * {@code withAvailableHolderCategories} puts what it is given in place of <em>all</em> that were there: to change one
     * price, give the others, too.
     */
    public abstract List<AvailableHolderCategory> availableHolderCategories();

    /** The seats that are left; 0 means sold out, absent means no limit. An open slot has none. */
    public abstract OptionalInt capacity();

    /** The languages of the guide, each two small letters (ISO 639-1), for all holder categories. */
    public abstract Optional<List<String>> guideLanguages();

    /**
     * Whether the times of a {@link TimeSlot} may have fractions of a second, for which the format has no room. Not part
     * of the body. False unless set; {@link Slot#toRequest()} of a slot that was read with a fraction sets it, so that
     * what the service had goes back unchanged.
     */
    @Value.Auxiliary
    @Value.Default
    public boolean allowFractionsOfSeconds() {
        return false;
    }

    /**
     * Whether guide languages that are not two small letters may be sent, such as {@code pt-BR}, and prices and quantities that
     * were read as something else than whole numbers. Not part of the body. False unless set; {@link Slot#toRequest()} of a
     * slot that was read with such a language sets it, so that what the service had goes back unchanged.
     */
    @Value.Auxiliary
    @Value.Default
    public boolean allowUnknownValues() {
        return false;
    }

    /** Further fields to send, as plain Java values; those of a slot that was read come back in here. None may have the name of a field above, or
     * of a kind. */
    @AllowNulls
    public abstract Map<String, Object> additionalProperties();

    /** Lists and maps that were handed in can change later; this value does not. */
    @Value.Check
    SlotRequest ownProperties() {
        return OwnValues.areOwn(additionalProperties())
                ? this
                : withAdditionalProperties(OwnValues.of(additionalProperties()));
    }

    /** Takes a copy of the list, so that a later change of the list that was handed in does not show here. */
    @Value.Check
    SlotRequest owned() {
        if (guideLanguages().isEmpty()) {
            return this;
        }
        List<String> given = guideLanguages().get();
        List<String> own = List.copyOf(given);
        return own == given ? this : withGuideLanguages(own);
    }

    /** Starts with what is required. At least one available holder category, with its price, comes next. */
    public static NeedsPrice builder(String slotId, String optionId, SlotKind kind) {
        return new NeedsPrice(new Builder().slotId(slotId).optionId(optionId).kind(kind));
    }

    /** A slot that has no price yet. */
    public static final class NeedsPrice {
        private final Builder builder;

        private NeedsPrice(Builder builder) {
            this.builder = builder;
        }

        /** Adds the first one, and gives the builder for all the rest. */
        public Builder addAvailableHolderCategory(AvailableHolderCategory first) {
            return builder.addAvailableHolderCategory(first);
        }

        /** Adds these, and gives the builder for all the rest. */
        public Builder addAvailableHolderCategories(AvailableHolderCategory first, AvailableHolderCategory... more) {
            return builder.addAvailableHolderCategories(first).addAvailableHolderCategories(more);
        }

        /** Adds all of them, at least one, and gives the builder for all the rest. */
        public Builder addAllAvailableHolderCategories(Iterable<AvailableHolderCategory> all) {
            return builder.addAllAvailableHolderCategories(all);
        }
    }

    /** Sets the fields of a slot to write. */
    public static final class Builder extends ImmutableSlotRequest.Builder {
        Builder() {}
    }
}
