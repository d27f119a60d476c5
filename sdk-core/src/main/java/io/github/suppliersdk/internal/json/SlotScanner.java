package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.internal.bytes.Bytes;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads slots straight from the bytes, in the form in which they nearly always come. It gives exactly what {@link
 * SlotReader} gives, at a quarter of the cost, or nothing: what is unusual, wrong or too deep is left to that reader, with
 * its errors.
 */
final class SlotScanner {
    private static final byte[] SLOT_ID = SlotField.SLOT_ID.ascii();
    private static final byte[] OPTION_ID = SlotField.OPTION_ID.ascii();
    private static final byte[] CAPACITY = SlotField.CAPACITY.ascii();
    private static final byte[] GUIDE_LANGUAGES = SlotField.GUIDE_LANGUAGES.ascii();
    private static final byte[] CATEGORIES = SlotField.AVAILABLE_HOLDER_CATEGORIES.ascii();
    private static final byte[] DAILY = SlotField.DAILY_SLOT.ascii();
    private static final byte[] TIME = SlotField.TIME_SLOT.ascii();
    private static final byte[] OPEN = SlotField.OPEN_SLOT.ascii();
    private static final byte[] DATE = SlotField.DATE.ascii();
    private static final byte[] START = SlotField.START.ascii();
    private static final byte[] END = SlotField.END.ascii();
    private static final byte[] PICKUP_IDS = SlotField.PICKUP_IDS.ascii();
    private static final byte[] HOLDER_CATEGORY_ID = SlotField.HOLDER_CATEGORY_ID.ascii();
    private static final byte[] MIN_QUANTITY = SlotField.MIN_QUANTITY.ascii();
    private static final byte[] MAX_QUANTITY = SlotField.MAX_QUANTITY.ascii();
    private static final byte[] PRICE_IN_CENTS = SlotField.PRICE_IN_CENTS.ascii();

    private static final int LONGEST_TIME = 40;

    private final ByteScanner in;

    /** The texts that the slots of an array share; one slot alone repeats none. */
    private final @Nullable RepeatedTexts texts;

    private final char[] time = new char[LONGEST_TIME];

    /** The prices and languages of the last slot, and where they stand: those of the next slot are often the same. */
    private List<AvailableHolderCategory> categories = List.of();

    private Slot.@Nullable Builder builder;
    private DailySlot.@Nullable Builder dailyBuilder;
    private List<AvailableHolderCategory> pricesOfBuilder = List.of();

    private int categoriesFrom;
    private int categoriesTo;
    private List<String> languages = List.of();
    private int languagesFrom;
    private int languagesTo;

    private SlotScanner(Bytes bytes, @Nullable RepeatedTexts texts) {
        this.in = new ByteScanner(bytes);
        this.texts = texts;
    }

    /** Reads a slot, or gives null. */
    static @Nullable Slot one(Bytes bytes) {
        try {
            SlotScanner scanner = new SlotScanner(bytes, null);
            Slot slot = scanner.slot();
            scanner.in.expectEnd();
            return slot;
        } catch (UnusualFormException e) {
            return null;
        }
    }

    /** Reads an array of slots, or gives null. */
    static @Nullable List<Slot> all(Bytes bytes) {
        try {
            return new SlotScanner(bytes, new RepeatedTexts()).slots();
        } catch (UnusualFormException e) {
            return null;
        }
    }

    private List<Slot> slots() throws UnusualFormException {
        List<Slot> slots = new ArrayList<>();
        in.expect('[');
        if (!in.skip(']')) {
            do {
                if (!in.skipNull()) {
                    slots.add(slot());
                }
            } while (in.skip(','));
            in.expect(']');
        }
        in.expectEnd();
        return Collections.unmodifiableList(slots);
    }

