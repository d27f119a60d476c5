package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.SlotTarget;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the slots of a file. Invalid rows go to the rejects; the others are kept until the outcome of their
 * slot is known.
 */
final class PublishInput implements Iterator<SlotTarget> {
    private final SlotReader reader;
    private final RejectsFile rejects;
    private final PublishSummary summary;
    private final Map<Long, SlotRow> inFlight = new HashMap<>();
    private @Nullable SlotRow next;
    private long taken;
    private long invalidRows;

    PublishInput(SlotReader reader, RejectsFile rejects, PublishSummary summary) {
        this.reader = reader;
        this.rejects = rejects;
        this.summary = summary;
    }

    @Override
    public boolean hasNext() {
        while (next == null) {
            SlotRow row = reader.next();
            if (row == null) {
                return false;
            }
            if (row.slot().isPresent()) {
                next = row;
            } else {
                rejects.add(row, row.problem());
                summary.invalidRow(row);
                invalidRows++;
            }
        }
        return true;
    }

    @Override
    public SlotTarget next() {
        SlotRow row = hasNext() ? next : null;
        if (row == null) {
            throw new NoSuchElementException();
        }
        next = null;
        synchronized (inFlight) {
            inFlight.put(taken++, row);
        }
        return row.slot().orElseThrow();
    }

    /** Returns the row of the slot at this position, counted from 0, and removes it. */
    SlotRow row(long position) {
        synchronized (inFlight) {
            return Objects.requireNonNull(inFlight.remove(position), () -> "position " + position);
        }
    }

    /** Returns the number of rows that are not valid slots. */
    long invalidRows() {
        return invalidRows;
    }
}
