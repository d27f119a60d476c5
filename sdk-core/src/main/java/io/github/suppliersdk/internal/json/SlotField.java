package io.github.suppliersdk.internal.json;

import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a slot on the wire (CONTRACT.md, section 3, availability slot): the one table that reading, writing and
 * the rules follow. Each object of a slot is an enum that says for each field how it is read and written. Both are
 * switch expressions, so a field that one of them leaves out does not compile. The fast reader and Jackson's parser are
 * two {@link SlotInput}s of this table, and there is one {@link SlotOutput}.
 *
 * <p>The meaning of fields is not defined here: the rules check it, and the publisher compares it. {@code
 * SlotFieldTest} fails for a field that one of them leaves out.
 */
public sealed interface SlotField {
    /** The name on the wire. */
    String wireName();

    /** The wire names of these fields. */
    static Set<String> namesOf(SlotField... fields) {
        return Arrays.stream(fields).map(SlotField::wireName).collect(Collectors.toUnmodifiableSet());
    }

    /** The fields of the slot itself, with exactly one of the three kinds. */
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are never changed
    enum InSlot implements SlotField {
        SLOT_ID("slot_id"),
        OPTION_ID("option_id"),
        DAILY_SLOT(DailySlot.WIRE_NAME),
        TIME_SLOT(TimeSlot.WIRE_NAME),
        OPEN_SLOT(OpenSlot.WIRE_NAME),
        AVAILABLE_HOLDER_CATEGORIES("available_holder_categories"),
        CAPACITY("capacity"),
        GUIDE_LANGUAGES("guide_languages");

        static final FieldNames<InSlot> NAMES = new FieldNames<>(values(), field -> field.key);

        private final FieldName key;

        InSlot(String wireName) {
            this.key = new FieldName(wireName);
        }

        @Override
        public String wireName() {
            return key.text();
        }

        /** The kinds; a slot has exactly one. */
        public static Set<InSlot> kinds() {
            return EnumSet.of(DAILY_SLOT, TIME_SLOT, OPEN_SLOT);
        }

        /** The body that changes the capacity, in seats. */
        static SlotOutput writeCapacity(int seats, SlotOutput out) {
            return out.beginObject()
                    .integer(CAPACITY.key, OptionalInt.of(seats))
                    .endObject();
        }

        @SuppressWarnings("AssignmentExpression") // so that the compiler asks for every field
        private @Nullable Object read(SlotInput in, SlotDraft to) throws IOException {
            return switch (this) {
                case SLOT_ID -> to.slotId = in.text(key);
                case OPTION_ID -> to.optionId = in.text(key);
                case DAILY_SLOT -> to.beginsKind(in) ? to.kind = KindDrafts.daily(in) : to.keepUnlessNull(key, in);
                case TIME_SLOT -> to.beginsKind(in) ? to.kind = KindDrafts.time(in) : to.keepUnlessNull(key, in);
                case OPEN_SLOT -> to.beginsKind(in) ? to.kind = KindDrafts.open(in) : to.keepUnlessNull(key, in);
                case AVAILABLE_HOLDER_CATEGORIES -> to.categories = in.categories(key);
                case CAPACITY -> to.capacity = in.integer(key);
                case GUIDE_LANGUAGES -> to.guideLanguages = to.texts(key, in);
            };
        }

        private SlotOutput write(SlotRequest from, SlotOutput out) throws IOException {
            return switch (this) {
                case SLOT_ID -> out.text(key, from.slotId());
                case OPTION_ID -> out.text(key, from.optionId());
                case DAILY_SLOT ->
                    from.kind() instanceof DailySlot daily ? InDailySlot.writeAll(daily, out.name(key)) : out;
                case TIME_SLOT -> from.kind() instanceof TimeSlot time ? InTimeSlot.writeAll(time, out.name(key)) : out;
                case OPEN_SLOT -> from.kind() instanceof OpenSlot open ? InOpenSlot.writeAll(open, out.name(key)) : out;
                case AVAILABLE_HOLDER_CATEGORIES -> out.name(key).categories(from.availableHolderCategories());
                case CAPACITY -> out.integer(key, from.capacity());
                case GUIDE_LANGUAGES -> out.texts(key, from.guideLanguages());
            };
        }

