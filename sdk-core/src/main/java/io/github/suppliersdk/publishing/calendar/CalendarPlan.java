package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;

/**
 * What would make the service have what is wanted. Nothing is written until it is applied.
 *
 * @param from the first day that was compared
 * @param to the last day that was compared
 * @param creates wanted, and not there
 * @param replacements wanted, and there with other content
 * @param capacityChanges wanted, and there with another capacity and otherwise equal
 * @param deletes there, and not wanted
 * @param unreadable there without a date that can be read, and not wanted; left alone
 * @param unchanged how many are there as they are wanted
 */
public record CalendarPlan(
        LocalDate from,
        LocalDate to,
        List<SlotRequest> creates,
        List<Change> replacements,
        List<Change> capacityChanges,
        List<Slot> deletes,
        List<Slot> unreadable,
        long unchanged) {
    /**
     * A slot that is to change.
     *
     * @param wanted what it is to be
     * @param there what it is
     */
    public record Change(SlotRequest wanted, Slot there) {}

    /** Keeps its own copies of the lists. */
    public CalendarPlan {
        creates = List.copyOf(creates);
        replacements = List.copyOf(replacements);
        capacityChanges = List.copyOf(capacityChanges);
        deletes = List.copyOf(deletes);
        unreadable = List.copyOf(unreadable);
    }

    /** Whether there is nothing to do. */
    public boolean isEmpty() {
        return creates.isEmpty() && replacements.isEmpty() && capacityChanges.isEmpty() && deletes.isEmpty();
    }

    /** One line with the numbers, and one for each slot that would change. */
    public void print(Appendable out) {
        try {
            out.append(toString()).append('\n');
            for (SlotRequest slot : creates) {
                line(out, '+', slot.slotId(), slot.kind().toString());
            }
            for (Change change : replacements) {
                line(out, '~', change.wanted().slotId(), change.there() + " becomes " + change.wanted());
            }
            for (Change change : capacityChanges) {
                line(
                        out,
                        '#',
                        change.wanted().slotId(),
                        "capacity " + seats(change.there().capacity()) + " becomes "
                                + seats(change.wanted().capacity()));
            }
            for (Slot slot : deletes) {
                line(out, '-', slot.slotId(), slot.kind().map(Object::toString).orElse(""));
            }
            for (Slot slot : unreadable) {
                line(out, '?', slot.slotId(), "has no date that can be read; it is left alone");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String seats(java.util.OptionalInt capacity) {
        return capacity.isPresent() ? String.valueOf(capacity.getAsInt()) : "without limit";
    }

    private static void line(Appendable out, char sign, String slotId, String text) throws IOException {
        out.append(sign).append(' ').append(slotId).append("  ").append(text).append('\n');
    }

    @Override
    public String toString() {
        return from + " to " + to + ": create " + creates.size() + ", replace " + replacements.size()
                + ", change the capacity of " + capacityChanges.size() + ", delete " + deletes.size() + ", leave "
                + unchanged + " unchanged" + (unreadable.isEmpty() ? "" : ", leave " + unreadable.size() + " unread");
    }
}
