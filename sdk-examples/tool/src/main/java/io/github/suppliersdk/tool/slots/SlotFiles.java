package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.CommandContext;
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

/** Opens files of slots. The name, or else the first character, tells whether they are CSV or JSON lines. */
final class SlotFiles {
    static final String STANDARD_INPUT = "-";
    private static final int BUFFER = 1 << 16;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private SlotFiles() {}

    /** Opens a file, or the standard input. */
    static SlotReader open(CommandContext context, String source, SlotDefaults defaults) throws IOException {
        InputStream bytes = source.equals(STANDARD_INPUT) ? context.input() : file(Path.of(source));
        boolean usable = false;
        try {
            BufferedInputStream in = new BufferedInputStream(bytes, BUFFER);
            Charset charset = defaults.text().charset();
            boolean hasByteOrderMark = charset.equals(StandardCharsets.UTF_8) && skipByteOrderMark(in);
            boolean isJson = isJson(source, in);
            // By default the decoder would silently replace malformed input.
            BufferedReader text = new BufferedReader(
                    new InputStreamReader(
                            in,
                            charset.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT)),
                    BUFFER);
            TextFormat format = new TextFormat(charset, hasByteOrderMark, ',');
            SlotReader reader = isJson
                    ? new JsonSlotReader(name(source), text, format, defaults)
                    : csv(context, name(source), text, format, defaults);
            usable = true;
            return reader;
        } finally {
            if (!usable) {
                bytes.close();
            }
        }
    }

    private static SlotReader csv(
            CommandContext context, String name, BufferedReader text, TextFormat format, SlotDefaults defaults)
            throws IOException {
        Optional<Character> given = defaults.text().delimiter();
        if (given.isPresent()) {
            return CsvSlotReader.open(name, text, format.withDelimiter(given.get()), defaults);
        }
        char detected;
        try {
            detected = Delimiters.detect(name, text);
        } catch (CharacterCodingException e) {
            throw ToolException.failed(undecodable(name, format.charset()), e);
        }
        SlotReader reader = CsvSlotReader.open(name, text, format.withDelimiter(detected), defaults);
        if (detected != ',') {
            context.terminal().say(name + ": the columns are separated by " + Delimiters.text(detected) + ".");
        }
        return reader;
    }

    private static InputStream file(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw ToolException.failed(path + " is a folder");
        }
        // Files.newInputStream is not for pipes: its stream asks for a position, which a pipe does not have.
        return isStream(path.toString())
                ? new InterruptibleInput(() -> new FileInputStream(path.toFile()))
                : Files.newInputStream(path);
    }

    /** Whether the source can be read only once and has no folder: the standard input, a pipe, {@code <(a command)}. */
    static boolean isStream(String source) {
        return source.equals(STANDARD_INPUT)
                || (Files.exists(Path.of(source)) && !Files.isRegularFile(Path.of(source)));
    }

    /** Returns the name of the source for messages. */
    static String name(String source) {
        return source.equals(STANDARD_INPUT) ? "the standard input" : source;
    }

    /** Returns whether the input begins with a byte order mark, which is skipped. */
    private static boolean skipByteOrderMark(BufferedInputStream in) throws IOException {
        in.mark(BYTE_ORDER_MARK.length);
        byte[] first = in.readNBytes(BYTE_ORDER_MARK.length);
        boolean hasByteOrderMark = Arrays.equals(first, BYTE_ORDER_MARK);
        if (!hasByteOrderMark) {
            in.reset();
        }
        return hasByteOrderMark;
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

    /**
     * Returns the message for input that is not in the expected encoding. For UTF-8 it scans the file for the line,
     * because the reader buffers ahead of the rows.
     */
    static String undecodable(String name, Charset charset) {
        if (!charset.equals(StandardCharsets.UTF_8)) {
            return name + " is not " + charset.name() + " text; name its encoding with --charset";
        }
        OptionalLong line = OptionalLong.empty();
        try {
            Path path = Path.of(name);
            line = Files.isRegularFile(path) ? firstLineThatIsNotUtf8(path) : line;
        } catch (IOException | InvalidPathException e) {
            line = OptionalLong.empty(); // the message then has no line
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

    /** Estimates the number of rows for a progress bar; empty for a source that can be read only once. */
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
