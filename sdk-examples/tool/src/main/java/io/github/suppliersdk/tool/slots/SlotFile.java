package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The parameter FILE and the options that say how to read it, of every command that reads slots. */
public final class SlotFile {
    /** Whose seats a slot has that is in the file and at the service. */
    enum Seats {
        service,
        file
    }

    private static final int LONGEST_HEADER = 1 << 16;
    /** Strict: otherwise 24:00 is the midnight before. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("H:mm[:ss]", Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    @Parameters(paramLabel = "FILE", description = "A CSV file (\"supplier help files\"), or - for the standard input.")
    private String path = "";

    @Option(
            names = "--option",
            paramLabel = "EXPERIENCE/OPTION",
            description = "The option of rows that do not name one.")
    private @Nullable OptionRef option;

    @Option(
            names = "--columns",
            paramLabel = "NAME[=HEADER]",
            split = ",",
            description = "Read these columns, such as date=Datum,slot_id, and ignore the others.")
    private List<String> columns = List.of();

    @Option(
            names = "--decimal",
            paramLabel = "SIGN",
            description = "Prices have this sign before two decimals: with \",\" 25,00 is 2500 minor units.")
    private String decimal = "";

    @Option(names = "--dates", paramLabel = "FORM", description = "The form of dates, such as dd.MM.yyyy.")
    private @Nullable String dates;

    @Option(
            names = "--charset",
            paramLabel = "NAME",
            description = "The encoding, such as windows-1252 (default: UTF-8).")
    private Charset charset = StandardCharsets.UTF_8;

    @Option(
            names = "--seats",
            paramLabel = "WHOSE",
            defaultValue = "service",
            description =
                    "service (default): a slot keeps the seats that it has there, or gets those of the file if they are"
                            + " fewer. file: it gets those of the file, and seats sold since then are on sale again.")
    private Seats seats = Seats.service;

    private @Nullable DateTimeFormatter form;
    private final Map<String, String> names = new LinkedHashMap<>();
    private boolean hasByteOrderMark;
    private char separator = ',';

    /** Opens the file, and reads its first line. */
    CsvSlots open(CommandContext context) throws IOException {
        if (!decimal.isEmpty() && !decimal.matches("[.,]")) {
            throw ToolException.usage("--decimal: \"" + decimal + "\" is not one of \".\" and \",\"");
        }
        for (String each : columns) {
            String[] parts = each.split("=", 2);
            if (names.put(parts[parts.length - 1].strip().toLowerCase(Locale.ROOT), parts[0].strip()) != null) {
                throw ToolException.usage("--columns: \"" + parts[parts.length - 1] + "\" is given twice");
            }
        }
        if (dates != null) {
            try {
                form = DateTimeFormatter.ofPattern(dates.replace('y', 'u'), Locale.ROOT)
                        .withResolverStyle(ResolverStyle.STRICT);
                LocalDate unused = date(sampleDate()); // a form with mm, for minutes, cannot write a date
            } catch (IllegalArgumentException | DateTimeException e) {
                throw ToolException.usage("--dates: \"" + dates + "\" is not a form such as dd.MM.yyyy");
            }
        }
        BufferedReader text =
                new BufferedReader(new InputStreamReader(context.open(path), charset.newDecoder()), LONGEST_HEADER);
        try {
            separator = separator(text);
            return new CsvSlots(this, text, separator);
        } catch (CharacterCodingException e) {
            throw ToolException.failed(undecodable(), e);
        }
    }

    /** Returns the separator that the first line has most often outside of quotes. Skips a byte order mark. */
    private char separator(BufferedReader text) throws IOException {
        text.mark(LONGEST_HEADER);
        char[] start = new char[LONGEST_HEADER - 1];
        int length = Math.max(0, text.read(start));
        text.reset();
        hasByteOrderMark = length > 0 && start[0] == BYTE_ORDER_MARK && text.read() == BYTE_ORDER_MARK;
        String header = new String(start, 0, length).lines().findFirst().orElse("");
        String outside = header.replaceAll("\"[^\"]*\"", "");
        return Stream.of(';', '\t', ',')
                .max(Comparator.comparing(
                        each -> outside.chars().filter(letter -> letter == each).count()))
                .orElseThrow();
    }

    /** Returns the name of the column with this header; empty if the column is to be ignored. */
    Optional<String> column(String header) {
        String lower = header.toLowerCase(Locale.ROOT);
        if (names.isEmpty() || lower.equals(CsvColumns.LINE) || lower.equals(CsvColumns.PROBLEM)) {
            String[] parts = header.split("(?=:)", 2); // the id of a holder category has its own case
            return Optional.of(parts[0].toLowerCase(Locale.ROOT) + (parts.length > 1 ? parts[1] : ""));
        }
        return Optional.ofNullable(names.get(lower));
    }

    /** Returns the headers that are to be read, and that are not among these. */
    List<String> missing(List<String> headers) {
        return names.keySet().stream()
                .filter(each -> headers.stream().noneMatch(each::equalsIgnoreCase))
                .toList();
    }

    boolean areSeatsOfFile() {
        return seats == Seats.file;
    }

    Optional<OptionRef> option() {
        return Optional.ofNullable(option);
    }

    /** The decimal sign of prices, or an empty string if they are in minor units. */
    String decimal() {
        return decimal;
    }

    LocalDate date(String text) {
        return form == null ? LocalDate.parse(text) : LocalDate.parse(text, form);
    }

    String sampleDate() {
        LocalDate sample = LocalDate.of(2027, 4, 22);
        return form == null ? sample.toString() : form.format(sample);
    }

    /** Reads a date and a local time, with a T or a blank between them. Programs write a final Z for UTC: it is refused. */
    LocalDateTime time(String text) {
        String[] parts = text.split(form == null ? "[T ]" : " ", 2);
        return date(parts[0]).atTime(LocalTime.parse(parts.length > 1 ? parts[1] : "", TIME));
    }

    Charset charset() {
        return charset;
    }

    char separator() {
        return separator;
    }

    boolean hasByteOrderMark() {
        return hasByteOrderMark;
    }

    /** Returns the name of the file for messages. */
    String name() {
        return path.equals("-") ? "the standard input" : path;
    }

    /** Returns the file for rows that are not published: beside FILE, with ".rejects.csv". */
    Path rejects(String number) {
        String end = ".rejects" + number + ".csv";
        Path file = Path.of(path);
        if (!Files.isRegularFile(file)) { // the standard input, or a pipe
            return Path.of(end.substring(1));
        }
        String name = String.valueOf(file.getFileName()).replaceFirst("(?i)(\\.rejects(-\\d+)?)?\\.csv$", "");
        return file.resolveSibling(name + end);
    }

    /** Returns the message for input that is not in the expected encoding. */
    String undecodable() {
        return name() + " is not " + charset.name() + " text; name its encoding with --charset, such as windows-1252";
    }
}
