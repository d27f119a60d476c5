package io.github.suppliersdk.sandbox.page;

import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.Supplier;
import io.github.suppliersdk.sandbox.certify.SeatBackend;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Makes the pictures of docs/PAGE.md anew; runs only when it is asked to. What it sees in full size, and the same views
 * when they are empty or overfull, lies in target/screenshots to be looked at.
 */
@EnabledIfSystemProperty(named = "screenshots.update", matches = "true")
class PageScreenshots {

    private static final Path KEPT = Path.of("docs", "screenshots");
    private static final Path SEEN = Path.of("target", "screenshots");
    private static final String WALK = "/supplier/availability/experiences/vineyard-walk/options/guided/slots";
    private static final String CELLAR = "experience=cellar-tour&option=evening";

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();

    PageScreenshots() throws IOException {}

    @AfterEach
    void close() {
        supplier.close();
    }

    private static void asItIs(Browser browser) {
        browser.await(() -> !browser.elements("main h1").isEmpty());
    }

    private static void wholeYear(Browser browser) {
        browser.await(() -> browser.elements(".tile h3").size() == 12);
    }

    private ScreenshotSheet keep(String name, String address, Consumer<Browser> prepare) {
        ScreenshotSheet screenshots = ScreenshotSheet.of(browser, address, prepare);
        screenshots.show(SEEN.resolve(name + ".png"));
        screenshots.keep(KEPT.resolve(name + ".webp"));
        return screenshots;
    }

    @Test
    void ofEachViewInUse() {
        try (PageFixture fixture = new PageFixture(SandboxOptions.defaults().webhookTimeout(Duration.ofSeconds(20)))) {
            fixture.sandbox().webhook(supplier.url());
            fixture.fill();
            talk(fixture);
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
            keep("requests", fixture.page("/requests"), PageScreenshots::asItIs);
            keep(
                    "request",
                    fixture.page("/requests?n=" + number),
                    browser -> browser.script(
                            "if (innerWidth < 600) document.getElementById('details').scrollIntoView()"));
            keep("month", fixture.page("/calendar?" + CELLAR + "&month=2027-04"), PageScreenshots::asItIs);
            keep("year", fixture.page("/calendar?" + CELLAR + "&view=year&month=2027-04"), PageScreenshots::wholeYear);
            keep("day", fixture.page("/calendar?" + CELLAR + "&day=2027-04-10"), PageScreenshots::asItIs)
                    .keepOne(Path.of("docs", "calendar.webp"));
            keep("bookings", fixture.page("/bookings"), browser -> {
                        browser.click("#conversations a");
                        browser.await(() -> !browser.elements(".message").isEmpty());
                    })
                    .keepOne(Path.of("docs", "bookings.webp"));
            keep("faults", fixture.page("/faults"), PageScreenshots::asItIs);
            keep("clock", fixture.page("/clock"), PageScreenshots::asItIs);
            keep("state", fixture.page("/state"), PageScreenshots::asItIs);
            keep("overview", fixture.page(""), PageScreenshots::asItIs);
        }
    }

    private static void calls(PageFixture fixture, int count) {
        for (int i = 0; i < count; i++) {
            fixture.call(200, "GET", i % 3 == 0 ? "/supplier/vendors" : "/supplier/catalog/pickups", "");
        }
    }

    /** A booking of which a ticket is cancelled, and a hold that nobody has booked yet. */
    private void talk(PageFixture fixture) {
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
    void ofTheChecks() {
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
            keep("certify", fixture.page("/certify"), PageScreenshots::asItIs).keepOne(Path.of("docs", "certify.webp"));
        }
    }

    @Test
    void ofEachViewWithNothingInIt() {
        try (PageFixture fixture = new PageFixture()) {
            for (String view : LayoutTest.EMPTY) {
                ScreenshotSheet.of(browser, fixture.page(view), PageScreenshots::asItIs)
                        .show(seen("empty", view));
            }
        }
    }

    @Test
    void ofEachViewWithLongTextsAndManyExperiences() {
        try (PageFixture fixture = LayoutTest.overfull(supplier)) {
            for (String view : LayoutTest.VIEWS) {
                ScreenshotSheet.of(
                                browser,
                                fixture.page(view),
                                view.contains("year") ? PageScreenshots::wholeYear : PageScreenshots::asItIs)
                        .show(seen("overfull", view));
            }
        }
    }

    private static Path seen(String kind, String view) {
        String name = view.replaceFirst("[?].*", "").replace("/", "") + (view.contains("view=year") ? "-year" : "");
        return SEEN.resolve(kind + "-" + (name.isEmpty() ? "overview" : name) + ".png");
    }
}
