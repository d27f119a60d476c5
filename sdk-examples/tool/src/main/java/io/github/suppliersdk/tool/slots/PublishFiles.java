package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.tool.CommandContext;
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

/** Options for the files that a publish writes: rejects, outcomes and journal. */
final class PublishFiles {
    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "The file for rejected rows (default: next to FILE, with .rejects.csv or .rejects.jsonl).")
    private @Nullable Path rejects;

    @Option(
            names = "--outcomes",
            paramLabel = "FILE",
            description =
                    "Write the outcome of every slot, as CSV for a name with .csv, else as JSON lines. A duplicate"
                            + " has none.")
    private @Nullable Path outcomes;

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "The state of a run, to resume it after it was stopped or killed (default: FILE.journal).")
    private @Nullable Path journal;

    @Option(
            names = "--keep-journal",
            description =
                    "Keep the journal after a complete run: the next run then sends only what has changed in the file."
                            + " Use this only if nothing else changes these slots.")
    private boolean keepJournal;

    @Option(names = "--restart", description = "Discard the journal, and start over.")
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

    /** Rejects files of which one would overwrite the input or another one. */
    void refuseSame(String source, boolean isJson) throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        Path input = source.equals(SlotFiles.STANDARD_INPUT) ? STANDARD_INPUT : Path.of(source);
        if (Files.isRegularFile(input)) { // the shell may have redirected the standard input to a file
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
            return Files.isRegularFile(one) && Files.isSameFile(one, other); // /dev/null may be given several times
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

    /** Returns the path of the journal. The standard input and a pipe have none unless an option names it. */
    Optional<Path> journalPath(String source) {
        if (journal != null) {
            return Optional.of(journal);
        }
        return SlotFiles.isStream(source)
                ? Optional.empty()
                : Optional.of(Path.of(source).resolveSibling(Path.of(source).getFileName() + ".journal"));
    }

    /** Returns the options of the journal, if there is one, and prints a message if it resumes an earlier run. */
    Optional<JournalOptions> journal(CommandContext context, String source, boolean retryRejected) throws IOException {
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
            context.terminal().say("Resuming from " + path.get() + "; --restart would start over.");
        }
        return Optional.of(JournalOptions.builder(path.get())
                .inputName(SlotFiles.name(source).replaceFirst(".*[/\\\\]", ""))
                .retryRejected(retryRejected)
                .build());
    }

    /** Deletes the journal after a complete run, so that the next run compares with the service itself. */
    void done(String source) throws IOException {
        Optional<Path> path = journalPath(source);
        if (path.isPresent() && !keepJournal) {
            delete(path.get());
        }
    }

    /** Deletes a journal, unless a run in progress has locked it: that run would go on writing to a deleted file. */
    private static void delete(Path named) throws IOException {
        Path journal = Files.exists(named) ? named.toRealPath() : named; // the lock is next to the target of a link
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
            Files.deleteIfExists(lock); // before it is released: another run may take it right after
        } catch (OverlappingFileLockException e) {
            throw ToolException.failed(journal + " is in use by this process", e);
        }
    }
}
