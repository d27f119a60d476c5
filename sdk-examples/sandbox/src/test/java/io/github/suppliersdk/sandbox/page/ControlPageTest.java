package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlPageTest {

    private final Browser browser = Browser.get();
    private final PageFixture fixture = new PageFixture();

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    private void hold() {
        fixture.fill();
        String slot =
                fixture.sandbox().slots("vineyard-walk", "guided").get(200).slotId();
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'vineyard-walk','option_id':'guided','slot_id':'" + slot
                        + "','hold_id':'00000000-0000-0000-0000-000000000001','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':3}]}");
    }

    @Test
    void movingTheClockForwardExpiresHolds() {
        hold();
        browser.open(fixture.page("/control"));
        assertThat(browser.text("#now")).contains("Thursday, 1 April 2027, 12:00:00", "stands still until it is moved");
        assertThat(browser.text("#holds")).contains("3 seats", "expires in 15 min");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("#forward button");
        browser.awaitText("#now", "12:01:00");
        browser.awaitText("#holds", "expires in 14 min");
        browser.click("#next-end");
        browser.awaitText("#holds", "There are no holds.");
        assertThat(fixture.sandbox().holds()).isEmpty();
        assertThat(LocalDateTime.now(fixture.clock())).isEqualTo("2027-04-01T12:15:01");
    }

    @Test
    void aRunningClockCanBeMovedForward() {
        ZoneId zone = ZoneId.of("Europe/Paris");
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(Clock.system(zone)))) {
            String token = sandbox.tokens().issue();
            browser.open(sandbox.pageUrl() + "/control");
            assertThat(browser.text("#now")).contains("Europe/Paris", "the clock runs");
            browser.click("#forward button[value='86400']");
            browser.await(() -> !sandbox.tokens().accepts(token));
        }
    }

    @Test
    void aSnapshotIsSavedToAFileAndLoadedAgain(@TempDir Path folder) throws IOException {
        hold();
        String before = fixture.sandbox().snapshot().json();
        browser.open(fixture.page("/control"));
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("#snapshot");
        Path[] saved = new Path[1];
        browser.await(() -> {
            saved[0] = downloaded();
            return saved[0] != null;
        });
        browser.click("#reset");
        browser.driver().switchTo().alert().accept();
        browser.awaitText("#figures", "0\nexperiences");
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"format\": 2}");
        browser.open(fixture.page("/control"));
        browser.element("#file").sendKeys(broken.toString());
        browser.click("#load");
        browser.awaitText("#notice", "The file was not loaded, and nothing was changed.");
        browser.open(fixture.page("/control"));
        browser.element("#file").sendKeys(saved[0].toString());
        browser.click("#load");
        browser.await(() -> fixture.sandbox().snapshot().json().equals(before));
        Files.delete(saved[0]);
    }

    private static @Nullable Path downloaded() {
        try (Stream<Path> files = Files.list(Browser.downloads())) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElse(null);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aFaultAppliesToTheNextCallsOfAnEndpointAndIsSwitchedOff() {
        browser.open(fixture.page("/control"));
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
    void partialListsAndTokenFailuresAreSwitchedOnAndClearedTogether() {
        browser.open(fixture.page("/control"));
        browser.click("[name=in-part]");
        browser.click("[name=replaces]");
        browser.click("#lists button");
        browser.await(() -> browser.elements("#clear").size() == 1);
        browser.click("#tokens button");
        browser.awaitText("#faults", "1 more token request will fail.");
        browser.await(() -> browser.element("[name=in-part]").isSelected()
                && browser.element("[name=replaces]").isSelected());
        browser.click("#clear");
        browser.await(() -> browser.elements("#clear").isEmpty());
        browser.await(() -> !browser.element("[name=in-part]").isSelected());
        browser.type("[name=status]", "200");
        browser.script("document.getElementById('add').noValidate = true");
        browser.click("#add button");
        browser.awaitText("#notice", "status must be between 300 and 599");
    }

    @Test
    void aFaultAppliesToTheWritesOfOneOptionForATime() {
        fixture.fill();
        browser.open(fixture.page("/control"));
        browser.script("document.querySelector('[name=where]').value = 'writes';"
                + "document.querySelector('[name=option]').value = 'vineyard-walk\\nguided'");
        browser.type("[name=times]", "");
        browser.type("[name=seconds]", "60");
        browser.click("#add button");
        browser.awaitText("#faults", "writes, option guided of vineyard-walk");
        assertThat(browser.text("#faults")).contains("60 s more; applied 0 times");
        String slots = "/supplier/availability/experiences/vineyard-walk/options/guided/slots";
        fixture.call(503, "DELETE", slots, "");
        fixture.call(503, "DELETE", slots, "");
        fixture.call(200, "GET", "/supplier/vendors", "");
        fixture.clock().advance(Duration.ofSeconds(60));
        fixture.call(204, "DELETE", slots, "");
    }
}
