package io.github.suppliersdk.sandbox.internal.rules;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Currency;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text formats of the interface, in the strict form that a client has to send. */
public final class Formats {

    private static final Pattern SLOT_OR_OPTION_ID = Pattern.compile("^(?!\\-|\\.|\\_)[0-9a-z\\-\\.\\_]{1,50}$");
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern LOCAL_TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z");
    private static final DateTimeFormatter LOCAL_TIME_FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'");
    private static final Pattern DURATION = Pattern.compile(
            "P(?=\\d|T\\d)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?" + "(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+([.,]\\d+)?S)?)?");
    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> LANGUAGES =
            Arrays.stream(Locale.getISOLanguages()).collect(Collectors.toUnmodifiableSet());

    private Formats() {}

    public static boolean isSlotOrOptionId(String text) {
        return SLOT_OR_OPTION_ID.matcher(text).matches();
    }

    /** Whether the text is an identifier chosen freely by the supplier: not blank and without control characters. */
    public static boolean isIdentifier(String text) {
        return !text.isBlank() && text.chars().noneMatch(Character::isISOControl);
    }

    public static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }

    public static boolean isCurrency(String text) {
        return CURRENCIES.contains(text);
    }

    public static boolean isLanguage(String text) {
        return LANGUAGES.contains(text);
    }

    public static boolean isDuration(String text) {
        return DURATION.matcher(text).matches();
    }

    /** Parses a date such as {@code 2027-04-22}. Returns null if the text is not a valid date. */
    public static @Nullable LocalDate date(String text) {
        if (!DATE.matcher(text).matches()) {
            return null;
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /**
     * Parses a local wall-clock time such as {@code 2027-04-22T18:00:00Z}. The trailing Z is part of the format and
     * does not mean UTC. Returns null if the text is not such a time.
     */
    public static @Nullable LocalDateTime localTime(String text) {
        if (!LOCAL_TIME.matcher(text).matches()) {
            return null;
        }
        try {
            return LocalDateTime.parse(text.substring(0, text.length() - 1));
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Formats a local time as {@link #localTime} parses it. */
    public static String localTime(LocalDateTime time) {
        return LOCAL_TIME_FORMAT.format(time);
    }
}
