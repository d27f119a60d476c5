package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads slots directly from bytes in their usual form, at a fraction of the cost. The result equals that of {@link
 * ParsedInput}; anything unusual, wrong or too deep is an {@link UnusualFormException}, and is left to that class.
 */
final class ScannedInput implements SlotInput {
    private static final int LONGEST_TIME = 40;

    private final ByteScanner in;

    /** The texts that the slots of an array share; null for a single slot, which repeats none. */
    private final @Nullable StringInterner texts;

    private final char[] time = new char[LONGEST_TIME];

    /** The holder categories read last; the next fields say where they stand. */
    private List<AvailableHolderCategory> categories = List.of();

    private int categoriesFrom;
    private int categoriesTo;

    /** The list of texts read last; the next fields say where it stands. */
    private List<String> list = List.of();

    private int listFrom;
    private int listTo;

    /** Whether nothing of the object or the array has been read yet. */
    private boolean atBegin;

    ScannedInput(Bytes bytes, @Nullable StringInterner texts) {
        this.in = new ByteScanner(bytes);
        this.texts = texts;
    }

    void expectEnd() throws UnusualFormException {
        in.expectEnd();
    }

    @Override
    public boolean isObject() throws UnusualFormException {
        return in.peek() == '{';
    }

    @Override
    public void beginObject() throws UnusualFormException {
        in.expect('{');
        atBegin = true;
    }

    @Override
    public boolean nextField() throws UnusualFormException {
        return next('}');
    }

    private boolean next(char end) throws UnusualFormException {
        if (in.skip(end)) {
            atBegin = false;
            return false;
        }
        if (atBegin) {
            atBegin = false;
        } else {
            in.expect(',');
        }
        return true;
    }

    @Override
    public <F extends Enum<F> & SlotField> @Nullable F field(FieldNames<F> names, @Nullable F last)
            throws UnusualFormException {
        in.peek();
        F field = names.at(in, last);
        if (field != null) {
            return field;
        }
        in.name();
        return names.find(in.string()); // the name may have white space before its colon
    }

    @Override
    public String fieldName() {
        return string();
    }

    @Override
    public void beginArray(FieldName field) throws UnusualFormException {
        beginArray();
    }

    void beginArray() throws UnusualFormException {
        in.expect('[');
        atBegin = true;
    }

    @Override
    public boolean nextItem() throws UnusualFormException {
        return next(']');
    }

    @Override
    public boolean skipNull() throws UnusualFormException {
        return in.skipNull();
    }

    @Override
    public @Nullable String text(FieldName field) throws UnusualFormException {
        if (in.skipNull()) {
            return null;
        }
        in.text();
        return string();
    }

    private String string() {
        return texts == null ? in.string() : in.string(texts);
    }

    @Override
    public OptionalInt integer(FieldName field) throws UnusualFormException {
        return in.skipNull() ? OptionalInt.empty() : OptionalInt.of(in.integer());
    }

    @Override
    public OptionalLong wholeNumber() throws UnusualFormException {
        return OptionalLong.of(in.wholeNumber());
    }

    @Override
    public LocalDate date() throws UnusualFormException {
        in.text();
        return usual(LocalTimes.parseDate(time, 0, in.copyText(time)));
    }

    @Override
    public LocalDateTime time() throws UnusualFormException {
        in.text();
        return usual(LocalTimes.parseTime(time, 0, in.copyText(time)));
    }

    @Override
    public @Nullable String timeText() {
        return null; // a time that cannot be used is unusual
    }

    private static <T> T usual(@Nullable T value) throws UnusualFormException {
        if (value == null) {
            throw new UnusualFormException();
        }
        return value;
    }

    /** Reads guide languages. Successive slots usually have equal ones, so equal bytes give the same list. */
    @Override
    public List<String> texts() throws UnusualFormException {
        in.peek();
        if (listTo == 0 || !in.skipCopyOf(listFrom, listTo)) {
            int from = in.position();
            list = newTexts();
            listFrom = from;
            listTo = in.position();
        }
        return list;
    }

    private List<String> newTexts() throws UnusualFormException {
        List<String> items = new ArrayList<>(2);
        in.expect('[');
        if (!in.skip(']')) {
            do {
                in.text();
                items.add(string());
            } while (in.skip(','));
            in.expect(']');
        }
        return List.copyOf(items);
    }

    /** Reads prices. Successive slots usually have equal ones, so equal bytes give the same list. */
    @Override
    public List<AvailableHolderCategory> categories(FieldName field) throws IOException {
        in.peek();
        if (categoriesTo == 0 || !in.skipCopyOf(categoriesFrom, categoriesTo)) {
            int from = in.position();
            categories = HolderCategoryDraft.list(field, this);
            categoriesFrom = from;
            categoriesTo = in.position();
        }
        return categories;
    }

    @Override
    public @Nullable Object plain() throws UnusualFormException {
        return in.plainValue();
    }
}
