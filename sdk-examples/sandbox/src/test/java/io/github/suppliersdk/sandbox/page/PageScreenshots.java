package io.github.suppliersdk.sandbox.page;

import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.Supplier;
import io.github.suppliersdk.sandbox.certify.Certification;
import io.github.suppliersdk.sandbox.certify.CertificationOptions;
import io.github.suppliersdk.sandbox.certify.CertificationReport;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.certify.SeatBackend;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the screenshots of docs/PAGE.md and CERTIFY.md. It runs only with {@code -Dscreenshots.update}. The screenshots in full size,
 * and those of the views without data and with very long texts, are written to target/screenshots for review.
 */
@EnabledIfSystemProperty(named = "screenshots.update", matches = "true")
class PageScreenshots {

    private static final Path PUBLISHED = Path.of("docs", "screenshots");
    private static final Path FULL_SIZE = Path.of("target", "screenshots");
    private static final String WALK = "/supplier/availability/experiences/vineyard-walk/options/guided/slots";
    private static final String CELLAR = "experience=cellar-tour&option=evening";

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();

    PageScreenshots() throws IOException {}

    @AfterEach
    void close() {
        supplier.close();
    }

    private static void awaitHeading(Browser browser) {
        browser.await(() -> !browser.elements("main h1").isEmpty());
    }

    private static void awaitWholeYear(Browser browser) {
        browser.await(() -> browser.elements(".tile h3").size() == 12);
    }

    private static void awaitReport(Browser browser) {
        browser.await(() -> !browser.elements("figcaption").isEmpty());
    }

    private ScreenshotSheet publish(String name, String address, Consumer<Browser> prepare) {
        ScreenshotSheet screenshots = ScreenshotSheet.of(browser, address, prepare);
        screenshots.writeFullSize(FULL_SIZE.resolve(name + ".png"));
        screenshots.write(PUBLISHED.resolve(name + ".webp"));
        return screenshots;
    }

    @Test
    void takesEachViewInUse() {
        try (PageFixture fixture = new PageFixture(SandboxOptions.defaults().webhookTimeout(Duration.ofSeconds(20)))) {
            fixture.sandbox().webhook(supplier.url());
            fixture.fill();
            makeBookings(fixture);
            calls(fixture, 12);
            fixture.call(
                    400,
                    "POST",
                    WALK,
                    "[{'slot_id':'walk-1','option_id':'guided','daily_slot':{'date':'2027-13-01'},'capacity':-4,"
                            + "'available_holder_categories':[{'holder_category_id':'adult','price_in_cents':1800},"
                            + "{'holder_category_id':'child'}]}]");
            long number = fixture.sandbox().requests().all().size();
            fixture.sandbox().faults().add(Fault.refuse(503, "2").on("DELETE", "/options/{option_id}/slots/{slot_id}"));
            fixture.sandbox()
                    .faults()
                    .add(Fault.refuse(429, "30")
                            .on("GET", "/supplier/catalog/pickups")
                            .next(3));
            fixture.call(429, "GET", "/supplier/catalog/pickups", "");
            fixture.call(200, "GET", "/supplier/vendors", "");
            publish("requests", fixture.page("/requests"), PageScreenshots::awaitHeading);
            publish(
                    "request",
                    fixture.page("/requests?n=" + number),
                    browser -> browser.script(
                            "if (innerWidth < 600) document.getElementById('details').scrollIntoView()"));
            publish("month", fixture.page("/calendar?" + CELLAR + "&month=2027-04"), PageScreenshots::awaitHeading);
            publish(
                    "year",
                    fixture.page("/calendar?" + CELLAR + "&view=year&month=2027-04"),
                    PageScreenshots::awaitWholeYear);
            publish("day", fixture.page("/calendar?" + CELLAR + "&day=2027-04-10"), PageScreenshots::awaitHeading)
                    .writeDesktop(Path.of("docs", "calendar.webp"));
            publish("bookings", fixture.page("/bookings"), browser -> {
                        browser.click("#conversations a");
                        browser.await(() -> !browser.elements(".message").isEmpty());
                    })
                    .writeDesktop(Path.of("docs", "bookings.webp"));
            publish("faults", fixture.page("/faults"), PageScreenshots::awaitHeading);
            publish("clock", fixture.page("/clock"), PageScreenshots::awaitHeading);
            publish("state", fixture.page("/state"), PageScreenshots::awaitHeading);
            publish("overview", fixture.page(""), PageScreenshots::awaitHeading);
        }
    }

