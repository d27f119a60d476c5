package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The transition when a range of slots is not found (404) before anything was sent for them. The option may be missing,
 * the range may be empty, or the service may have no such call although the slots exist. Slots that were not read must
 * not count as missing: if they appeared later, they would count as created by this run.
 *
 * <p>So one slot is first read by its id. If it exists, the others may too, and each is read. If it is missing, it is
 * created while the others wait: a create for a missing option is refused, which ends the others without a call.
 * Otherwise their range is requested once more, and if it is still not found, each slot is read.
 */
final class MissingRange {
    /** Within this time a create is refused often enough that its option is given up. */
    private static final long CREATE_FIRST = Duration.ofSeconds(5).toNanos();

    private MissingRange() {}

    static Transition next(Batch batch, ReadCall range, Context context) {
        if (!batch.found().isEmpty() || hasWaited(batch)) {
            return ReadTable.readOneByOne(batch, range, context);
        }
        List<PendingSlot> unread = batch.unread();
        return unread.size() == batch.size()
                ? Transition.to(
                        batch.continueReading(ReadPlanner.firstById(batch).reads(), batch.found(), context.now()))
                : createFirst(batch, unread, context);
    }

    private static boolean hasWaited(Batch batch) {
        return batch.readFailures().since() != Batch.NEVER;
    }

    private static Transition createFirst(Batch batch, List<PendingSlot> unread, Context context) {
        Set<PendingSlot> others = new HashSet<>(unread);
        List<PendingSlot> missing =
                batch.slots().stream().filter(slot -> !others.contains(slot)).toList();
        Transition created = CreateTable.createMissing(batch.of(missing).afterSuccess(), context);
        List<Batch> next = new ArrayList<>(created.next());
        next.add(batch.of(unread).notRead(context).later(context.now() + CREATE_FIRST));
        return new Transition(next, created.settled());
    }
}
