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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files that a run of publishing leaves: beside its input, unless it is told otherwise. */
final class PublishFiles {
    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

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
        if (SlotFiles.isStream(source)) {
            return Path.of("rejects" + ending);
        }
        Path file = Path.of(source);
        String name = String.valueOf(file.getFileName()).replaceFirst("(?i)\\.(csv|jsonl|ndjson|json)$", "");
        return file.resolveSibling(name + ".rejects" + ending);
    }

    /** What a run writes is not to take the place of what it reads, or of another thing that it writes. */
    void refuseSame(String source, boolean isJson) throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        Path input = source.equals(SlotFiles.STANDARD_INPUT) ? STANDARD_INPUT : Path.of(source);
        if (Files.isRegularFile(input)) { // so may be the standard input, by the shell
            files.put(source.equals(SlotFiles.STANDARD_INPUT) ? "the standard input" : "FILE", input);
        }
        files.put("--rejects", rejects(source, isJson));
        journalPath(source).ifPresent(path -> files.put("--journal", path));
        if (outcomes != null) {
            files.put("--outcomes", outcomes);
        }
        List<Map.Entry<String, Path>> all = List.copyOf(files.entrySet());
        for (int i = 0; i < all.size(); i++) {
            for (Map.Entry<String, Path> other : all.subList(i + 1, all.size())) {
                if (isSame(all.get(i).getValue(), other.getValue())) {
                    throw ToolException.usage(
                            all.get(i).getKey() + " and " + other.getKey() + " are the same file: " + other.getValue());
                }
            }
        }
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        if (Files.exists(one) && Files.exists(other)) {
            return Files.isRegularFile(one) && Files.isSameFile(one, other); // /dev/null may be several
        }
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    Optional<OutcomeFile> outcomes() throws IOException {
        if (outcomes == null) {
            return Optional.empty();
        }
        boolean isCsv = outcomes.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        return Optional.of(isCsv ? OutcomeFile.csv(outcomes) : OutcomeFile.jsonLines(outcomes));
    }

    /** The journal's file; none for the standard input or a pipe, unless it is named. */
    Optional<Path> journalPath(String source) {
        if (journal != null) {
            return Optional.of(journal);
        }
        return SlotFiles.isStream(source)
                ? Optional.empty()
                : Optional.of(Path.of(source).resolveSibling(Path.of(source).getFileName() + ".journal"));
    }

    /** The journal, which says if it knows something already. */
    Optional<JournalOptions> journal(Tool tool, String source, boolean retryRejected) throws IOException {
        Optional<Path> path = journalPath(source);
        if (path.isEmpty()) {
            if (restart || keepJournal) {
                throw ToolException.usage(SlotFiles.name(source) + " has no journal unless --journal names one");
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
