package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;

/**
 * Reads single values without conversion: never a string from a number, a number from a string, or a whole number from
 * a fraction. {@code 7.0} is the whole number 7, as it is in JSON.
 */
final class Scalars {
    private Scalars() {}

    static String text(JsonParser parser, String field) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw ContractMismatch.missing(field, "a string", parser);
        }
        return parser.getText();
    }

    /** Reads a whole number of at most 32 bits. */
    static int integer(JsonParser parser, String field) throws IOException {
        long value = wholeNumber(parser, field);
        if ((int) value != value) {
            throw new UnreadableJsonException(field, "is out of the range of 32 bits");
        }
        return (int) value;
    }

    /** Reads a whole number of at most 64 bits. */
    static long wholeNumber(JsonParser parser, String field) throws IOException {
        try {
            return switch (parser.currentToken()) {
                case VALUE_NUMBER_INT -> parser.getLongValue();
                case VALUE_NUMBER_FLOAT -> parser.getDecimalValue().longValueExact();
                default -> throw ContractMismatch.missing(field, "a whole number", parser);
            };
        } catch (InputCoercionException e) {
            throw new UnreadableJsonException(field, "is out of the range of 64 bits");
        } catch (ArithmeticException
                | NumberFormatException
                | StreamReadException e) { // the last one up to Jackson 2.17
            throw new UnreadableJsonException(field, "expected a whole number");
        }
    }

    static double number(JsonParser parser, String field) throws IOException {
        if (!parser.currentToken().isNumeric()) {
            throw ContractMismatch.missing(field, "a number", parser);
        }
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw new UnreadableJsonException(field, "is out of the range of a number of 64 bits");
        }
        return value;
    }

    static boolean flag(JsonParser parser, String field) throws IOException {
        if (!parser.currentToken().isBoolean()) {
            throw ContractMismatch.missing(field, "true or false", parser);
        }
        return parser.getBooleanValue();
    }
}
