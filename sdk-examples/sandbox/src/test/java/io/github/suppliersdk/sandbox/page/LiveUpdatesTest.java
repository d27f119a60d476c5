package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Supplier;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** What a user does in a part of a view is not lost when that part is updated. */
class LiveUpdatesTest {

    private static final String OPTION = "experience=cellar-tour&option=evening";
    private static final String SLOT = "cellar-2027-04-10-1800";

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();
    private final PageFixture fixture = new PageFixture();

    LiveUpdatesTest() throws IOException {
        fixture.sandbox().webhook(supplier.url());
        fixture.fill();
    }

    @AfterEach
    void close() {
        browser.viewport(1280, 900);
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
        supplier.close();
    }

    private void press(CharSequence key) {
        new Actions(browser.driver()).sendKeys(key).perform();
    }

    private @Nullable Object focused(String property) {
        return browser.script("return document.activeElement." + property);
    }

    private void sell(int left) {
        fixture.call(
                200,
                "PATCH",
                "/supplier/availability/experiences/cellar-tour/options/evening/slots/" + SLOT,
                "{'capacity':" + left + "}");
        browser.awaitText("#day .slot", left + " left");
    }

    @Test
    void typedSeatsSurviveAChangeOfTheSlotAndAreSent() {
        browser.open(fixture.page("/calendar?" + OPTION + "&day=2027-04-10"));
        sell(11);
        browser.type("#seats-" + SLOT, "7");
        press(Keys.TAB);
        sell(3);
        assertThat(browser.property("#seats-" + SLOT, "value")).isEqualTo("7");
        assertThat(focused("textContent")).isEqualTo("Set");
        press(Keys.ENTER);
        browser.awaitText("#day .slot", "7 left");
    }

    @Test
    void aDayIsUpdatedWhileAnUnchangedFieldHasTheFocus() {
        browser.open(fixture.page("/calendar?" + OPTION + "&day=2027-04-10"));
        sell(11);
        browser.type("#seats-" + SLOT, "7");
        press(Keys.ENTER);
        browser.awaitText("#day .slot", "7 left");
        sell(3);
        assertThat(focused("id")).isEqualTo("seats-" + SLOT);
        assertThat(browser.property("#seats-" + SLOT, "value")).isEqualTo("3");
    }

    @Test
    void aClickIsNotLostWhenItsTargetIsUpdated() {
        browser.open(fixture.page("/calendar?" + OPTION + "&day=2027-04-10"));
        sell(11);
        new Actions(browser.driver())
                .clickAndHold(browser.element("#d-2027-04-11"))
                .perform();
        sell(9);
        sell(8);
        new Actions(browser.driver()).release().perform();
        browser.awaitText("#day h2", "Sunday, 11 April 2027");
    }

    @Test
    void anOpenedBodyStaysOpenAndKeepsItsFormatting() throws InterruptedException {
        CountDownLatch seen = new CountDownLatch(1);
        supplier.reply("POST /hooks/hold", call -> {
            try {
                assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return new Supplier.Reply(400, "{'code':'NO_CAPACITY_LEFT','message':'first\\rsecond'}");
        });
        browser.open(fixture.page("/bookings?" + OPTION + "&day=2027-08-01"));
        browser.click("#send-hold");
        browser.awaitText("#sequence", "no response yet");
        browser.click("#sequence summary");
        String before = browser.text("#sequence .deadline + span");
        browser.await(() -> !browser.text("#sequence .deadline + span").equals(before));
        assertThat(browser.elements("#sequence details[open]")).hasSize(1);
        assertThat(browser.property("#sequence pre", "textContent")).startsWith("{\n  \"experience_id\"");
        seen.countDown();
        browser.awaitText("#sequence", "message first second");
        assertThat(browser.elements("#sequence .message")).hasSize(4);
        assertThat(browser.elements("#sequence details[open]")).hasSize(1);
    }

    @Test
    void choicesMadeWithKeysAreSentAndKeepTheFocus() {
        browser.open(fixture.page("/bookings?" + OPTION + "&day=2027-08-01"));
        browser.script("document.querySelector('[name=day]').focus()");
        press(Keys.ARROW_UP);
        press(Keys.ARROW_UP);
        press(Keys.ARROW_UP);
        browser.await(() -> !browser.driver().getCurrentUrl().contains("day=2027-08-01"));
        assertThat(browser.driver().getCurrentUrl()).containsAnyOf("day=2027-11-01", "day=2027-08-04");
        browser.await(() -> "day".equals(focused("name")));
        browser.script("document.querySelector('[data-auto] [name=experience]').focus()");
        press(Keys.ARROW_DOWN);
        browser.await(() -> !browser.driver().getCurrentUrl().contains("experience=cellar-tour"));
        browser.await(() -> "experience".equals(focused("name")));
    }

    @Test
    void aRefusalIsVisibleWhereverThePageIsScrolled() {
        browser.viewport(390, 700);
        browser.open(fixture.page("/control"));
        browser.script("const field = document.querySelector('[name=token-status]'); field.removeAttribute('max');"
                + "field.value = '999'; field.form.scrollIntoView(); field.form.querySelector('button').click()");
        browser.awaitText("#notice", "must be between");
        assertThat(browser.script("const box = document.getElementById('notice').getBoundingClientRect();"
                        + "return scrollY > 0 && box.top >= 0 && box.bottom <= innerHeight"))
                .isEqualTo(true);
    }
}
