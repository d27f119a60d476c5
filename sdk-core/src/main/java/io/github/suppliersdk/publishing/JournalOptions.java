package io.github.suppliersdk.publishing;

import java.nio.file.Path;
import org.immutables.value.Value;

/**
 * The place and options of a journal. With a journal a run sends only new slots: slots that an earlier run settled, and
 * that are unchanged in the input, are not sent again. A run that was killed at any moment continues when it is started
 * again with the same journal.
 *
 * <p>The input may change between runs. A slot is recognised by its id (with its experience and option) and its
 * content: added or changed slots are sent, even if one changed back to its earlier content. Slots that are no longer
 * in the input are forgotten, but only by a run that read its whole input, and not if they may have been sent with an
 * unknown outcome.
 *
 * <p>The journal knows only what its own runs have sent. <b>Delete it</b> (and the file with {@code .lock} appended)
 * when it no longer matches the service:
 *
 * <ul>
 * <li>when slots of the input were deleted or changed at the service (dates, prices, languages) by anything other than
 *     runs with this journal: by hand, by {@link io.github.suppliersdk.slots.SlotsClient}, by a run with another
 *     journal or with none,
 * <li>when the service was set up again, as sometimes happens with a sandbox,
 * <li>when the machine or the folder was restored from a backup together with the journal: the journal is then older
 *     than the service's data, and slots that changed since and changed back would be skipped,
 * <li>when it is damaged, which the next run reports. Do not replace it by an older copy, for the same reason.
 * </ul>
 *
 * <p>Without a journal a run sends every slot, and compares those that the service has already; that takes time, but is
 * harmless. Its size is not a reason to delete it: it depends on the number of slots (17 to 51 bytes each), not on the
 * number of runs.
 *
 * <p><b>A sale is no reason to delete it</b>, nor is any other change of seats only: a run with its journal does not
 * change the seats of slots that are unchanged in the input. A run without the journal finds such slots with other
 * seats than in the input: {@link SlotResult#EXISTS_DIFFERENT}, or with {@link ReplacedSeats#SEATS_LEFT_NOW} it puts
 * the seats of the input on sale, including sold ones. For the same reason a run that sets seats finds nothing to do
 * with the journal of runs that kept them.
 *
 * <p>One run at a time can use a journal. It belongs to one service, one account and one input, and is refused for
 * another service or another {@link #inputName}. It cannot recognise another account at the same address: slots of one
 * account would be skipped for the other, so use a separate journal for each. <b>Publish corrections of some slots
 * without the journal</b>, or with another journal and name: a run treats its slots as the whole input, and forgets all
 * other slots, which the next run sends again. Or correct them in the input, and publish the whole input with its
 * journal: only the corrected slots are sent.
 */
@Value.Immutable
public abstract class JournalOptions implements WithJournalOptions {
    JournalOptions() {}

    /** A journal with the default options, which survives the end of the process at any moment. */
    public static JournalOptions of(Path path) {
        return builder(path).build();
    }

    /** Starts a builder with the defaults. */
    public static Builder builder(Path path) {
        return new Builder().path(path);
    }

    /** The file. It is created if it is missing; its folder must exist. */
    public abstract Path path();

    /** A name of the input, such as that of its file; a journal with another name is refused. */
    @Value.Default
    public String inputName() {
        return "unnamed";
    }

    /**
     * Whether each record is forced to the disk before the call that it announces; false unless set. That costs some
     * milliseconds, shared by calls at the same time. Needed only if a loss of power, and not just the end of the
     * process, must leave no slot in doubt.
     */
    @Value.Default
    public boolean durable() {
        return false;
    }

    /**
     * Whether slots that the service refused in an earlier run are sent again although they did not change; false
     * unless set: then they are {@link SlotResult#REJECTED} without a call, and their problem says so. Set it when the
     * cause of the refusal was removed elsewhere, such as a holder category that the option lacked.
     */
    @Value.Default
    public boolean retryRejected() {
        return false;
    }

    /** Sets the options of a journal. */
    public static final class Builder extends ImmutableJournalOptions.Builder {
        Builder() {}
    }
}
