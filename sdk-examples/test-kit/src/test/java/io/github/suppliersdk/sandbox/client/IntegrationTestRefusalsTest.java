package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Test holds, bookings and cancellations sent by the library: their effect on the capacity, and refusals. */
final class IntegrationTestRefusalsTest {

    private static final LocalDateTime START = LocalDateTime.of(2027, 4, 22, 18, 0);

    private final SandboxClock clock = Samples.clock();
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock));
    private final SupplierClient client = Samples.configure(sandbox).build();
    private final SlotsClient slots = client.slots("time", "tour");

    @BeforeEach
    void fill() {
        Samples.fill(client);
        slots.create(List.of(Samples.timed("t1", START)));
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    private static HoldRequest hold(int adults) {
        return Bookings.hold("h", "time", "t1", adults).withPickupId("p1");
    }

    private static TestBooking booking() {
        return Bookings.booking("b", "h", "t1");
    }

    private OptionalInt capacity() {
        return slots.get("t1").capacity();
    }

    @Test
    void aHoldLowersTheCapacityAndACancellationRestoresIt() {
        client.integrationTests().hold(hold(3));
        assertThat(capacity()).hasValue(7);
        client.integrationTests().book(booking());
        assertThat(capacity()).hasValue(7);
        client.integrationTests().cancelBooking(Bookings.cancellation("b"));
        assertThat(capacity()).hasValue(10);
    }

    @Test
    void aSlotWithoutACapacityHasNoLimit() {
        slots.replace(Samples.timed("t1", START).withCapacity(OptionalInt.empty()));
        client.options("time").replace(Samples.option("tour").withMaxBookingQuantity(OptionalInt.empty()));
        client.integrationTests()
                .hold(hold(1).withQuantities(HolderQuantity.of("child", 1_000_000), HolderQuantity.of("adult", 1)));
        assertThat(capacity()).isEmpty();
        client.integrationTests().book(booking());
        client.integrationTests().cancelBooking(Bookings.cancellation("b"));
        assertThat(capacity()).isEmpty();
    }

    @Test
    void anOpenSlotCanBeHeldAndBooked() {
        client.slots("open", "tour").create(List.of(Samples.open("o1")));
        client.integrationTests().hold(Bookings.hold("h", "open", "o1", 2));
        client.integrationTests().book(Bookings.booking("b", "h", "o1"));
        assertThat(sandbox.bookings().get(0).seats()).isEqualTo(2);
    }

    @Test
    void aCapacityOfZeroIsSoldOut() {
        slots.updateCapacity("t1", 0);
        Refusals.assertBadRequest(
                "quantities: the sum of quantities is 1, the capacity of the slot is 0",
                () -> client.integrationTests().hold(hold(1)));
    }

    @Test
    void heldSeatsAreUnavailableUntilTheHoldExpires() {
        slots.updateCapacity("t1", 3);
        client.integrationTests().hold(hold(2));
        HoldRequest other = hold(2).withHoldId(Bookings.id("other").toString());
        Refusals.assertBadRequest(
                "quantities: the sum of quantities is 2, the capacity of the slot is 1",
                () -> client.integrationTests().hold(other));
        clock.advance(Duration.ofMinutes(14));
        assertThat(capacity()).hasValue(1);
        clock.advance(Duration.ofMinutes(1));
        assertThat(capacity()).hasValue(3);
        Refusals.assertNotFound(
                "hold_id: there is no hold", () -> client.integrationTests().book(booking()));
        client.integrationTests().hold(other.withExpirationTime(START));
    }

    @Test
    void aHeldSlotIsNotDeleted() {
        slots.create(List.of(Samples.timed("t2", START)));
        client.integrationTests().hold(hold(1));
        Refusals.assertConflict("slot_id: the slot 't1' is part of a hold", () -> slots.delete("t1"));
        Refusals.assertConflict("slot_id: part of a hold: t1", slots::deleteAll);
        assertThat(sandbox.slotCount("time", "tour")).isEqualTo(2);
        slots.delete("t2");
        client.integrationTests().book(booking());
        slots.deleteAll();
        assertThat(sandbox.slotCount("time", "tour")).isZero();
    }

    @Test
    void aHoldOfAnArchivedExperienceIsRefused() {
        client.experiences().archive("time");
        Refusals.assertBadRequest(
                "experience_id: the experience 'time' is archived",
                () -> client.integrationTests().hold(hold(1)));
    }

    static Stream<Arguments> wrongHolds() {
        return Stream.of(
                arguments("quantities: quantity of 'adult' is 5, more than max_quantity 4", hold(5)),
                arguments(
                        "quantities: sum of quantities is 7, more than max_booking_quantity 6",
                        hold(1).withQuantities(HolderQuantity.of("child", 7))),
                arguments(
                        "quantities: the slot 't1' has no holder category 'senior'",
                        hold(1).withQuantities(HolderQuantity.of("senior", 1))),
                arguments(
                        "quantities[0].guide_language: the slot 't1' has no guide for 'fr'",
                        hold(1).withQuantities(HolderQuantity.of("adult", 1).withGuideLanguage("fr"))),
                arguments("pickup_id: the slot 't1' has no pickup 'p2'", hold(1).withPickupId("p2")),
                arguments(
                        "expiration_time: is in the past",
                        hold(1).withExpirationTime(LocalDateTime.of(2027, 1, 1, 12, 0))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongHolds")
    void aHoldThatDoesNotFitTheSlotIsABadRequest(String problem, HoldRequest hold) {
        Refusals.assertBadRequest(problem, () -> client.integrationTests().hold(hold));
        assertThat(capacity()).hasValue(10);
    }

    @Test
    void theSlotOfAHoldMustExistAndItsIdIsUsedOnce() {
        Refusals.assertNotFound(
                "experience_id: there is no experience 'none'",
                () -> client.integrationTests().hold(hold(1).withExperienceId("none")));
        Refusals.assertNotFound(
                "option_id: the experience 'time' has no option 'none'",
                () -> client.integrationTests().hold(hold(1).withOptionId("none")));
        Refusals.assertNotFound(
                "slot_id: the option 'tour' has no slot 'none'",
                () -> client.integrationTests().hold(hold(1).withSlotId("none")));
        client.integrationTests().hold(hold(1));
        Refusals.assertConflict(
                "hold_id: there is or was a hold",
                () -> client.integrationTests().hold(hold(1)));
        assertThat(capacity()).hasValue(9);
    }

    static Stream<Arguments> wrongBookings() {
        TestBookingItem adult = TestBookingItem.builder("adult").build();
        return Stream.of(
                arguments(
                        "slot_id: must be the slot of the hold, 't1'", booking().withSlotId("t2")),
                arguments(
                        "pickup_id: the slot 't1' has no pickup 'p2'", booking().withPickupId("p2")),
                arguments(
                        "guide_language: the slot 't1' has no guide for 'fr'",
                        booking().withGuideLanguage("fr")),
                arguments(
                        "booking_requests[0].holder_category_id: the hold has only 0 of 'child'",
                        booking().withBookingRequests(adult.withHolderCategoryId("child"))),
                arguments(
                        "booking_requests[0].mandatory_answers: the question 'q' must be answered",
                        booking().withBookingRequests(adult)),
                arguments(
                        "booking_requests[0].mandatory_answers[0].answer: must be an integer",
                        booking().withBookingRequests(adult.withMandatoryAnswers(answer("q", "six")))),
                arguments(
                        "booking_requests[0].mandatory_answers[1].mandatory_question_id: there is no question 'x'",
                        booking().withBookingRequests(adult.withMandatoryAnswers(answer("q", "6"), answer("x", "6")))));
    }

    private static MandatoryAnswer answer(String question, String text) {
        return MandatoryAnswer.builder(question, text).build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongBookings")
    void aBookingThatDoesNotFitTheHoldIsABadRequestAndLeavesTheHold(String problem, TestBooking wrong) {
        client.mandatoryQuestions("time")
                .create(Samples.question("q")
                        .withDataType(DataType.INTEGER)
                        .withLevel(QuestionLevel.BY_PAX)
                        .withHolderCategoryId("adult"));
        client.integrationTests().hold(hold(1));
        TestBookingItem answered = booking().bookingRequests().get(0).withMandatoryAnswers(answer("q", "6"));
        TestBooking right = booking().withBookingRequests(answered);
        boolean isAboutItems = problem.startsWith("booking_requests");
        Refusals.assertBadRequest(
                problem,
                () -> client.integrationTests().book(isAboutItems ? wrong : wrong.withBookingRequests(answered)));
        client.integrationTests().book(right);
    }

    @Test
    void bookingsAndCancellationsAreMadeOnce() {
        Refusals.assertNotFound(
                "hold_id: there is no hold", () -> client.integrationTests().book(booking()));
        client.integrationTests().hold(hold(1));
        client.integrationTests().book(booking());
        Refusals.assertConflict(
                "booking_id: there is a booking",
                () -> client.integrationTests().book(booking()));
        Refusals.assertConflict(
                "hold_id: the hold",
                () -> client.integrationTests().book(booking().withBookingId(Bookings.id("another"))));
        Refusals.assertNotFound(
                "booking_id: there is no booking",
                () -> client.integrationTests().cancelBooking(Bookings.cancellation("none")));
        client.integrationTests().cancelBooking(Bookings.cancellation("b"));
        Refusals.assertConflict(
                "booking_id: the booking", () -> client.integrationTests().cancelBooking(Bookings.cancellation("b")));
        assertThat(capacity()).hasValue(10);
    }

    @Test
    void aRefusalByTheSuppliersWebhookIsABadRequestWithItsCode() throws IOException {
        AtomicInteger status = new AtomicInteger(400);
        HttpServer supplier = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        supplier.createContext("/hooks/hold", exchange -> respond(exchange, status.get()));
        supplier.start();
        URI hooks = URI.create("http://127.0.0.1:" + supplier.getAddress().getPort() + "/hooks/");
        try (Sandbox own = Sandbox.start(SandboxOptions.defaults().clock(clock).webhookUrl(hooks));
                SupplierClient caller = Samples.configure(own).build()) {
            Samples.fill(caller);
            caller.slots("time", "tour").create(List.of(Samples.timed("t1", START)));
            Refusals.assertBadRequest(
                    "The supplier refused the hold: code NO_CAPACITY_LEFT",
                    () -> caller.integrationTests().hold(hold(2)));
            status.set(500);
            Refusals.assertBadRequest(
                    "The supplier's webhook sent an invalid response to the hold: status 500",
                    () -> caller.integrationTests().hold(hold(2)));
            assertThat(caller.slots("time", "tour").get("t1").capacity()).hasValue(10);
        } finally {
            supplier.stop(0);
        }
    }

    private static void respond(HttpExchange exchange, int status) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            byte[] body = "{\"code\":\"NO_CAPACITY_LEFT\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
