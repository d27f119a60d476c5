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

/** The fields of a JSON object that somebody wrote, with all that is wrong with them. */
public final class ValidatingReader {
    private final JsonNode object;
    private final String path;
    private final List<String> problems;
    private final Set<String> asked = new LinkedHashSet<>();

    private ValidatingReader(JsonNode object, String path, List<String> problems) {
        this.object = object;
        this.path = path;
        this.problems = problems;
    }

    /**
     * Reads the object that is in a file.
     *
     * @param source what people know the text by
     * @throws ToolException that lists all that is wrong
     */
    public static <T> T read(String source, String text, Function<ValidatingReader, T> reader) {
        try {
            return read(text, reader);
        } catch (InvalidFieldsException e) {
            throw ToolException.failed(
                    (source.equals("-") ? "the standard input" : source) + ":\n  " + String.join("\n  ", e.problems()));
        }
    }

    /** Reads the one object of a text. */
    public static <T> T read(String text, Function<ValidatingReader, T> reader) throws InvalidFieldsException {
        JsonNode document;
        try {
            document = Json.read(text);
        } catch (JsonProcessingException e) {
            throw new InvalidFieldsException(List.of("it is no JSON: " + Json.problem(e)));
        }
        if (!document.isObject()) {
            throw new InvalidFieldsException(List.of("it must be one JSON object"));
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
                problems.add(String.valueOf(e.getMessage())); // otherwise it follows from what was noted
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
            if (!asked.contains(name)) {
                problem(name, "is not known; known are " + String.join(", ", asked));
            }
        });
    }

    private JsonNode field(String name) {
        asked.add(name);
        return object.path(name);
    }

    /** A text that must be there. */
    public String required(String name) {
        return text(name).orElseGet(() -> {
            if (field(name).isMissingNode() || field(name).isNull()) {
                problem(name, "is missing");
            }
            return "x"; // stands for it until all problems are known
        });
    }

    /** A text that is one of these, whatever the letters' case. */
    public <T> T required(String name, Function<String, T> reader, T otherwise) {
        return text(name).map(reader).orElseGet(() -> {
            required(name);
            return otherwise;
        });
    }

    /** A text. */
    public Optional<String> text(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            problem(name, "must be a text");
            return Optional.empty();
        }
        return Optional.of(value.textValue());
    }

    /** A whole number. */
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

    /** A whole number that must be there. */
    public int requiredInteger(String name) {
        if (field(name).isMissingNode()) {
            problem(name, "is missing");
        }
        return integer(name).orElse(0);
    }

    /** A number. */
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

    /** True or false. */
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

    /** Texts by name. */
    public Map<String, String> texts(String name) {
        JsonNode value = field(name);
        Map<String, String> texts = new LinkedHashMap<>();
        if (value.isMissingNode() || value.isNull()) {
            return texts;
        }
        if (!value.isObject()) {
            problem(name, "must be an object with texts");
            return texts;
        }
        value.properties()
                .forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
        return texts;
    }

    /** Has a field passed over, whatever it holds. */
    public void ignore(String... names) {
        asked.addAll(List.of(names));
    }

    /** Whether the field is there, and not null. */
    public boolean has(String name) {
        JsonNode value = field(name);
        return !value.isMissingNode() && !value.isNull();
    }

    /** A price or another number that may be large. */
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

    /** An array of texts. */
    public Optional<List<String>> textList(String name) {
        JsonNode value = field(name);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        value.forEach(each -> texts.add(each.asText()));
        if (!value.isArray()) {
            problem(name, "must be an array of texts");
        }
        return Optional.of(texts);
    }

    /** An object within this one. */
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

    /** Notes what is wrong with a field. */
    public void problem(String name, String problem) {
        problems.add(path + name + ": " + problem);
    }

    /** The objects of an array that must have one at least. */
    public <T> List<T> objects(String name, Function<ValidatingReader, T> reader) {
        JsonNode array = field(name);
        List<T> all = new ArrayList<>();
        if (!array.isArray() || array.isEmpty()) {
            problem(name, "must be an array with one object at least");
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
