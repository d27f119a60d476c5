package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Single values, read as leniently as databind reads them: a number in quotes is a number. */
final class Scalars {
    private Scalars() {}

    /** Reads a text, or null; a number or a boolean is taken as its text. */
    static @Nullable String text(JsonParser parser, String field) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING) {
            return parser.getText();
        }
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (token.isScalarValue()) {
            return parser.getText();
        }
        throw Promised.missing(field, "a text", parser);
    }

    /** Reads a whole number of at most 32 bits, or null. */
    static @Nullable Integer integer(JsonParser parser, String field) throws IOException {
        Long value = wholeNumber(parser, field);
        if (value == null) {
            return null;
        }
        if (value.intValue() != value) {
            throw new UnreadableJsonException(field, "is out of the range of 32 bits");
        }
        return value.intValue();
    }

    /** Reads a whole number, or null. */
    static @Nullable Long wholeNumber(JsonParser parser, String field) throws IOException {
        JsonToken token = parser.currentToken();
        try {
            return switch (token) {
                case VALUE_NULL -> null;
                case VALUE_NUMBER_INT -> parser.getLongValue();
                case VALUE_NUMBER_FLOAT -> parser.getDecimalValue().longValueExact();
                case VALUE_STRING -> Long.valueOf(parser.getText().strip());
                default -> throw Promised.missing(field, "a whole number", parser);
            };
        } catch (ArithmeticException | NumberFormatException e) {
            throw new UnreadableJsonException(field, "a whole number is promised");
        }
    }

    /** Reads an array of texts, or null; null in place of a text is skipped. */
    static @Nullable List<String> texts(JsonParser parser, String field) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw Promised.missing(field, "an array of texts", parser);
        }
        List<String> texts = List.of();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String text;
            try {
                text = text(parser, "");
            } catch (UnreadableJsonException e) {
                throw e.within(field + "[" + texts.size() + "]");
            }
            if (text != null) {
                texts = with(texts, text);
            }
        }
        return texts.size() <= 2 ? texts : List.copyOf(texts);
    }

    /** Such lists are short: up to two texts need no list that grows. */
    private static List<String> with(List<String> texts, String text) {
        if (texts.isEmpty()) {
            return List.of(text);
        }
        if (texts.size() == 1) {
            return List.of(texts.get(0), text);
        }
        List<String> more = texts.size() == 2 ? new ArrayList<>(texts) : texts;
        more.add(text);
        return more;
    }
}
