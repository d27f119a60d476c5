package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.SlotKey;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the marks of slots, and asks the source for their values. It never throws. */
final class SourceReader {
    /** The beginning of each problem of the source, which is reported by itself. */
    static final String OF_SOURCE = "the source: ";

    private final AvailabilitySource source;
    private final OutboxQueue outbox;

    SourceReader(AvailabilitySource source, OutboxQueue outbox) {
        this.source = source;
        this.outbox = outbox;
    }

    /**
     * What became of one slot.
     *
     * @param turn the turn of the slot
     * @param taken the claim with the taken mark, if one had to be taken
     * @param lost whether the claim was lost
     * @param value the slot's value in the source; null if unknown
     * @param problem why the value is unknown
     * @param thrown what the source threw, if that is why
     */
    record Result(
            Turn turn,
            @Nullable OutboxClaim taken,
            boolean lost,
            @Nullable SlotValue<SlotContent> value,
            String problem,
            @Nullable Throwable thrown) {
        /** Whether it is the source that could not be read. */
        boolean isOfSource() {
            return problem.startsWith(OF_SOURCE);
        }
    }

    /** Takes the marks first, so that a mark that comes after the source was asked is not removed with them. */
    List<Result> read(List<Turn> turns) {
        List<Result> taken;
        try {
            taken = turns.stream().map(this::take).toList();
        } catch (Throwable e) { // errors too: they must not end the thread silently
            String words = "the outbox: " + Descriptions.failure(e);
            return turns.stream()
                    .map(turn -> new Result(turn, null, false, null, words, null))
                    .toList();
        }
        Set<SlotKey> keys = new LinkedHashSet<>();
        taken.stream()
                .filter(each -> !each.lost())
                .forEach(each -> keys.add(each.turn().key()));
        if (keys.isEmpty()) {
            return taken;
        }
        try {
            Map<SlotKey, Slot> current = source.current(Collections.unmodifiableSet(keys));
            return taken.stream().map(each -> read(each, current)).toList();
        } catch (Throwable e) {
            return taken.stream().map(each -> failed(each, e, e)).toList();
        }
    }

    private Result take(Turn turn) {
        boolean takes = turn.takesMark && turn.phase() == Phase.READ;
        OutboxClaim claim = takes ? outbox.take(turn.claim()).orElse(null) : null;
        return new Result(turn, claim, takes && claim == null, null, "", null);
    }

    private static Result failed(Result taken, Throwable problem, @Nullable Throwable thrown) {
        String words = OF_SOURCE + Descriptions.failure(problem);
        return taken.lost() ? taken : new Result(taken.turn(), taken.taken(), false, null, words, thrown);
    }

    private static Result read(Result taken, Map<SlotKey, Slot> current) {
        try {
            SlotValue<SlotContent> value = value(taken.turn(), current);
            return new Result(taken.turn(), taken.taken(), taken.lost(), value, "", null);
        } catch (RuntimeException e) {
            return failed(taken, e, null);
        }
    }

    private static SlotValue<SlotContent> value(Turn turn, Map<SlotKey, Slot> current) {
        SlotKey key = turn.key();
        Slot slot = current.get(key);
        if (slot == null) {
            if (current.containsKey(key)) {
                throw new IllegalStateException("null for " + key + "; a slot that is gone is not in the map");
            }
            return SlotValue.absent();
        }
        if (!slot.slotId().equals(key.slotId()) || !slot.optionId().equals(key.optionId())) {
            throw new IllegalStateException("slot " + slot.slotId() + " of option " + slot.optionId() + " for " + key);
        }
        if (slot.capacity().orElse(0) < 0 && turn.phase() == Phase.READ) { // logged with each change
            SyncEngine.LOG.warn(
                    "slot {} of option {} is oversold: the source has {} seats; it is sent with 0",
                    slot.slotId(),
                    slot.optionId(),
                    slot.capacity().getAsInt());
        }
        return SlotContent.ours(slot);
    }
}
