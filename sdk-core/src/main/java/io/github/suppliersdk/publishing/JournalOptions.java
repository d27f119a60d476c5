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
 * but only by a run that read its whole input, and not if it may have been sent and nobody knows what came of it.
 *
 * <p>The journal believes what it was told. <b>Delete it</b> (and the file with {@code .lock} at its end) when it no longer
 * knows what the service has:
 *
 * <ul>
 *   <li>when slots were changed or deleted at the service by anything else than runs with this journal,
 *   <li>when the service was set up anew, as a sandbox sometimes is,
 *   <li>when the journal was restored from a backup,
 *   <li>when it is damaged, which the next run says.
 * </ul>
 *
 * Without it a run sends every slot, and compares those that the service has already: that takes its time and harms nothing.
 * There is no need to delete it for its size, which depends on the number of slots (17 to 51 bytes each) and not on that of
 * runs.
 *
 * <p>One run at a time can use a journal. It belongs to one service and one input; it is refused for another.
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
     * set. For when what they were refused for was mended elsewhere: a holder category that the option lacked, for one.
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
