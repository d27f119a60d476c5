package io.github.suppliersdk.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.rules.SlotRules;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Slots that wait for others of their option and kind; the group that waits longest comes first. */
final class OpenGroups {
    private static final int LARGEST_OF_UNKNOWN_KIND = 100;

    private record Key(String experienceId, String optionId, String kind) {}

    private final ServiceProfile profile;
    private final Map<Key, List<Item>> groups = new LinkedHashMap<>();
    private int size;

    OpenGroups(ServiceProfile profile) {
        this.profile = profile;
    }

    /** Adds a slot, and gives back its group if it is full now. */
    Optional<Chunk> add(Item item) {
        SlotTarget target = item.target();
        Key key = new Key(
                target.experienceId(),
                target.slot().optionId(),
                target.slot().kind().wireName());
        List<Item> group = groups.computeIfAbsent(key, missing -> new ArrayList<>());
        group.add(item);
        size++;
        if (group.size() < maximum(target)) {
            return Optional.empty();
        }
        groups.remove(key);
        return Optional.of(chunk(key, group));
    }

    private int maximum(SlotTarget target) {
        int most = SlotRules.maximumPerCreate(target.slot().kind(), profile);
        return most == Integer.MAX_VALUE ? LARGEST_OF_UNKNOWN_KIND : most;
    }

    private Chunk chunk(Key key, List<Item> group) {
        size -= group.size();
        return new Chunk(key.experienceId(), key.optionId(), group);
    }

    /** The slots that wait. */
    int size() {
        return size;
    }

    /** Takes the group that waits longest. */
    Optional<Chunk> removeOldest() {
        Iterator<Map.Entry<Key, List<Item>>> all = groups.entrySet().iterator();
        if (!all.hasNext()) {
            return Optional.empty();
        }
        Map.Entry<Key, List<Item>> oldest = all.next();
        all.remove();
        return Optional.of(chunk(oldest.getKey(), oldest.getValue()));
    }

    /** Takes the group in which a slot with this id waits. */
    Optional<Chunk> removeHolding(String slotId) {
        for (Map.Entry<Key, List<Item>> group : groups.entrySet()) {
            if (group.getValue().stream().anyMatch(item -> item.slotId().equals(slotId))) {
                groups.remove(group.getKey());
                return Optional.of(chunk(group.getKey(), group.getValue()));
            }
        }
        return Optional.empty();
    }
}
