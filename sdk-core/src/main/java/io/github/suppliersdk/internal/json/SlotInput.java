package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * JSON that a slot is read from, value by value. A value that is not as promised is refused with its field, or it is not
 * taken: then null is given, and {@link #plain} gives what it is.
 */
interface SlotInput {
    /** Whether an object stands here. */
    boolean isObject() throws IOException;

    /** Goes into the object. */
    void beginObject() throws IOException;

    /** Goes to the name of the next field, or out of the object if there is none. */
    boolean nextField() throws IOException;

    /**
     * Goes past the name, to the value.
     *
     * @param last the field that was read last
     * @return the field, or null for a name that is none of these
     */
    <F extends Enum<F> & SlotField> @Nullable F field(FieldNames<F> names, @Nullable F last) throws IOException;

    /** The name, if it was none of the fields. */
    String fieldName() throws IOException;

    /** Goes into an array. */
    void beginArray(FieldName field) throws IOException;

    /** Goes to the next item, or out of the array if there is none. */
    boolean nextItem() throws IOException;

    /** Goes past a null if there is one. */
    boolean skipNull() throws IOException;

    /** A text, or null for JSON's null. */
    @Nullable
    String text(FieldName field) throws IOException;

    /** A whole number of 32 bits, or nothing for null. */
    OptionalInt integer(FieldName field) throws IOException;

    /** A whole number of 64 bits, or nothing for anything else, which is not taken. */
    OptionalLong wholeNumber() throws IOException;

    /** A date, or null for anything else, which is not taken. */
    @Nullable
    LocalDate date() throws IOException;

    /** A local time, or null for anything else, which is not taken. */
    @Nullable
    LocalDateTime time() throws IOException;

    /** The text of the time that was read last, where it may still be needed. */
    @Nullable
    String timeText() throws IOException;

    /** A list of texts, or null for anything else, which is not taken. */
    @Nullable
    List<String> texts() throws IOException;

    /** The holder categories of a slot, with their prices; none for null. */
    List<AvailableHolderCategory> categories(FieldName field) throws IOException;

    /** Any value, as {@link PlainValues} has it. */
    @Nullable
    Object plain() throws IOException;
}
