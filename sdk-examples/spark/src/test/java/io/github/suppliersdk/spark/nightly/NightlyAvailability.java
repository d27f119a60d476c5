package io.github.suppliersdk.spark.nightly;

import static org.apache.spark.sql.functions.lit;

import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.spark.SecretReference;
import io.github.suppliersdk.spark.SlotPublishing;
import io.github.suppliersdk.spark.SlotPublishingSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

// example
/** Publishes all future departures from the tables of the warehouse to the service, every night. */
public final class NightlyAvailability {
    private static final String SLOTS = """
            SELECT d.experience_id, d.option_id, d.slot_id,
                   convert_timezone('UTC', d.time_zone, CAST(d.departs_at AS timestamp_ntz)) AS start,
                   convert_timezone('UTC', d.time_zone, CAST(d.returns_at AS timestamp_ntz)) AS end,
                   IF(c.slot_id IS NULL, greatest(coalesce(a.seats_left, 0), 0), 0) AS capacity, -- 0 where closed
                   p.available_holder_categories
            FROM departures d -- left joins: each departure keeps its row
            LEFT JOIN allotments a ON a.slot_id = d.slot_id
            LEFT JOIN (SELECT DISTINCT slot_id FROM closures) c ON c.slot_id = d.slot_id
            LEFT JOIN (SELECT option_id, experience_id, array_sort(collect_list(named_struct(
                                'holder_category_id', holder_category_id,
                                'price_in_cents', CAST(round(price * 100) AS int)))) AS available_holder_categories
                       FROM prices GROUP BY option_id, experience_id) p
                   ON p.option_id = d.option_id AND p.experience_id = d.experience_id
            WHERE d.departs_at > :now
            """;

    private NightlyAvailability() {}

    public static void main(String[] args) throws IOException {
        SlotPublishingSettings settings = SlotPublishingSettings.builder(args[0])
                .accessToken(SecretReference.file(args[1]))
                .replaceExisting(ReplacedSeats.KEEP_SEATS)
                .build();
        long missed;
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            missed = publish(spark, settings, Instant.now(), System.err::println); // or your alerting
        }
        System.exit(missed == 0 ? 0 : 1);
    }

    /** Publishes the departures after this instant, and returns the number of rows that were not published. */
    public static long publish(
            SparkSession spark, SlotPublishingSettings settings, Instant now, Consumer<String> alert) {
        spark.conf().set("spark.sql.session.timeZone", "UTC"); // the casts to timestamp_ntz depend on it
        Dataset<Row> slots = spark.sql(SLOTS, Map.of("now", now));
        Row counts = slots.selectExpr("count(*)", "count_if(capacity = 0)").head();
        if (counts.getLong(0) == 0 || counts.getLong(1) * 2 > counts.getLong(0)) { // KEEP_SEATS never raises them again
            throw new IllegalStateException(
                    "the tables seem incomplete: number of departures, and of those without seats: " + counts);
        }
        Dataset<Row> outcomes = SlotPublishing.of(settings).concurrency(64).publish(slots);
        outcomes.withColumn("job", lit(now))
                .write()
                .mode("append")
                .saveAsTable("slot_outcomes"); // before anything else
        Dataset<Row> missed = outcomes.where("result NOT IN ('CREATED', 'EQUAL', 'REPLACED')");
        long count = missed.count();
        if (count > 0) {
            alert.accept(count + " rows were not published, such as "
                    + missed.select("slot_id", "result", "message").limit(20).collectAsList());
        }
        outcomes.unpersist();
        return count;
    }
}
// end
