package io.github.suppliersdk.spark;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Turns the sorted rows of a task into slots. Rows with the same experience, option, day and slot id follow each other
 * and form a group; equal slots in it are counted. Only one group is in memory at a time.
 */
final class SlotGroups {
    private final Iterator<Row> rows;
    private final boolean nullCapacityIsUnlimited;
    private @Nullable Row ahead;

    SlotGroups(Iterator<Row> rows, boolean nullCapacityIsUnlimited) {
        this.rows = rows;
        this.nullCapacityIsUnlimited = nullCapacityIsUnlimited;
    }

    /** A row that does not describe a slot. */
    record BadRow(Row row, String message) {}

    /**
     * Rows with the same id.
     *
     * @param slots the different slots, each with the number of rows that describe it
     * @param bad the rows that do not describe a slot
     */
    record Group(Map<SlotTarget, Integer> slots, List<BadRow> bad) {}

    boolean hasNext() {
        return ahead != null || rows.hasNext();
    }

    /** Returns the next rows that have the same id. */
    Group next() {
        Row first = nextRow();
        ahead = rows.hasNext() ? rows.next() : null;
        if (ahead == null || !haveOneId(first, ahead)) {
            try {
                return new Group(Map.of(SlotRows.target(first, nullCapacityIsUnlimited), 1), List.of());
            } catch (SlotRows.BadRowException e) {
                return new Group(Map.of(), List.of(new BadRow(first, String.valueOf(e.getMessage()))));
            }
        }
        Group group = new Group(new LinkedHashMap<>(), new ArrayList<>());
        add(first, group);
        while (ahead != null && haveOneId(first, ahead)) {
            add(ahead, group);
            ahead = rows.hasNext() ? rows.next() : null;
        }
        return group;
    }

    /** Returns the next single row, without a check of its content. */
    Row nextRow() {
        Row next = ahead == null ? rows.next() : ahead;
        ahead = null;
        return next;
    }

    private void add(Row row, Group group) {
        try {
            group.slots().merge(SlotRows.target(row, nullCapacityIsUnlimited), 1, Integer::sum);
        } catch (SlotRows.BadRowException e) {
            group.bad().add(new BadRow(row, String.valueOf(e.getMessage())));
        }
    }

    private static boolean haveOneId(Row one, Row other) {
        return SlotRows.slotId(one) != null
                && Objects.equals(SlotRows.slotId(one), SlotRows.slotId(other))
                && SlotRows.day(one) == SlotRows.day(other)
                && Objects.equals(SlotRows.optionId(one), SlotRows.optionId(other))
                && Objects.equals(SlotRows.experienceId(one), SlotRows.experienceId(other));
    }
}
