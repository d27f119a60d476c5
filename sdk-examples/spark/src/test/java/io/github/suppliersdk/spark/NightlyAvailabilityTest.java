package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.spark.nightly.NightlyAvailability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the nightly job of the documentation for three nights. */
@Timeout(120)
class NightlyAvailabilityTest {
    private static final String PRICES = "('e1', 'tour', 'adult', 19.99), ('e1', 'tour', 'child', 8.29)";
    private static final String ALLOTMENTS =
            "('summer', 12), ('winter', 12), ('clocks', 12), ('york', 12), ('unpriced', 12), ('oversold', -2), ('past', 12)";

    @TempDir
    static Path folder;

    private static SparkSession spark;

    private final List<String> alerts = new ArrayList<>();

    @BeforeAll
    static void startSpark() {
        spark = SparkSessions.builder("local[2]")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.sql.codegen.wholeStage", "false") // compiling takes longer than seven rows
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", "false")
                .config("spark.sql.shuffle.partitions", "1")
                .config("spark.eventLog.enabled", "false")
                .config("spark.sql.session.timeZone", "America/New_York") // not the zone of the places
                .getOrCreate();
        table("departures(experience_id, option_id, slot_id, time_zone, departs_at, returns_at)", """
                ('e1', 'tour', 'summer', 'Europe/Rome', TIMESTAMP'2027-07-01T16:00:00Z', TIMESTAMP'2027-07-01T18:00:00Z'),
                ('e1', 'tour', 'winter', 'Europe/Rome', TIMESTAMP'2027-01-15T16:00:00Z', TIMESTAMP'2027-01-15T18:00:00Z'),
                ('e1', 'tour', 'clocks', 'Europe/Rome', TIMESTAMP'2027-10-30T23:30:00Z', TIMESTAMP'2027-10-31T01:30:00Z'),
                ('e1', 'tour', 'york', 'America/New_York', TIMESTAMP'2027-11-07T05:30:00Z', TIMESTAMP'2027-11-07T08:00:00Z'),
                ('e1', 'unpriced', 'unpriced', 'Europe/Rome', TIMESTAMP'2027-07-01T16:00:00Z', TIMESTAMP'2027-07-01T18:00:00Z'),
                ('e1', 'tour', 'unallotted', 'Europe/Rome', TIMESTAMP'2027-07-02T16:00:00Z', TIMESTAMP'2027-07-02T18:00:00Z'),
                ('e1', 'tour', 'oversold', 'Europe/Rome', TIMESTAMP'2027-07-03T16:00:00Z', TIMESTAMP'2027-07-03T18:00:00Z'),
                ('e1', 'tour', 'past', 'Europe/Rome', TIMESTAMP'2026-07-03T16:00:00Z', TIMESTAMP'2026-07-03T18:00:00Z')
                """);
        table("allotments(slot_id, seats_left)", ALLOTMENTS);
        table("prices(experience_id, option_id, holder_category_id, price)", PRICES);
        table("closures(slot_id, reason)", "('none-of-these', 'rain')");
    }

    @AfterAll
    static void stopSpark() {
        spark.stop();
    }

    private static void table(String columns, String rows) {
        String name = columns.substring(0, columns.indexOf('('));
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW " + name + " AS SELECT * FROM VALUES " + rows + " AS " + columns);
    }

    private long night(StandInService service, String now) {
        SlotPublishingSettings settings = SlotPublishingSettings.builder(service.url())
                .accessToken(SecretReference.file(folder.resolve("token").toString()))
                .replaceExisting(ReplacedSeats.KEEP_SEATS)
                .build();
        return NightlyAvailability.publish(spark, settings, Instant.parse(now), alerts::add);
    }

    private static List<String> outcomes() {
        return spark
                .table("slot_outcomes")
                .selectExpr("concat_ws(' ', day(job), slot_id, result)")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();
    }

    private static String seen(StandInService service, String slotId) throws IOException {
        JsonNode slot = service.slot(slotId);
        StringBuilder seen = new StringBuilder(slot.at("/time_slot/start").asText() + " "
                + slot.at("/time_slot/end").asText() + " " + slot.get("capacity"));
        slot.get("available_holder_categories").forEach(each -> seen.append(' ').append(each.get("price_in_cents")));
        return seen.toString();
    }

    @Test
    void threeNightlyJobsKeepTheServiceEqualToTheTables() throws IOException {
        Files.writeString(folder.resolve("token"), StandInService.TOKEN);
        try (StandInService service = new StandInService()) {
            assertThat(night(service, "2026-12-01T02:00:00Z")).isEqualTo(1);
            assertThat(alerts).singleElement().asString().contains("1 rows", "unpriced", "available_holder_categories");
            assertThat(seen(service, "summer")).isEqualTo("2027-07-01T18:00:00Z 2027-07-01T20:00:00Z 12 1999 829");
            assertThat(seen(service, "winter")).isEqualTo("2027-01-15T17:00:00Z 2027-01-15T19:00:00Z 12 1999 829");
            assertThat(seen(service, "clocks")).isEqualTo("2027-10-31T01:30:00Z 2027-10-31T02:30:00Z 12 1999 829");
            assertThat(seen(service, "york")).isEqualTo("2027-11-07T01:30:00Z 2027-11-07T03:00:00Z 12 1999 829");
            assertThat(seen(service, "unallotted")).contains(" 0 1999");
            assertThat(seen(service, "oversold")).contains(" 0 1999");
            assertThat(service.size()).isEqualTo(6);
            alerts.clear();

            service.sell("summer", 2);
            service.sell("winter", 2);
            table("closures(slot_id, reason)", "('winter', 'rain'), ('winter', 'wind')");
            table("allotments(slot_id, seats_left)", ALLOTMENTS.replace("'york', 12", "'york', 5"));
            table(
                    "prices(experience_id, option_id, holder_category_id, price)",
                    PRICES.replace("19.99", "21.15") + ", ('e1', 'unpriced', 'adult', 10.00)");
            assertThat(night(service, "2026-12-02T02:00:00Z")).isZero();
            assertThat(seen(service, "summer")).isEqualTo("2027-07-01T18:00:00Z 2027-07-01T20:00:00Z 10 2115 829");
            assertThat(seen(service, "winter")).isEqualTo("2027-01-15T17:00:00Z 2027-01-15T19:00:00Z 0 2115 829");
            assertThat(seen(service, "york")).contains(" 5 2115");
            assertThat(seen(service, "unpriced")).contains(" 12 1000");

            assertThat(night(service, "2026-12-03T02:00:00Z")).isZero();
            assertThat(seen(service, "summer")).contains(" 10 2115");
            assertThat(alerts).isEmpty();

            table("allotments(slot_id, seats_left)", "('summer', 12)");
            int requests = service.requests();
            assertThatThrownBy(() -> night(service, "2026-12-04T02:00:00Z")).hasMessageContaining("incomplete");
            assertThat(service.requests()).isEqualTo(requests);
        }
        assertThat(outcomes())
                .hasSize(21)
                .contains("1 unpriced REJECTED", "1 summer CREATED", "2 unpriced CREATED", "2 winter REPLACED")
                .filteredOn(each -> each.startsWith("3 "))
                .hasSize(7)
                .allMatch(each -> each.endsWith(" EQUAL"));
    }
}
