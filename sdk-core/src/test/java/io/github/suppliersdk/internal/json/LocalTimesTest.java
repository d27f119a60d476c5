package io.github.suppliersdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.support.IntegrationTestRows;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Models;
import io.github.suppliersdk.support.Property;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A local time is read and written unchanged, in every form of the contract and whatever the time zone of the machine.
 */
class LocalTimesTest {
    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void restoreTheZone() {
        TimeZone.setDefault(before);
    }

    private static TimeSlot readTimeSlot(String start) throws IOException {
        String json = "{\"slot_id\":\"s\",\"time_slot\":{\"start\":\"" + start + "\",\"end\":\"" + start + "\"}}";
        SlotKind kind = JsonTrees.read(json, SlotJson.SLOT).kind();
        assertThat(kind).as(start).isInstanceOf(TimeSlot.class);
        return (TimeSlot) kind;
    }

    private static LocalDateTime readExpiration(String text) throws IOException {
        String json =
                JsonTrees.written(IntegrationTestRows.hold(), Databind.WRITER).replace("2027-04-22T18:15:00Z", text);
        return JsonTrees.read(json, Databind.reader(HoldRequest.class)).expirationTime();
    }

    @ParameterizedTest
    @CsvSource({
        "2027-04-22T18:00:00Z, 2027-04-22T18:00",
        "2027-04-22T18:00:00, 2027-04-22T18:00",
        "2027-04-22 18:00:00, 2027-04-22T18:00",
        "2027-04-22 18:00:00Z, 2027-04-22T18:00",
        "2027-04-22T18:00:00+0000, 2027-04-22T18:00",
        "2027-04-22T18:00:00+00:00, 2027-04-22T18:00",
        "2027-04-22T18:00:00-05:00, 2027-04-22T18:00",
        "2027-04-22T18:00:00+0530, 2027-04-22T18:00",
        "2027-04-22T18:00:00+02, 2027-04-22T18:00",
        "2027-04-22T18:00, 2027-04-22T18:00",
        "2027-04-22T18:00Z, 2027-04-22T18:00",
        "2027-04-22t18:00:07z, 2027-04-22T18:00:07",
        "2027-04-22T18:00:07.5Z, 2027-04-22T18:00:07.5",
        "2027-04-22 18:00:07.123456789+0000, 2027-04-22T18:00:07.123456789",
        "'2027-04-22T18:00:07,25Z', 2027-04-22T18:00:07.25",
        "2027-04-22T18:00:07.1234567899Z, 2027-04-22T18:00:07.123456789",
        "2024-02-29T00:00:00Z, 2024-02-29T00:00",
        // an hour that does not exist in Berlin, and one that occurs twice
        "2027-03-28T02:30:00Z, 2027-03-28T02:30",
        "2027-10-31T02:30:00Z, 2027-10-31T02:30"
    })
    void everyFormIsReadAsTheSameLocalTimeInEveryZone(String text, LocalDateTime expected) throws IOException {
        for (String zone :
                List.of("UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu")) {
            TimeZone.setDefault(TimeZone.getTimeZone(zone));
            assertThat(readTimeSlot(text).start()).as(zone).isEqualTo(expected);
            assertThat(readExpiration(text)).as(zone).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2027-02-29T18:00:00Z",
                "2027-13-01T18:00:00Z",
                "2027-04-22T24:00:00Z",
                "2027-04-22T18:60:00Z",
                "2027-04-22T18:00:60Z",
                "2027-04-22",
                "2027-04-22T18",
                "2027-04-22T18:0",
                "2027-04-22T18:00:",
                "2027-04-22T18:00:0",
                "2027-04-22T18:00:00.",
                "2027-04-22T18:00:00 Z",
                "2027-04-22T18:00:00ZZ",
                "2027-04-22T18:00:00+0",
                "2027-04-22T18:00:00+00:0x",
                "2027-04-22T18:00:00 Europe/Berlin",
                "2027/04/22T18:00:00Z",
                "27-04-22T18:00:00Z",
                "２０２７-04-22T18:00:00Z",
                " 2027-04-22T18:00:00Z",
                "1808503200",
                ""
            })
    void anInvalidLocalTimeIsNotParsed(String text) {
        assertThat(LocalTimes.parseTime(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"})
    void aWrittenTimeIsNeverShifted(String zone) throws IOException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        assertThat(JsonTrees.parse(JsonTrees.written(Samples.timed(), SlotJson.REQUEST)))
                .isEqualTo(JsonTrees.parse(Samples.TIME_JSON));
        assertThat(JsonTrees.parse(JsonTrees.written(Samples.daily(), SlotJson.REQUEST)))
                .isEqualTo(JsonTrees.parse(Samples.DAILY_JSON));
        assertThat(JsonTrees.read(Samples.DAILY_JSON, SlotJson.SLOT).kind())
                .isEqualTo(DailySlot.of(LocalDate.of(2027, 4, 22)));
        assertThat(JsonTrees.written(IntegrationTestRows.hold(), Databind.WRITER))
                .contains("\"expiration_time\":\"2027-04-22T18:15:00Z\"");
    }

    private record Written(LocalDateTime time, char separator, String zone) {}

    @Test
    void everyLocalTimeRoundTripsInEveryForm() {
        Property.forAll(
                1000,
                any -> new Written(Models.time(any), any.of('T', ' '), any.of("", "Z", "z", "+0000", "-11:30", "+14")),
                LocalTimesTest::checkSurvives);
    }

    private static void checkSurvives(Written form) {
        LocalDateTime time = form.time();
        String written = LocalTimes.format(time);
        assertThat(written).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
        assertThat(LocalTimes.parseTime(written)).isEqualTo(time);
        String other = DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time).replace('T', form.separator()) + form.zone();
        assertThat(LocalTimes.parseTime(other)).isEqualTo(time);
        assertThat(LocalTimes.parseDate(time.toLocalDate().toString())).isEqualTo(time.toLocalDate());
    }
}
