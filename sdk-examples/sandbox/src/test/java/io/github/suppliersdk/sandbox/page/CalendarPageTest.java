package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

class CalendarPageTest {

    private static final String DAILY = "/supplier/availability/experiences/daily/options/tour/slots";
    private static final String TIMED = "/supplier/availability/experiences/timed/options/tour/slots";
    private static final String LONG_NAME = "A walk with a very long name ".repeat(8) + "<b>bold</b>";

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();

    CalendarPageTest() {
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Vendor <i>'}");
        fixture.call(200, "POST", "/supplier/catalog/pickups", "{'pickup_id':'p1','name':'Inn','type':'HOTEL'}");
        fixture.call(200, "POST", "/supplier/catalog/experiences", experience("daily", "DAILY", LONG_NAME));
        fixture.call(200, "POST", "/supplier/catalog/experiences", experience("timed", "TIME", "timed"));
        fixture.call(
                200, "POST", DAILY, "[" + daily("d1", "2027-04-22", 10) + "," + daily("d2", "2027-04-23", 0) + "]");
        fixture.call(
                200, "POST", TIMED, "[" + timed("t1", "09:00", "11:00") + "," + timed("t2", "18:00", "18:00") + "]");
    }

    private static String experience(String id, String type, String name) {
        return "{'experience_id':'" + id + "','experience_name':'" + name + "','availability_slot_type':'" + type
                + "','currency':'EUR','vendor_id':'v1','options':[{'option_id':'tour','label':'Tour','holder_categories':"
                + "[{'holder_category_id':'adult','holder_type':'ADULT','minimum_age':18},"
                + "{'holder_category_id':'<script>','holder_type':'CHILD','minimum_age':0}]}]}";
    }

    private static String daily(String id, String date, int seats) {
        return slot(id, "'daily_slot':{'date':'" + date + "'}", seats);
    }

    private static String timed(String id, String from, String to) {
        return slot(
                id,
                "'time_slot':{'start':'2027-04-22T" + from + ":00Z','end':'2027-04-22T" + to
                        + ":00Z','pickup_ids':['p1']},'guide_languages':['en','de']",
                5);
    }

    private static String slot(String id, String kind, int seats) {
        return "{'slot_id':'" + id + "','option_id':'tour'," + kind + ",'capacity':" + seats
                + ",'available_holder_categories':[{'holder_category_id':'adult','price_in_cents':1500,"
                + "'min_quantity':1,'max_quantity':4},{'holder_category_id':'<script>','price_in_cents':500}]}";
    }

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    @Test
    void theCalendarStartsAtTheFirstSlotAndADayShowsItsSlots() {
        browser.open(fixture.page("/calendar"));
        assertThat(browser.text("h2")).isEqualTo("April 2027");
        assertThat(browser.attribute("#d-2027-04-22", "aria-label"))
                .isEqualTo("Thursday 22 April: 10 seats left, 5.00–15.00 EUR, just changed");
        assertThat(browser.attribute("#d-2027-04-23", "aria-label")).contains("sold out");
        assertThat(browser.attribute("#d-2027-04-24", "aria-label")).isEqualTo("Saturday 24 April: closed");
        assertThat(browser.text("#month")).doesNotContain("<i>");
        browser.click("#d-2027-04-22");
        browser.awaitText("#day", "Thursday, 22 April 2027");
        assertThat(browser.text("#day")).contains("10 left", "d1", "15.00 EUR (1 to 4)", "<script>\n5.00 EUR");
        assertThat(browser.text("select[name=experience]")).contains("<b>bold</b>");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.open(fixture.page("/calendar?experience=timed&day=2027-04-22"));
        assertThat(browser.text("#day")).contains("09:00–11:00", "18:00, open end", "en, de", "p1");
    }

    @Test
    void changesByAClientAppearLiveAndAreHighlighted() {
        browser.open(fixture.page("/calendar?experience=daily&day=2027-04-22"));
        fixture.call(200, "POST", DAILY, "[" + daily("d3", "2027-04-25", 7) + "]");
        browser.awaitText("#d-2027-04-25", "7");
        assertThat(browser.elements("td.highlighted #d-2027-04-25")).hasSize(1);
        fixture.call(200, "PATCH", DAILY + "/d1", "{'capacity':3}");
        browser.awaitText("#d-2027-04-22", "3");
        browser.awaitText("#day", "3 left");
        fixture.call(204, "DELETE", DAILY + "/d3", "");
        browser.await(() -> browser.text("#d-2027-04-25").equals("25"));
    }

    @Test
    void slotsThatWereLoadedAsAWholeAreNotHighlighted() {
        fixture.fill();
        browser.open(fixture.page("/calendar?experience=cellar-tour&option=evening"));
        assertThat(browser.elements("td.plenty, td.some, td.few, td.none")).isNotEmpty();
        assertThat(browser.elements("td.highlighted")).isEmpty();
    }

    @Test
    void seatsAreChangedAndSlotsDeletedFromThePage() {
        browser.open(fixture.page("/calendar?experience=daily&day=2027-04-22"));
        browser.type("#seats-d1", "4");
        fixture.call(200, "PATCH", DAILY + "/d1", "{'capacity':8}");
        browser.awaitText("#d-2027-04-22", "8");
        assertThat(browser.property("#seats-d1", "value")).as("the typed value").isEqualTo("4");
        browser.element("#seats-d1").sendKeys(Keys.ENTER);
        browser.awaitText("#day", "4 left");
        assertThat(Objects.requireNonNull(
                        fixture.sandbox().slots("daily", "tour").get(0).capacity()))
                .isEqualTo(4);
        browser.click("#day button.bad");
        browser.driver().switchTo().alert().accept();
        browser.awaitText("#day", "Closed: there are no slots.");
        assertThat(fixture.sandbox().slotCount("daily", "tour")).isEqualTo(1);
    }

    @Test
    void aRefusalIsShownWithTheMessageOfTheService() {
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'daily','option_id':'tour',"
                        + "'slot_id':'d1','hold_id':'00000000-0000-0000-0000-000000000001',"
                        + "'expiration_time':'2027-04-01T12:15:00Z','quantities':[{'holder_category_id':'adult','quantity':2}]}");
        browser.open(fixture.page("/calendar?experience=daily&day=2027-04-22"));
        assertThat(browser.text("#day")).contains("8 left 2 held");
        browser.click("#day button.bad");
        browser.driver().switchTo().alert().accept();
        browser.awaitText("#notice", "the slot 'd1' is part of a hold");
    }

    @Test
    void aYearIsShownMonthByMonth() {
        browser.open(fixture.page("/calendar?experience=daily&view=year&month=2027-01"));
        browser.awaitText("#m-2027-12", "December 2027");
        assertThat(browser.elements(".tile h3")).hasSize(12);
        assertThat(browser.elements("td.plenty")).hasSize(1);
        browser.click("#d-2027-04-22");
        browser.awaitText("#day", "10 left");
        fixture.call(200, "PATCH", DAILY + "/d1", "{'capacity':0}");
        browser.await(() -> browser.elements("td.none").size() == 2);
    }

    @Test
    void arrowKeysMoveBetweenTheDays() {
        browser.open(fixture.page("/calendar?experience=daily"));
        browser.script("document.getElementById('d-2027-04-15').focus()");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("id"))
                .isEqualTo("d-2027-04-22");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT, Keys.ENTER);
        browser.awaitText("#day", "23 April");
    }
}
