package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions for JSON that differs from the contract. Their messages use the terms of JSON, not those of Java.
 */
final class ContractMismatch {
    private ContractMismatch() {}

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
     * @param what the value that the contract requires there
     * @param parser stands at the value that is there instead
     */
    static UnreadableJsonException missing(String path, String what, JsonParser parser) {
        return new UnreadableJsonException(path, "expected " + what + ", found " + name(parser.currentToken()));
    }

    private static String name(@Nullable JsonToken token) {
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE -> "true";
            case VALUE_FALSE -> "false";
            case VALUE_NULL -> "null";
            default -> "the end";
        };
    }

    /** The JSON term for a Java type. */
    static String name(Class<?> type) {
        if (type == String.class || type.isEnum()) {
            return "a string";
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
