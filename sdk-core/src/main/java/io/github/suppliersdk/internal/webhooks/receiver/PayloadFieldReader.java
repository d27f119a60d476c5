package io.github.suppliersdk.internal.webhooks.receiver;

import io.github.suppliersdk.internal.json.LocalTimes;
import io.github.suppliersdk.internal.rules.Ids;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of an object strictly. An error is noted with its path, and reading continues with a substitute
 * value, so that all errors are found. The result may be used only after {@link Problems#check} has passed.
 */
final class PayloadFieldReader {
    private final Map<String, Object> unread;
    private final Problems problems;

    PayloadFieldReader(Map<String, Object> fields, Problems problems) {
        this.unread = new LinkedHashMap<>(fields);
        this.problems = problems;
    }

    /** The fields that were not read. */
    Map<String, Object> rest() {
        return Collections.unmodifiableMap(unread);
    }

    /** A required text; it may be blank. */
    String text(String name) {
        String text = readText(name);
        return text == null ? "" : text;
    }

    /** A required text that is not blank. */
    String filledText(String name) {
        String text = readText(name);
        if (text != null && text.isBlank()) {
            problems.value(name, "must not be blank");
        }
        return text == null ? "" : text;
    }

    Optional<String> optionalText(String name) {
        Object value = unread.remove(name);
        return value == null ? Optional.empty() : Optional.ofNullable(textOf(name, value));
    }

    /** An optional text that is not blank; a value of any other kind counts as absent. */
    Optional<String> textIfAny(String name) {
        return unread.remove(name) instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    /** The texts of an optional array; values of any other kind are ignored. */
    List<String> textsIfAny(String name) {
        return unread.remove(name) instanceof List<?> items
                ? items.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList()
                : List.of();
    }

    /** An identifier of the supplier's. */
    String id(String name) {
        String id = readText(name);
        if (id == null) {
            return "";
        }
        Ids.opaque(name, id, problems.violations());
        return id;
    }

    Optional<String> optionalId(String name) {
        Optional<String> id = optionalText(name);
        id.ifPresent(value -> Ids.opaque(name, value, problems.violations()));
        return id;
    }

    /** An identifier of the service's: any text that is not blank and can be sent back unchanged. */
    String foreignId(String name) {
        String text = readText(name);
        if (text == null) {
            return "";
        }
        Ids.foreign(name, text, problems.violations());
        return text;
    }

    LocalDateTime localTime(String name) {
        String text = readText(name);
        LocalDateTime time = text == null ? null : LocalTimes.parseTime(text);
        if (time != null) {
            return time;
        }
        if (text != null) {
            problems.value(name, "must be a local time such as 2027-04-22T18:00:00Z");
        }
        return LocalDateTime.MIN;
    }

    /** A whole number of at least 1. */
    int count(String name) {
        Object value = present(name);
        if (value == null) {
            return 1;
        }
        if (!(value instanceof Number)) {
            problems.form(name, "must be a whole number");
            return 1;
        }
        try {
            int count = value instanceof Integer whole ? whole : new BigDecimal(value.toString()).intValueExact();
            if (count < 1) {
                problems.value(name, "must be at least 1");
            }
            return count;
        } catch (ArithmeticException | NumberFormatException e) {
            problems.value(name, "must be a whole number that is not too large");
            return 1;
        }
    }

    /** A boolean; absent means false. */
    boolean flag(String name) {
        Object value = unread.remove(name);
        if (value != null && !(value instanceof Boolean)) {
            problems.form(name, "must be true or false");
        }
        return Boolean.TRUE.equals(value);
    }

    /** The object in a field. */
    <T> T object(String name, Function<PayloadFieldReader, T> read) {
        Object value = present(name);
        if (value != null && !(value instanceof Map)) {
            problems.form(name, "must be an object");
        }
        problems.violations().enter(name);
        // the fields of a missing object are missing too, which has been noted already
        T result = read.apply(value instanceof Map ? of(value) : new PayloadFieldReader(Map.of(), new Problems()));
        problems.violations().leave();
        return result;
    }

    /** The objects of a required array that is not empty. */
    <T> List<T> someObjects(String name, Function<PayloadFieldReader, T> read) {
        Object value = present(name);
        if (value instanceof List<?> items && items.isEmpty()) {
            problems.value(name, "must contain at least one item");
        }
        return value == null ? List.of() : objects(name, value, read);
    }

    /** The objects of an optional array. */
    <T> List<T> optionalObjects(String name, Function<PayloadFieldReader, T> read) {
        Object value = unread.remove(name);
        return value == null ? List.of() : objects(name, value, read);
    }

    private <T> List<T> objects(String name, Object value, Function<PayloadFieldReader, T> read) {
        List<?> items = items(name, value);
        List<T> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Map<?, ?> item) {
                problems.violations().enter(name, i);
                result.add(read.apply(of(item)));
                problems.violations().leave();
            } else {
                problems.form(name + "[" + i + "]", "must be an object");
            }
        }
        return result;
    }

    /** The texts of a required array. */
    List<String> texts(String name) {
        Object value = present(name);
        List<?> items = value == null ? List.of() : items(name, value);
        List<String> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof String text) {
                result.add(text);
            } else {
                problems.form(name + "[" + i + "]", "must be a string");
            }
        }
        return result;
    }

    private List<?> items(String name, Object value) {
        if (value instanceof List<?> items) {
            return items;
        }
        problems.form(name, "must be an array");
        return List.of();
    }

    @SuppressWarnings("unchecked")
    private PayloadFieldReader of(Object object) {
        return new PayloadFieldReader((Map<String, Object>) object, problems);
    }

    private @Nullable Object present(String name) {
        Object value = unread.remove(name);
        if (value == null) {
            problems.form(name, "is required");
        }
        return value;
    }

    private @Nullable String readText(String name) {
        Object value = present(name);
        return value == null ? null : textOf(name, value);
    }

    private @Nullable String textOf(String name, Object value) {
        if (value instanceof String text) {
            return text;
        }
        problems.form(name, "must be a string");
        return null;
    }
}
