package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.publishing.journal.SlotKey;
import io.github.suppliersdk.internal.rules.Ids;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.rules.Violations;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Takes slots from the input, and settles those that need no call. Used by the thread that reads the input. */
final class InputCheck {
    private final @Nullable SettledSlots journal;
    private final Outcomes outcomes;
    private final SeenIds seen;
    private final SlotDigest digest = new SlotDigest();
    private Violations violations = new Violations(); // shared until there is a violation
    private final AtomicLong taken = new AtomicLong(); // one thread writes
    private final AtomicLong duplicates = new AtomicLong();

    InputCheck(RunOptions options, @Nullable SettledSlots journal, Outcomes outcomes) {
        this.seen = new SeenIds(options.maxPending());
        this.journal = journal;
        this.outcomes = outcomes;
    }

    /** The next slot of the input; null if it is not to be sent. */
    @Nullable
    PendingSlot take(SlotTarget target) {
        long position = taken.getPlain();
        SlotProblem broken = check(target);
        if (broken != null) {
            increment(taken);
            outcomes.add(new SlotOutcome(position, target, SlotResult.REJECTED, Optional.of(broken), false));
            return null;
        }
        long slotId = Hash64.of(target.slot().slotId());
        long content = digest.ofContent(target, slotId);
        SeenIds.Seen before = seen.add(slotId, content);
        if (before == SeenIds.Seen.EQUAL) {
            increment(duplicates);
            increment(taken);
            return null;
        }
        if (before == SeenIds.Seen.DIFFERENT) {
            increment(taken);
            outcomes.add(new SlotOutcome(position, target, SlotResult.REJECTED, Optional.of(Problems.SAME_ID), false));
            return null;
        }
        SlotKey key = journal == null ? SlotKey.NONE : new SlotKey(digest.ofId(target, slotId), content);
        if (journal == null || journal.isUnknown(key)) {
            increment(taken);
            return new PendingSlot(position, target, key, false, false);
        }
        SlotOutcome known = known(position, target, key, journal);
        increment(taken);
        if (known != null) {
            outcomes.add(known);
            return null;
        }
        boolean maybeSent = journal.maybeSent(key);
        return new PendingSlot(position, target, key, maybeSent, maybeSent && journal.otherWasSent(key));
    }

    /** Increments lazily: other threads see it soon, which suffices and costs less for each slot. */
    private static void increment(AtomicLong number) {
        number.setRelease(number.getPlain() + 1);
    }

    private static @Nullable SlotOutcome known(long position, SlotTarget target, SlotKey key, SettledSlots journal) {
        Optional<SlotResult> result = journal.settled(key);
        if (result.isEmpty()) {
            return null;
        }
        Optional<SlotProblem> problem = journal.problem(key);
        return new SlotOutcome(
                position,
                target,
                result.get(),
                result.get() == SlotResult.REJECTED ? Optional.of(Problems.remembered(problem)) : problem,
                true);
    }

    private @Nullable SlotProblem check(SlotTarget target) {
        Ids.opaque("experience_id", target.experienceId(), violations);
        if (violations.isEmpty()) {
            SlotRules.check(target.slot(), target.slot().optionId(), violations);
        }
        if (violations.isEmpty()) {
            return null;
        }
        SlotProblem problem = Problems.of(violations.list());
        violations = new Violations();
        return problem;
    }

    /** The number of slots taken. */
    long taken() {
        return taken.get();
    }

    /** How many of them have the id and the content of an earlier slot. */
    long duplicates() {
        return duplicates.get();
    }
}
