package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An option and its slots. Guarded by the store's lock. The JSON body is replaced, never modified. */
public final class OptionState {

    private record Position(LocalDateTime begin, String id) {}

    private final ExperienceState experience;
    private final NavigableMap<Position, SlotState> slots =
            new TreeMap<>(Comparator.comparing(Position::begin).thenComparing(Position::id));
    private ObjectNode body;

    OptionState(ExperienceState experience, ObjectNode body) {
        this.experience = experience;
        this.body = body;
    }

    public String id() {
        return body.path("option_id").asText();
    }

    public ExperienceState experience() {
        return experience;
    }

    public ObjectNode body() {
        return body;
    }

    void replace(ObjectNode replacement) {
        body = replacement;
    }

    boolean isMain() {
        return body.path("main_option").asBoolean();
    }

    public Set<String> holderCategories() {
        return holderCategories(body);
    }

    static Set<String> holderCategories(ObjectNode option) {
        Set<String> ids = new LinkedHashSet<>();
        option.path("holder_categories")
                .forEach(category -> ids.add(category.path("holder_category_id").asText()));
        return ids;
    }

    void add(SlotState slot) {
        slots.put(new Position(slot.begin(), slot.id()), slot);
    }

    void remove(SlotState slot) {
        slots.remove(new Position(slot.begin(), slot.id()));
    }

    public int slotCount() {
        return slots.size();
    }

    /** All slots, ordered by time and id. */
    public Collection<SlotState> slots() {
        return slots.values();
    }

    /** The slots that begin at or after the first time and before the second, ordered by time and id. */
    public Collection<SlotState> slots(LocalDateTime from, LocalDateTime before) {
        return slots.subMap(new Position(from, ""), new Position(before, "")).values();
    }

    /** Returns the first slot that begins at or after this time, or null. */
    public @Nullable SlotState firstFrom(LocalDateTime from) {
        var entry = slots.ceilingEntry(new Position(from, ""));
        return entry == null ? null : entry.getValue();
    }
}
