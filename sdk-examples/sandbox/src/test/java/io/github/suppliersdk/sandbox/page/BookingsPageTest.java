package io.github.suppliersdk.sandbox.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxBooking;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.Supplier;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BookingsPageTest {

    private static final String CRUISE = "/bookings?experience=harbour-cruise&option=sunset&day=2027-08-01";
    private static final String CELLAR = "/bookings?experience=cellar-tour&option=evening&day=2027-08-01";

    private final Browser browser = Browser.get();
    private final Supplier supplier = supplier();
    private final PageFixture fixture =
            new PageFixture(SandboxOptions.defaults().webhookTimeout(Duration.ofSeconds(20)));

    private static Supplier supplier() {
        try {
            return new Supplier();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @BeforeEach
    void fill() {
        fixture.fill();
    }

    @AfterEach
    void close() {
        assertThat(browser.consoleMessages()).isEmpty();
        fixture.close();
        supplier.close();
    }

    private void connect() {
        fixture.sandbox().webhook(supplier.url());
    }

    private void hold(String path) {
        browser.open(fixture.page(path));
        browser.click("#send-hold");
        browser.awaitText("#sequence", "POST /hold");
    }

    @Test
    void theWebhookIsConnectedAndCheckedFromThePage() {
        browser.open(fixture.page("/bookings"));
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.type("#webhook", "ftp://nowhere");
        browser.submit("#webhook");
        browser.awaitText("#notice", "That is not the address of a webhook.");
        browser.type("#webhook", supplier.url().toString());
        browser.submit("#webhook");
        browser.click("#health");
        browser.awaitText("#sequence", "GET /health");
        browser.awaitText("#sequence", "200");
        assertThat(supplier.calls()).hasSize(1);
        browser.type("#webhook", "");
        browser.submit("#webhook");
        browser.await(() -> browser.elements("#health").isEmpty());
    }

    @Test
    void aHoldIsBookedWithItsQuestionsAndTheBookingIsCancelledInParts() {
        connect();
        browser.open(fixture.page(CELLAR));
        browser.type("[name='quantity.adult']", "2");
        browser.type("[name='quantity.youth']", "1");
        browser.click("#send-hold");
        browser.awaitText("#state", "Hold of 3 seats, expires at 2027-04-01 12:15");
        assertThat(browser.text("#book-form"))
                .contains(
                        "How will you travel here?",
                        "What is your phone number?",
                        "Do you have any dietary requirements?");
        browser.click("[name='answer.all.arrival'] option[value=train]");
        assertThat(browser.accessibilityViolations()).isEmpty();
        browser.click("#send-booking");
        browser.awaitText("#state", "Booking of 3 seats");
        assertThat(supplier.calls().get(1).json().path("booking_requests")).hasSize(3);
        assertThat(supplier.calls().get(1).text()).contains("\"answer\":\"train\"");
        assertThat(browser.text("#sequence"))
                .contains("Test hold", "POST /hold", "Test booking", "POST /booking", "of 20.0 s");
        browser.click("#cancel-form [type=checkbox][value='n0']");
        browser.click("#cancel-some");
        browser.awaitText("#state", "Booking of 2 seats");
        browser.click("[name=unconfirmed]");
        browser.click("#cancel-all");
        browser.awaitText("#state", "Cancelled booking");
        assertThat(supplier.calls()).hasSize(4);
        assertThat(supplier.calls().get(3).text()).contains("\"unconfirmed\":true");
        assertThat(browser.text("#sequence"))
                .contains("unconfirmed: must be cancelled, whatever your cancellation policy");
        assertThat(fixture.sandbox().bookings())
                .filteredOn(booking -> booking.transactionId().equals("t2"))
                .extracting(SandboxBooking::stage)
                .containsExactly(SandboxBooking.Stage.CANCELLED);
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void aWebhookCallIsSentAgainOnceAndTwiceConcurrently() {
        connect();
        hold(CRUISE);
        assertThat(supplier.calls().get(0).json().path("pickup_id").asText()).isEqualTo("hotel-mimosa");
        browser.click(".again button");
        browser.await(() -> supplier.calls().size() == 2);
        browser.await(() -> browser.elements(".message.call").size() == 2);
        browser.click(".again button[name=twice]");
        browser.await(() -> supplier.calls().size() == 4);
        browser.await(() -> browser.elements(".message.reply").size() == 4);
        assertThat(supplier.calls())
                .extracting(Supplier.Call::text)
                .containsOnly(supplier.calls().get(0).text());
        assertThat(fixture.sandbox().holds()).hasSize(1);
    }

    @Test
    void aPendingResponseIsShownAgainstItsDeadlineUntilItArrives() {
        connect();
        CountDownLatch response = new CountDownLatch(1);
        supplier.reply("POST /hooks/hold", call -> {
            try {
                response.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new Supplier.Reply(400, "{'code':'NO_CAPACITY_LEFT','message':'<i>none</i>'}");
        });
        hold(CRUISE);
        browser.awaitText("#sequence", "no response yet");
        assertThat(browser.text("#state")).contains("waiting for the webhook");
        response.countDown();
        browser.awaitText("#sequence", "The supplier refused the hold: code NO_CAPACITY_LEFT, message <i>none</i>");
        assertThat(browser.text("#state")).isEqualTo("There is no hold and no booking");
        assertThat(browser.text("#conversations")).contains("hold", "400");
        assertThat(browser.accessibilityViolations()).isEmpty();
    }

    @Test
    void withoutAWebhookHoldsAreAcceptedAndRefusalsOfTheServiceAreShown() {
        browser.open(fixture.page(CELLAR));
        browser.type("[name='quantity.adult']", "99");
        browser.click("#send-hold");
        browser.awaitText("#sequence", "more than max_booking_quantity 8");
        browser.open(fixture.page(CELLAR));
        browser.click("#send-hold");
        browser.awaitText("#state", "Hold of 1 seat");
        assertThat(fixture.sandbox().holds()).hasSize(1);
    }

    @Test
    void callsOfAClientAppearAmongTheConversations() {
        connect();
        browser.open(fixture.page("/bookings"));
        String slot =
                fixture.sandbox().slots("vineyard-walk", "guided").get(200).slotId();
        fixture.call(
                200,
                "POST",
                "/supplier/integration-tests/hold",
                "{'experience_id':'vineyard-walk','option_id':'guided','slot_id':'" + slot
                        + "','hold_id':'00000000-0000-0000-0000-000000000001','expiration_time':'2027-04-01T12:15:00Z',"
                        + "'quantities':[{'holder_category_id':'adult','quantity':1}]}");
        browser.awaitText("#conversations", slot);
    }
}
