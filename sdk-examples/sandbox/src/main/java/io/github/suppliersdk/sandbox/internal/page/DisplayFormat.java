package io.github.suppliersdk.sandbox.internal.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;

/** Formats numbers and times for people. */
public final class DisplayFormat {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private DisplayFormat() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A number with its noun, such as "1 slot" or "2,000 slots". */
    static String count(long value, String one) {
        return number(value) + " " + one + (value == 1 ? "" : "s");
    }

    /** The time of day in the system's default time zone. */
    static String time(Instant at) {
        return TIME.format(at.atZone(ZoneId.systemDefault()));
    }

    /** A duration in µs, ms, s or min, whichever suits its length. */
    static String duration(Duration duration) {
        long nanos = duration.toNanos();
        double millis = nanos / 1e6;
        if (millis < 1) {
            return Math.round(nanos / 1e3) + " µs";
        }
        if (millis < 10) {
            return String.format(Locale.ROOT, "%.1f ms", millis);
        }
        if (millis < 1_000) {
            return Math.round(millis) + " ms";
        }
        return millis < 120_000
                ? String.format(Locale.ROOT, "%.1f s", millis / 1e3)
                : Math.round(millis / 60e3) + " min";
    }

    static String ago(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return seconds < 1 ? "now" : inWords(seconds) + " ago";
    }

    /** A number of seconds in s, min or hours. */
    static String inWords(long seconds) {
        return seconds < 120
                ? seconds + " s"
                : seconds < 7_200 ? seconds / 60 + " min" : count(seconds / 3_600, "hour");
    }

    /** An amount of money in major units, such as 12.50 for 1250 cents, without the currency. */
    public static String money(long minorUnits, String currency) {
        int digits = digits(currency);
        return String.format(Locale.ROOT, "%,." + digits + "f", minorUnits / Math.pow(10, digits));
    }

    /** The number of decimals of a currency; two if this JDK does not know it. */
    public static int digits(String currency) {
        try {
            return Math.max(0, Currency.getInstance(currency).getDefaultFractionDigits());
        } catch (IllegalArgumentException unknown) {
            return 2;
        }
    }

    static String truncate(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + "…";
    }

    /** Encodes the text as the value of a query parameter. */
    static String urlEncode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
