package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.Client;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.Supplier;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Each view in a browser: what it shows, what can be done in it, and that it follows the sandbox. */
class ViewsTest {

    private static final String CELLAR = "/supplier/availability/experiences/cellar-tour/options/evening/slots/";
    private static final String SLOT = "cellar-2027-04-10-1800";
    private static final String DAY = "/calendar?experience=cellar-tour&option=evening&day=2027-04-10";
    private static final String MARKUP = "<img src=x onerror=alert(1)>";

    private final Browser browser = Browser.get();
    private final Supplier supplier = new Supplier();
    private CompletableFuture<Void> holding = CompletableFuture.completedFuture(null);
    private final PageFixture fixture =
            new PageFixture(SandboxOptions.defaults().webhookTimeout(Duration.ofMinutes(3)));

    @AfterEach
    void close() {
        browser.viewport(1280, 900);
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
        supplier.close();
    }

    /** Opens a view, which must fit and be accessible also on a phone in dark mode. */
    private void open(String path) {
        browser.viewport(390, 844);
        browser.colourScheme("dark");
        browser.open(fixture.page(path));
        assertFitsAndIsAccessible();
        browser.viewport(1280, 900);
        browser.colourScheme("light");
        assertFitsAndIsAccessible();
    }

    private void assertFitsAndIsAccessible() {
        assertThat(browser.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                .isEqualTo(0L);
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    /** Sends a hold of two seats on another thread, and shows its conversation. */
    private void hold(int status) {
        fixture.fill();
        fixture.sandbox().webhook(supplier.url());
        holding =
                CompletableFuture.runAsync(() -> fixture.hold(status, "vineyard-walk", "guided", "walk-2027-08-01", 2));
        open("/bookings");
        browser.click("#conversations a");
        browser.awaitText("#sequence", "POST /hold");
    }

    // ---- overview

    @Test
    void anEmptySandboxExplainsHowToStartAndItsNumbersAndProblemsFollow() {
        open("");
        assertThat(browser.text("main")).contains("Nothing here yet", "export SUPPLIER_BASE_URL=http://127.0.0.1");
        assertThat(browser.text("#failures")).isEqualTo("No problems in the last minute.");
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Vendor'}");
        browser.awaitText("#figures", "1\nvendors");
        fixture.call(400, "POST", "/supplier/vendors", "{'vendor_id':'<img src=x>','name':''}");
        browser.awaitText("#failures", "400 · POST /supplier/vendors");
        assertThat(browser.text("#failures")).contains("name: must not be blank");
        fixture.sandbox().faults().add(Fault.refuse(503).on("GET", "/supplier/vendors"));
        browser.awaitText("#failures", "Faults are switched on");
        fixture.sandbox().reset();
        browser.click(".hint a");
        browser.click("#sample");
        browser.awaitText("main", "Cellar tour with tasting");
        browser.click("nav a[href$='/page']");
        browser.awaitText("#figures", "2\nvendors");
        assertThat(browser.text("#figures")).contains("4\nexperiences", "5\noptions");
    }

    // ---- calendar

    @Test
    void theCalendarShowsMonthsDaysAndSlotsAndFollowsChanges() {
        fixture.fill();
        open("/calendar?experience=cellar-tour&option=evening");
        assertThat(browser.text("h2")).isEqualTo("April 2027");
        assertThat(browser.attribute("#d-2027-04-05", "aria-label")).isEqualTo("Monday 5 April: closed");
        browser.click("#d-2027-04-10");
        browser.awaitText("#day h2", "Saturday, 10 April 2027");
        assertThat(browser.text("#day")).contains("2 slots", "18:00–20:00", SLOT, "34.00 EUR", "en, de");
        fixture.call(200, "PATCH", CELLAR + SLOT, "{'capacity':0}");
        browser.awaitText("#slot-" + SLOT, "sold out");
        fixture.call(200, "PATCH", CELLAR + SLOT, "{'capacity':2}");
        browser.awaitText("#slot-" + SLOT + ".few", "2 left");
        fixture.call(200, "PATCH", CELLAR + SLOT, "{'capacity':12}");
        browser.awaitText("#slot-" + SLOT, "12 left");
        fixture.call(204, "DELETE", CELLAR + SLOT, "");
        browser.await(() -> browser.elements("#slot-" + SLOT).isEmpty());
    }

    @Test
    void choicesMadeWithKeysAreSentAndKeepTheFocusAndAClickIsNotLostWhenItsTargetIsUpdated() {
        fixture.fill();
        browser.open(fixture.page(DAY));
        browser.script("document.querySelector('[name=experience]').focus()");
        browser.press(Keys.ARROW_DOWN);
        browser.await(() -> !browser.address().contains("experience=cellar-tour"));
        assertThat(browser.script("return document.activeElement.name")).isEqualTo("experience");
        browser.open(fixture.page(DAY));
        browser.actions().clickAndHold(browser.element("#d-2027-04-11")).perform();
        for (int left : new int[] {9, 8}) {
            fixture.call(200, "PATCH", CELLAR + SLOT, "{'capacity':" + left + "}");
            browser.awaitText("#slot-" + SLOT, left + " left");
        }
        browser.actions().release().perform();
        browser.awaitText("#day h2", "Sunday, 11 April 2027");
    }

    // ---- requests

    @Test
    void requestsAppearAsTheyArriveAndAreFilteredAndSelected() {
        open("/requests");
        assertThat(browser.text("#list")).contains("There are no requests yet.");
        fixture.call(200, "POST", "/supplier/vendors", "{'vendor_id':'v1','name':'Needle'}");
        browser.awaitText("#rows", "/vendors");
        fixture.call(200, "GET", "/supplier/vendors", "");
        fixture.call(404, "GET", "/supplier/catalog/experiences/e1", "");
        browser.await(() -> browser.elements("#rows tr").size() == 3);
        browser.type("[name=text]", "needle");
        browser.await(() -> browser.elements("#rows tr").size() == 2);
        browser.type("[name=text]", "get 4xx");
        browser.awaitText("#rows", "/catalog/experiences/e1");
        assertThat(browser.elements("#rows tr")).hasSize(1);
        browser.type("[name=text]", "nothing of the kind");
        browser.awaitText("#list", "No kept request matches the filter.");
        browser.open(fixture.page("/requests?text=get"));
        browser.click("#r-2 a");
        browser.awaitText("#details", "Request 2 at");
        fixture.sandbox().requests().clear();
        browser.awaitText("#details", "Request 2 is no longer kept");
    }

    @Test
    void aRequestIsShownInFullWithViolationsBesideTheFieldsAndWithoutSecrets() {
        fixture.fill();
        fixture.call(
                400,
                "POST",
                "/supplier/availability/experiences/vineyard-walk/options/guided/slots?a=" + "b".repeat(300) + "end",
                "[{'slot_id':'" + MARKUP + "','option_id':'guided','daily_slot':{'date':'2027-13-01'},'capacity':-4,"
                        + "'available_holder_categories':[{'holder_category_id':'adult'}]}]");
        new Client(fixture.sandbox())
                .send(HttpRequest.newBuilder(URI.create(fixture.sandbox().tokenUrl()))
                        .header("content-type", "application/x-www-form-urlencoded")
                        .header("x-markup", MARKUP)
                        .POST(BodyPublishers.ofString("grant_type=client_credentials&client_id="
                                + fixture.sandbox().tokens().clientId() + "&client_secret="
                                + fixture.sandbox().tokens().clientSecret())));
        open("/requests?n=1");
        assertThat(browser.text("#details"))
                .contains("400 POST", "4 violations", MARKUP)
                .contains("\"date\": \"2027-13-01\" must be a date yyyy-MM-dd")
                .contains("\"capacity\": -4, must not be negative")
                .contains("{ price_in_cents: is required")
                .contains("-X POST", "Bearer $SUPPLIER_ACCESS_TOKEN")
                .doesNotContain(fixture.sandbox().accessToken());
        assertThat(browser.elements("main img")).isEmpty();
        assertThat(browser.script("return document.querySelector('#r-1').getBoundingClientRect().height"))
                .as("a row has one line")
                .isEqualTo(browser.script("return document.querySelector('#r-2').getBoundingClientRect().height"));
        open("/requests?n=2");
        assertThat(browser.text("#curl")).contains("'x-markup: " + MARKUP + "'");
        assertThat(browser.html())
                .doesNotContain(fixture.sandbox().tokens().clientSecret())
                .doesNotContain("access_token");
    }

    // ---- bookings

    @Test
    void theWebhookIsConnectedAndCheckedFromThePage() {
        open("/bookings");
        browser.type("#webhook", "ftp://nowhere" + Keys.ENTER);
        browser.awaitText("#notice", "That is not the address of a webhook.");
        browser.type("#webhook", supplier.url().toString() + Keys.ENTER);
        browser.click("#health");
        browser.awaitText("#sequence", "GET /health");
        browser.awaitText("#sequence", "200");
        browser.type("#webhook", "" + Keys.ENTER);
        browser.await(() -> browser.elements("#health").isEmpty());
    }

    @Test
    void aHoldItsBookingAndItsCancellationAreOneConversation() {
        hold(200);
        browser.awaitText("#state", "Hold of 2 seats, expires at 2027-04-01 12:15");
        fixture.book("walk-2027-08-01");
        browser.awaitText("#state", "Booking of 2 seats");
        assertThat(browser.text("#sequence"))
                .contains("Test hold", "POST /hold", "Test booking", "POST /booking", "of 3 min");
        fixture.cancel("t2");
        browser.awaitText("#state", "Cancelled booking");
        assertThat(browser.text("#sequence")).contains("unconfirmed: must be cancelled");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void aWebhookCallIsSentAgainOnceAndTwiceAtOnce() {
        hold(200);
        browser.click(".again button");
        browser.await(() -> browser.elements(".message.call").size() == 2);
        browser.click(".again button[name=twice]");
        browser.await(() -> browser.elements(".message.reply").size() == 4);
        assertThat(supplier.calls())
                .hasSize(4)
                .extracting(Supplier.Call::text)
                .containsOnly(supplier.calls().get(0).text());
        assertThat(fixture.sandbox().holds()).hasSize(1);
    }

    @Test
    void aPendingResponseIsShownAgainstItsDeadlineWhileAnOpenedBodyStaysOpen() {
        CountDownLatch response = new CountDownLatch(1);
        supplier.reply("POST /hooks/hold", call -> {
            response.await();
            return new Supplier.Reply(400, "{'code':'NO_CAPACITY_LEFT','message':'<i>none</i>'}");
        });
        hold(400);
        browser.awaitText("#state", "waiting for the webhook");
        browser.awaitText("#sequence", "no response yet");
        browser.click("#sequence summary");
        String before = browser.text("#sequence .deadline + span");
        browser.await(() -> !browser.text("#sequence .deadline + span").equals(before));
        response.countDown();
        holding.join();
        browser.awaitText("#sequence", "The supplier refused the hold: code NO_CAPACITY_LEFT, message <i>none</i>");
        assertThat(browser.elements("#sequence details[open]")).hasSize(1);
        assertThat(browser.text("#state")).isEqualTo("There is no hold and no booking");
        assertThat(browser.text("#conversations")).contains("hold", "400");
    }

    // ---- control

    @Test
    void movingTheClockForwardExpiresHolds() {
        fixture.fill();
        fixture.hold(200, "vineyard-walk", "guided", "walk-2027-08-01", 3);
        open("/control");
        assertThat(browser.text("#now")).contains("Thursday, 1 April 2027, 12:00:00", "stands still until it is moved");
        browser.click("#forward button[value='900']");
        browser.awaitText("#now", "12:15:00");
        assertThat(fixture.sandbox().holds()).isEmpty();
        Clock running = Clock.system(ZoneId.of("Europe/Paris"));
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(running))) {
            String token = sandbox.tokens().issue();
            browser.open(sandbox.pageUrl() + "/control");
            assertThat(browser.text("#now")).contains("Europe/Paris", "the clock runs");
            browser.click("#forward button[value='86400']");
            browser.await(() -> !sandbox.tokens().accepts(token));
        }
    }

    @Test
    void aSnapshotIsSavedAndLoadedAgain(@TempDir Path folder) throws IOException {
        fixture.fill();
        String before = fixture.sandbox().snapshot().json();
        Path file = Files.writeString(
                folder.resolve("saved.json"),
                fixture.get("/control/snapshot.json").text());
        open("/control");
        browser.click("#reset");
        browser.confirm();
        browser.awaitText("#figures", "0\nexperiences");
        browser.open(fixture.page("/control"));
        browser.element("#file").sendKeys(file.toString());
        browser.click("#load");
        browser.await(() -> fixture.sandbox().snapshot().json().equals(before));
    }

    @Test
    void faultsAreSwitchedOnForAnEndpointOrForTheWritesOfAnOptionAndSwitchedOff() {
        fixture.fill();
        open("/control");
        browser.script("document.querySelector('[name=where]').value = 'GET /supplier/vendors'");
        browser.type("[name=times]", "2");
        browser.type("[name=retry-after]", "3");
        browser.click("#add button");
        browser.awaitText("#faults", "Refuse with a status: 503, Retry-After 3");
        fixture.call(200, "GET", "/supplier/catalog/pickups", "");
        fixture.call(503, "GET", "/supplier/vendors", "");
        browser.awaitText("#faults", "at most 2 times; applied 1 time");
        browser.click("#faults .entries button");
        browser.awaitText("#faults", "No faults.");
        browser.script("document.querySelector('[name=where]').value = 'writes';"
                + "document.querySelector('[name=option]').value = 'vineyard-walk\\nguided'");
        browser.type("[name=times]", "");
        browser.type("[name=seconds]", "60");
        browser.click("#add button");
        browser.awaitText("#faults", "writes, option guided of vineyard-walk");
        assertThat(browser.text("#faults")).contains("60 s more; applied 0 times");
        String slots = "/supplier/availability/experiences/vineyard-walk/options/guided/slots";
        fixture.call(503, "DELETE", slots, "");
        fixture.clock().advance(Duration.ofSeconds(60));
        fixture.call(204, "DELETE", slots, "");
    }

    @Test
    void typedValuesSurviveUpdatesAndARefusalIsVisibleWhereverThePageIsScrolled() {
        browser.viewport(390, 700);
        browser.open(fixture.page("/control"));
        browser.type("[name=retry-after]", "typed");
        browser.script("document.querySelector('[name=status]').value = '200';"
                + "document.querySelector('#add button').scrollIntoView()");
        fixture.clock().advance(Duration.ofHours(1));
        browser.awaitText("#now", "13:00:00");
        assertThat(browser.script("return document.querySelector('[name=retry-after]').value"))
                .isEqualTo("typed");
        assertThat(browser.script("return document.activeElement.name")).isEqualTo("retry-after");
        browser.script("const form = document.getElementById('add'); form.noValidate = true; form.requestSubmit()");
        browser.awaitText("#notice", "status must be between 300 and 599");
        assertThat(browser.script("const box = document.getElementById('notice').getBoundingClientRect();"
                        + "return scrollY > 0 && box.top >= 0 && box.bottom <= innerHeight"))
                .isEqualTo(true);
    }

    @Test
    void whatASandboxShowedLooksStaleWhenItIsGone() {
        open("");
        fixture.close();
        browser.awaitText("#link", "Not connected");
        assertThat(browser.elements("html.stale")).hasSize(1);
        browser.open("about:blank");
        var unused = browser.consoleMessages();
    }

    // ---- certify

    @Test
    void theConnectedWebhookIsCheckedAndFailedChecksComeFirst() {
        open("/certify");
        assertThat(browser.text("main")).contains("Connect your webhook first.");
        fixture.sandbox().webhook(supplier.url());
        browser.open(fixture.page("/certify"));
        browser.click("#start button");
        browser.awaitText("#notice", "Publish one first.");
        fixture.fill();
        supplier.reply("DELETE /hooks/booking", 500, "");
        browser.open(fixture.page("/certify"));
        browser.script("document.getElementById('group').value = 'cancellations'");
        browser.click("#start button");
        browser.awaitText("#verdict", "1 check failed.");
        assertThat(browser.text("#verdict")).contains("It refuses cancellations that it must accept");
        assertThat(browser.attribute("#checks li", "class")).isEqualTo("failed");
        assertThat(browser.text("#checks")).contains("cancellations.whole", "Expected: 200 with an empty body");
        assertThat(browser.accessibilityViolations()).isEmpty();
        assertThat(fixture.get("/certify/report.html").text()).contains("1 check failed");
        assertThat(fixture.get("/certify/report.html").header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"certify.html\"");
    }

    // ---- keyboard

    /** Presses Tab until an element that matches the selector has the focus, and then Enter. */
    private void use(String css) {
        for (int i = 0; i < 60; i++) {
            browser.press(Keys.TAB);
            Object found = browser.script(
                    "const at = document.activeElement; return getComputedStyle(at).outlineStyle === 'none'"
                            + " ? at.outerHTML : at.matches(arguments[0]);",
                    css);
            if (Boolean.TRUE.equals(found)) {
                browser.press(Keys.ENTER);
                return;
            }
            assertThat(found).as("the focus is not visible on").isEqualTo(false);
        }
        throw new AssertionError("not reached by Tab: " + css);
    }

    @Test
    void eachViewCanBeUsedWithTabAndEnterAndTheFocusIsVisible() {
        String[][] steps = {
            {"", "nav a[href$='/control']", "h1", "Control"},
            {"/control", "#sample", "main", "Cellar tour with tasting"},
            {"/calendar", "td a[id^='d-']", "#day", "slot"},
            {"/control", "#add button", "#faults", "Refuse with a status: 503"},
            {"/control", "#faults .entries button", "#faults", "No faults."},
            {"/requests", "#rows a", "#details", "GET"},
            {"/certify", "main a[href$='/bookings']", "h1", "Bookings"},
        };
        fixture.call(200, "GET", "/supplier/vendors", "");
        for (String[] step : steps) {
            browser.open(fixture.page(step[0]));
            use(".skip");
            assertThat(browser.script("return document.activeElement.id")).isEqualTo("main");
            if (step[1].startsWith("nav")) {
                browser.open(fixture.page(step[0]));
            }
            use(step[1]);
            browser.awaitText(step[2], step[3]);
        }
    }
}
