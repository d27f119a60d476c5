package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The slots of the input that wait for others of their option, so that one look and one create have many. They do not
 * wait for long, and not many do.
 */
final class Gathering {
    private static final int MOST = 20_000;
    private static final long LONGEST = Duration.ofSeconds(1).toNanos();

    private record Slots(long since, List<Work> works) {}

    /** The oldest first. */
    private final Map<SlotGroup, Slots> groups = new LinkedHashMap<>();

    private int size;

    /** Adds a slot; returns all of its group if these are enough for a create, and nothing otherwise. */
    List<Work> add(Work work, long now) {
        SlotGroup group = work.group();
        List<Work> works = groups.computeIfAbsent(group, missing -> new Slots(now, new ArrayList<>()))
                .works();
        works.add(work);
        size++;
        return works.size() < group.mostPerCreate() ? List.of() : take(group);
    }

    /** Takes the slots of a group. */
    List<Work> take(SlotGroup group) {
        Slots taken = groups.remove(group);
        size -= taken == null ? 0 : taken.works().size();
        return taken == null ? List.of() : taken.works();
    }

    /** Takes the slots of the oldest group, if these have waited for long enough, or too many wait. */
    List<Work> takeDue(long now) {
        return !groups.isEmpty() && (size > MOST || now - dueAt() >= 0)
                ? take(groups.keySet().iterator().next())
                : List.of();
    }

    /** Takes the slots of all groups. */
    List<List<Work>> takeAll() {
        return List.copyOf(groups.keySet()).stream().map(this::take).toList();
    }

    /** When the oldest group has waited for long enough; {@link Long#MAX_VALUE} if none waits. */
    long dueAt() {
        return groups.isEmpty()
                ? Long.MAX_VALUE
                : groups.values().iterator().next().since() + LONGEST;
    }

    int size() {
        return size;
    }
}
