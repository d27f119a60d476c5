package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.Fault;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

class RequestsPageTest {

    private static final String MARKUP = "<img src=x onerror=alert(1)>";

    private final Browser browser = Browser.get();
    private final Viewed viewed = new Viewed();

    @AfterEach
    void close() {
        assertThat(browser.complaints()).isEmpty();
        viewed.close();
    }

    @Test
    void requestsAppearAsTheyComeAndCanBePaused() {
        browser.open(viewed.page("/requests"));
        assertThat(browser.text("#list")).contains("Nothing has come in yet.");
        viewed.call(200, "GET", "/supplier/vendors", "");
        browser.awaitText("#rows", "/vendors");
        browser.click("[data-pause]");
        viewed.call(200, "GET", "/supplier/catalog/pickups", "");
        viewed.call(404, "GET", "/supplier/elsewhere", "");
        assertThat(browser.text("[data-pause]")).isEqualTo("Resume");
        assertThat(browser.all("#rows tr")).hasSize(1);
        browser.click("[data-pause]");
        browser.awaitText("#rows", "/elsewhere");
        assertThat(browser.all("#rows tr")).hasSize(3);
        assertThat(browser.text("#kept")).isEqualTo("3 requests");
        viewed.sandbox().reset();
        browser.await(() -> browser.all("#rows tr").isEmpty());
    }

    @Test
    void aFilterChoosesByMethodPathStatusAndText() {
        viewed.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Needle'}");
        viewed.call(200, "GET", "/supplier/vendors", "");
        viewed.call(404, "GET", "/supplier/catalog/experiences/e1", "");
        browser.open(viewed.page("/requests?method=GET"));
        assertThat(browser.all("#rows tr")).hasSize(2);
        browser.type("[name=path]", "vendors");
        browser.await(() -> browser.all("#rows tr").size() == 1);
        browser.type("[name=path]", "");
        browser.one("[name=path]").sendKeys(Keys.BACK_SPACE);
        browser.type("[name=status]", "4xx");
        browser.awaitText("#rows", "/catalog/experiences/e1");
        assertThat(browser.all("#rows tr")).hasSize(1);
        viewed.call(404, "GET", "/supplier/catalog/experiences/e2", "");
        viewed.call(200, "GET", "/supplier/vendors", "");
        browser.awaitText("#rows", "/experiences/e2");
        assertThat(browser.all("#rows tr")).hasSize(2);
        browser.open(viewed.page("/requests?text=needle"));
        assertThat(browser.all("#rows tr")).hasSize(3);
        browser.open(viewed.page("/requests?text=needle&method=POST"));
        assertThat(browser.all("#rows tr")).hasSize(1);
    }

    @Test
    void oneRequestIsShownWholeWithItsViolationsBesideTheFields() {
        viewed.fill();
        viewed.call(
                400,
                "POST",
                "/supplier/availability/experiences/vineyard-walk/options/guided/slots?a=1",
                "[{'slot_id':'s1','option_id':'guided','daily_slot':{'date':'2027-13-01'},'capacity':-4,"
                        + "'available_holder_categories':[{'holder_category_id':'adult'}]}]");
        browser.open(viewed.page("/requests"));
        browser.click("#rows a");
        browser.awaitText("#details", "Response");
        String details = browser.text("#details");
        assertThat(details)
                .contains("400 POST")
                .contains("3 violations")
                .contains("\"date\": \"2027-13-01\" must be a date yyyy-MM-dd")
                .contains("\"capacity\": -4, must not be negative")
                .contains("{ price_in_cents: is required")
                .contains("curl -i -X POST")
                .contains("Bearer $SUPPLIER_ACCESS_TOKEN")
                .doesNotContain(viewed.sandbox().accessToken());
        assertThat(browser.driver().getCurrentUrl()).endsWith("?n=1");
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void whatARequestContainsIsShownAsTextAndSecretsAreNot() {
        viewed.fill();
        Viewed.send(Viewed.request(viewed.sandbox().baseUrl() + "/supplier/vendors?q=%3Cb%3E%3Cscript%3E")
                .header("Authorization", "Bearer " + viewed.sandbox().accessToken())
                .header("accept-version", "vnd.service-api.v1")
                .header("content-type", "application/json")
                .header("x-markup", MARKUP)
                .header("x-api-key", "hush-hush")
                .POST(BodyPublishers.ofString("{\"vendor_id\":\"</pre>" + MARKUP + "\",\"name\":\"'\"}")));
        Viewed.send(Viewed.request(viewed.sandbox().tokenUrl())
                .header("content-type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials&client_id="
                        + viewed.sandbox().tokens().clientId() + "&client_secret="
                        + viewed.sandbox().tokens().clientSecret())));
        browser.open(viewed.page("/requests?n=1"));
        browser.click("#details summary");
        String details = browser.text("#details");
        assertThat(details).contains(MARKUP).contains("</pre>" + MARKUP).contains("x-api-key\n(hidden)");
        assertThat(browser.driver().getPageSource()).doesNotContain("hush-hush");
        assertThat(browser.all("main img")).isEmpty();
        assertThat(browser.text("#curl")).contains("'x-markup: " + MARKUP + "'").contains("'\\''");
        browser.open(viewed.page("/requests?n=2"));
        assertThat(browser.text("#details")).contains("client_secret=(hidden)", "\"access_token\": \"(hidden)\"");
        assertThat(browser.driver().getPageSource())
                .doesNotContain(viewed.sandbox().tokens().clientSecret());
    }

    @Test
    void aLostResponseAndWhatIsNotKeptAnyMoreAreNamed() {
        viewed.sandbox().faults().add(Fault.refuse(418).next(1));
        viewed.call(418, "GET", "/supplier/vendors", "");
        viewed.sandbox().requests().clear();
        browser.open(viewed.page("/requests?n=1"));
        assertThat(browser.text("#details")).contains("Request 1 is not kept any more");
    }

    @Test
    void keysLeadThroughTheRows() {
        viewed.call(200, "GET", "/supplier/vendors", "");
        viewed.call(200, "GET", "/supplier/catalog/pickups", "");
        browser.open(viewed.page("/requests"));
        browser.one("body").sendKeys("/");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("name"))
                .isEqualTo("text");
        browser.script("document.querySelector('#rows a').focus()");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
        browser.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
        browser.awaitText("#details", "/supplier/vendors");
    }
}
