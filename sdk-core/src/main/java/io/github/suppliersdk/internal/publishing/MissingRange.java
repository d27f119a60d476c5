package io.github.suppliersdk.internal.publishing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What follows when a range is not found of slots for which nothing was sent yet. There is no such option; or nothing is in the
 * range; or the service has no such call, and slots are there all the same. What was not read must not be taken for what is
 * not there: slots of it that show later would count as made by this run.
 *
 * <p>So one slot is read by its id first. If it is there, so may the others be, and each is read. If it is not, it is created
 * while the others wait: the create is told of a missing option, which ends them without a call. Then their range is asked for
 * once more, and if it is not found still, each is read.
 */
final class MissingRange {
    /** Within it a create is refused so often that its option is left alone. */
    private static final long CREATE_FIRST = Duration.ofSeconds(5).toNanos();

    private MissingRange() {}

    static Transition next(Batch batch, ReadCall range, Context context) {
        if (!batch.found().isEmpty() || hasWaited(batch)) {
            return ReadTable.readOneByOne(batch, range, context);
        }
        List<PendingSlot> unread = batch.unread();
        return unread.size() == batch.size()
                ? Transition.to(batch.readOn(ReadPlanner.firstById(batch).reads(), batch.found(), context.now()))
                : createFirst(batch, unread, context);
    }

    private static boolean hasWaited(Batch batch) {
        return batch.readFailures().since() != Batch.NEVER;
    }

    private static Transition createFirst(Batch batch, List<PendingSlot> unread, Context context) {
        Set<PendingSlot> others = new HashSet<>(unread);
        List<PendingSlot> missing =
                batch.slots().stream().filter(slot -> !others.contains(slot)).toList();
        Transition created = CreateTable.goOn(batch.of(missing).unstuck(), context);
        List<Batch> next = new ArrayList<>(created.next());
        next.add(batch.of(unread).notRead(context).later(context.now() + CREATE_FIRST));
        return new Transition(next, created.settled());
    }
}
