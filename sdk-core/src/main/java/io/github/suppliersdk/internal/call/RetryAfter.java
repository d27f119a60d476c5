package io.github.suppliersdk.internal.call;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The header {@code Retry-After}, in both of its forms. */
public final class RetryAfter {
    private RetryAfter() {}

    /** How long the service asks to wait, if it does and says so in a form that can be read. */
    public static Optional<Duration> of(Map<String, List<String>> headers, Instant now) {
        List<String> values = headers.get("Retry-After");
        if (values == null || values.isEmpty()) {
            return Optional.empty();
        }
        String value = values.get(0).strip();
        try {
            return Optional.of(Duration.ofSeconds(Math.max(0, Long.parseLong(value))));
        } catch (NumberFormatException e) {
            return date(value).map(date -> date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO);
        }
    }

    private static Optional<Instant> date(String value) {
        try {
            return Optional.of(ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT))
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty(); // neither form: as if it were not there
        }
    }
}
