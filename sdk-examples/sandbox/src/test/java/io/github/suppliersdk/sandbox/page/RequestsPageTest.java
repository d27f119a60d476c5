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
    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    @Test
    void requestsAppearAsTheyArriveAndCanBePaused() {
        browser.open(fixture.page("/requests"));
        assertThat(browser.text("#list")).contains("There are no requests yet.");
        fixture.call(200, "GET", "/supplier/vendors", "");
        browser.awaitText("#rows", "/vendors");
        browser.click("[data-pause]");
        fixture.call(200, "GET", "/supplier/catalog/pickups", "");
        fixture.call(404, "GET", "/supplier/elsewhere", "");
        assertThat(browser.text("[data-pause]")).isEqualTo("Resume");
        assertThat(browser.elements("#rows tr")).hasSize(1);
        browser.click("[data-pause]");
        browser.awaitText("#rows", "/elsewhere");
        assertThat(browser.elements("#rows tr")).hasSize(3);
        assertThat(browser.text("#request-count")).isEqualTo("3 requests");
        fixture.sandbox().reset();
        browser.await(() -> browser.elements("#rows tr").isEmpty());
    }

    @Test
    void requestsAreFilteredByMethodPathStatusAndText() {
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Needle'}");
        fixture.call(200, "GET", "/supplier/vendors", "");
        fixture.call(404, "GET", "/supplier/catalog/experiences/e1", "");
        browser.open(fixture.page("/requests?method=GET"));
        assertThat(browser.elements("#rows tr")).hasSize(2);
        browser.type("[name=path]", "vendors");
        browser.await(() -> browser.elements("#rows tr").size() == 1);
        browser.type("[name=path]", "");
        browser.element("[name=path]").sendKeys(Keys.BACK_SPACE);
        browser.type("[name=status]", "4xx");
        browser.awaitText("#rows", "/catalog/experiences/e1");
        assertThat(browser.elements("#rows tr")).hasSize(1);
        fixture.call(404, "GET", "/supplier/catalog/experiences/e2", "");
        fixture.call(200, "GET", "/supplier/vendors", "");
        browser.awaitText("#rows", "/experiences/e2");
        assertThat(browser.elements("#rows tr")).hasSize(2);
        browser.open(fixture.page("/requests?text=needle"));
        assertThat(browser.elements("#rows tr")).hasSize(3);
        browser.open(fixture.page("/requests?text=needle&method=POST"));
        assertThat(browser.elements("#rows tr")).hasSize(1);
    }

    @Test
    void aRequestIsShownInFullWithViolationsBesideTheFields() {
        fixture.fill();
        fixture.call(
                400,
                "POST",
                "/supplier/availability/experiences/vineyard-walk/options/guided/slots?a=1",
                "[{'slot_id':'s1','option_id':'guided','daily_slot':{'date':'2027-13-01'},'capacity':-4,"
                        + "'available_holder_categories':[{'holder_category_id':'adult'}]}]");
        browser.open(fixture.page("/requests"));
        browser.click("#rows a");
        browser.awaitText("#details", "Response");
        String details = browser.text("#details");
        assertThat(details)
                .contains("400 POST")
                .contains("3 violations")
                .contains("\"date\": \"2027-13-01\" must be a date yyyy-MM-dd")
                .contains("\"capacity\": -4, must not be negative")
                .contains("{ price_in_cents: is required")
                .contains("-X POST")
                .contains("Bearer $SUPPLIER_ACCESS_TOKEN")
                .doesNotContain(fixture.sandbox().accessToken());
        assertThat(browser.driver().getCurrentUrl()).endsWith("n=1");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void markupInRequestsIsShownAsTextAndSecretsAreHidden() {
        fixture.fill();
        PageFixture.send(PageFixture.request(fixture.sandbox().baseUrl() + "/supplier/vendors?q=%3Cb%3E%3Cscript%3E")
                .header("Authorization", "Bearer " + fixture.sandbox().accessToken())
                .header("accept-version", "vnd.service-api.v1")
                .header("content-type", "application/json")
                .header("x-markup", MARKUP)
                .header("x-api-key", "hush-hush")
                .POST(BodyPublishers.ofString("{\"vendor_id\":\"</pre>" + MARKUP + "\",\"name\":\"'\"}")));
        PageFixture.send(PageFixture.request(fixture.sandbox().tokenUrl())
                .header("content-type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials&client_id="
                        + fixture.sandbox().tokens().clientId() + "&client_secret="
                        + fixture.sandbox().tokens().clientSecret())));
        browser.open(fixture.page("/requests?n=1"));
        browser.click("#details summary");
        String details = browser.text("#details");
        assertThat(details).contains(MARKUP).contains("</pre>" + MARKUP).contains("x-api-key\n(hidden)");
        assertThat(browser.driver().getPageSource()).doesNotContain("hush-hush");
        assertThat(browser.elements("main img")).isEmpty();
        assertThat(browser.text("#curl")).contains("'x-markup: " + MARKUP + "'").contains("'\\''");
        browser.open(fixture.page("/requests?n=2"));
        assertThat(browser.text("#details")).contains("client_secret=(hidden)", "\"access_token\": \"(hidden)\"");
        assertThat(browser.driver().getPageSource())
                .doesNotContain(fixture.sandbox().tokens().clientSecret());
    }

    @Test
    void aRequestThatIsNoLongerKeptIsReported() {
        fixture.sandbox().faults().add(Fault.refuse(418).next(1));
        fixture.call(418, "GET", "/supplier/vendors", "");
        fixture.sandbox().requests().clear();
        browser.open(fixture.page("/requests?n=1"));
        assertThat(browser.text("#details")).contains("Request 1 is no longer kept");
    }

    @Test
    void keysMoveBetweenTheRows() {
        fixture.call(200, "GET", "/supplier/vendors", "");
        fixture.call(200, "GET", "/supplier/catalog/pickups", "");
        browser.open(fixture.page("/requests"));
        browser.element("body").sendKeys("/");
        assertThat(browser.driver().switchTo().activeElement().getDomAttribute("name"))
                .isEqualTo("text");
        browser.script("document.querySelector('#rows a').focus()");
        browser.driver().switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
        browser.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
        browser.awaitText("#details", "/supplier/vendors");
    }
}
