package io.github.suppliersdk.publishing;

import java.nio.file.Path;
import org.immutables.value.Value;

/**
 * Where runs keep their journal, and how. With a journal a run sends only what is new: slots that an earlier run settled, and
 * that are the same in the input of this one, are not sent again. A run that was killed at any moment goes on when it is
 * started again with the same journal.
 *
 * <p>The input may change between runs. What counts is the slot's id (with its experience and option) and its content: what
 * was added or changed is sent, also when it changed back to what it once was. What is no longer in the input is forgotten,
 * but only by a run that read its whole input, and not if it may have been sent and its outcome is not known.
 *
 * <p>The journal knows only what its own runs have sent. <b>Delete it</b> (and the file with {@code .lock} at its end) when
 * it no longer knows what the service has:
 *
 * <ul>
 *   <li>when slots of the input were deleted at the service, or got other content (dates, prices, languages), by anything
 *       else than runs with this journal: by hand, by {@link io.github.suppliersdk.slots.SlotsClient}, by a run with another
 *       journal or with none,
 *   <li>when the service was set up anew, as a sandbox sometimes is,
 *   <li>when the machine or the folder was restored from a backup and the journal with it: it is older than what the
 *       service has, and slots that changed since and changed back would be skipped,
 *   <li>when it is damaged, which the next run says. Do not put an older copy in its place, for the same reason.
 * </ul>
 *
 * Without it a run sends every slot, and compares those that the service has already: that takes its time and harms nothing
 * by itself. There is no need to delete it for its size, which depends on the number of slots (17 to 51 bytes each) and not
 * on that of runs.
 *
 * <p><b>A sale is no reason to delete it</b>, nor is any other change of seats only: a run with its journal does not touch the
 * seats of slots that are the same in the input. A run without it finds such slots with other seats than the input says:
 * {@link SlotResult#EXISTS_DIFFERENT}, or with {@link ReplacedSeats#SEATS_LEFT_NOW} the seats of the input, those that were
 * sold included. For the same reason a run that sets seats finds nothing to do with the journal of runs that kept them.
 *
 * <p>One run at a time can use a journal. It belongs to one service, one account and one input; it is refused for another
 * service or another {@link #inputName}. Another account at the same address it cannot tell: what one account has would be
 * skipped for the other, so give each a journal of its own. <b>Publish corrections of some slots without it</b>, or with a journal and a name of their own: a
 * run takes what it was given for the whole input, and forgets all other slots, which the next run sends again. Or correct
 * them in the input, and publish the whole of that with its journal: only what was corrected is sent.
 */
@Value.Immutable
public abstract class JournalOptions implements WithJournalOptions {
    JournalOptions() {}

    /** A journal that survives the end of the process at any moment. */
    public static JournalOptions of(Path path) {
        return builder(path).build();
    }

    /** Starts with the defaults. */
    public static Builder builder(Path path) {
        return new Builder().path(path);
    }

    /** The file. It is made if it is not there; its folder must be there. */
    public abstract Path path();

    /** A name for the input, such as that of its file; a journal with another name is refused. */
    @Value.Default
    public String inputName() {
        return "unnamed";
    }

    /**
     * Whether what is recorded is forced to the disk before the call that it announces; false unless set. Costs some
     * milliseconds, which calls that are made at the same time share. Needed only where a loss of power, not just the end
     * of the process, must leave no doubt.
     */
    @Value.Default
    public boolean durable() {
        return false;
    }

    /**
     * Whether slots that the service refused in an earlier run are sent again although they did not change; false unless
     * set: then they are {@link SlotResult#REJECTED} without a call, and their problem says so. Set it when the reason of
     * the refusal was corrected elsewhere: a holder category that the option lacked, for one.
     */
    @Value.Default
    public boolean retryRejected() {
        return false;
    }

    /** Sets how a journal is kept. */
    public static final class Builder extends ImmutableJournalOptions.Builder {
        Builder() {}
    }
}
