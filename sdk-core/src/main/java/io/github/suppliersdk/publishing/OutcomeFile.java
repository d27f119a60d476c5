package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.json.SlotJson;
import io.github.suppliersdk.internal.publishing.Problems;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file with the outcomes of a run, one line each, written while the run is in progress. Lines are in order of
 * completion; sort by position for the order of the input. Pass it to {@link SlotPublisher.Builder#listener} and close
 * it after the run.
 *
 * <p>Until it is closed, the lines are in a file in the same folder with {@code .part} appended to its name. On
 * closing, that file gets the name; the previous file of that name is kept with {@code .previous} appended. So a file
 * of problems can be published again with {@link #readTargets} while the new problems go to a file of the same name.
 * Only one run at a time can write the file: another one is refused. If the name is a symbolic link, all this holds for
 * its target.
 *
 * <p>Lines of JSON contain the slot itself, so that slots with a problem can be corrected in the file and published
 * again. A slot that was rejected because an earlier one had its
 * id is in the file too; it cannot be read back until it has another id, because it would replace the other slot. Lines
 * of CSV are for reading only: a text that a spreadsheet would treat as a formula has an apostrophe before it, and
 * characters that no file can hold are written like Java's {@code \\u0000}.
 */
public final class OutcomeFile implements PublishListener, Closeable {
    /** The last character before the surrogates; half of a surrogate pair cannot be written to a file. */
    private static final int LAST_BEFORE_SURROGATES = 0xD7FF;

    /** The field with the id that a slot must not have when it is read back. */
    private static final String TAKEN_ID = "taken_slot_id";

    private static final JsonFactory JSON = new JsonFactory();

    private final Path path;
    private final Path part;
    private final RandomAccessFile file;
    private final BufferedWriter out;
    private final Predicate<SlotOutcome> filter;
    private final boolean csv;
    private @Nullable IOException failure;
    private boolean closed;

    private OutcomeFile(Path given, Predicate<SlotOutcome> filter, boolean csv) throws IOException {
        if (Files.isDirectory(given)) {
            throw new IOException("Outcomes cannot be written to " + given + ": it is a folder");
        }
        this.path = Files.exists(given) ? given.toRealPath() : given; // a link stays one
        if (Files.exists(path) && !Files.isRegularFile(path)) { // a device or a pipe, which would be replaced by a file
            throw new IOException("Outcomes cannot be written to " + given + ": it is not a regular file");
        }
        this.part = beside(path, ".part");
        this.filter = filter;
        this.csv = csv;
        this.file = claim(part);
        // Not a channel, which an interrupt of a thread would close.
        this.out =
                new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file.getFD()), StandardCharsets.UTF_8));
        file.setLength(0);
        if (csv) {
            out.write("position,experience_id,option_id,slot_id,result,abandoned,code,message,error_id\n");
        }
    }

    private static Path beside(Path path, String ending) {
        return path.resolveSibling(path.getFileName() + ending);
    }

    /** Opens a file and locks it, until it is closed or the process ends. */
    private static RandomAccessFile claim(Path part) throws IOException {
        RandomAccessFile file = null;
        boolean isOurs = false;
        try {
            file = new RandomAccessFile(part.toFile(), "rw");
            isOurs = file.getChannel().tryLock() != null;
            if (!isOurs) {
                throw new IOException("it is in use by another process");
            }
            return file;
        } catch (OverlappingFileLockException e) {
            throw new IOException("Outcomes cannot be written to " + part + ": it is in use by another run", e);
        } catch (IOException e) {
            throw new IOException("Outcomes cannot be written to " + part + ": " + e.getMessage(), e);
        } finally {
            if (file != null && !isOurs) {
                file.close();
            }
        }
    }

    /**
     * Writes one JSON object per line, for every slot.
     *
     * @throws IOException if the file is in use, or cannot be created
     */
    public static OutcomeFile jsonLines(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> true, false);
    }

    /**
     * Writes one JSON object per line, for every slot that was not published.
     *
     * @throws IOException if the file is in use, or cannot be created
     */
    public static OutcomeFile problemsAsJsonLines(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> !outcome.result().isPublished(), false);
    }

    /**
     * Writes comma-separated values (RFC 4180) with a header line, for every slot.
     *
     * @throws IOException if the file is in use, or cannot be created
     */
    public static OutcomeFile csv(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> true, true);
    }

    @Override
    public synchronized void outcome(SlotOutcome outcome) {
        if (!filter.test(outcome)) {
            return;
        }
        try {
            out.write(csv ? csvLine(outcome) : jsonLine(outcome));
            out.write('\n');
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw new UncheckedIOException(e);
        }
    }

    private static String csvLine(SlotOutcome outcome) {
        SlotTarget target = outcome.target();
        Optional<SlotProblem> problem = outcome.problem();
        return String.join(
                ",",
                String.valueOf(outcome.position()),
                quoted(target.experienceId()),
                quoted(target.slot().optionId()),
                quoted(target.slot().slotId()),
                outcome.result().name(),
                String.valueOf(outcome.abandoned()),
                quoted(problem.flatMap(SlotProblem::code).orElse("")),
                quoted(problem.map(SlotProblem::message).orElse("")),
                quoted(problem.flatMap(SlotProblem::errorId).orElse("")));
    }

    private static String quoted(String text) {
        StringBuilder cell = new StringBuilder(text.length() + 2);
        boolean plain = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            plain &= c != ',' && c != '"' && c != '\n' && c != '\r' && c != '\t';
            if (c == 0 || isUnpairedSurrogate(text, i)) {
                cell.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                cell.append(c == '"' ? "\"\"" : c);
            }
        }
        boolean formula = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0;
        return plain && !formula ? cell.toString() : (formula ? "\"'" : "\"") + cell + '"';
    }

    private static boolean isUnpairedSurrogate(String text, int i) {
        char c = text.charAt(i);
        return Character.isHighSurrogate(c)
                ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
                : Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    }

    private static String jsonLine(SlotOutcome outcome) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.setHighestNonEscapedChar(LAST_BEFORE_SURROGATES);
            json.writeStartObject();
            json.writeNumberField("position", outcome.position());
            json.writeStringField("result", outcome.result().name());
            json.writeBooleanField("abandoned", outcome.abandoned());
            if (outcome.problem().isPresent()) {
                write(outcome.problem().get(), json);
            }
            if (outcome.problem().filter(Problems.SAME_ID::equals).isPresent()) {
                json.writeStringField(TAKEN_ID, outcome.target().slot().slotId());
            }
            json.writeStringField("experience_id", outcome.target().experienceId());
            json.writeFieldName("slot");
            SlotJson.REQUEST.write(outcome.target().slot(), json);
            json.writeEndObject();
        }
        return line.toString();
    }

    private static void write(SlotProblem problem, JsonGenerator json) throws IOException {
        if (problem.code().isPresent()) {
            json.writeStringField("code", problem.code().get());
        }
        json.writeStringField("message", problem.message());
        if (problem.errorId().isPresent()) {
            json.writeStringField("error_id", problem.errorId().get());
        }
        if (!problem.violations().isEmpty()) {
            json.writeArrayFieldStart("violations");
            for (Violation violation : problem.violations()) {
                json.writeStartObject();
                json.writeStringField("path", violation.path());
                json.writeStringField("message", violation.message());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    /**
     * Reads the slots of a file with lines of JSON, line by line, to publish them again. Close the stream, or publish
     * it.
     *
     * @throws IOException if the file cannot be opened. The stream throws {@link UncheckedIOException} with the line's
     *     number for a line that cannot be read, or whose slot still has the id of an earlier slot of its input. Give
     *     that slot another id, or remove the line (it has a field {@code taken_slot_id})
     */
    public static Stream<SlotTarget> readTargets(Path path) throws IOException {
        LineNumberReader in = new LineNumberReader(Files.newBufferedReader(path));
        return in.lines()
                .filter(line -> !line.isBlank())
                .map(line -> target(line, path, in))
                .onClose(() -> {
                    try {
                        in.close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private static SlotTarget target(String line, Path path, LineNumberReader in) {
        try {
            return target(line);
        } catch (IOException | RuntimeException e) {
            throw new UncheckedIOException(
                    new IOException("line " + in.getLineNumber() + " of " + path + ": " + e.getMessage(), e));
        }
    }

    private static SlotTarget target(String line) throws IOException {
        try (JsonParser json = JSON.createParser(line)) {
            String experienceId = null;
            String takenId = null;
            SlotTarget target = null;
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("it is not a JSON object");
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                if (name.equals("experience_id")) {
                    experienceId = json.getText();
                } else if (name.equals(TAKEN_ID)) {
                    takenId = json.getText();
                } else if (name.equals("slot")) {
                    target = new SlotTarget(
                            "", SlotJson.SLOT.read(json).toRequest().withAllowUnknownValues(false));
                } else {
                    json.skipChildren();
                }
            }
            if (experienceId == null || target == null) {
                throw new IOException("it lacks experience_id or slot");
            }
            if (target.slot().slotId().equals(takenId)) {
                throw new IOException("an earlier slot of its input has the id \"" + takenId
                        + "\": give this one another id, or remove the line");
            }
            return new SlotTarget(experienceId, target.slot());
        }
    }

    /**
     * Writes the remaining lines, and gives the file its name.
     *
     * @throws IOException if anything could not be written: then the previous file of the name still has it, and the
     *     written lines are in the file with {@code .part} appended
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            out.flush();
            if (failure != null) {
                throw failure;
            }
            file.getFD().sync();
            if (Files.exists(path)) {
                keepPrevious();
            }
            Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new IOException(
                    "Outcomes were not written completely; those that were are in " + part + ": " + e.getMessage(), e);
        }
    }

    /** Keeps the previous file under a second name where possible, so that the name always has a file. */
    private void keepPrevious() throws IOException {
        Path previous = beside(path, ".previous");
        Files.deleteIfExists(previous);
        try {
            Files.createLink(previous, path);
        } catch (IOException | UnsupportedOperationException e) {
            Files.move(path, previous);
        }
    }
}
