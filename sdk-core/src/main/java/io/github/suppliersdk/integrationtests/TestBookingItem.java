package io.github.suppliersdk.integrationtests;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.types.Extensible;
import java.util.List;
import org.immutables.value.Value;

/**
 * An item of a {@link TestBooking} (<a href="../doc-files/contract.html#4-endpoints">contract, row 27</a>): a holder
 * category with the answers to the mandatory questions. It is not a guest. All items must differ, so guests of one
 * holder category with equal answers share an item, and guests with different answers have one each. The quantities of
 * the {@link io.github.suppliersdk.webhooks.HoldRequest} give the number of guests.
 */
@Value.Immutable
@JsonDeserialize(as = ImmutableTestBookingItem.class)
public abstract class TestBookingItem implements Extensible, WithTestBookingItem {
    TestBookingItem() {}

    /** The holder category, one of the hold's. */
    public abstract String holderCategoryId();

    /**
     * The answers to the mandatory questions, if any: answers for the whole booking are on every item, those of a guest
     * on the guest's item.
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public abstract List<MandatoryAnswer> mandatoryAnswers();

    /** Starts a builder with the holder category. */
    public static Builder builder(String holderCategoryId) {
        return new Builder().holderCategoryId(holderCategoryId);
    }

    /** Sets the fields of an item. */
    public static final class Builder extends ImmutableTestBookingItem.Builder {
        Builder() {}
    }
}
