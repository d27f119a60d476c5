package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** Each view can be reached and used with Tab and Enter alone, and the focus is always visible. */
class KeyboardNavigationTest {

    private static final int MAX_TAB_STOPS = 60;

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    private void press(Keys key) {
        new Actions(browser.driver()).sendKeys(key).perform();
    }

    /** Presses Tab until an element that matches the selector has the focus, and then Enter. */
    private void use(String css) {
        for (int i = 0; i < MAX_TAB_STOPS; i++) {
            press(Keys.TAB);
            Object found = browser.script(
                    "const at = document.activeElement; return getComputedStyle(at).outlineStyle === 'none'"
                            + " ? at.outerHTML : at.matches(arguments[0]);",
                    css);
            if (Boolean.TRUE.equals(found)) {
                press(Keys.ENTER);
                return;
            }
            assertThat(found).as("the focus is not visible on").isEqualTo(false);
        }
        throw new AssertionError("not reached by Tab: " + css);
    }

    /** Opens a view, and skips its navigation. */
    private void open(String path) {
        browser.open(fixture.page(path));
        skipToContent();
    }

    private void skipToContent() {
        use(".skip");
        assertThat(browser.script("return document.activeElement.id")).isEqualTo("main");
    }

    @Test
    void eachViewCanBeReachedAndUsed() {
        browser.open(fixture.page(""));
        use("nav a[href$='/control']");
        browser.awaitText("h1", "Control");
        skipToContent();
        use("#sample");
        browser.awaitText("main", "Cellar tour with tasting");
        skipToContent();
        use("td a[id^='d-']");
        browser.await(() -> !browser.elements("#day .slot").isEmpty());
        use("#day input[name=seats]");
        browser.await(() -> !browser.elements("td.highlighted").isEmpty());
        open("/calendar?experience=vineyard-walk&option=guided&view=year&month=2027-04");
        use("#t-2027-01");
        browser.awaitText("h2", "January 2027");
        fixture.call(200, "GET", "/supplier/vendors", "");
        open("/requests");
        use("#rows a");
        browser.awaitText("#details", "GET");
        use("#details summary");
        assertThat(browser.elements("#details details[open]")).hasSize(1);
        open("/control");
        use("#add button");
        browser.awaitText("#faults", "Refuse with a status: 503");
        use("#faults .entries button");
        browser.awaitText("#faults", "No faults.");
        open("/bookings");
        use("#send-hold");
        browser.awaitText("#state", "Hold of 1 seat");
        open("/control");
        use("#forward button");
        browser.awaitText("#now", "12:01:00");
        open("/certify");
        use("main a[href$='/bookings']");
        browser.awaitText("h1", "Bookings");
        open("");
        use("#figures a");
        browser.awaitText("h1", "Calendar");
    }
}
