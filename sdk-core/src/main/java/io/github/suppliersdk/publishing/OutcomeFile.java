package io.github.suppliersdk.publishing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.internal.json.SlotCodec;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file with the outcomes of a run, one line each, written while it goes on. In order of completion; sort by position for
 * the order of the input. Give it to {@link SlotPublisher.Builder#listener} and close it after the run.
 *
 * <p>Lines of JSON hold the slot itself, so that those with a problem can be corrected in the file and published again
 * with {@link #readTargets}. A file that is there already is replaced.
 */
public final class OutcomeFile implements PublishListener, Closeable {
    private static final JsonFactory JSON = new JsonFactory();

    private final BufferedWriter out;
    private final Predicate<SlotOutcome> filter;
    private final boolean csv;
    private @Nullable IOException failure;

    private OutcomeFile(Path path, Predicate<SlotOutcome> filter, boolean csv) throws IOException {
        this.out = Files.newBufferedWriter(path);
        this.filter = filter;
        this.csv = csv;
        if (csv) {
            out.write("position,experience_id,option_id,slot_id,result,from_journal,code,message,error_id\n");
        }
    }

    /** One JSON object in each line, for every slot. */
    public static OutcomeFile jsonLines(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> true, false);
    }

    /** One JSON object in each line, for slots that were rejected or are unknown. */
    public static OutcomeFile problemsAsJsonLines(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> !outcome.result().isPublished(), false);
    }

    /** Comma-separated values (RFC 4180) with a heading, for every slot. */
    public static OutcomeFile csv(Path path) throws IOException {
        return new OutcomeFile(path, outcome -> true, true);
    }

    @Override
    public void outcome(SlotOutcome outcome) {
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
                String.valueOf(outcome.fromJournal()),
                quoted(problem.flatMap(SlotProblem::code).orElse("")),
                quoted(problem.map(SlotProblem::message).orElse("")),
                quoted(problem.flatMap(SlotProblem::errorId).orElse("")));
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String jsonLine(SlotOutcome outcome) throws IOException {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeNumberField("position", outcome.position());
            json.writeStringField("result", outcome.result().name());
            json.writeBooleanField("from_journal", outcome.fromJournal());
            if (outcome.problem().isPresent()) {
                write(outcome.problem().get(), json);
            }
            json.writeStringField("experience_id", outcome.target().experienceId());
            json.writeFieldName("slot");
            SlotCodec.write(outcome.target().slot(), json);
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
     * The slots of a file with lines of JSON, to publish them again; read line by line. Close the stream, or publish it.
     *
     * @throws IOException if the file cannot be opened; a line that cannot be read throws {@link UncheckedIOException} when
     *     the stream comes to it
     */
    public static Stream<SlotTarget> readTargets(Path path) throws IOException {
        BufferedReader in = Files.newBufferedReader(path);
        return in.lines()
                .filter(line -> !line.isBlank())
                .map(OutcomeFile::target)
                .onClose(() -> {
                    try {
                        in.close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private static SlotTarget target(String line) {
        try (JsonParser json = JSON.createParser(line)) {
            String experienceId = null;
            SlotTarget target = null;
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("a line is no JSON object: " + line);
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                if (name.equals("experience_id")) {
                    experienceId = json.getText();
                } else if (name.equals("slot")) {
                    target = new SlotTarget(
                            "",
                            SlotCodec.SLOT
                                    .read(json)
                                    .toRequest()
                                    .withAllowFractionsOfSeconds(false)
                                    .withAllowUnknownValues(false));
                } else {
                    json.skipChildren();
                }
            }
            if (experienceId == null || target == null) {
                throw new IOException("a line lacks experience_id or slot: " + line);
            }
            return new SlotTarget(experienceId, target.slot());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes what is left, and throws the first failure of writing if there was one. */
    @Override
    public void close() throws IOException {
        out.close();
        if (failure != null) {
            throw failure;
        }
    }
}
