package io.github.suppliersdk.tool.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Reads the fields of a JSON object of the user, and collects all of their problems. */
public final class ValidatingReader {
    private final JsonNode object;
    private final String path;
    private final List<String> problems;
    private final Set<String> known = new LinkedHashSet<>();

    private ValidatingReader(JsonNode object, String path, List<String> problems) {
        this.object = object;
        this.path = path;
        this.problems = problems;
    }

    /**
     * Reads a text that is one JSON object.
     *
     * @param source the name of the text for messages, or {@code -} for the standard input
     * @throws ToolException if the object is invalid; the message lists all problems
     */
    public static <T> T read(String source, String text, Function<ValidatingReader, T> reader) {
        try {
            return read(text, reader);
        } catch (InvalidFieldsException e) {
            throw ToolException.failed(
                    (source.equals("-") ? "the standard input" : source) + ":\n  " + String.join("\n  ", e.problems()));
        }
    }

    /** Reads a text that is one JSON object. */
    public static <T> T read(String text, Function<ValidatingReader, T> reader) throws InvalidFieldsException {
        JsonNode document;
        try {
            document = Json.read(text);
        } catch (JsonProcessingException e) {
            throw new InvalidFieldsException(List.of("invalid JSON: " + Json.problem(e)));
        }
        if (!document.isObject()) {
            throw new InvalidFieldsException(List.of("must be a single JSON object"));
        }
        return read(document, reader);
    }

    private static <T> T read(JsonNode object, Function<ValidatingReader, T> reader) throws InvalidFieldsException {
        List<String> problems = new ArrayList<>();
        ValidatingReader fields = new ValidatingReader(object, "", problems);
        T value = null;
        try {
            value = reader.apply(fields);
        } catch (IllegalArgumentException | IllegalStateException e) {
            if (problems.isEmpty()) {
                problems.add(String.valueOf(e.getMessage())); // otherwise it is only a consequence of those problems
            }
        }
        fields.refuseUnknown();
        if (value == null || !problems.isEmpty()) {
            throw new InvalidFieldsException(problems);
        }
        return value;
    }

    private void refuseUnknown() {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                problem(name, "is not known; the known fields are " + String.join(", ", known));
            }
        });
    }

    private JsonNode field(String name) {
        known.add(name);
        return object.path(name);
    }

    /** Returns a required string. If it is missing, records a problem and returns a placeholder. */
    public String required(String name) {
        return text(name).orElseGet(() -> {
            if (field(name).isMissingNode() || field(name).isNull()) {
                problem(name, "is missing");
            }
            return "x"; // never used: the recorded problem rejects the object
        });
    }

    /**
     * Returns a required string, converted by a function.
     *
     * @param otherwise the value to return if the string is missing, which is recorded as a problem
     */
    public <T> T required(String name, Function<String, T> reader, T otherwise) {
        return text(name).map(reader).orElseGet(() -> {
            required(name);
            return otherwise;
        });
    }

    /** Returns an optional string. As in all of these methods, null counts as absent. */
    public Optional<String> text(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            problem(name, "must be a string");
            return Optional.empty();
        }
        return Optional.of(value.textValue());
    }

    /** Returns an optional whole number. */
    public OptionalInt integer(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalInt.empty();
        }
        if (!value.canConvertToInt() || !value.isIntegralNumber()) {
            problem(name, "must be a whole number");
            return OptionalInt.empty();
        }
        return OptionalInt.of(value.intValue());
    }

    /** Returns a required whole number. If it is missing, records a problem and returns 0. */
    public int requiredInteger(String name) {
        if (field(name).isMissingNode()) {
            problem(name, "is missing");
        }
        return integer(name).orElse(0);
    }

    /** Returns an optional number. */
    public OptionalDouble decimal(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return OptionalDouble.empty();
        }
        if (!value.isNumber()) {
            problem(name, "must be a number");
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(value.doubleValue());
    }

    /** Returns an optional boolean. */
    public Optional<Boolean> flag(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isBoolean()) {
            problem(name, "must be true or false");
            return Optional.empty();
        }
        return Optional.of(value.booleanValue());
    }

    /** Returns an object with string values as a map. It is empty if the field is absent. */
    public Map<String, String> texts(String name) {
        JsonNode value = field(name);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value.isMissingNode() || value.isNull()) {
            return texts;
        }
        if (!value.isObject()) {
            problem(name, "must be an object with strings");
            return texts;
        }
        value.properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
        return texts;
    }

    /** Accepts these fields whatever they contain, without reading them. */
    public void ignore(String... names) {
        known.addAll(List.of(names));
    }

    /** Whether the field is present and not null. */
    public boolean has(String name) {
        JsonNode value = field(name);
        return !value.isMissingNode() && !value.isNull();
    }

    /**
     * Returns a required whole number that may be large, such as a price. If it is missing, records a problem and
     * returns 0.
     */
    public long requiredLong(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            problem(name, "is missing");
            return 0;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            problem(name, "must be a whole number");
            return 0;
        }
        return value.longValue();
    }

    /** Returns an optional array of strings. */
    public Optional<List<String>> textList(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.asText()));
        if (!value.isArray()) {
            problem(name, "must be an array of strings");
        }
        return Optional.of(texts);
    }

    /** Returns an optional nested object. */
    public <T> Optional<T> object(String name, Function<ValidatingReader, T> reader) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isObject()) {
            problem(name, "must be an object");
            return Optional.empty();
        }
        ValidatingReader fields = new ValidatingReader(value, path + name + '.', problems);
        T read = reader.apply(fields);
        fields.refuseUnknown();
        return Optional.of(read);
    }

    /** Records a problem with a field. */
    public void problem(String name, String problem) {
        problems.add(path + name + ": " + problem);
    }

    /** Returns the objects of a required array that must not be empty. */
    public <T> List<T> objects(String name, Function<ValidatingReader, T> reader) {
        JsonNode array = field(name);
        List<T> all = new ArrayList<>();
        if (!array.isArray() || array.isEmpty()) {
            problem(name, "must be a non-empty array of objects");
            return all;
        }
        for (int i = 0; i < array.size(); i++) {
            String at = path + name + '[' + i + "].";
            if (!array.get(i).isObject()) {
                problem(name + '[' + i + ']', "must be an object");
                continue;
            }
            ValidatingReader fields = new ValidatingReader(array.get(i), at, problems);
            all.add(reader.apply(fields));
            fields.refuseUnknown();
        }
        return all;
    }
}
