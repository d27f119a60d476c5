package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.Slot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** 64-bit hashes of the objects in a search of publishing. They depend on names, not on the order of constants. */
final class SearchKeys {
    private SearchKeys() {}

    static long mix(long hash, long value) {
        long next = (hash ^ value) * 0x9E3779B97F4A7C15L;
        next = (next ^ (next >>> 32)) * 0xD6E8FEB86659FD93L;
        return next ^ (next >>> 29) ^ (hash << 1);
    }

    private static long mix(long hash, boolean first, boolean second) {
        return mix(hash, (first ? 1 : 0) | (second ? 2 : 0));
    }

    static long key(Enum<?> value) {
        return value.name().hashCode();
    }

    static long key(@Nullable Event event) {
        if (event instanceof Event.Failed failed) {
            return mix(failed.failure().status(), key(failed.failure().meaning()));
        }
        if (event instanceof Event.Found found) {
            return key(found.slots());
        }
        return event instanceof Event.Created created ? mix(4, created.ids().hashCode()) : event == null ? 5 : 6;
    }

    private static long key(Map<String, Slot> found) {
        long sum = 3;
        for (Map.Entry<String, Slot> each : found.entrySet()) {
            Slot slot = each.getValue();
            sum += mix(
                    mix(each.getKey().hashCode(), slot.capacity().orElse(-1)),
                    slot.guideLanguages().isPresent() ? 7 : 6);
        }
        return sum;
    }

    /** The part of the key that does not depend on the time. */
    static long key(Batch batch) {
        long hash = 7;
        for (PendingSlot slot : batch.slots()) {
            hash = mix(hash, slot.position());
        }
        hash = mix(mix(hash, key(batch.phase())), key(batch.earlierWrites()));
        hash = mix(hash, batch.replacing(), batch.probed());
        hash = mix(
                hash,
                batch.writeFailures().attempts() * 64L + batch.writeFailures().failures());
        hash = mix(hash, batch.readFailures().failures() * 64L + batch.refusals());
        Failure failure = batch.failure();
        hash = failure == null ? mix(hash, -1) : mix(mix(hash, failure.status()), key(failure.meaning()));
        hash = mix(hash, key(batch.found()));
        for (ReadCall call : batch.reads()) {
            hash = mix(hash, call.slots().size() * 2L + (call.isById() ? 1 : 0));
            hash = mix(hash, call.slots().get(0).position());
        }
        KeptSeats seats = batch.seats();
        ReplacedSlot before = batch.before();
        hash = mix(hash, seats == null ? -2 : seats.capacity().orElse(-1));
        hash = mix(hash, batch.timesGone());
        hash = mix(hash, before != null && before.mayBeOurs() ? 1 : 0);
        return mix(hash, before == null ? -2 : 2L * before.capacity().orElse(-1) + (before.onlySeats() ? 1 : 0));
    }
}
