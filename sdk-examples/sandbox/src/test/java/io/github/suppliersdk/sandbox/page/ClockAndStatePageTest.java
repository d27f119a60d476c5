package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockAndStatePageTest {

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
        browser.open(fixture.page("/clock"));
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
            browser.open(sandbox.pageUrl() + "/clock");
            assertThat(browser.text("#now")).contains("Europe/Paris", "the clock runs");
            browser.click("#forward button[value='86400']");
            browser.await(() -> !sandbox.tokens().accepts(token));
        }
    }

    @Test
    void aSnapshotIsSavedToAFileAndLoadedAgain(@TempDir Path folder) throws IOException {
        hold();
        String before = fixture.sandbox().snapshot().json();
        browser.open(fixture.page("/state"));
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
        browser.open(fixture.page("/state"));
        browser.element("#file").sendKeys(broken.toString());
        browser.click("#load");
        browser.awaitText("#notice", "The file was not loaded, and nothing was changed.");
        browser.open(fixture.page("/state"));
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
}