    private Slot slot() throws UnusualFormException {
        String slotId = null;
        String optionId = null;
        SlotKind kind = null;
        List<AvailableHolderCategory> prices = null;
        OptionalInt capacity = null;
        Optional<List<String>> guideLanguages = null;
        Map<String, Object> others = Map.of();
        in.expect('{');
        do {
            in.name();
            if (in.isText(SLOT_ID)) {
                requireFirst(slotId);
                in.text();
                slotId = in.string();
            } else if (in.isText(OPTION_ID)) {
                requireFirst(optionId);
                in.text();
                optionId = sharedText();
            } else if (in.isText(DAILY)) {
                kind = in.skipNull() ? kind : daily(kind);
            } else if (in.isText(TIME)) {
                kind = in.skipNull() ? kind : timed(kind);
            } else if (in.isText(CATEGORIES)) {
                requireFirst(prices);
                prices = categories();
            } else if (in.isText(CAPACITY)) {
                requireFirst(capacity);
                capacity = optionalInteger();
            } else if (in.isText(GUIDE_LANGUAGES)) {
                requireFirst(guideLanguages);
                guideLanguages = in.skipNull() ? Optional.empty() : Optional.of(languages());
            } else if (in.isText(OPEN)) {
                requireFirst(in.skipNull() ? null : OPEN); // left to the other reader unless it is null
            } else {
                others = other(others);
            }
        } while (in.skip(','));
        in.expect('}');
        if (slotId == null) {
            throw new UnusualFormException();
        }
        return builder(slotId, prices == null ? List.of() : prices, others)
                .optionId(Optional.ofNullable(optionId))
                .kind(Optional.ofNullable(kind))
                .capacity(capacity == null ? OptionalInt.empty() : capacity)
                .guideLanguages(guideLanguages == null ? Optional.empty() : guideLanguages)
                .build();
    }

    /**
     * The builder of the slot before where that one had the same prices and no unknown fields, as it mostly did: a builder
     * and its lists are a good part of what reading allocates. All that may differ is set anew for each slot.
     */
    private Slot.Builder builder(String slotId, List<AvailableHolderCategory> prices, Map<String, Object> others) {
        Slot.Builder last = builder;
        if (last != null && others.isEmpty() && prices == pricesOfBuilder) {
            return last.slotId(slotId);
        }
        Slot.Builder slot = Slot.builder(slotId).addAllAvailableHolderCategories(prices);
        if (others.isEmpty()) { // a builder makes a map for nothing if it is given an empty one
            builder = slot;
            pricesOfBuilder = prices;
        } else {
            slot.putAllAdditionalProperties(others);
        }
        return slot;
    }

    private String sharedText() {
        return texts == null ? in.string() : in.string(texts);
    }

    /** A field that stands there twice, and a second kind, are for the other reader. */
    private static void requireFirst(@Nullable Object before) throws UnusualFormException {
        if (before != null) {
            throw new UnusualFormException();
        }
    }

    private Map<String, Object> other(Map<String, Object> others) throws UnusualFormException {
        String name = sharedText();
        return SlotKinds.with(others, name, in.plainValue());
    }

    private OptionalInt optionalInteger() throws UnusualFormException {
        return in.skipNull() ? OptionalInt.empty() : OptionalInt.of(in.integer());
    }

    private SlotKind daily(@Nullable SlotKind before) throws UnusualFormException {
        requireFirst(before);
        LocalDate date = null;
        Map<String, Object> others = Map.of();
        in.expect('{');
        do {
            in.name();
            if (in.isText(DATE)) {
                requireFirst(date);
                in.text();
                date = LocalTimes.parseDate(time, 0, in.copyText(time));
                requireRead(date);
            } else {
                others = other(others);
            }
        } while (in.skip(','));
        in.expect('}');
        if (!others.isEmpty()) {
            return DailySlot.builder(requireRead(date))
                    .putAllAdditionalProperties(others)
                    .build();
        }
        DailySlot.Builder last = dailyBuilder;
        if (last == null) {
            last = DailySlot.builder(requireRead(date));
            dailyBuilder = last;
        }
        return last.date(requireRead(date)).build();
    }

