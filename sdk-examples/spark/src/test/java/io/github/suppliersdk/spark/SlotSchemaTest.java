package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SlotSchemaTest {
    private static final SparkSession SPARK = SparkSessions.local();

    @AfterAll
    static void stopSpark() {
        SPARK.stop();
    }

    private static Dataset<Row> sql(String kind) {
        return SPARK.sql("SELECT 'e1' AS experience_id, 'o1' AS option_id, 's1' AS slot_id, 5 AS capacity,"
                + " array('en', 'de') AS guide_languages,"
                + " array(named_struct('price_in_cents', 2500, 'holder_category_id', 'adult', 'max_quantity', 4))"
                + " AS available_holder_categories, " + kind);
    }

    @Test
    void allProblemsAreReportedWithTheirColumns() {
        Dataset<Row> slots =
                sql("current_timestamp() AS start, 'x' AS capactiy, 1 AS date").drop("capacity", "slot_id");

        assertThatThrownBy(() -> SlotSchema.prepared(slots))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column slot_id is missing")
                .hasMessageContaining("column capacity is missing")
                .hasMessageContaining("column capactiy is unknown")
                .hasMessageContaining("column start is timestamp")
                .hasMessageContaining("column date is int and must be date");
    }

    @Test
    void aDuplicateColumnSuchAsAfterAJoinIsRefused() {
        assertThatThrownBy(() -> SlotSchema.prepared(sql("DATE'2027-01-01' AS date, 6 AS capacity")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column capacity occurs twice");
    }

    @Test
    void fieldsOfHolderCategoriesAreCheckedToo() {
        Dataset<Row> slots = sql("DATE'2027-01-01' AS date")
                .withColumn(
                        "available_holder_categories",
                        functions.expr("array(named_struct('holder_category_id', 'adult', 'price', 25.0))"));

        assertThatThrownBy(() -> SlotSchema.prepared(slots))
                .hasMessageContaining("column available_holder_categories.price_in_cents is missing")
                .hasMessageContaining("column available_holder_categories.price is unknown");
    }

    @Test
    void stringsAndTimestampsWithoutZoneAreReadAsLocalTimes() throws Exception {
        for (String start :
                List.of("TIMESTAMP_NTZ'2027-04-22 18:00:00'", "'2027-04-22T18:00:00'", "'2027-04-22 18:00'")) {
            Row row = SlotSchema.prepared(sql(start + " AS start, array('p1') AS pickup_ids"))
                    .head();
            TimeSlot slot = (TimeSlot) SlotRows.target(row, false).slot().kind();

            assertThat(slot.start()).isEqualTo(LocalDateTime.of(2027, 4, 22, 18, 0));
            assertThat(slot.end()).isEqualTo(slot.start());
            assertThat(slot.pickupIds()).contains(List.of("p1"));
        }
    }

    @Test
    void aTimeWithAZoneIsRefusedWithTheNameOfTheColumn() {
        Row row = SlotSchema.prepared(sql("'2027-04-22T18:00:00Z' AS start")).head();

        assertThatThrownBy(() -> SlotRows.target(row, false)).hasMessageContaining("column start");
    }

    @Test
    void openSlotsHaveNoDate() throws Exception {
        Row row = SlotSchema.prepared(
                        sql("30 AS open_duration_days").withColumn("capacity", functions.expr("CAST(NULL AS INT)")))
                .head();

        assertThat(SlotRows.target(row, false).slot().kind()).isEqualTo(OpenSlot.ofDurationDays(30));
        assertThat(SlotRows.target(row, false).slot().capacity()).isEmpty();
        assertThat(SlotRows.target(row, false).slot().guideLanguages()).contains(List.of("en", "de"));
        assertThat(SlotRows.target(row, false).slot().availableHolderCategories())
                .singleElement()
                .satisfies(category -> assertThat(category.maxQuantity()).hasValue(4));
    }

    @Test
    void aNullCapacityMeansUnlimitedSeatsOnlyIfThatIsSet() throws Exception {
        Row row = SlotSchema.prepared(
                        sql("DATE'2027-01-01' AS date").withColumn("capacity", functions.expr("CAST(NULL AS INT)")))
                .head();

        assertThatThrownBy(() -> SlotRows.target(row, false)).hasMessageContaining("column capacity is null");
        assertThat(SlotRows.target(row, true).slot().capacity()).isEmpty();
    }

    @Test
    void speculationIsRefused() {
        assertThatThrownBy(() -> SlotPublishing.check(new SparkConf(false).set("spark.speculation", "true")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("spark.speculation");
    }
}
