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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Local dates and times in the contract's format. A time is written {@code 2027-04-22T18:00:00Z}. It is read with
 * {@code T} or a blank, with or without seconds and fractions, and with any zone or none. The zone is ignored: the time
 * is local to the place of the experience and never shifted.
 */
public final class LocalTimes {
    private static final int DATE_LENGTH = 10;
    private static final int SHORTEST_TIME = 16;
    private static final Pattern NUMERIC_ZONE = Pattern.compile("[+-]\\d\\d(:?\\d\\d)?");

    private LocalTimes() {}

    /** Reads {@code yyyy-MM-dd}; null if the text is something else. */
    public static @Nullable LocalDate parseDate(String text) {
        return text.length() == DATE_LENGTH ? datePart(text) : null;
    }

    private static @Nullable LocalDate datePart(String text) {
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, 10);
        if (year < 0 || month < 1 || month > 12 || day < 1 || text.charAt(4) != '-' || text.charAt(7) != '-') {
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
        int end = text.length();
        if (end < SHORTEST_TIME || "Tt ".indexOf(text.charAt(DATE_LENGTH)) < 0 || text.charAt(13) != ':') {
            return null;
        }
        // date, hour and minute have fixed places; seconds, their fraction and a zone may follow
        LocalDate date = datePart(text);
        int hour = number(text, 11, 13);
        int minute = number(text, 14, 16);
        int at = SHORTEST_TIME;
        int second = 0;
        if (at < end && text.charAt(at) == ':') {
            second = at + 3 <= end ? number(text, at + 1, at + 3) : -1;
            at += 3;
        }
        int nano = 0;
        if (at < end && (text.charAt(at) == '.' || text.charAt(at) == ',')) {
            int firstDigit = ++at;
            int scale = 100_000_000;
            while (at < end && isDigit(text.charAt(at))) {
                nano += (text.charAt(at) - '0') * scale; // digits beyond the ninth are dropped
                scale /= 10;
                at++;
            }
            if (at == firstDigit) {
                return null;
            }
        }
        // what is left must be a zone, which is dropped: times are local to the place
        if (date == null
                || hour < 0
                || hour > 23
                || minute < 0
                || minute > 59
                || second < 0
                || second > 59
                || at > end
                || !isZone(text.substring(at))) {
            return null;
        }
        return date.atTime(hour, minute, second, nano);
    }

    /** Whether this is a zone: nothing, {@code Z}, or a sign and digits with or without a colon. */
    private static boolean isZone(String rest) {
        return rest.isEmpty()
                || rest.equalsIgnoreCase("Z")
                || NUMERIC_ZONE.matcher(rest).matches();
    }

    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
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

    /** Formats a local time; a fraction of a second only if there is one. */
    public static String format(LocalDateTime time) {
        String text = time.toString();
        return (time.getSecond() == 0 && time.getNano() == 0 ? text + ":00" : text) + "Z";
    }

    /** Writes a date. Making a text of it first would be a tenth of what the writing of slots allocates. */
    static void write(LocalDate date, byte[] buffer, JsonGenerator generator) throws IOException {
        if (date.getYear() < 0 || date.getYear() > 9999) {
            generator.writeString(date.toString());
            return;
        }
        put(date.getYear() / 100, buffer, 0);
        put(date.getYear() % 100, buffer, 2);
        buffer[4] = '-';
        put(date.getMonthValue(), buffer, 5);
        buffer[7] = '-';
        put(date.getDayOfMonth(), buffer, 8);
        generator.writeUTF8String(buffer, 0, DATE_LENGTH);
    }

    private static void put(int number, byte[] buffer, int at) {
        buffer[at] = (byte) ('0' + number / 10);
        buffer[at + 1] = (byte) ('0' + number % 10);
    }

    /** Reads a date. */
    static LocalDate date(JsonParser parser) throws IOException {
        LocalDate date = parseDate(Json.text(parser));
        if (date == null) {
            throw Json.mismatch("a date, yyyy-MM-dd", parser);
        }
        return date;
    }

    /** Reads a local time. */
    static LocalDateTime time(JsonParser parser) throws IOException {
        LocalDateTime time = parseTime(Json.text(parser));
        if (time == null) {
            throw Json.mismatch("a local time, yyyy-MM-ddTHH:mm:ssZ", parser);
        }
        return time;
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
