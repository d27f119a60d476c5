package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OverviewPageTest {

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();

    @BeforeEach
    void open() {
        browser.open(fixture.page(""));
    }

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    @Test
    void anEmptySandboxExplainsHowToStartAndLoadsSampleData() {
        assertThat(browser.text("main")).contains("Nothing here yet", "export SUPPLIER_BASE_URL=" + fixture.origin());
        browser.click(".hint a");
        browser.click("#sample");
        browser.awaitText("main", "Cellar tour with tasting");
        browser.click("nav a[href$='/page']");
        assertThat(browser.text("#figures")).contains("2\nvendors", "4\nexperiences", "5\noptions");
        assertThat(browser.text("main")).doesNotContain("Nothing here yet");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void numbersAndFailuresAreUpdatedLive() {
        assertThat(browser.text("#failures")).isEqualTo("No problems in the last minute.");
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}");
        browser.awaitText("#figures", "1\nvendors");
        fixture.call(400, "POST", "/supplier/vendors", "{'vendor_id':'<img src=x>','name':''}");
        browser.awaitText("#failures", "400 · POST /supplier/vendors");
        assertThat(browser.text("#failures")).contains("name: must not be blank");
        fixture.sandbox().faults().add(Fault.refuse(503).on("GET", "/supplier/vendors"));
        browser.awaitText("#failures", "Faults are switched on");
        fixture.call(503, "GET", "/supplier/vendors", "");
        browser.awaitText("#failures", "503 · GET /supplier/vendors");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }
}
