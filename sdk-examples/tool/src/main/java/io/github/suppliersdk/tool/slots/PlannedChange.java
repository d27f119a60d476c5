package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.sync.SlotKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A slot that is to be written, and what changes.
 *
 * @param wanted the slot as it is to be, with the seats that it is to have; empty if it is to be deleted
 * @param found the slot as the service had it when the plan was made; empty if it is new
 * @param fields what differs; empty for a slot that is new or gone
 */
record PlannedChange(SlotKey key, Optional<Slot> wanted, Optional<Slot> found, List<Field> fields) {
    /** What happens to a slot. One slot may be in several groups. */
    enum Group {
        NEW("new"),
        GONE("gone"),
        PRICE_UP("price up"),
        PRICE_DOWN("price down"),
        SEATS_UP("seats up"),
        SEATS_DOWN("seats down"),
        OTHER("other");

        private final String text;

        Group(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** A column that differs. An empty text is an absent value: of {@code capacity}, no limit. */
    record Field(String name, String before, String after) {
        boolean isPrice() {
            return name.startsWith(SlotColumns.PRICE) && !before.isEmpty() && !after.isEmpty();
        }

        Group group() {
            if (isPrice()) {
                return Long.parseLong(after) > Long.parseLong(before) ? Group.PRICE_UP : Group.PRICE_DOWN;
            }
            if (name.equals(SlotColumns.CAPACITY)) {
                return seats(after) > seats(before) ? Group.SEATS_UP : Group.SEATS_DOWN;
            }
            return Group.OTHER;
        }

        private static long seats(String capacity) {
            return capacity.isEmpty() ? Long.MAX_VALUE : Long.parseLong(capacity);
        }

        @Override
        public String toString() {
            boolean isSeats = name.equals(SlotColumns.CAPACITY);
            String none = isSeats ? "no limit" : "none";
            return (isSeats ? "seats" : name) + ' ' + (before.isEmpty() ? none : before) + " -> "
                    + (after.isEmpty() ? none : after);
        }
    }

    /** Returns the change from the service's slot to the wanted one, or nothing if they are equal. */
    static Optional<PlannedChange> of(SlotKey key, Slot wanted, Slot found) {
        List<Field> fields = differences(SlotColumns.of(found), SlotColumns.of(wanted));
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(new PlannedChange(key, Optional.of(wanted), Optional.of(found), fields));
    }

    /**
     * Returns a slot with the seats that it is to have at the service. A file knows nothing of sales, so unless the user
     * says otherwise the service's seats stay; 0 seats in the file close a slot.
     */
    static Slot withSeats(Slot wanted, OptionalInt atService, boolean areOfFile) {
        boolean isClosed = wanted.capacity().orElse(1) == 0;
        return areOfFile || isClosed ? wanted : wanted.withCapacity(atService);
    }

    static List<Field> differences(Map<String, String> before, Map<String, String> after) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            Field field = new Field(name, before.getOrDefault(name, ""), after.getOrDefault(name, ""));
            if (!Objects.equals(field.before, field.after)) {
                fields.add(field);
            }
        }
        return fields;
    }

    Set<Group> groups() {
        if (found.isEmpty()) {
            return EnumSet.of(Group.NEW);
        }
        Set<Group> groups = EnumSet.noneOf(Group.class);
        fields.forEach(each -> groups.add(each.group()));
        return wanted.isEmpty() ? EnumSet.of(Group.GONE) : groups;
    }

    /** Whether the slot can be booked now, and cannot afterwards. */
    boolean goesOffSale() {
        return found.map(slot -> slot.capacity().orElse(1) > 0).orElse(false)
                && wanted.map(slot -> slot.capacity().orElse(1) == 0).orElse(true);
    }

    Optional<LocalDate> day() {
        return wanted.or(() -> found).map(Slot::kind).flatMap(SlotColumns::day);
    }

    /** Describes what the change does as one of this group. */
    String text(Group group) {
        if (group == Group.NEW || group == Group.GONE) {
            return String.valueOf(wanted.map(SlotColumns::of).orElseGet(() -> SlotColumns.of(found.orElseThrow())))
                    .replaceAll("[{}]", "");
        }
        return String.join(
                ", ",
                fields.stream()
                        .filter(each -> each.group() == group)
                        .map(Field::toString)
                        .toList());
    }

    /** Names what differs, for a slot that is neither new nor gone. */
    @Override
    public String toString() {
        return String.join(", ", fields.stream().map(Field::toString).toList());
    }
}
