package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files that a run of publishing leaves: beside its input, unless it is told otherwise. */
final class PublishFiles {
    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Where rows go that were rejected (default: beside FILE, as FILE.rejects.csv or .jsonl).")
    private @Nullable Path rejects;

    @Option(
            names = "--outcomes",
            paramLabel = "FILE",
            description =
                    "Write the outcome of every slot: .csv, or lines of JSON. A row that repeats another has none.")
    private @Nullable Path outcomes;

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "What a run remembers, to go on after it was stopped or killed (default: FILE.journal).")
    private @Nullable Path journal;

    @Option(
            names = "--keep-journal",
            description = "Keep the journal when all is done: the next run sends only what has changed in the file."
                    + " Only if nothing else changes these slots.")
    private boolean keepJournal;

    @Option(names = "--restart", description = "Forget the journal, and begin anew.")
    private boolean restart;

    Path rejects(String source, boolean isJson) {
        if (rejects != null) {
            return rejects;
        }
        String ending = isJson ? ".jsonl" : ".csv";
        if (source.equals(SlotFiles.STANDARD_INPUT)) {
            return Path.of("rejects" + ending);
        }
        Path file = Path.of(source);
        String name = String.valueOf(file.getFileName()).replaceFirst("(?i)\\.(csv|jsonl|ndjson|json)$", "");
        return file.resolveSibling(name + ".rejects" + ending);
    }

    Optional<OutcomeFile> outcomes() throws IOException {
        if (outcomes == null) {
            return Optional.empty();
        }
        boolean isCsv = outcomes.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        return Optional.of(isCsv ? OutcomeFile.csv(outcomes) : OutcomeFile.jsonLines(outcomes));
    }

    /** The journal's file; none for the standard input, unless it is named. */
    Optional<Path> journalPath(String source) {
        if (journal != null) {
            return Optional.of(journal);
        }
        return source.equals(SlotFiles.STANDARD_INPUT)
                ? Optional.empty()
                : Optional.of(Path.of(source).resolveSibling(Path.of(source).getFileName() + ".journal"));
    }

    /** The journal, which says if it knows something already. */
    Optional<JournalOptions> journal(Tool tool, String source, boolean retryRejected) throws IOException {
        Optional<Path> path = journalPath(source);
        if (path.isEmpty()) {
            if (restart || keepJournal) {
                throw ToolException.usage("the standard input has no journal unless --journal names one");
            }
            return Optional.empty();
        }
        if (restart) {
            delete(path.get());
        } else if (Files.exists(path.get())) {
            tool.terminal().say("Going on with " + path.get() + "; --restart would begin anew.");
        }
        return Optional.of(JournalOptions.builder(path.get())
                .inputName(SlotFiles.name(source).replaceFirst(".*[/\\\\]", ""))
                .retryRejected(retryRejected)
                .build());
    }

    /** After a run that left nothing open, the next one compares with the service itself. */
    void done(String source) throws IOException {
        Optional<Path> path = journalPath(source);
        if (path.isPresent() && !keepJournal) {
            delete(path.get());
        }
    }

    /** Not that of a run that goes on, which would write to a file that nobody reads. */
    private static void delete(Path named) throws IOException {
        Path journal = Files.exists(named) ? named.toRealPath() : named; // the lock is beside what a link points to
        Path lock = journal.resolveSibling(journal.getFileName() + ".lock");
        if (!Files.exists(lock)) {
            Files.deleteIfExists(journal);
            return;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                FileLock claimed = channel.tryLock()) {
            if (claimed == null) {
                throw ToolException.failed(journal + " is in use by another process: it is publishing this file");
            }
            Files.deleteIfExists(journal);
            Files.deleteIfExists(lock); // while it is held: another run may have it right after
        } catch (OverlappingFileLockException e) {
            throw ToolException.failed(journal + " is in use by this process", e);
        }
    }
}
