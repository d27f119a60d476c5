package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Local dates and times in the contract's format. A time is written {@code 2027-04-22T18:00:00Z}. It is read with
 * {@code T} or a blank, with or without seconds and fractions, and with any zone or none. The zone is ignored: the time
 * is local to the place of the experience and never shifted.
 */
public final class LocalTimes {
    private static final int DATE_LENGTH = 10;
    private static final int SHORTEST_TIME = 16;
    static final int WRITTEN_LENGTH = 20;
    private static final int LAST_YEAR_OF_FOUR_DIGITS = 9999;

    private LocalTimes() {}

    /** Reads {@code yyyy-MM-dd}; null if the text is something else. */
    public static @Nullable LocalDate parseDate(String text) {
        return parseDate(text.toCharArray(), 0, text.length());
    }

    /** Reads the parser's current text without making a String; null if it is no date. */
    static @Nullable LocalDate parseDate(JsonParser parser) throws IOException {
        return parseDate(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }

    static @Nullable LocalDate parseDate(char[] text, int from, int length) {
        return length == DATE_LENGTH ? datePart(text, from) : null;
    }

    private static @Nullable LocalDate datePart(char[] text, int from) {
        int year = number(text, from, from + 4);
        int month = number(text, from + 5, from + 7);
        int day = number(text, from + 8, from + 10);
        if (year < 0 || month < 1 || month > 12 || day < 1 || text[from + 4] != '-' || text[from + 7] != '-') {
            return null;
        }
        try {
            return LocalDate.of(year, month, day);
        } catch (DateTimeException e) {
            return null; // such as the 30th of February
        }
    }

    /** Reads a local time in any form of the contract; null if the text is something else. */
    public static @Nullable LocalDateTime parseTime(String text) {
        return parseTime(text.toCharArray(), 0, text.length());
    }

    /** Reads the parser's current text without making a String; null if it is no local time. */
    static @Nullable LocalDateTime parseTime(JsonParser parser) throws IOException {
        return parseTime(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    }

    static @Nullable LocalDateTime parseTime(char[] text, int from, int length) {
        if (length < SHORTEST_TIME || "Tt ".indexOf(text[from + DATE_LENGTH]) < 0 || text[from + 13] != ':') {
            return null;
        }
        int end = from + length;
        LocalDate date = datePart(text, from);
        int hour = number(text, from + 11, from + 13);
        int minute = number(text, from + 14, from + 16);
        int at = from + SHORTEST_TIME;
        int second = 0;
        if (at < end && text[at] == ':') {
            second = at + 3 <= end ? number(text, at + 1, at + 3) : -1;
            at += 3;
        }
        int nano = 0;
        if (at < end && (text[at] == '.' || text[at] == ',')) {
            int firstDigit = ++at;
            int scale = 100_000_000;
            while (at < end && isDigit(text[at])) {
                nano += (text[at] - '0') * scale; // digits beyond the ninth are dropped
                scale /= 10;
                at++;
            }
            if (at == firstDigit) {
                return null;
            }
        }
        if (date == null
                || hour < 0
                || hour > 23
                || minute < 0
                || minute > 59
                || second < 0
                || second > 59
                || !isZone(text, at, end)) {
            return null;
        }
        return date.atTime(hour, minute, second, nano);
    }

    /** Whether the rest is a zone: nothing, {@code Z}, or a sign and digits with or without a colon. */
    private static boolean isZone(char[] text, int from, int end) {
        int rest = end - from;
        if (rest <= 0) {
            return rest == 0;
        }
        char sign = text[from];
        if (rest == 1) {
            return sign == 'Z' || sign == 'z';
        }
        if (sign != '+' && sign != '-') {
            return false;
        }
        if (rest == 6) {
            return number(text, from + 1, from + 3) >= 0
                    && text[from + 3] == ':'
                    && number(text, from + 4, from + 6) >= 0;
        }
        return (rest == 3 || rest == 5) && number(text, from + 1, end) >= 0;
    }

    private static int number(char[] text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text[i];
            if (!isDigit(c)) {
                return -1;
            }
            value = value * 10 + (c - '0');
        }
        return value;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Formats a date: {@code 2027-04-22}. */
    public static String format(LocalDate date) {
        return date.toString();
    }

    /** Formats a local time; a fraction of a second only if there is one. */
    public static String format(LocalDateTime time) {
        String text = time.toString();
        return (time.getSecond() == 0 && time.getNano() == 0 ? text + ":00" : text) + "Z";
    }

    /** Puts the formatted date into the array; returns its length, or 0 if the year does not have four digits. */
    static int put(LocalDate date, char[] text) {
        if (!hasFourDigits(date.getYear())) {
            return 0;
        }
        put(date.getYear(), 4, text, 0);
        text[4] = '-';
        put(date.getMonthValue(), 2, text, 5);
        text[7] = '-';
        put(date.getDayOfMonth(), 2, text, 8);
        return DATE_LENGTH;
    }

    /** Puts the formatted time into the array; returns its length, or 0 if it has no common form. */
    static int put(LocalDateTime time, char[] text) {
        if (time.getNano() != 0 || put(time.toLocalDate(), text) == 0) {
            return 0;
        }
        text[DATE_LENGTH] = 'T';
        put(time.getHour(), 2, text, 11);
        text[13] = ':';
        put(time.getMinute(), 2, text, 14);
        text[SHORTEST_TIME] = ':';
        put(time.getSecond(), 2, text, 17);
        text[WRITTEN_LENGTH - 1] = 'Z';
        return WRITTEN_LENGTH;
    }

    private static boolean hasFourDigits(int year) {
        return year >= 0 && year <= LAST_YEAR_OF_FOUR_DIGITS;
    }

    private static void put(int value, int digits, char[] text, int from) {
        int rest = value;
        for (int i = from + digits - 1; i >= from; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /** For databind. */
    static final class Deserializer extends StdDeserializer<LocalDateTime> {
        Deserializer() {
            super(LocalDateTime.class);
        }

        @Override
        public LocalDateTime deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getValueAsString();
            LocalDateTime time = text == null ? null : parseTime(text);
            return time != null
                    ? time
                    : (LocalDateTime) context.handleWeirdStringValue(
                            LocalDateTime.class, String.valueOf(text), "not a local time");
        }
    }

    /** For databind. */
    static final class Serializer extends StdSerializer<LocalDateTime> {
        Serializer() {
            super(LocalDateTime.class);
        }

        @Override
        public void serialize(LocalDateTime time, JsonGenerator generator, SerializerProvider provider)
                throws IOException {
            generator.writeString(format(time));
        }
    }
}
