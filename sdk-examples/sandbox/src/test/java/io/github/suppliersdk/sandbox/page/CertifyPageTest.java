package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.certify.SeatBackend;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CertifyPageTest {

    private static final Map<String, Integer> SEATS = Map.of("cellar-1", 12);

    private final Browser browser = Browser.get();
    private final PageFixture fixture =
            new PageFixture(SandboxOptions.defaults().webhookKey(SeatBackend.KEY));

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
    }

    private void publish() {
        fixture.sandbox()
                .seed(SandboxSeed.builder()
                        .vendor("cellar", "Cellar")
                        .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                        .dailySlot("cellar-tour", "evening", "cellar-1", LocalDate.of(2027, 4, 22), 12, 2500)
                        .build());
    }

    private void start(String group) {
        browser.open(fixture.page("/certify"));
        browser.script("document.getElementById('group').value = '" + group + "'");
        browser.click("#start button");
    }

    @Test
    void theConnectedWebhookIsCheckedAndTheReportCanBeDownloaded() {
        publish();
        try (SeatBackend backend = SeatBackend.ofNow(SEATS, false)) {
            fixture.sandbox().webhook(backend.url());
            browser.open(fixture.page("/certify"));
            assertThat(browser.text("#certify")).contains("No checks have run yet.");
            assertThat(browser.accessibilityViolations()).isEmpty();
            start("bookings");
            browser.awaitText("#certify", "All checks passed.");
            assertThat(browser.text("#checks")).contains("bookings.confirmed", "Books a hold of one guest.");
            assertThat(browser.text("#outcomes")).contains("5\npassed");
            assertThat(browser.accessibilityViolations()).isEmpty();
            HttpResponse<String> report = PageFixture.send(PageFixture.request(fixture.page("/certify/report.html")));
            assertThat(report.body()).contains("All checks passed");
            assertThat(report.headers().firstValue("Content-Disposition"))
                    .hasValue("attachment; filename=\"certify.html\"");
        }
    }

    @Test
    void failedChecksAreShownWithTheExpectedBehaviour() {
        publish();
        try (SeatBackend backend = SeatBackend.ofNow(SEATS, true)) {
            fixture.sandbox().webhook(backend.url());
            start("seats");
            browser.awaitText("#certify", "2 checks failed.");
            assertThat(browser.text("#checks"))
                    .contains("seats.last-seat", "Expected: One is granted", "2 of 2 holds were granted for 1 seat:");
            assertThat(browser.accessibilityViolations()).isEmpty();
        }
    }

    @Test
    void withoutAWebhookOrSlotsThePageSaysWhatIsMissing() {
        browser.open(fixture.page("/certify"));
        assertThat(browser.text("main")).contains("Connect your webhook first.");
        try (SeatBackend backend = SeatBackend.ofNow(SEATS, false)) {
            fixture.sandbox().webhook(backend.url());
            start("health");
            browser.awaitText("#notice", "Publish one first.");
            assertThat(browser.text("#certify")).contains("No checks have run yet.");
        }
    }

    @Test
    void aBackendThatDoesNotListenIsReportedAsNotResponding() {
        publish();
        fixture.sandbox().webhook(URI.create("http://127.0.0.1:1"));
        start("");
        browser.awaitText("#certify", "does not respond");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }
}
