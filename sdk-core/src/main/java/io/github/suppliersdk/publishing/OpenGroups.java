package io.github.suppliersdk.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.rules.SlotRules;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Slots that wait for others of their option and kind; the group that waits longest comes first. */
final class OpenGroups {
    private static final int LARGEST_OF_UNKNOWN_KIND = 100;

    private record Key(String experienceId, String optionId, String kind) {}

    private static final class Group {
        private final Key key;
        private final int most;
        private final List<Item> items = new ArrayList<>();

        private Group(Key key, int most) {
            this.key = key;
            this.most = most;
        }

        private boolean takes(SlotTarget target) {
            return key.optionId.equals(target.slot().optionId())
                    && key.experienceId.equals(target.experienceId())
                    && key.kind.equals(target.slot().kind().wireName());
        }
    }

    private final ServiceProfile profile;
    private final Map<Key, Group> groups = new LinkedHashMap<>();
    private @Nullable Group latest;
    private int size;

    OpenGroups(ServiceProfile profile) {
        this.profile = profile;
    }

    /** Adds a slot, and gives back its group if it is full now. */
    Optional<Chunk> add(Item item) {
        Group group = groupOf(item.target());
        group.items.add(item);
        size++;
        return group.items.size() < group.most ? Optional.empty() : Optional.of(remove(group));
    }

    /** Most inputs have the slots of an option one after the other. */
    private Group groupOf(SlotTarget target) {
        Group group = latest;
        if (group == null || !group.takes(target)) {
            Key key = new Key(
                    target.experienceId(),
                    target.slot().optionId(),
                    target.slot().kind().wireName());
            group = groups.computeIfAbsent(key, missing -> new Group(missing, maximum(target)));
            latest = group;
        }
        return group;
    }

    private int maximum(SlotTarget target) {
        int most = SlotRules.maximumPerCreate(target.slot().kind(), profile);
        return most == Integer.MAX_VALUE ? LARGEST_OF_UNKNOWN_KIND : most;
    }

    private Chunk remove(Group group) {
        groups.remove(group.key);
        latest = null;
        size -= group.items.size();
        return new Chunk(group.key.experienceId(), group.key.optionId(), group.items);
    }

    /** The slots that wait. */
    int size() {
        return size;
    }

    /** Takes the group that waits longest. */
    Optional<Chunk> removeOldest() {
        Iterator<Group> all = groups.values().iterator();
        return all.hasNext() ? Optional.of(remove(all.next())) : Optional.empty();
    }

    /** Takes the group in which a slot with this id waits. */
    Optional<Chunk> removeHolding(String slotId) {
        for (Group group : groups.values()) {
            if (group.items.stream().anyMatch(item -> item.slotId().equals(slotId))) {
                return Optional.of(remove(group));
            }
        }
        return Optional.empty();
    }
}
