package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.InterruptibleInput;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Opens files of slots: CSV or lines of JSON, by the name or by the first character. */
final class SlotFiles {
    static final String STANDARD_INPUT = "-";
    private static final int BUFFER = 1 << 16;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private SlotFiles() {}

    /** Opens a file, or the standard input. */
    static SlotReader open(Tool tool, String source, SlotDefaults defaults) throws IOException {
        InputStream bytes = source.equals(STANDARD_INPUT) ? tool.input() : file(Path.of(source));
        boolean usable = false;
        try {
            BufferedInputStream in = new BufferedInputStream(bytes, BUFFER);
            Charset charset = defaults.text().charset();
            boolean hasMark = charset.equals(StandardCharsets.UTF_8) && skipMark(in);
            boolean isJson = isJson(source, in);
            // Characters that are none would otherwise be changed silently.
            BufferedReader text = new BufferedReader(
                    new InputStreamReader(
                            in,
                            charset.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT)),
                    BUFFER);
            TextForm form = new TextForm(charset, hasMark, ',');
            SlotReader reader = isJson
                    ? new JsonSlotReader(name(source), text, form, defaults)
                    : csv(tool, name(source), text, form, defaults);
            usable = true;
            return reader;
        } finally {
            if (!usable) {
                bytes.close();
            }
        }
    }

    private static SlotReader csv(Tool tool, String name, BufferedReader text, TextForm form, SlotDefaults defaults)
            throws IOException {
        Optional<Character> given = defaults.text().delimiter();
        if (given.isPresent()) {
            return CsvSlotReader.open(name, text, form.withDelimiter(given.get()), defaults);
        }
        char recognised;
        try {
            recognised = Delimiters.recognise(name, text);
        } catch (CharacterCodingException e) {
            throw ToolException.failed(undecodable(name, form.charset()), e);
        }
        SlotReader reader = CsvSlotReader.open(name, text, form.withDelimiter(recognised), defaults);
        if (recognised != ',') {
            tool.terminal().say(name + ": its columns are separated by " + Delimiters.text(recognised) + ".");
        }
        return reader;
    }

    private static InputStream file(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw ToolException.failed(path + " is a folder");
        }
        // Not that of Files, which looks for its position: a pipe has none.
        return isStream(path.toString())
                ? new InterruptibleInput(() -> new FileInputStream(path.toFile()))
                : Files.newInputStream(path);
    }

    /** Whether it can be read once only, and has no folder of its own: the standard input, a pipe, {@code <(a command)}. */
    static boolean isStream(String source) {
        return source.equals(STANDARD_INPUT)
                || (Files.exists(Path.of(source)) && !Files.isRegularFile(Path.of(source)));
    }

    /** What people know it by. */
    static String name(String source) {
        return source.equals(STANDARD_INPUT) ? "the standard input" : source;
    }

    private static boolean skipMark(BufferedInputStream in) throws IOException {
        in.mark(MARK.length);
        byte[] first = in.readNBytes(MARK.length);
        boolean hasMark = Arrays.equals(first, MARK);
        if (!hasMark) {
            in.reset();
        }
        return hasMark;
    }

    private static boolean isJson(String source, BufferedInputStream in) throws IOException {
        String lower = source.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".csv")) {
            return false;
        }
        if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson") || lower.endsWith(".json")) {
            return true;
        }
        in.mark(BUFFER);
        int each = in.read();
        for (int i = 1; i < BUFFER && each >= 0 && Character.isWhitespace(each); i++) {
            each = in.read();
        }
        in.reset();
        return each == '{';
    }

    /** The message about bytes that are no text. The reader is ahead of the rows, so the line is looked for anew. */
    static String undecodable(String name, Charset charset) {
        if (!charset.equals(StandardCharsets.UTF_8)) {
            return name + " is not " + charset.name() + " text; --charset must name its encoding";
        }
        OptionalLong line = OptionalLong.empty();
        try {
            Path path = Path.of(name);
            line = Files.isRegularFile(path) ? firstLineThatIsNotUtf8(path) : line;
        } catch (IOException | InvalidPathException e) {
            line = OptionalLong.empty(); // it is said without the line
        }
        return name + (line.isPresent() ? ", line " + line.getAsLong() + "," : "")
                + " is not UTF-8 text; save it as UTF-8, or name its encoding with --charset, such as windows-1252";
    }

    private static OptionalLong firstLineThatIsNotUtf8(Path path) throws IOException {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        long line = 1;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
            for (int each = in.read(); ; each = in.read()) {
                if (each >= 0 && each != '\n') {
                    row.write(each);
                    continue;
                }
                try {
                    var unused = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(row.toByteArray()));
                } catch (CharacterCodingException e) {
                    return OptionalLong.of(line);
                }
                if (each < 0) {
                    return OptionalLong.empty();
                }
                row.reset();
                line++;
            }
        }
    }

    /** About how many rows a file has, for a progress bar; unknown for what cannot be read twice. */
    static OptionalLong estimatedRows(String source) throws IOException {
        if (isStream(source)) {
            return OptionalLong.empty();
        }
        Path path = Path.of(source);
        long lines = 0;
        byte last = '\n';
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(path)) {
            for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                for (int i = 0; i < read; i++) {
                    if (buffer[i] == '\n') {
                        lines++;
                    }
                }
                last = buffer[read - 1];
            }
        }
        lines += last == '\n' ? 0 : 1;
        String lower = source.toLowerCase(Locale.ROOT);
        boolean hasHeader = !lower.endsWith(".jsonl") && !lower.endsWith(".ndjson") && !lower.endsWith(".json");
        return OptionalLong.of(Math.max(0, lines - (hasHeader ? 1 : 0)));
    }
}
