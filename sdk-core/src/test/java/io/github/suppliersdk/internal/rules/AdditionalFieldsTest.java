package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.experiences.ExperienceRequest;
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
import io.github.suppliersdk.support.FakeService;
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

    private static Arguments experience(String path, ExperienceRequest request) {
        return refused(path, c -> c.experiences().create(request));
    }

    private static Arguments hold(String path, TestHold hold) {
        return refused(path, c -> c.integrationTests().hold(hold));
    }

    private static Arguments booking(String path, TestBooking booking) {
        return refused(path, c -> c.integrationTests().book(booking));
    }

    private static Map<String, Object> field(String name) {
        return Map.of("x_new", 1, name, "x");
    }

    static List<Arguments> requests() {
        ExperienceRequest experience = Samples.experienceRequest();
        OptionRequest option = Samples.optionRequest();
        OptionRequest categories = option.withHolderCategories(
                option.holderCategories().get(0).withAdditionalProperties(field("minimum_age")));
        ExperienceUpdate update = ExperienceUpdate.builder()
                .putAllAdditionalProperties(field("archived"))
                .build();
        VendorRequest vendor = VendorRequest.builder("v", "V")
                .putAllAdditionalProperties(field("name"))
                .build();
        TestHold hold = IntegrationTestRows.hold();
        TestBooking booking = IntegrationTestRows.booking();
        TestBookingItem item = booking.bookingRequests().get(0);
        MandatoryAnswer answer = MandatoryAnswer.builder("q", "a")
                .putAllAdditionalProperties(field("answer"))
                .build();
        TestCancellation cancellation = TestCancellation.builder(UUID.randomUUID(), "t")
                .putAllAdditionalProperties(field("unconfirmed"))
                .build();
        SlotRequest daily = Samples.daily();
        AvailableHolderCategory adult = AvailableHolderCategory.of("a", 1);
        TimeSlot time = TimeSlot.startingAt(DAY.atTime(9, 0)).withPickupIds(List.of());
        return List.of(
                experience("currency", experience.withAdditionalProperties(field("currency"))),
                experience("options[0].label", experience.withOptions(option.withAdditionalProperties(field("label")))),
                refused("holder_categories[0].minimum_age", c -> c.options("e1").create(categories)),
                refused("archived", c -> c.experiences().update("e1", update)),
                refused(
                        "select",
                        c -> c.mandatoryQuestions("e1")
                                .replace(Samples.questionRequest().withAdditionalProperties(field("select")))),
                refused(
                        "time_margin",
                        c -> c.pickups()
                                .create(Samples.pickupRequest().withAdditionalProperties(field("time_margin")))),
                refused("name", c -> c.vendors().create(vendor)),
                hold("pickup_id", hold.withAdditionalProperties(field("pickup_id"))),
                hold(
                        "quantities[0].quantity",
                        hold.withQuantities(hold.quantities().get(0).withAdditionalProperties(field("quantity")))),
                booking("request_id", booking.withAdditionalProperties(field("request_id"))),
                booking("holder.email", booking.withHolder(booking.holder().withAdditionalProperties(field("email")))),
                booking(
                        "booking_requests[0].holder_category_id",
                        booking.withBookingRequests(item.withAdditionalProperties(field("holder_category_id")))),
                booking(
                        "booking_requests[0].mandatory_answers[0].answer",
                        booking.withBookingRequests(item.withMandatoryAnswers(answer))),
                refused("unconfirmed", c -> c.integrationTests().cancelBooking(cancellation)),
                slot("capacity", daily.withAdditionalProperties(field("capacity"))),
                slot("daily_slot", daily.withAdditionalProperties(field("daily_slot"))),
                slot("time_slot", daily.withAdditionalProperties(field("time_slot"))),
                slot("slot_id", daily.withKind(UnknownSlotKind.of("slot_id", Map.of()))),
                slot(
                        "available_holder_categories[0].price_in_cents",
                        daily.withAvailableHolderCategories(adult.withAdditionalProperties(field("price_in_cents")))),
                slot("daily_slot.date", daily.withKind(DailySlot.of(DAY).withAdditionalProperties(field("date")))),
                slot("time_slot.pickup_ids", daily.withKind(time.withAdditionalProperties(field("pickup_ids")))),
                slot(
                        "open_slot.end_date",
                        Samples.openUntil().withKind(OpenSlot.until(DAY).withAdditionalProperties(field("end_date")))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void anAdditionalPropertyWithTheNameOfAFieldIsRefusedByItsPath(String path, Consumer<SupplierClient> call) {
        FakeService transport = FakeService.responding("");
        InvalidRequestException e =
                catchThrowableOfType(InvalidRequestException.class, () -> call.accept(transport.client()));
        assertThat(e.violations()).extracting(Violation::path).containsExactly(path);
        assertThat(transport.requests()).isEmpty();
    }
}