        static SlotDraft readAll(SlotInput in, SlotDraft to) throws IOException {
            in.beginObject();
            InSlot last = null;
            while (in.nextField()) {
                InSlot field = in.field(NAMES, last);
                if (field == null) {
                    to.keep(in.fieldName(), in);
                } else {
                    field.read(in, to);
                    last = field;
                }
            }
            return to;
        }

        static SlotOutput writeAll(SlotRequest from, SlotOutput out) throws IOException {
            out.beginObject();
            for (InSlot field : NAMES.all()) {
                field.write(from, out);
            }
            if (from.kind() instanceof UnknownSlotKind unknown) {
                out.name(unknown.wireName()).plain(unknown.additionalProperties());
            }
            return out.others(from.additionalProperties()).endObject();
        }
    }

    /** The fields of a daily slot. */
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are never changed
    enum InDailySlot implements SlotField {
        DATE("date");

        static final FieldNames<InDailySlot> NAMES = new FieldNames<>(values(), field -> field.key);

        private final FieldName key;

        InDailySlot(String wireName) {
            this.key = new FieldName(wireName);
        }

        @Override
        public String wireName() {
            return key.text();
        }

        @SuppressWarnings("AssignmentExpression") // so that the compiler asks for every field
        private @Nullable Object read(SlotInput in, KindDrafts.Daily to) throws IOException {
            return switch (this) {
                case DATE -> to.date = to.date(key, in);
            };
        }

        private SlotOutput write(DailySlot from, SlotOutput out) throws IOException {
            return switch (this) {
                case DATE -> out.date(key, from.date());
            };
        }

        static KindDrafts.Daily readAll(SlotInput in, KindDrafts.Daily to) throws IOException {
            in.beginObject();
            InDailySlot last = null;
            while (in.nextField()) {
                InDailySlot field = in.field(NAMES, last);
                if (field == null) {
                    to.keep(in.fieldName(), in);
                } else {
                    field.read(in, to);
                    last = field;
                }
            }
            return to;
        }

        static SlotOutput writeAll(DailySlot from, SlotOutput out) throws IOException {
            out.beginObject();
            for (InDailySlot field : NAMES.all()) {
                field.write(from, out);
            }
            return out.others(from.additionalProperties()).endObject();
        }
    }

    /** The fields of a time slot. */
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are never changed
    enum InTimeSlot implements SlotField {
        START("start"),
        END("end"),
        PICKUP_IDS("pickup_ids");

        static final FieldNames<InTimeSlot> NAMES = new FieldNames<>(values(), field -> field.key);

        private final FieldName key;

        InTimeSlot(String wireName) {
            this.key = new FieldName(wireName);
        }

        @Override
        public String wireName() {
            return key.text();
        }

        @SuppressWarnings("AssignmentExpression") // so that the compiler asks for every field
        private @Nullable Object read(SlotInput in, KindDrafts.Time to) throws IOException {
            return switch (this) {
                case START -> to.start(to.time(key, in), in);
                case END -> to.end(to.time(key, in), in);
                case PICKUP_IDS -> to.pickupIds = to.texts(key, in);
            };
        }

        private SlotOutput write(TimeSlot from, SlotOutput out) throws IOException {
            return switch (this) {
                case START -> out.time(key, from.start());
                case END -> out.time(key, from.end());
                case PICKUP_IDS -> out.texts(key, from.pickupIds());
            };
        }

        static KindDrafts.Time readAll(SlotInput in, KindDrafts.Time to) throws IOException {
            in.beginObject();
            InTimeSlot last = null;
            while (in.nextField()) {
                InTimeSlot field = in.field(NAMES, last);
                if (field == null) {
                    to.keep(in.fieldName(), in);
                } else {
                    field.read(in, to);
                    last = field;
                }
            }
            return to;
        }

        static SlotOutput writeAll(TimeSlot from, SlotOutput out) throws IOException {
            out.beginObject();
            for (InTimeSlot field : NAMES.all()) {
                field.write(from, out);
            }
            return out.others(from.additionalProperties()).endObject();
        }
    }

