package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Supplier;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The text of the page in unusual states, read without a browser. */
class PageTextTest {

    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private String text(String path) {
        HttpResponse<String> response = PageFixture.send(PageFixture.request(fixture.page(path)));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private void hold(String holdId) {
        fixture.call(
                400,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'cellar-tour','option_id':'evening','slot_id':'cellar-2027-08-01-1800','hold_id':'"
                        + holdId + "','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':1}]}");
    }

    @Test
    void equalWebhookFailuresAreGroupedWithTheLatestFirst() throws IOException {
        try (Supplier supplier = new Supplier()) {
            fixture.fill();
            fixture.sandbox().webhook(supplier.url());
            for (int status : new int[] {500, 500, 500, 404}) {
                supplier.reply("POST /hooks/hold", call -> new Supplier.Reply(status, ""));
                hold(UUID.randomUUID().toString());
            }
            String overview = text("");
            assertThat(overview).contains("POST /hold</a> × 3", "bookings?c=");
            assertThat(overview.indexOf("status 404")).isPositive().isLessThan(overview.indexOf("status 500"));
        }
    }

    @Test
    void aHoldIdWithSpecialCharactersIsEncodedInItsLink() {
        fixture.fill();
        hold("a+b&c=d e");
        assertThat(text("/bookings")).contains("?c=a%2Bb%26c%3Dd+e\"");
    }

    @Test
    void aBookingFormSaysHowManyGuestsAreNotShown() {
        fixture.fill();
        String hold = UUID.randomUUID().toString();
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'harbour-cruise','option_id':'sunset','slot_id':'cruise-2027-08-01-1930','hold_id':'"
                        + hold
                        + "',"
                        + "'expiration_time':'2027-04-01T12:15:00Z','pickup_id':'hotel-mimosa',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':23}]}");
        assertThat(text("/bookings?c=" + hold)).contains("The hold has 3 more").contains("name=\"person.19\"");
    }

    @Test
    void aLinkToAMissingExperienceSaysThatAnotherOneIsShown() {
        fixture.fill();
        for (String view : new String[] {"/calendar", "/bookings"}) {
            assertThat(text(view + "?experience=gone&option=evening"))
                    .contains("There is no experience <code>gone</code>: another one is shown.");
            assertThat(text(view + "?experience=vineyard-walk&option=evening")).doesNotContain("another one is shown");
            assertThat(text(view)).doesNotContain("another one is shown");
        }
    }

    @Test
    void aPageBeyondTheLastSlotOfADayShowsTheLastPage() {
        fixture.fill();
        assertThat(text("/calendar?experience=cellar-tour&option=evening&day=2027-04-10&first=50"))
                .contains("2 slots", "cellar-2027-04-10-1800")
                .doesNotContain("Closed");
    }

    @Test
    void aDayOutsideOfTheSupportedYearsIsIgnored() {
        fixture.fill();
        assertThat(text("/calendar?day=%2B999999999-12-31")).contains("Select a day");
    }

    @Test
    void aCurlCommandSendsABodyThatLooksLikeAFileNameLiterally() {
        fixture.call(400, "POST", "/supplier/vendors", "@/etc/hosts");
        assertThat(text("/requests?n=1")).contains("--data-raw '@/etc/hosts'");
    }

    @Test
    void sampleDataReplacesExistingDataOnlyAfterConfirmation() {
        assertThat(text("/control")).doesNotContain("Replace all data");
        fixture.fill();
        assertThat(text("/control")).contains("data-confirm=\"Replace all data");
    }

    @Test
    void aPageThatShowedAnEmptySandboxDoesNotReplaceNewData() {
        assertThat(text("/control")).contains("name=\"empty\" value=\"yes\"");
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'mine','name':'Mine'}");
        HttpResponse<String> response = fixture.post(
                "/control/sample", Map.of("Origin", fixture.origin(), "x-page-token", fixture.token()), "empty=yes");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("Nothing was changed");
        assertThat(fixture.call(200, "GET", "/supplier/vendors", "")).contains("mine");
    }

    @Test
    void aFileThatIsNotASnapshotIsRefused() {
        fixture.fill();
        String before = fixture.sandbox().snapshot().json();
        HttpResponse<String> response = PageFixture.send(PageFixture.request(fixture.page("/control/load"))
                .header("Origin", fixture.origin())
                .header("x-page-token", fixture.token())
                .POST(BodyPublishers.ofString("{}")));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("vendors: is required");
        assertThat(fixture.sandbox().snapshot().json()).isEqualTo(before);
    }

    @Test
    void aFileThatIsNotUtf8IsRefused() {
        fixture.fill();
        String before = fixture.sandbox().snapshot().json();
        HttpResponse<String> response = PageFixture.send(PageFixture.request(fixture.page("/control/load"))
                .header("Origin", fixture.origin())
                .header("x-page-token", fixture.token())
                .POST(BodyPublishers.ofString(
                        "{\"format\":1,\"vendors\":[{\"vendor_id\":\"v\",\"name\":\"Caf\u00e9\"}]}",
                        StandardCharsets.ISO_8859_1)));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("not text in UTF-8");
        assertThat(fixture.sandbox().snapshot().json()).isEqualTo(before);
    }
}
