package io.github.suppliersdk.spark;

import static org.apache.spark.sql.functions.current_timestamp;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.ReplacedSeats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

// example
/** Publishes the departures of a warehouse, every night. */
public final class NightlySlots {
    private static final String SLOTS = """
            SELECT experience_id, option_id, slot_id,
                   convert_timezone('UTC', time_zone, CAST(departs_at AS timestamp_ntz)) AS start,
                   IF(closed, 0, greatest(coalesce(seats_left, 0), 0)) AS capacity,
                   array(named_struct('holder_category_id', 'adult',
                                      'price_in_cents', CAST(round(price * 100) AS int))) AS available_holder_categories
            FROM departures
            """;

    private NightlySlots() {}

    public static void main(String[] args) throws IOException {
        String baseUrl = args[0];
        String token = args[1]; // a file that each executor has
        ClientFactory clients = () -> SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(Files.readString(Path.of(token)).strip())
                .build();
        long missed;
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            missed = publish(spark, clients, args[2]);
        }
        System.exit(missed == 0 ? 0 : 1);
    }

    /** Publishes all departures and returns the number of rows that the service does not show as they are. */
    static long publish(SparkSession spark, ClientFactory clients, String outcomeFolder) {
        spark.conf().set("spark.sql.session.timeZone", "UTC"); // the cast to timestamp_ntz depends on it
        Dataset<Row> outcomes = SlotPublishing.with(clients)
                .replaceExisting(ReplacedSeats.KEEP_SEATS)
                .maxConcurrentCalls(16)
                .publish(spark.sql(SLOTS));
        outcomes.withColumn("published_at", current_timestamp())
                .write()
                .mode("append")
                .parquet(outcomeFolder);
        long missed =
                outcomes.where("result NOT IN ('CREATED', 'EQUAL', 'REPLACED')").count();
        outcomes.unpersist();
        return missed;
    }
}
// end
