package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.integrationtests.TestCancellation;
import io.github.suppliersdk.integrationtests.TestHold;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.slots.UnknownSlotKind;
import io.github.suppliersdk.support.CannedTransport;
import io.github.suppliersdk.support.IntegrationTestRows;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.VendorRequest;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An additional property with the name of a known field of its object is refused, at every level of every request. */
class AdditionalFieldsTest {
    private static final LocalDate DAY = LocalDate.of(2027, 4, 22);

    private static Arguments refused(String path, Consumer<SupplierClient> call) {
        return Arguments.of(path, call);
    }

    private static Arguments slot(String path, SlotRequest slot) {
        return refused(path, c -> c.slots("e1", "adult-tour").replace(slot));
    }

    private static Map<String, Object> field(String name) {
        return Map.of("x_new", 1, name, "x");
    }

    static List<Arguments> catalog() {
        OptionRequest option = Samples.optionRequest();
        return List.of(
                refused(
                        "currency",
                        c -> c.experiences()
                                .create(Samples.experienceRequest().withAdditionalProperties(field("currency")))),
                refused(
                        "options[0].label",
                        c -> c.experiences()
                                .create(Samples.experienceRequest()
                                        .withOptions(option.withAdditionalProperties(field("label"))))),
                refused(
                        "holder_categories[0].minimum_age",
                        c -> c.options("e1")
                                .create(option.withHolderCategories(option.holderCategories()
                                        .get(0)
                                        .withAdditionalProperties(field("minimum_age"))))),
                refused(
                        "archived",
                        c -> c.experiences()
                                .update(
                                        "e1",
                                        ExperienceUpdate.builder()
                                                .putAllAdditionalProperties(field("archived"))
                                                .build())),
                refused(
                        "select",
                        c -> c.mandatoryQuestions("e1")
                                .replace(Samples.questionRequest().withAdditionalProperties(field("select")))),
                refused(
                        "time_margin",
                        c -> c.pickups()
                                .create(Samples.pickupRequest().withAdditionalProperties(field("time_margin")))),
                refused(
                        "name",
                        c -> c.vendors()
                                .create(VendorRequest.builder("v", "V")
                                        .putAllAdditionalProperties(field("name"))
                                        .build())));
    }

    static List<Arguments> integrationTests() {
        TestHold hold = IntegrationTestRows.hold();
        TestBooking booking = IntegrationTestRows.booking();
        TestBookingItem item = booking.bookingRequests().get(0);
        MandatoryAnswer answer = MandatoryAnswer.builder("q", "a")
                .putAllAdditionalProperties(field("answer"))
                .build();
        return List.of(
                refused("pickup_id", c -> c.integrationTests().hold(hold.withAdditionalProperties(field("pickup_id")))),
                refused(
                        "quantities[0].quantity",
                        c -> c.integrationTests()
                                .hold(hold.withQuantities(
                                        hold.quantities().get(0).withAdditionalProperties(field("quantity"))))),
                refused(
                        "request_id",
                        c -> c.integrationTests().book(booking.withAdditionalProperties(field("request_id")))),
                refused(
                        "holder.email",
                        c -> c.integrationTests()
                                .book(booking.withHolder(booking.holder().withAdditionalProperties(field("email"))))),
                refused(
                        "booking_requests[0].holder_category_id",
                        c -> c.integrationTests()
                                .book(booking.withBookingRequests(
                                        item.withAdditionalProperties(field("holder_category_id"))))),
                refused(
                        "booking_requests[0].mandatory_answers[0].answer",
                        c -> c.integrationTests().book(booking.withBookingRequests(item.withMandatoryAnswers(answer)))),
                refused(
                        "unconfirmed",
                        c -> c.integrationTests()
                                .cancelBooking(TestCancellation.builder(UUID.randomUUID(), "t")
                                        .putAllAdditionalProperties(field("unconfirmed"))
                                        .build())));
    }

    static List<Arguments> slots() {
        SlotRequest daily = Samples.daily();
        return List.of(
                slot("capacity", daily.withAdditionalProperties(field("capacity"))),
                slot("daily_slot", daily.withAdditionalProperties(field("daily_slot"))),
                slot("time_slot", daily.withAdditionalProperties(field("time_slot"))),
                slot("slot_id", daily.withKind(UnknownSlotKind.of("slot_id", Map.of()))),
                slot(
                        "available_holder_categories[0].price_in_cents",
                        daily.withAvailableHolderCategories(
                                AvailableHolderCategory.of("a", 1).withAdditionalProperties(field("price_in_cents")))),
                slot("daily_slot.date", daily.withKind(DailySlot.of(DAY).withAdditionalProperties(field("date")))),
                slot(
                        "time_slot.pickup_ids",
                        daily.withKind(TimeSlot.startingAt(DAY.atTime(9, 0))
                                .withPickupIds(List.of())
                                .withAdditionalProperties(field("pickup_ids")))),
                slot(
                        "open_slot.end_date",
                        Samples.openUntil().withKind(OpenSlot.until(DAY).withAdditionalProperties(field("end_date")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"catalog", "integrationTests", "slots"})
    void anAdditionalPropertyWithTheNameOfAFieldIsRefusedByItsPath(String path, Consumer<SupplierClient> call) {
        CannedTransport transport = CannedTransport.respondingWith(request -> new byte[0]);
        try (SupplierClient client = CannedTransport.client(transport)) {
            InvalidRequestException e = catchThrowableOfType(InvalidRequestException.class, () -> call.accept(client));
            assertThat(e).isNotNull();
            assertThat(e.violations()).extracting(Violation::path).containsExactly(path);
        }
        assertThat(transport.requests()).isEmpty();
    }
}
