package io.github.suppliersdk.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Creates Spark sessions and data for tests. */
final class SparkSessions {
    static final Path EVENTS = Path.of("target", "spark-events");

    private SparkSessions() {}

    /** Spark in this process with two threads; a task may fail nineteen times before its job fails. */
    static SparkSession local() {
        return builder("local[2,20]").getOrCreate();
    }

    static SparkSession.Builder builder(String master) {
        try {
            Files.createDirectories(EVENTS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return SparkSession.builder()
                .master(master)
                .appName("supplier-sdk-spark")
                .config("spark.plugins", SlotPublishingPlugin.class.getName())
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "2")
                .config(
                        "spark.sql.warehouse.dir",
                        Path.of("target", "warehouse").toAbsolutePath().toString())
                .config("spark.eventLog.enabled", "true")
                .config("spark.eventLog.compress", "false")
                .config("spark.eventLog.dir", EVENTS.toUri().toString());
    }

    /**
     * Creates daily slots of ten options.
     *
     * @param shareOfFirst the share of the slots that the first option gets in addition, from 0 to 1
     */
    static Dataset<Row> slots(SparkSession spark, long count, double shareOfFirst) {
        long first = (long) (count * shareOfFirst);
        return spark.range(0, count, 1, 4)
                .selectExpr(
                        "'e1' AS experience_id",
                        "IF(id < " + first + ", 'o0', concat('o', id % 10)) AS option_id",
                        "concat('s-', id) AS slot_id",
                        "date_add(DATE'2027-01-01', CAST(id % 360 AS INT)) AS date",
                        "CAST(id % 40 AS INT) AS capacity",
                        "array(named_struct('holder_category_id', 'adult', 'price_in_cents', 2500 + id % 7))"
                                + " AS available_holder_categories");
    }
}
