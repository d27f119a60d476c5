package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the service has an option. Until it has shown the option, a refusal may be that of the option and not of
 * slots: it is kept here, the experience is read, and then the refusal is judged. So is a create that is not found later:
 * a gateway without routes answers 404 too.
 */
final class OptionCheck {
    /** How often the experience of an option that was not shown is read: 404 may be that of a gateway without routes. */
    private static final int MOST_CHECKS = 3;

    /** The first pause before it is read again; each next one is longer by it. */
    private static final long PAUSE = Duration.ofSeconds(2).toNanos();

    /** The longest pause, in first ones. */
    private static final int LONGEST_PAUSE = 15;

    /** After this many slots that are refused alone, the next ones are taken at random: neighbours share faults. */
    private static final int REFUSED_BEFORE_RANDOM = 20;

    /** After this many the option ends, unless the service has a slot of it. */
    private static final int MOST_REFUSED = 40;

    private static final int NOT_FOUND = 404;

    /** A call that was refused. */
    record Refused(PublishJob job, PublishJob.End.Failed end) {}

    /** What a read of the experience says of the refusals. */
    enum Verdict {
        /** Nothing yet: it is read again. */
        AGAIN,
        /** The service does not have the option. */
        MISSING,
        /** The service had the option, could not be reached, and can be again. */
        OUTAGE,
        /** They are those of slots, as far as anybody can say. */
        OF_SLOTS
    }

    private final List<Refused> refused = new ArrayList<>();
    private long shownAt = SlotTurn.NEVER;
    private int checks;
    private boolean hasSlots;
    private int refusedAlone;
    private @Nullable String haltedBecause;

    /** Notes that the service showed or created a slot of the option: each one that is refused gets a verdict of its own. */
    void slotShown(long now) {
        shownAt = now;
        hasSlots = true;
    }

    /** Whether the service has shown the option. */
    boolean exists() {
        return shownAt != SlotTurn.NEVER;
    }

    /** Whether the failure may be that of the option. */
    boolean mayBeMeant(PublishJob job, Failure failure) {
        boolean isNotFound = failure.status() == NOT_FOUND;
        boolean isNewDoubt = isNotFound && job.operation() == OperationKind.CREATE && shownAt - job.started() < 0;
        return (isNotFound || failure.meaning() == Meaning.REFUSED_ITEM)
                && !failure.isLocal()
                && (!exists() || isNewDoubt);
    }

    /** Keeps a refusal; returns whether it is the first one, so that the experience must be read. */
    boolean doubt(PublishJob job, PublishJob.End.Failed end) {
        refused.add(new Refused(job, end));
        return refused.size() == 1;
    }

    /** Whether no call of the option may begin. */
    boolean isInDoubt() {
        return !refused.isEmpty();
    }

    /**
     * Judges by a read of the experience, which can fail too. An option that was shown may be missing for {@code
     * giveUpAfter} before that is believed: until then nothing of it is sent.
     */
    Verdict checked(PublishJob.End end, long now, long giveUpAfter) {
        Failure failure = end instanceof PublishJob.End.Failed failed ? failed.failure() : null;
        boolean isNotFound = failure != null && failure.status() == NOT_FOUND;
        Meaning meaning = failure == null ? Meaning.DONE : failure.meaning();
        boolean isRefused = meaning == Meaning.REFUSED_ITEM || meaning == Meaning.REFUSED_CALLER;
        // an option that was never shown is missing after some reads of the experience; one that was shown may be
        // behind a gateway without routes, so nothing is believed before giveUpAfter
        boolean isOver = exists() ? now - refused.get(0).job().started() >= giveUpAfter : checks + 1 >= MOST_CHECKS;
        boolean mayPass = failure != null && !isRefused && (!exists() || isNotFound || checks > 0);
        if (mayPass && !isOver) {
            checks++;
            return Verdict.AGAIN;
        }
        boolean isOmitted = end instanceof PublishJob.End.OptionChecked checked && !checked.isListed();
        if (isNotFound || (!exists() && isOmitted)) {
            return Verdict.MISSING;
        }
        boolean wasOutage = exists() && checks > 0;
        shownAt = now; // or nobody can say
        return wasOutage ? Verdict.OUTAGE : Verdict.OF_SLOTS;
    }

    /** When the experience is read again. */
    long againAt(long now) {
        return now + Math.min(checks, LONGEST_PAUSE) * PAUSE;
    }

    /** What the service says while nothing of the option is sent; null if that is not so. */
    @Nullable
    String whyUnsure() {
        return checks == 0
                ? null
                : "an experience is read again, because nothing of the option is sent since "
                        + refused.get(0).end().failure().words();
    }

    /** Takes the refusals, to judge them. */
    List<Refused> removeRefused() {
        List<Refused> all = List.copyOf(refused);
        refused.clear();
        checks = 0;
        return all;
    }

    /** Notes that a slot was refused alone; ends the option if many were, and the service has none of it. */
    void refusedAlone(Failure failure) {
        if (++refusedAlone >= MOST_REFUSED && !hasSlots) {
            halt("the service refused " + MOST_REFUSED + " slots of the option, and has none: " + failure.words());
        }
    }

    /** Whether the next slot to create is alone in its call and taken at random. */
    boolean takesAtRandom() {
        return refusedAlone >= REFUSED_BEFORE_RANDOM && !hasSlots;
    }

    /** Ends the option; the first reason counts. */
    void halt(String why) {
        haltedBecause = haltedBecause == null ? why : haltedBecause;
    }

    /** Why nothing of it is sent any more; null if it is. */
    @Nullable
    String haltedBecause() {
        return haltedBecause;
    }
}
