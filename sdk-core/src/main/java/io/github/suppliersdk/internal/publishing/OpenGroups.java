package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Slots that wait for others of their option and kind; the group that has waited longest comes first. Thread-safe: each
 * slot of the input passes through here, and must not wait for work on calls.
 */
final class OpenGroups {
    private static final int LARGEST_OF_UNKNOWN_KIND = 100;

    private record Key(OptionKey option, String kind, boolean maybeSent) {}

    /** Slots of one option and kind. */
    record Group(OptionKey option, boolean maybeSent, List<PendingSlot> slots) {}

    private static final class Open {
        private final Key key;
        private final int most;
        private final long since;
        private final List<PendingSlot> slots = new ArrayList<>();

        private Open(Key key, int most, long since) {
            this.key = key;
            this.most = most;
            this.since = since;
        }

        private boolean takes(SlotTarget target, boolean maybeSent) {
            return key.option.optionId().equals(target.slot().optionId())
                    && key.option.experienceId().equals(target.experienceId())
                    && key.kind.equals(target.slot().kind().wireName())
                    && key.maybeSent == maybeSent;
        }
    }

    private final ServiceProfile profile;
    private final int most;
    private final LongSupplier clock;
    private final Map<Key, Open> groups = new LinkedHashMap<>();
    private @Nullable Open latest;
    private int size;

    /** Makes groups that hold at most this many slots. */
    OpenGroups(ServiceProfile profile, int most, LongSupplier clock) {
        this.profile = profile;
        this.most = most;
        this.clock = clock;
    }

    /**
     * Adds a slot, and returns its group if that is full now, or the longest waiting group if there are too many slots.
     */
    @Nullable
    synchronized Group add(PendingSlot slot) {
        Open group = groupOf(slot.target(), slot.maybeSent());
        group.slots.add(slot);
        size++;
        if (group.slots.size() >= group.most) {
            return remove(group);
        }
        return size > most ? removeOldest() : null;
    }

    /**
     * The group of a slot. Most inputs have the slots of an option one after the other, so the last group is tried
     * first.
     */
    private Open groupOf(SlotTarget target, boolean maybeSent) {
        Open group = latest;
        if (group == null || !group.takes(target, maybeSent)) {
            Key key = new Key(
                    new OptionKey(target.experienceId(), target.slot().optionId()),
                    target.slot().kind().wireName(),
                    maybeSent);
            group = groups.computeIfAbsent(key, missing -> new Open(missing, maximum(target), clock.getAsLong()));
            latest = group;
        }
        return group;
    }

    private int maximum(SlotTarget target) {
        int most = SlotRules.maximumPerCreate(target.slot().kind(), profile);
        return most == Integer.MAX_VALUE ? LARGEST_OF_UNKNOWN_KIND : most;
    }

    private Group remove(Open group) {
        groups.remove(group.key);
        latest = null;
        size -= group.slots.size();
        return new Group(group.key.option, group.key.maybeSent, group.slots);
    }

    synchronized boolean isEmpty() {
        return size == 0;
    }

    /** Since when the longest waiting group has waited; {@link Long#MAX_VALUE} if there is none. */
    synchronized long oldestSince() {
        Iterator<Open> all = groups.values().iterator();
        return all.hasNext() ? all.next().since : Long.MAX_VALUE;
    }

    /** Removes the longest waiting group. */
    @Nullable
    synchronized Group removeOldest() {
        Iterator<Open> all = groups.values().iterator();
        return all.hasNext() ? remove(all.next()) : null;
    }

    /** Removes the longest waiting group, if it has waited at least since this time. */
    @Nullable
    synchronized Group removeSince(long moment) {
        Iterator<Open> all = groups.values().iterator();
        Open oldest = all.hasNext() ? all.next() : null;
        return oldest == null || moment - oldest.since < 0 ? null : remove(oldest);
    }
}
