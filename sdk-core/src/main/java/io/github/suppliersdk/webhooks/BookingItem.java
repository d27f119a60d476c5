package io.github.suppliersdk.webhooks;

import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.internal.model.AllowNulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.immutables.value.Value;

/** One guest of a booking (contract 5, {@code booking_requests}). */
@Value.Immutable
public interface BookingItem extends WithBookingItem {
    /** Identifies the request; a ticket for one person names it. The guests of a booking may share one. */
    UUID requestId();

    /** The holder category of the guest. */
    String holderCategoryId();

    /** The slot. */
    String slotId();

    /** The pickup, with a time slot that has any. */
    Optional<String> pickupId();

    /** The language of the guide, two small letters (ISO 639-1). */
    Optional<String> guideLanguage();

    /** The answers to the mandatory questions; {@link MandatoryAnswerCheck} checks them. */
    List<MandatoryAnswer> mandatoryAnswers();

    /** Fields that this version does not know, as plain Java values: text, numbers, booleans, lists, maps, null. */
    @AllowNulls
    Map<String, Object> additionalProperties();

    /** Starts with what is required, in the order in which the compiler asks for it. */
    static ImmutableBookingItem.RequestIdBuildStage builder() {
        return ImmutableBookingItem.builder();
    }
}
