package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.ConflictException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests that the library accepts, and that the service refuses because of its state. The caller gets the exception of
 * the status with the service's message, and the state is unchanged.
 */
final class StateRefusalsTest {
    private static final LocalDateTime START = LocalDateTime.of(2027, 4, 22, 18, 0);
    private static final Option ADULTS_ONLY =
            Samples.option("tour").withHolderCategories(HolderCategory.of("adult", HolderType.ADULT, 18));
    private static final TestBookingItem ADULT = TestBookingItem.builder("adult")
            .addMandatoryAnswers(MandatoryAnswer.builder("age", "40").build())
            .build();

    private final SandboxClock clock = Samples.clock();
    private final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults().clock(clock));
    private final SupplierClient client = Samples.configure(sandbox).build();
    private final SlotsClient timed = client.slots("time", "tour");

    /**
     * The options of "daily" have a slot and a question each. The slot "t1" has a hold, and had bookings of which one is
     * cancelled; "t0" is sold out. There are an archived experience, and one with a single option.
     */
    @BeforeEach
    void fill() {
        Samples.fill(client);
        client.slots("daily", "tour").create(List.of(Samples.daily("d1"), Samples.daily("gone")));
        client.slots("daily", "tour").delete("gone");
        client.mandatoryQuestions("daily")
                .create(Samples.question("q").withOptionId("vip").withHolderCategoryId("child"));
        client.slots("open", "tour").create(List.of(Samples.open("o1")));
        client.experiences().create(Samples.experience("single", SlotType.DAILY).withOptions(Samples.option("vip")));
        client.experiences().create(Samples.experience("archived", SlotType.TIME));
        client.slots("archived", "tour").create(List.of(Samples.timed("a1", START)));
        client.experiences().archive("archived");
        client.mandatoryQuestions("time")
                .create(Samples.question("age")
                        .withDataType(DataType.INTEGER)
                        .withLevel(QuestionLevel.BY_PAX)
                        .withHolderCategoryId("adult"));
        timed.create(
                List.of(Samples.timed("t1", START), Samples.timed("t0", START).withCapacity(0)));
        for (String name : List.of("held", "booked", "cancelled")) {
            client.integrationTests().hold(hold(name, 1));
        }
        client.integrationTests().book(booking("booked"));
        client.integrationTests().book(booking("cancelled"));
        client.integrationTests().cancelBooking(Bookings.cancellation("cancelled"));
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    private static HoldRequest hold(String name, int adults) {
        return Bookings.hold(name, "time", "t1", adults).withPickupId("p1");
    }

    private static TestBooking booking(String hold) {
        return Bookings.booking(hold, hold, "t1").withBookingRequests(ADULT);
    }

    private static Arguments missing(String problem, Consumer<SupplierClient> call) {
        return arguments(NotFoundException.class, 404, problem, call);
    }

    private static Arguments conflict(String problem, Consumer<SupplierClient> call) {
        return arguments(ConflictException.class, 409, problem, call);
    }

    private static Arguments bad(String problem, Consumer<SupplierClient> call) {
        return arguments(BadRequestException.class, 400, problem, call);
    }

    private static Arguments badSlots(String problem, String experience, Slot... slots) {
        return bad(problem, c -> c.slots(experience, "tour").create(List.of(slots)));
    }

    private static Arguments badHold(String problem, HoldRequest hold) {
        return bad(problem, c -> c.integrationTests().hold(hold));
    }

    private static Arguments badBooking(String problem, TestBooking booking) {
        return bad(problem, c -> c.integrationTests().book(booking));
    }

    static Stream<Arguments> missingObjects() {
        ExperienceUpdate update = ExperienceUpdate.builder().archived(true).build();
        return Stream.of(
                missing("experience_id: ", c -> c.experiences().get("none")),
                missing("experience_id: ", c -> c.experiences().update("none", update)),
                missing("experience_id: ", c -> c.options("none").create(Samples.option("new"))),
                missing("experience_id: ", c -> c.options("none").replace(Samples.option("tour"))),
                missing("option_id: ", c -> c.options("daily").replace(Samples.option("none"))),
                missing("option_id: ", c -> c.options("daily").delete("none")),
                missing("experience_id: ", c -> c.mandatoryQuestions("none").create(Samples.question("q"))),
                missing("experience_id: ", c -> c.mandatoryQuestions("none").list()),
                missing(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").replace(Samples.question("none"))),
                missing(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").get("none")),
                missing(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").delete("none")),
                missing("pickup_id: ", c -> c.pickups().delete("none")),
                missing(
                        "pickup_id: there is no pickup 'a/b?c#d e%2f../ü'",
                        c -> c.pickups().get("a/b?c#d e%2f../ü")),
                missing(
                        "slot_id: the option 'tour' has no slot 'x'",
                        c -> c.slots("daily", "tour").get("x")),
                missing("slot_id: ", c -> c.slots("daily", "tour").replace(Samples.daily("x"))),
                missing("slot_id: ", c -> c.slots("daily", "tour").updateCapacity("x", 1)),
                missing("slot_id: ", c -> c.slots("daily", "tour").delete("x")),
                missing(
                        "option_id: the option 'tour' has no open slot",
                        c -> c.slots("daily", "tour").open()),
                missing(
                        "experience_id: ",
                        c -> c.integrationTests().hold(hold("h", 1).withExperienceId("none"))),
                missing(
                        "option_id: ",
                        c -> c.integrationTests().hold(hold("h", 1).withOptionId("none"))),
                missing("slot_id: ", c -> c.integrationTests().hold(hold("h", 1).withSlotId("none"))),
                missing("hold_id: there is no hold", c -> c.integrationTests().book(booking("none"))),
                missing(
                        "booking_id: there is no",
                        c -> c.integrationTests().cancelBooking(Bookings.cancellation("none"))));
    }

    /** Each call of slots, for an experience and an option that do not exist. */
    static Stream<Arguments> missingPaths() {
        Stream<Consumer<SlotsClient>> calls = Stream.of(
                slots -> slots.create(List.of(Samples.daily("d2").withOptionId("none"))),
                slots -> slots.get("d1"),
                slots -> slots.replace(Samples.daily("d1").withOptionId("none")),
                slots -> slots.updateCapacity("d1", 1),
                slots -> slots.delete("d1"),
                SlotsClient::deleteAll,
                slots -> slots.dailyInOneCall(Samples.DAY, Samples.DAY),
                slots -> slots.timedInOneCall(Samples.DAY, Samples.DAY),
                SlotsClient::open);
        return calls.flatMap(call -> Stream.of(
                missing("experience_id: there is no experience 'none'", c -> call.accept(c.slots("none", "none"))),
                missing("option_id: the experience 'daily' has no", c -> call.accept(c.slots("daily", "none")))));
    }

    static Stream<Arguments> conflicts() {
        return Stream.of(
                conflict("vendor_id: ", c -> c.vendors().create(Samples.vendor("v1"))),
                conflict("pickup_id: ", c -> c.pickups().create(Samples.pickup("p1"))),
                conflict("experience_id: ", c -> c.experiences().create(Samples.experience("daily", SlotType.TIME))),
                conflict("option_id: ", c -> c.options("daily").create(Samples.option("tour"))),
                conflict(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").create(Samples.question("q"))),
                conflict(
                        "option_id: the option 'tour' has slots",
                        c -> c.options("daily").delete("tour")),
                conflict(
                        "holder_categories: 'child' is used by a slot",
                        c -> c.options("daily").replace(ADULTS_ONLY)),
                conflict(
                        "option_id: the option 'vip' has a mandatory",
                        c -> c.options("daily").delete("vip")),
                conflict(
                        "holder_categories: 'child' is used by a mandatory",
                        c -> c.options("daily").replace(ADULTS_ONLY.withOptionId("vip"))),
                conflict(
                        "option_id: 'vip' is the only option",
                        c -> c.options("single").delete("vip")),
                conflict(
                        "pickup_id: the pickup 'p1' is used by a slot",
                        c -> c.pickups().delete("p1")),
                conflict(
                        "[1].slot_id: there is a slot 'd1' already",
                        c -> c.slots("daily", "tour").create(List.of(Samples.daily("d0"), Samples.daily("d1")))),
                conflict(
                        "[0].slot_id: there is a slot 'd1' already, in the option 'tour'",
                        c -> c.slots("daily", "vip")
                                .create(List.of(Samples.daily("d1").withOptionId("vip")))),
                conflict(
                        "[0].slot_id: 'd1' is or was a slot of another experience",
                        c -> c.slots("archived", "tour").create(List.of(Samples.timed("d1", START)))),
                conflict(
                        "[0].slot_id: 'gone' is or was a slot of another experience",
                        c -> c.slots("archived", "tour").create(List.of(Samples.timed("gone", START)))),
                conflict(
                        "[0].slot_id: the option can have only one open slot",
                        c -> c.slots("open", "tour").create(List.of(Samples.open("o2")))),
                conflict(
                        "slot_id: the slot 't1' is part of a hold",
                        c -> c.slots("time", "tour").delete("t1")),
                conflict(
                        "slot_id: part of a hold: t1",
                        c -> c.slots("time", "tour").deleteAll()),
                conflict(
                        "hold_id: there is or was a hold",
                        c -> c.integrationTests().hold(hold("held", 1))),
                conflict(
                        "booking_id: there is a booking",
                        c -> c.integrationTests().book(booking("booked"))),
                conflict(
                        "hold_id: the hold",
                        c -> c.integrationTests().book(booking("booked").withBookingId(Bookings.id("another")))),
                conflict(
                        "booking_id: the booking",
                        c -> c.integrationTests().cancelBooking(Bookings.cancellation("cancelled"))));
    }

    static Stream<Arguments> badCatalog() {
        ExperienceUpdate.Builder update = ExperienceUpdate.builder();
        return Stream.of(
                bad(
                        "vendor_id: there is no vendor 'nobody'",
                        c -> c.experiences()
                                .create(Samples.experience("new", SlotType.DAILY)
                                        .withVendorId("nobody"))),
                bad(
                        "vendor_id: there is no vendor 'nobody'",
                        c -> c.experiences()
                                .update(
                                        "daily",
                                        ExperienceUpdate.builder()
                                                .vendorId("nobody")
                                                .build())),
                bad(
                        "The body must change at least one of archived, cutoff_time",
                        c -> c.experiences()
                                .update(
                                        "daily",
                                        update.putAdditionalProperty("newer", 1).build())),
                bad(
                        "option_id: the experience has no option 'none'",
                        c -> c.mandatoryQuestions("daily")
                                .create(Samples.question("new").withOptionId("none"))),
                bad(
                        "holder_category_id: there is no holder category 'senior'",
                        c -> c.mandatoryQuestions("daily")
                                .replace(Samples.question("q").withHolderCategoryId("senior"))));
    }

    static Stream<Arguments> badSlots() {
        Slot daily = Samples.daily("new");
        Slot open = Samples.open("new");
        Slot time = Samples.timed("new", START);
        Slot senior = daily.withAvailableHolderCategories(AvailableHolderCategory.of("senior", 1));
        TimeSlot nowhere = TimeSlot.of(START, START).withPickupIds(List.of("p1", "p2"));
        return Stream.of(
                badSlots("[0].open_slot: does not fit the experience", "daily", open),
                badSlots("[0].time_slot: does not fit the experience", "daily", time),
                badSlots("[0].daily_slot: does not fit", "open", daily.withCapacity(OptionalInt.empty())),
                badSlots("[0].time_slot: does not fit", "open", time.withCapacity(OptionalInt.empty())),
                badSlots("[0].daily_slot: does not fit the experience", "time", daily),
                badSlots("[0].open_slot: does not fit the experience", "time", open),
                bad("open_slot: does not fit", c -> c.slots("daily", "tour").replace(Samples.open("d1"))),
                badSlots(
                        "[0].available_holder_categories[0].holder_category_id: the option 'tour' has no 'senior'; "
                                + "[1].guide_languages[1]: must be an ISO 639-1",
                        "daily",
                        senior,
                        Samples.daily("d2").withGuideLanguages(List.of("en", "xx"))),
                badSlots("[0].time_slot.pickup_ids[1]: there is no such pickup", "time", time.withKind(nowhere)),
                badSlots("[1].slot_id: the sandbox was told to reject 'evil'", "daily", daily, Samples.daily("evil")),
                bad(
                        "capacity: an open slot has no capacity",
                        c -> c.slots("open", "tour").updateCapacity("o1", 5)),
                bad(
                        "date_to: must not be more than two years from date_from",
                        c -> c.slots("daily", "tour").dailyInOneCall(Samples.DAY, Samples.DAY.plusYears(2))),
                bad(
                        "date_to: must not be more than 31 days from date_from",
                        c -> c.slots("time", "tour").timedInOneCall(Samples.DAY, Samples.DAY.plusDays(31))));
    }

    static Stream<Arguments> badHoldsAndBookings() {
        HoldRequest hold = hold("new", 1);
        TestBooking booking = booking("held");
        return Stream.of(
                badHold("quantities: quantity of 'adult' is 5, more than max_quantity 4", hold("new", 5)),
                badHold(
                        "quantities: sum of quantities is 7, more than max_booking_quantity 6",
                        hold.withQuantities(HolderQuantity.of("child", 7))),
                badHold(
                        "quantities: the slot 't1' has no holder category 'senior'",
                        hold.withQuantities(HolderQuantity.of("senior", 1))),
                badHold(
                        "quantities[0].guide_language: the slot 't1' has no guide for 'fr'",
                        hold.withQuantities(HolderQuantity.of("adult", 1).withGuideLanguage("fr"))),
                badHold("pickup_id: the slot 't1' has no pickup 'p2'", hold.withPickupId("p2")),
                badHold(
                        "expiration_time: is in the past",
                        hold.withExpirationTime(LocalDateTime.of(2027, 1, 1, 12, 0))),
                badHold("quantities: the sum of quantities is 1, the capacity of the slot is 0", hold.withSlotId("t0")),
                badHold(
                        "experience_id: the experience 'archived' is archived",
                        hold.withExperienceId("archived").withSlotId("a1")),
                badBooking("slot_id: must be the slot of the hold, 't1'", booking.withSlotId("t0")),
                badBooking("pickup_id: the slot 't1' has no pickup 'p2'", booking.withPickupId("p2")),
                badBooking("guide_language: the slot 't1' has no guide for 'fr'", booking.withGuideLanguage("fr")),
                badBooking(
                        "booking_requests[0].holder_category_id: the hold has only 0 of 'child'",
                        booking.withBookingRequests(ADULT.withHolderCategoryId("child"))),
                badBooking(
                        "booking_requests[0].mandatory_answers: the question 'age' must be answered",
                        booking.withBookingRequests(ADULT.withMandatoryAnswers())),
                badBooking(
                        "booking_requests[0].mandatory_answers[0].answer: must be an integer",
                        booking.withBookingRequests(ADULT.withMandatoryAnswers(
                                MandatoryAnswer.builder("age", "six").build()))));
    }

    @ParameterizedTest(name = "{1} {2}")
    @MethodSource({"missingObjects", "missingPaths", "conflicts", "badCatalog", "badSlots", "badHoldsAndBookings"})
    void aRefusedRequestIsExplainedAndChangesNothing(
            Class<? extends ServiceException> type, int status, String problem, Consumer<SupplierClient> call) {
        sandbox.faults().rejectSlots("evil"::equals);
        SandboxSeed before = sandbox.snapshot();
        Refusals.assertRefused(type, status, problem, () -> call.accept(client));
        assertThat(sandbox.snapshot()).isEqualTo(before);
    }

    /** The same calls succeed when nothing is in their way. */
    @Test
    void whatIsNotInUseIsChangedAndDeleted() {
        client.slots("daily", "tour").deleteAll();
        client.options("daily").replace(ADULTS_ONLY);
        client.options("daily").delete("tour");
        client.slots("daily", "vip").create(List.of(Samples.daily("gone").withOptionId("vip")));
        client.mandatoryQuestions("daily").delete("q");
        timed.replace(Samples.timed("t1", START)
                .withKind(TimeSlot.of(START, START.plusHours(2)).withPickupIds(List.of())));
        client.integrationTests().book(booking("held"));
        timed.deleteAll();
        client.slots("archived", "tour").deleteAll();
        client.pickups().delete("p1");
        assertThat(client.pickups().list()).isEmpty();
        assertThat(client.experiences().get("archived").additionalProperties()).isEqualTo(Map.of());
    }

    @Test
    void seatsAreTakenByHoldsAndReturnedByTheirEndAndByCancellations() {
        assertThat(seats()).hasValue(8); // a hold and a booking
        client.integrationTests().cancelBooking(Bookings.cancellation("booked"));
        assertThat(seats()).hasValue(9);
        clock.advance(Duration.ofMinutes(14));
        assertThat(seats()).hasValue(9);
        clock.advance(Duration.ofMinutes(1));
        assertThat(seats()).hasValue(10);
        Refusals.assertNotFound(
                "hold_id: there is no hold", () -> client.integrationTests().book(booking("held")));
        timed.replace(Samples.timed("t1", START).withCapacity(OptionalInt.empty()));
        client.integrationTests().hold(hold("unlimited", 4).withExpirationTime(START));
        assertThat(seats()).isEmpty();
    }

    private OptionalInt seats() {
        return timed.get("t1").capacity();
    }

    @Test
    void aRefusalByTheSuppliersWebhookIsABadRequestWithItsCode() throws IOException {
        HttpServer supplier = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        supplier.createContext("/hold", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                byte[] body = "{\"code\":\"NO_CAPACITY_LEFT\"}".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(400, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        supplier.start();
        try {
            sandbox.webhook(
                    URI.create("http://127.0.0.1:" + supplier.getAddress().getPort() + "/"));
            Refusals.assertBadRequest(
                    "The supplier refused the hold: code NO_CAPACITY_LEFT",
                    () -> client.integrationTests().hold(hold("new", 2)));
            assertThat(seats()).hasValue(8);
        } finally {
            supplier.stop(0);
        }
    }
}
