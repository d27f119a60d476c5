package io.github.suppliersdk.publishing.calendar;

import io.github.suppliersdk.publishing.PublishReport;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What applying a plan did, and what was found when everything was read again.
 *
 * @param created what became of the slots that were to be created
 * @param changed the slots that were replaced or given another capacity
 * @param deleted the slots that were deleted
 * @param kept the slots that the service refused to delete, such as those that are part of a hold
 * @param failed the slots that could not be changed or deleted
 * @param remaining what is still different; the proof is that nothing is, but slots that were kept
 */
public record CalendarResult(
        PublishReport created,
        long changed,
        long deleted,
        List<Problem> kept,
        List<Problem> failed,
        CalendarPlan remaining) {
    /**
     * A slot that is not as it was wanted.
     *
     * @param slotId the slot
     * @param cause what the service answered, or why it could not be asked: for a slot that was given up unsent, the
     *     failure of the last call that was tried
     */
    public record Problem(String slotId, RuntimeException cause) {}

    /** Keeps its own copies of the lists. */
    public CalendarResult {
        kept = List.copyOf(kept);
        failed = List.copyOf(failed);
    }

    /** Whether the service has what is wanted, and nothing else but slots that it refused to delete. */
    public boolean isProven() {
        Set<String> keptIds = new HashSet<>();
        kept.forEach(problem -> keptIds.add(problem.slotId()));
        return remaining.creates().isEmpty()
                && remaining.replacements().isEmpty()
                && remaining.capacityChanges().isEmpty()
                && remaining.deletes().stream().allMatch(slot -> keptIds.contains(slot.slotId()));
    }

    @Override
    public String toString() {
        return "created: " + created + "; changed " + changed + ", deleted " + deleted + ", kept " + kept.size()
                + ", failed " + failed.size() + "; "
                + (isProven() ? "proven by reading again" : "remaining: " + remaining);
    }
}
