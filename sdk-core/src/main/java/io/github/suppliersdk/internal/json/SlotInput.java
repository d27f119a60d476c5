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
 * The JSON source that a slot is read from, value by value. A value of a wrong type is either refused with its field,
 * or not taken: then null is returned, and {@link #plain} returns the value.
 */
interface SlotInput {
    /** Whether the next value is an object. */
    boolean isObject() throws IOException;

    /** Enters the object. */
    void beginObject() throws IOException;

    /** Goes to the name of the next field, or leaves the object if there is none. */
    boolean nextField() throws IOException;

    /**
     * Skips the name and goes to the value.
     *
     * @param last the field read last
     * @return the field, or null if the name is unknown
     */
    <F extends Enum<F> & SlotField> @Nullable F field(FieldNames<F> names, @Nullable F last) throws IOException;

    /** The name, if it is unknown. */
    String fieldName() throws IOException;

    /** Enters an array. */
    void beginArray(FieldName field) throws IOException;

    /** Goes to the next item, or leaves the array if there is none. */
    boolean nextItem() throws IOException;

    /** Skips a null if it is next. */
    boolean skipNull() throws IOException;

    /** A text, or null for JSON's null. */
    @Nullable
    String text(FieldName field) throws IOException;

    /** A whole number of 32 bits; empty for null. */
    OptionalInt integer(FieldName field) throws IOException;

    /** A whole number of 64 bits; empty for anything else, which is not taken. */
    OptionalLong wholeNumber() throws IOException;

    /** A date, or null for anything else, which is not taken. */
    @Nullable
    LocalDate date() throws IOException;

    /** A local time, or null for anything else, which is not taken. */
    @Nullable
    LocalDateTime time() throws IOException;

    /** The text of the time read last, as long as it may be needed. */
    @Nullable
    String timeText() throws IOException;

    /** A list of texts, or null for anything else, which is not taken. */
    @Nullable
    List<String> texts() throws IOException;

    /** The holder categories of a slot with their prices; an empty list for null. */
    List<AvailableHolderCategory> categories(FieldName field) throws IOException;

    /** Any value, in the form of {@link PlainValues}. */
    @Nullable
    Object plain() throws IOException;
}
