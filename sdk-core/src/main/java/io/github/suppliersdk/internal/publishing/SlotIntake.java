package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settles slots of the input that need no call: those that break a rule, and those whose id came before. Ids and a hash
 * of each slot take a sixteenth of the heap at most; further ids are not remembered, and are noticed only at the
 * service. Used by the thread that reads the input.
 */
final class SlotIntake {
    private static final Transition.Settled DUPLICATE = new Transition.Settled(SlotResult.DUPLICATE, null, false);
    private static final Transition.Settled SAME_ID = new Transition.Settled(
            SlotResult.REJECTED, Problems.of("the input has another slot with this id, which came first"), false);

    private static final int FEWEST = 1024;
    private static final int BYTES_EACH = 100;
    private static final int SHARE_OF_HEAP = 16;

    private final Map<Long, Long> seen = new HashMap<>();
    private final long most;

    SlotIntake() {
        this(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }

    SlotIntake(long bytes) {
        this.most = Math.max(FEWEST, bytes / BYTES_EACH);
    }

    /** The outcome of the next slot; null if it is to be sent. */
    Transition.@Nullable Settled check(SlotTarget target) {
        Violations violations = new Violations();
        Ids.opaque("experience_id", target.experienceId(), violations);
        SlotRules.check(target.slot(), target.slot().optionId(), violations);
        if (!violations.isEmpty()) {
            return new Transition.Settled(SlotResult.REJECTED, Problems.of(violations.list()), false);
        }
        return note(target);
    }

    /** Notes a slot; returns its outcome if its id came before, otherwise null. */
    Transition.@Nullable Settled note(SlotTarget target) {
        long id = Hash64.of(target.slot().slotId());
        long content = content(target.experienceId(), target.slot());
        Long before = seen.size() < most ? seen.putIfAbsent(id, content) : seen.get(id);
        if (before == null) {
            return null;
        }
        return before == content ? DUPLICATE : SAME_ID;
    }

    private static long content(String experienceId, Slot slot) {
        long hash = SlotFields.hashOfOurs(slot);
        long content = hash == SlotFields.NO_HASH ? slot.hashCode() : hash;
        content = Hash64.and(content, Hash64.of(experienceId));
        content = Hash64.and(content, Hash64.of(slot.optionId()));
        return Hash64.and(content, SlotFields.seats(slot.capacity()));
    }
}
