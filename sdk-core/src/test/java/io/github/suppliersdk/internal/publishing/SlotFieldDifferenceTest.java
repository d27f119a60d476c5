package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.json.SlotCodec;
import io.github.suppliersdk.internal.json.SlotField;
import io.github.suppliersdk.internal.json.SlotField.InDailySlot;
import io.github.suppliersdk.internal.json.SlotField.InHolderCategory;
import io.github.suppliersdk.internal.json.SlotField.InOpenSlot;
import io.github.suppliersdk.internal.json.SlotField.InSlot;
import io.github.suppliersdk.internal.json.SlotField.InTimeSlot;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.JsonTrees;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The journal and the comparison tell slots apart that differ in one field of the table. A failure names the field. */
class SlotFieldDifferenceTest {
    private static final String DAILY = "\"daily_slot\":{\"date\":\"2027-04-22\"}";
    private static final String TIME =
            "\"time_slot\":{\"start\":\"2027-04-22T18:00:00Z\",\"end\":\"2027-04-22T20:00:00Z\","
                    + "\"pickup_ids\":[\"p\"]}";
    private static final String DAYS = "\"open_slot\":{\"type\":\"DURATION_DAYS\",\"duration_days\":180}";
    private static final String UNTIL = "\"open_slot\":{\"type\":\"END_DATE\",\"end_date\":\"2027-04-23\"}";

    /** A kind of slot, and a replacement of one text of its JSON by another. */
    private record Change(String kind, String from, String to) {
        Slot before() {
            return read(slot());
        }

        Slot after() {
            assertThat(slot()).contains(from);
            return read(slot().replace(from, to));
        }

        private String slot() {
            return "{\"slot_id\":\"s\",\"option_id\":\"o\"," + kind + ",\"available_holder_categories\":"
                    + "[{\"holder_category_id\":\"a\",\"min_quantity\":1,\"max_quantity\":8,\"price_in_cents\":450}],"
                    + "\"capacity\":7,\"guide_languages\":[\"en\"]}";
        }
    }

    private static final Map<SlotField, Change> CHANGES = Map.ofEntries(
            Map.entry(InSlot.SLOT_ID, new Change(DAILY, "\"s\"", "\"t\"")),
            Map.entry(InSlot.OPTION_ID, new Change(DAILY, "\"o\"", "\"p\"")),
            Map.entry(InSlot.DAILY_SLOT, new Change(DAILY, DAILY, TIME)),
            Map.entry(InSlot.TIME_SLOT, new Change(TIME, TIME, DAYS)),
            Map.entry(InSlot.OPEN_SLOT, new Change(DAYS, DAYS, DAILY)),
            Map.entry(
                    InSlot.AVAILABLE_HOLDER_CATEGORIES,
                    new Change(DAILY, "450}]", "450},{\"holder_category_id\":\"b\"}]")),
            Map.entry(InSlot.CAPACITY, new Change(DAILY, "\"capacity\":7", "\"capacity\":6")),
            Map.entry(InSlot.GUIDE_LANGUAGES, new Change(DAILY, "[\"en\"]", "[\"fr\"]")),
            Map.entry(InDailySlot.DATE, new Change(DAILY, "04-22", "04-23")),
            Map.entry(InTimeSlot.START, new Change(TIME, "T18:00", "T18:01")),
            Map.entry(InTimeSlot.END, new Change(TIME, "T20:00", "T20:01")),
            Map.entry(InTimeSlot.PICKUP_IDS, new Change(TIME, "[\"p\"]", "[\"q\"]")),
            Map.entry(InOpenSlot.TYPE, new Change(DAYS, DAYS, UNTIL)),
            Map.entry(InOpenSlot.DURATION_DAYS, new Change(DAYS, "180", "181")),
            Map.entry(InOpenSlot.END_DATE, new Change(UNTIL, "04-23", "04-24")),
            Map.entry(InHolderCategory.HOLDER_CATEGORY_ID, new Change(DAILY, "\"a\"", "\"b\"")),
            Map.entry(InHolderCategory.MIN_QUANTITY, new Change(DAILY, "\"min_quantity\":1", "\"min_quantity\":2")),
            Map.entry(InHolderCategory.MAX_QUANTITY, new Change(DAILY, "\"max_quantity\":8", "\"max_quantity\":9")),
            Map.entry(InHolderCategory.PRICE_IN_CENTS, new Change(DAILY, "450", "451")));

    static Stream<SlotField> fields() {
        return Stream.of(
                        InSlot.values(),
                        InDailySlot.values(),
                        InTimeSlot.values(),
                        InOpenSlot.values(),
                        InHolderCategory.values())
                .flatMap(Arrays::stream);
    }

    private static Slot read(String json) {
        try {
            return JsonTrees.read(json, SlotCodec.SLOT);
        } catch (IOException e) {
            throw new AssertionError(json, e);
        }
    }

    private static long digest(Slot slot) {
        return JournalKeys.key(new SlotTarget("e", slot.toRequest())).content();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void anotherValueIsAnotherSlot(SlotField field) {
        assertThat(CHANGES).as("the field has no sample here").containsKey(field);
        Change change = Objects.requireNonNull(CHANGES.get(field));
        assertThat(digest(change.after())).as("%s and the journal", field).isNotEqualTo(digest(change.before()));
        assertThat(digest(change.before())).isEqualTo(digest(change.before()));
        assertThat(SlotComparison.same(change.before().toRequest(), change.after()))
                .as("%s and the comparison", field)
                .isFalse();
        assertThat(SlotComparison.same(change.before().toRequest(), change.before()))
                .isTrue();
    }
}
