package io.github.suppliersdk.publishing;

import java.nio.file.Path;

/**
 * Where a run keeps its journal.
 *
 * @param path the file; made if it is not there
 * @param inputName a name for the input, such as that of its file; a journal with another name is refused
 * @param durable whether each record is forced to the disk before the call that it announces, which costs some
 *     milliseconds a call; needed only where a loss of power, not just the end of the process, must leave no doubt
 */
public record JournalOptions(Path path, String inputName, boolean durable) {
    /** A journal that survives the end of the process at any moment. */
    public static JournalOptions of(Path path) {
        return new JournalOptions(path, "unnamed", false);
    }
}