    /** The fields of an open slot. */
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are never changed
    enum InOpenSlot implements SlotField {
        TYPE("type"),
        DURATION_DAYS("duration_days"),
        END_DATE("end_date");

        static final FieldNames<InOpenSlot> NAMES = new FieldNames<>(values(), field -> field.key);

        private final FieldName key;

        InOpenSlot(String wireName) {
            this.key = new FieldName(wireName);
        }

        @Override
        public String wireName() {
            return key.text();
        }

        @SuppressWarnings("AssignmentExpression") // so that the compiler asks for every field
        private @Nullable Object read(SlotInput in, KindDrafts.Open to) throws IOException {
            return switch (this) {
                case TYPE -> to.keep(key.text(), in);
                case DURATION_DAYS -> to.keep(key.text(), in);
                case END_DATE -> to.keep(key.text(), in);
            };
        }

        private SlotOutput write(OpenSlot from, SlotOutput out) throws IOException {
            return switch (this) {
                case TYPE -> out.text(key, KindDrafts.Open.type(from));
                case DURATION_DAYS -> out.integer(key, from.durationDays());
                case END_DATE ->
                    from.endDate().isPresent() ? out.date(key, from.endDate().get()) : out;
            };
        }

        static KindDrafts.Open readAll(SlotInput in, KindDrafts.Open to) throws IOException {
            in.beginObject();
            InOpenSlot last = null;
            while (in.nextField()) {
                InOpenSlot field = in.field(NAMES, last);
                if (field == null) {
                    to.keep(in.fieldName(), in);
                } else {
                    field.read(in, to);
                    last = field;
                }
            }
            return to;
        }

        static SlotOutput writeAll(OpenSlot from, SlotOutput out) throws IOException {
            out.beginObject();
            for (InOpenSlot field : NAMES.all()) {
                field.write(from, out);
            }
            return out.others(from.additionalProperties()).endObject();
        }
    }

    /** The fields of an available holder category. */
    @SuppressWarnings("ImmutableEnumChecker") // the bytes of a name are never changed
    enum InHolderCategory implements SlotField {
        HOLDER_CATEGORY_ID("holder_category_id"),
        MIN_QUANTITY("min_quantity"),
        MAX_QUANTITY("max_quantity"),
        PRICE_IN_CENTS("price_in_cents");

        static final FieldNames<InHolderCategory> NAMES = new FieldNames<>(values(), field -> field.key);

        private final FieldName key;

        InHolderCategory(String wireName) {
            this.key = new FieldName(wireName);
        }

        @Override
        public String wireName() {
            return key.text();
        }

        @SuppressWarnings("AssignmentExpression") // so that the compiler asks for every field
        private @Nullable Object read(SlotInput in, HolderCategoryDraft to) throws IOException {
            return switch (this) {
                case HOLDER_CATEGORY_ID -> to.id = in.text(key);
                case MIN_QUANTITY -> to.minQuantity = to.integer(key, in);
                case MAX_QUANTITY -> to.maxQuantity = to.integer(key, in);
                case PRICE_IN_CENTS -> to.price = to.wholeNumber(key, in);
            };
        }

        private SlotOutput write(AvailableHolderCategory from, SlotOutput out) throws IOException {
            return switch (this) {
                case HOLDER_CATEGORY_ID -> out.text(key, from.holderCategoryId());
                case MIN_QUANTITY -> out.integer(key, from.minQuantity());
                case MAX_QUANTITY -> out.integer(key, from.maxQuantity());
                case PRICE_IN_CENTS -> out.wholeNumber(key, from.priceInCents());
            };
        }

        static HolderCategoryDraft readAll(SlotInput in, HolderCategoryDraft to) throws IOException {
            in.beginObject();
            InHolderCategory last = null;
            while (in.nextField()) {
                InHolderCategory field = in.field(NAMES, last);
                if (field == null) {
                    to.keep(in.fieldName(), in);
                } else {
                    field.read(in, to);
                    last = field;
                }
            }
            return to;
        }

        static SlotOutput writeAll(AvailableHolderCategory from, SlotOutput out) throws IOException {
            out.beginObject();
            for (InHolderCategory field : NAMES.all()) {
                field.write(from, out);
            }
            return out.others(from.additionalProperties()).endObject();
        }
    }
}
