package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxSeed;
import java.time.Duration;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The text of the calendar, read without a browser. */
class CalendarTextTest {

    private static final UUID HOLD = new UUID(0, 1);
    private static final UUID BOOKING = new UUID(0, 2);

    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private String day() {
        String text = text("/calendar?experience=tour&option=guided&day=2027-04-22");
        return text.substring(text.indexOf("22 April 2027"));
    }

    private String text(String path) {
        return PageFixture.send(PageFixture.request(fixture.page(path)))
                .body()
                .replaceAll("<[^>]*>", " ")
                .replaceAll("\\s+", " ");
    }

    private void seed() {
        fixture.sandbox()
                .seed(SandboxSeed.builder()
                        .vendor("v", "Vendor")
                        .experience("tour", SandboxSeed.SlotType.DAILY, "v", "guided")
                        .dailySlot("tour", "guided", "s1", LocalDate.of(2027, 4, 22), 10, 2_500)
                        .build());
    }

    @Test
    void seatsAreShownAsLeftHeldAndSold() {
        seed();
        assertThat(day()).contains("10 left").doesNotContain("held", "sold");
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'tour','option_id':'guided','slot_id':'s1','hold_id':'" + HOLD
                        + "','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':3}]}");
        assertThat(day()).contains("7 left", "3 held").doesNotContain("sold");
        fixture.sandbox().seed(fixture.sandbox().snapshot());
        assertThat(day()).as("after a snapshot").contains("7 left", "3 held");
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/book",
                "{'booking_id':'" + BOOKING + "','hold_id':'" + HOLD + "','request_id':'" + HOLD + "','slot_id':'s1',"
                        + "'holder':{'email':'a@example.com','first_name':'A','last_name':'B'},"
                        + "'booking_requests':[{'holder_category_id':'adult'}]}");
        assertThat(day()).contains("7 left", "3 sold").doesNotContain("held");
        fixture.sandbox().seed(fixture.sandbox().snapshot());
        assertThat(day()).as("after a snapshot").contains("7 left", "3 sold").doesNotContain("held");
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/cancel-booking",
                "{'booking_id':'" + BOOKING + "','ticket_numbers':[],'transaction_id':''}");
        assertThat(day()).contains("10 left").doesNotContain("held", "sold");
    }

    @Test
    void anExpiredHoldReleasesItsSeats() {
        seed();
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'tour','option_id':'guided','slot_id':'s1','hold_id':'" + HOLD
                        + "','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':3}]}");
        fixture.clock().advance(Duration.ofMinutes(16));
        assertThat(day()).contains("10 left").doesNotContain("held");
    }

    @Test
    void missingExperiencesOptionsAndDaysAreReported() {
        assertThat(text("/calendar")).contains("There is no experience yet");
        seed();
        assertThat(text("/calendar?experience=nothing&month=nonsense&day=31")).contains("April 2027");
        assertThat(text("/calendar?experience=tour&option=guided&day=9999-99-99"))
                .contains("Select a day");
    }
}
