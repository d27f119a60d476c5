package io.github.suppliersdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads slots with Jackson's parser, in any form of JSON. */
final class ParsedInput implements SlotInput {
    private final JsonParser parser;
    private String name = "";

    /** A value that was read as another type than expected, for {@link #plain}. */
    private @Nullable Object left;

    private boolean isLeft;

    /** The parser must stand at the first token. */
    ParsedInput(JsonParser parser) {
        this.parser = parser;
    }

    @Override
    public boolean isObject() {
        return parser.currentToken() == JsonToken.START_OBJECT;
    }

    @Override
    public void beginObject() throws IOException {
        ContractMismatch.object(parser);
    }

    @Override
    public boolean nextField() throws IOException {
        String next = parser.nextFieldName();
        if (next == null) {
            return false;
        }
        name = next;
        parser.nextToken();
        return true;
    }

    @Override
    public <F extends Enum<F> & SlotField> @Nullable F field(FieldNames<F> names, @Nullable F last) {
        return names.find(name);
    }

    @Override
    public String fieldName() {
        return name;
    }

    @Override
    public void beginArray(FieldName field) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw ContractMismatch.missing(field.text(), "an array", parser);
        }
    }

    @Override
    public boolean nextItem() throws IOException {
        return parser.nextToken() != JsonToken.END_ARRAY;
    }

    @Override
    public boolean skipNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    @Override
    public @Nullable String text(FieldName field) throws IOException {
        return skipNull() ? null : Scalars.text(parser, field.text());
    }

    @Override
    public OptionalInt integer(FieldName field) throws IOException {
        return skipNull() ? OptionalInt.empty() : OptionalInt.of(Scalars.integer(parser, field.text()));
    }

    @Override
    public OptionalLong wholeNumber() throws IOException {
        try {
            return OptionalLong.of(Scalars.wholeNumber(parser, ""));
        } catch (UnreadableJsonException e) {
            return OptionalLong.empty(); // the parser still stands at the value
        }
    }

    @Override
    public @Nullable LocalDate date() throws IOException {
        return isText() ? LocalTimes.parseDate(parser) : null;
    }

    @Override
    public @Nullable LocalDateTime time() throws IOException {
        return isText() ? LocalTimes.parseTime(parser) : null;
    }

    private boolean isText() {
        return parser.currentToken() == JsonToken.VALUE_STRING;
    }

    @Override
    public @Nullable String timeText() throws IOException {
        return isText() ? parser.getText() : null;
    }

    @Override
    public @Nullable List<String> texts() throws IOException {
        Object value = PlainValues.read(parser);
        List<String> texts = PlainValues.texts(value);
        if (texts == null) {
            left = value;
            isLeft = true;
        }
        return texts;
    }

    @Override
    public List<AvailableHolderCategory> categories(FieldName field) throws IOException {
        return HolderCategoryDraft.list(field, this);
    }

    @Override
    public @Nullable Object plain() throws IOException {
        if (!isLeft) {
            return PlainValues.read(parser);
        }
        isLeft = false;
        return left;
    }
}