    private static void calls(PageFixture fixture, int count) {
        for (int i = 0; i < count; i++) {
            fixture.call(200, "GET", i % 3 == 0 ? "/supplier/vendors" : "/supplier/catalog/pickups", "");
        }
    }

    /** Makes a hold, and a booking with one cancelled ticket. */
    private void makeBookings(PageFixture fixture) {
        browser.open(fixture.page("/bookings?experience=vineyard-walk&option=guided&day=2027-08-01"));
        browser.click("#send-hold");
        browser.awaitText("#state", "Hold of 1 seat");
        browser.open(fixture.page("/bookings?" + CELLAR + "&day=2027-08-01"));
        browser.type("[name='quantity.adult']", "2");
        browser.type("[name='quantity.youth']", "1");
        browser.click("#send-hold");
        browser.awaitText("#state", "Hold of 3 seats");
        browser.click("#send-booking");
        browser.awaitText("#state", "Booking of 3 seats");
        browser.click("#cancel-form [type=checkbox][value='n0']");
        browser.click("#cancel-some");
        browser.awaitText("#state", "Booking of 2 seats");
    }

    @Test
    void takesTheCertificationChecks() {
        try (PageFixture fixture = new PageFixture(SandboxOptions.defaults().webhookKey(SeatBackend.KEY));
                SeatBackend backend = SeatBackend.ofNow(Map.of("cellar-1", 12), true)) {
            fixture.sandbox()
                    .seed(SandboxSeed.builder()
                            .vendor("cellar", "Cellar")
                            .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                            .dailySlot("cellar-tour", "evening", "cellar-1", LocalDate.of(2027, 4, 22), 12, 2500)
                            .build());
            fixture.sandbox().webhook(backend.url());
            browser.open(fixture.page("/certify"));
            browser.script("document.getElementById('group').value = 'seats'");
            browser.click("#start button");
            browser.awaitText("#certify", "checks failed.");
            publish("certify", fixture.page("/certify"), PageScreenshots::awaitHeading)
                    .writeDesktop(Path.of("docs", "certify.webp"));
        }
    }

    @Test
    void takesTheReportOfTheCertificationChecks(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("report.html");
        try (SeatBackend backend = SeatBackend.ofNow(Map.of("cellar-1", 12), true)) {
            CertificationSlot slot =
                    CertificationSlot.of("cellar-tour", "evening", "cellar-1").seats(12);
            CertificationReport report = Certification.of(CertificationOptions.of(backend.url())
                            .key(SeatBackend.KEY)
                            .clock(Clock.system(ZoneId.of("UTC"))) // that of the backend
                            .slots(List.of(slot)))
                    .run();
            Files.writeString(file, report.toHtml());
        }
        ScreenshotSheet.of(browser, file.toUri().toString(), PageScreenshots::awaitReport)
                .writeDesktop(Path.of("docs", "certify-report.webp"));
    }

    @Test
    void takesEachViewWithoutData() {
        try (PageFixture fixture = new PageFixture()) {
            for (String view : LayoutTest.EMPTY) {
                ScreenshotSheet.of(browser, fixture.page(view), PageScreenshots::awaitHeading)
                        .writeFullSize(fullSize("empty", view));
            }
        }
    }

    @Test
    void takesEachViewWithLongTextsAndManyExperiences() {
        try (PageFixture fixture = LayoutTest.withLongTexts(supplier)) {
            for (String view : LayoutTest.VIEWS) {
                ScreenshotSheet.of(
                                browser,
                                fixture.page(view),
                                view.contains("year") ? PageScreenshots::awaitWholeYear : PageScreenshots::awaitHeading)
                        .writeFullSize(fullSize("long-texts", view));
            }
        }
    }

    private static Path fullSize(String kind, String view) {
        String name = view.replaceFirst("[?].*", "").replace("/", "") + (view.contains("view=year") ? "-year" : "");
        return FULL_SIZE.resolve(kind + "-" + (name.isEmpty() ? "overview" : name) + ".png");
    }
}
