package io.github.suppliersdk.tool.slots;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Times of slots: local to the place. The Z at their end is part of the format and means nothing. */
final class SlotTimes {
    private static final DateTimeFormatter WRITTEN =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);

    private SlotTimes() {}

    /** A time with or without seconds and Z, with a T or a blank in the middle. */
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
