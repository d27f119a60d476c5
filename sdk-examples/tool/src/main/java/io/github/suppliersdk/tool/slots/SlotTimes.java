package io.github.suppliersdk.tool.slots;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads and writes the times of slots, which are local to the place. The Z at their end is part of the format and
 * does not mean UTC.
 */
final class SlotTimes {
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);

    private SlotTimes() {}

    /** Parses a time with or without seconds and a final Z or +0000, with a T or a blank between date and time. */
    static Optional<LocalDateTime> read(String text) {
        String local = text.strip().replaceFirst("(Z|\\+0000)$", "").replaceFirst("^(\\d{4}-\\d\\d-\\d\\d) ", "$1T");
        try {
            return Optional.of(LocalDateTime.parse(local));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static String write(LocalDateTime time) {
        return WRITTEN.format(time);
    }
}
