package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.publishing.Hash64;
import io.github.suppliersdk.internal.publishing.SlotComparison;
import io.github.suppliersdk.internal.publishing.SlotHash;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotRequest;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * All of a slot except its seats. The source's content equals the service's if writing it would change nothing. Fields
 * that only the service has are ignored, so equality between the two sides is not transitive; nothing here relies on
 * that.
 */
public final class SlotContent {
    private final @Nullable SlotRequest ours;
    private final Slot slot;

    private SlotContent(@Nullable SlotRequest ours, Slot slot) {
        this.ours = ours;
        this.slot = slot;
    }

    /** The value of the source. */
    static SlotValue<SlotContent> ours(SlotRequest request) {
        SlotRequest withoutSeats = request.withCapacity(OptionalInt.empty());
        return new SlotValue<>(new SlotContent(withoutSeats, asSlot(withoutSeats)), seats(request.capacity()));
    }

    /** The value of the service. */
    static SlotValue<SlotContent> theirs(Slot slot) {
        return new SlotValue<>(new SlotContent(null, slot.withCapacity(OptionalInt.empty())), seats(slot.capacity()));
    }

    private static Slot asSlot(SlotRequest request) {
        return Slot.builder(request.slotId())
                .optionId(request.optionId())
                .kind(request.kind())
                .addAllAvailableHolderCategories(request.availableHolderCategories())
                .guideLanguages(request.guideLanguages())
                .putAllAdditionalProperties(request.additionalProperties())
                .build();
    }

    private static @Nullable Integer seats(OptionalInt capacity) {
        return capacity.isPresent() ? Integer.valueOf(capacity.getAsInt()) : null;
    }

    /** The request that writes this content with these seats. */
    SlotRequest request(@Nullable Integer seats) {
        SlotRequest base = ours == null ? slot.toRequest() : ours;
        return base.withCapacity(seats == null ? OptionalInt.empty() : OptionalInt.of(seats));
    }

    /** The slot with this content and these seats. */
    Slot shown(@Nullable Integer seats) {
        return slot.withCapacity(seats == null ? OptionalInt.empty() : OptionalInt.of(seats));
    }

    /** A hash of both contents, the same in every process; fields that only the service has do not count. */
    static long hash(SlotRequest ours, Slot theirs) {
        long hash = SlotHash.of(ours);
        // fields that the library does not know: lists in another order count as other content, which costs a call
        return Hash64.and(hash == SlotHash.NONE ? Hash64.of(ours.toString()) : hash, SlotHash.of(theirs));
    }

    /** The same for what was sent and what the service shows instead. */
    static long hash(SlotContent sent, SlotContent shown) {
        return hash(sent.request(null), shown.slot);
    }

    /** Whether it is an open slot, which has no seats. */
    boolean isOpen() {
        return slot.kind().orElse(null) instanceof OpenSlot;
    }

    String kindName() {
        return slot.kind().map(SlotKind::wireName).orElse("");
    }

    /** How many such slots one call may create. */
    int most(ToIntFunction<SlotKind> mostPerCreate) {
        return slot.kind().map(mostPerCreate::applyAsInt).orElse(1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof SlotContent content)) {
            return false;
        }
        if (ours != null) {
            return SlotComparison.sameButCapacity(ours, content.slot)
                    && (content.ours == null || SlotComparison.sameButCapacity(content.ours, slot));
        }
        return content.ours != null ? SlotComparison.sameButCapacity(content.ours, slot) : slot.equals(content.slot);
    }

    /** Only the id: lists are compared as sets, so other fields of equal contents may differ. */
    @Override
    public int hashCode() {
        return slot.slotId().hashCode();
    }

    @Override
    public String toString() {
        return slot.toString();
    }
}
