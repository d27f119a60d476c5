package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultsPageTest {

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    @Test
    void aFaultAppliesToTheNextCallsOfAnEndpointAndIsSwitchedOff() {
        browser.open(fixture.page("/faults"));
        assertThat(browser.text("#faults")).contains("No faults.");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.script("document.querySelector('[name=where]').value = 'GET /supplier/vendors'");
        browser.type("[name=times]", "2");
        browser.type("[name=retry-after]", "3");
        browser.click("#add button");
        browser.awaitText("#faults", "Refuse with a status: 503, Retry-After 3");
        assertThat(browser.text("#faults")).contains("GET /supplier/vendors", "at most 2 times; applied 0 times");
        fixture.call(200, "GET", "/supplier/catalog/pickups", "");
        fixture.call(503, "GET", "/supplier/vendors", "");
        browser.awaitText("#faults", "at most 2 times; applied 1 time");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("#faults .entries button");
        browser.awaitText("#faults", "No faults.");
        fixture.call(200, "GET", "/supplier/vendors", "");
    }

    @Test
    void aFaultThatWasAppliedBeforeItIsListedIsNoLongerShown() {
        browser.open(fixture.page("/faults"));
        browser.script("document.addEventListener('htmx:beforeSwap', () => fetch(arguments[0]));", vendors());
        browser.click("#add button");
        browser.await(() -> fixture.sandbox().requests().count() > 0);
        browser.awaitText("#faults", "No faults.");
    }

    private String vendors() {
        return fixture.sandbox().baseUrl() + "/supplier/vendors";
    }

    @Test
    void partialListsAndTokenFailuresAreSwitchedOnAndClearedTogether() {
        browser.open(fixture.page("/faults"));
        browser.click("#in-part");
        browser.await(() -> browser.elements("#clear").size() == 1);
        browser.click("[aria-labelledby=token-title] button");
        browser.awaitText("#faults", "1 more token request will fail.");
        browser.await(() -> browser.element("#in-part").isSelected());
        browser.click("#clear");
        browser.await(() -> browser.elements("#clear").isEmpty());
        browser.await(() -> !browser.element("#in-part").isSelected());
        browser.type("[name=status]", "200");
        browser.script("document.getElementById('add').noValidate = true");
        browser.click("#add button");
        browser.awaitText("#notice", "status must be between 300 and 599");
    }
}