    private SlotKind timed(@Nullable SlotKind before) throws UnusualFormException {
        requireFirst(before);
        LocalDateTime start = null;
        LocalDateTime end = null;
        Optional<List<String>> pickupIds = null;
        Map<String, Object> others = Map.of();
        in.expect('{');
        do {
            in.name();
            if (in.isText(START)) {
                requireFirst(start);
                start = time();
            } else if (in.isText(END)) {
                requireFirst(end);
                end = time();
            } else if (in.isText(PICKUP_IDS)) {
                requireFirst(pickupIds);
                pickupIds = in.skipNull() ? Optional.empty() : Optional.of(texts());
            } else {
                others = other(others);
            }
        } while (in.skip(','));
        in.expect('}');
        TimeSlot.Builder timed = TimeSlot.builder(requireRead(start), requireRead(end))
                .pickupIds(pickupIds == null ? Optional.empty() : pickupIds);
        if (!others.isEmpty()) {
            timed.putAllAdditionalProperties(others);
        }
        return timed.build();
    }

    private LocalDateTime time() throws UnusualFormException {
        in.text();
        return requireRead(LocalTimes.parseTime(time, 0, in.copyText(time)));
    }

    private static <T> T requireRead(@Nullable T value) throws UnusualFormException {
        if (value == null) {
            throw new UnusualFormException();
        }
        return value;
    }

    private List<String> languages() throws UnusualFormException {
        in.peek();
        if (languagesTo == 0 || !in.skipCopyOf(languagesFrom, languagesTo)) {
            languagesFrom = in.position();
            languages = texts();
            languagesTo = in.position();
        }
        return languages;
    }

    private List<String> texts() throws UnusualFormException {
        List<String> items = new ArrayList<>(2);
        in.expect('[');
        if (!in.skip(']')) {
            do {
                in.text();
                items.add(sharedText());
            } while (in.skip(','));
            in.expect(']');
        }
        return List.copyOf(items);
    }

    private List<AvailableHolderCategory> categories() throws UnusualFormException {
        if (in.skipNull()) {
            return List.of();
        }
        if (categoriesTo == 0 || !in.skipCopyOf(categoriesFrom, categoriesTo)) {
            categoriesFrom = in.position();
            categories = readCategories();
            categoriesTo = in.position();
        }
        return categories;
    }

    private List<AvailableHolderCategory> readCategories() throws UnusualFormException {
        List<AvailableHolderCategory> items = new ArrayList<>(4);
        in.expect('[');
        if (!in.skip(']')) {
            do {
                if (!in.skipNull()) {
                    items.add(category());
                }
            } while (in.skip(','));
            in.expect(']');
        }
        return items;
    }

    private AvailableHolderCategory category() throws UnusualFormException {
        String id = null;
        OptionalInt min = null;
        OptionalInt max = null;
        OptionalLong price = null;
        Map<String, Object> others = Map.of();
        in.expect('{');
        do {
            in.name();
            if (in.isText(HOLDER_CATEGORY_ID)) {
                requireFirst(id);
                in.text();
                id = sharedText();
            } else if (in.isText(MIN_QUANTITY)) {
                requireFirst(min);
                min = optionalInteger();
            } else if (in.isText(MAX_QUANTITY)) {
                requireFirst(max);
                max = optionalInteger();
            } else if (in.isText(PRICE_IN_CENTS)) {
                requireFirst(price);
                price = in.skipNull() ? OptionalLong.empty() : OptionalLong.of(in.wholeNumber());
            } else {
                others = other(others);
            }
        } while (in.skip(','));
        in.expect('}');
        AvailableHolderCategory.Builder category = AvailableHolderCategory.builder(requireRead(id), 0)
                .minQuantity(min == null ? OptionalInt.empty() : min)
                .maxQuantity(max == null ? OptionalInt.empty() : max)
                .priceInCents(price == null ? OptionalLong.empty() : price);
        if (!others.isEmpty()) {
            category.putAllAdditionalProperties(others);
        }
        return category.build();
    }
}
