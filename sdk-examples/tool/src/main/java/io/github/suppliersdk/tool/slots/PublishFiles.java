package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.tool.ToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the files that a publish writes: rejects and outcomes. */
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
            description = "Write the outcome of every slot, as CSV for a name with .csv, else as JSON lines.")
    private @Nullable Path outcomes;

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
}
