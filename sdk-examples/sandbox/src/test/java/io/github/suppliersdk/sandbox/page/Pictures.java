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
 * when they are empty or overfull, lies in target/pictures to be looked at.
 */
@EnabledIfSystemProperty(named = "pictures.update", matches = "true")
class Pictures {

    private static final Path KEPT = Path.of("docs", "pictures");
    private static final Path SEEN = Path.of("target", "pictures");
    private static final String WALK = "/supplier/availability/experiences/vineyard-walk/options/guided/slots";
    private static final String CELLAR = "experience=cellar-tour&option=evening";

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();

    Pictures() throws IOException {}

    @AfterEach
    void close() {
        supplier.close();
    }

    private static void asItIs(Browser browser) {
        browser.await(() -> !browser.all("main h1").isEmpty());
    }

    private static void wholeYear(Browser browser) {
        browser.await(() -> browser.all(".tile h3").size() == 12);
    }

    private Sheet keep(String name, String address, Consumer<Browser> prepare) {
        Sheet sheet = Sheet.of(browser, address, prepare);
        sheet.show(SEEN.resolve(name + ".png"));
        sheet.keep(KEPT.resolve(name + ".webp"));
        return sheet;
    }

    @Test
    void ofEachViewInUse() {
        try (Viewed viewed = new Viewed(SandboxOptions.defaults().webhookTimeout(Duration.ofSeconds(20)))) {
            viewed.sandbox().webhook(supplier.url());
            viewed.fill();
            talk(viewed);
            calls(viewed, 12);
            viewed.call(
                    400,
                    "POST",
                    WALK,
                    "[{'slot_id':'walk-1','option_id':'guided','daily_slot':{'date':'2027-13-01'},'capacity':-4,"
                            + "'available_holder_categories':[{'holder_category_id':'adult','price_in_cents':1800},"
                            + "{'holder_category_id':'child'}]}]");
            long number = viewed.sandbox().requests().all().size();
            viewed.sandbox().faults().add(Fault.refuse(503, "2").on("DELETE", "/options/{option_id}/slots/{slot_id}"));
            viewed.sandbox()
                    .faults()
                    .add(Fault.refuse(429, "30")
                            .on("GET", "/supplier/catalog/pickups")
                            .next(3));
            viewed.call(429, "GET", "/supplier/catalog/pickups", "");
            viewed.call(200, "GET", "/supplier/vendors", "");
            keep("requests", viewed.page("/requests"), Pictures::asItIs);
            keep(
                    "request",
                    viewed.page("/requests?n=" + number),
                    browser -> browser.script(
                            "if (innerWidth < 600) document.getElementById('details').scrollIntoView()"));
            keep("month", viewed.page("/calendar?" + CELLAR + "&month=2027-04"), Pictures::asItIs);
            keep("year", viewed.page("/calendar?" + CELLAR + "&view=year&month=2027-04"), Pictures::wholeYear);
            keep("day", viewed.page("/calendar?" + CELLAR + "&day=2027-04-10"), Pictures::asItIs)
                    .keepOne(Path.of("docs", "calendar.webp"));
            keep("bookings", viewed.page("/bookings"), browser -> {
                        browser.click("#conversations a");
                        browser.await(() -> !browser.all(".message").isEmpty());
                    })
                    .keepOne(Path.of("docs", "bookings.webp"));
            keep("faults", viewed.page("/faults"), Pictures::asItIs);
            keep("clock", viewed.page("/clock"), Pictures::asItIs);
            keep("state", viewed.page("/state"), Pictures::asItIs);
            keep("overview", viewed.page(""), Pictures::asItIs);
        }
    }

    private static void calls(Viewed viewed, int count) {
        for (int i = 0; i < count; i++) {
            viewed.call(200, "GET", i % 3 == 0 ? "/supplier/vendors" : "/supplier/catalog/pickups", "");
        }
    }

    /** A booking of which a ticket is cancelled, and a hold that nobody has booked yet. */
    private void talk(Viewed viewed) {
        browser.open(viewed.page("/bookings?experience=vineyard-walk&option=guided&day=2027-08-01"));
        browser.click("#send-hold");
        browser.awaitText("#state", "Hold of 1 seat");
        browser.open(viewed.page("/bookings?" + CELLAR + "&day=2027-08-01"));
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
        try (Viewed viewed = new Viewed(SandboxOptions.defaults().webhookKey(SeatBackend.KEY));
                SeatBackend backend = SeatBackend.ofNow(Map.of("cellar-1", 12), true)) {
            viewed.sandbox()
                    .seed(SandboxSeed.builder()
                            .vendor("cellar", "Cellar")
                            .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "cellar", "evening")
                            .dailySlot("cellar-tour", "evening", "cellar-1", LocalDate.of(2027, 4, 22), 12, 2500)
                            .build());
            viewed.sandbox().webhook(backend.url());
            browser.open(viewed.page("/certify"));
            browser.script("document.getElementById('group').value = 'seats'");
            browser.click("#start button");
            browser.awaitText("#certify", "checks failed.");
            keep("certify", viewed.page("/certify"), Pictures::asItIs).keepOne(Path.of("docs", "certify.webp"));
        }
    }

    @Test
    void ofEachViewWithNothingInIt() {
        try (Viewed viewed = new Viewed()) {
            for (String view : LayoutTest.EMPTY) {
                Sheet.of(browser, viewed.page(view), Pictures::asItIs).show(seen("empty", view));
            }
        }
    }

    @Test
    void ofEachViewWithLongTextsAndManyExperiences() {
        try (Viewed viewed = LayoutTest.overfull(supplier)) {
            for (String view : LayoutTest.VIEWS) {
                Sheet.of(browser, viewed.page(view), view.contains("year") ? Pictures::wholeYear : Pictures::asItIs)
                        .show(seen("overfull", view));
            }
        }
    }

    private static Path seen(String kind, String view) {
        String name = view.replaceFirst("[?].*", "").replace("/", "") + (view.contains("view=year") ? "-year" : "");
        return SEEN.resolve(kind + "-" + (name.isEmpty() ? "overview" : name) + ".png");
    }
}
