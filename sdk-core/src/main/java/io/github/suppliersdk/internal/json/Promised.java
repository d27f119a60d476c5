package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages for JSON that differs from the contract, in terms of JSON, not of Java. */
final class Promised {
    private Promised() {}

    /** Fails unless the parser stands at the first brace of an object. */
    static void object(JsonParser parser) throws UnreadableJsonException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw missing("", "an object", parser);
        }
    }

    /**
     * Makes the exception for a missing or wrong value.
     *
     * @param path the field; empty for the whole document
     * @param what what the contract promises there
     * @param parser stands at the value that is there instead
     */
    static UnreadableJsonException missing(String path, String what, JsonParser parser) {
        return new UnreadableJsonException(path, what + " is promised, not " + name(parser.currentToken()));
    }

    private static String name(@Nullable JsonToken token) {
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a text";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            default -> "the end";
        };
    }

    /** The contract's word for a Java type. */
    static String name(Class<?> type) {
        if (type == String.class || type.isEnum()) {
            return "a text";
        }
        if (type == Integer.class || type == int.class || type == Long.class || type == long.class) {
            return "a whole number";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (Collection.class.isAssignableFrom(type) || type.isArray()) {
            return "an array";
        }
        if (Map.class.isAssignableFrom(type) || type.getName().startsWith("io.github.suppliersdk.")) {
            return "an object";
        }
        return Temporal.class.isAssignableFrom(type) ? "a date or time" : "a " + type.getSimpleName();
    }
}
