package io.github.suppliersdk.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.bookings.BookingHolder;
import io.github.suppliersdk.bookings.HolderQuantity;
import io.github.suppliersdk.bookings.MandatoryAnswer;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.Violation;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.integrationtests.TestBooking;
import io.github.suppliersdk.integrationtests.TestBookingItem;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.questions.QuestionLevel;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.IntegrationTestRows;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.Vendor;
import io.github.suppliersdk.webhooks.CancellationRequest;
import io.github.suppliersdk.webhooks.HoldRequest;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the catalog and of the test calls: a refusal names every wrong field by its path on the wire, and nothing is sent. */
class LocalRefusalsTest {
    private static Arguments refused(String what, Consumer<SupplierClient> call, String... paths) {
        return Arguments.of(what, call, List.of(paths));
    }

    private static Arguments experience(String what, Experience request, String... paths) {
        return refused(what, c -> c.experiences().create(request), paths);
    }

    private static Arguments option(String what, Option request, String... paths) {
        return refused(what, c -> c.options("e1").create(request), paths);
    }

    private static Arguments question(String what, MandatoryQuestion request, String... paths) {
        return refused(what, c -> c.mandatoryQuestions("e1").create(request), paths);
    }

    private static Arguments update(String what, ExperienceUpdate update, String... paths) {
        return refused(what, c -> c.experiences().update("e1", update), paths);
    }

    private static MandatoryQuestion question(DataType type) {
        return MandatoryQuestion.builder("q", "Q?", type, QuestionLevel.BOOKING).build();
    }

    static List<Arguments> experiences() {
        Experience good = Samples.experienceRequest();
        return List.of(
                experience("an experience without an option", good.withOptions(), "options"),
                experience("a currency in lower case", good.withCurrency("eur"), "currency"),
                experience("a currency of four letters", good.withCurrency("EURO"), "currency"),
                experience("a currency in Greek letters", good.withCurrency("ΕΥΡ"), "currency"),
                experience("a line feed after the currency", good.withCurrency("EUR\n"), "currency"),
                experience(
                        "an old experience that lacks what a request needs",
                        good.withExperienceName(Optional.empty())
                                .withAvailabilitySlotType(Optional.empty())
                                .withCurrency(Optional.empty())
                                .withVendorId(Optional.empty()),
                        "experience_name",
                        "availability_slot_type",
                        "currency",
                        "vendor_id"),
                experience(
                        "archived, which the profile does not allow on create", good.withArchived(false), "archived"),
                experience("a blank name", good.withExperienceName(" "), "experience_name"),
                experience(
                        "an added value without a form in JSON",
                        good.withAdditionalProperties(Map.of("odd", List.of(new Object()))),
                        "(body)"),
                experience(
                        "an added value with the name of a field",
                        good.withAdditionalProperties(Map.of("currency", "EUR")),
                        "(body)"),
                experience(
                        "an added value with the name of a field, deeper",
                        good.withOptions(Samples.option().withAdditionalProperties(Map.of("label", "x"))),
                        "(body)"),
                experience(
                        "the same option twice",
                        good.withOptions(Samples.option(), Samples.option()),
                        "options[1].option_id"),
                experience(
                        "everything at once",
                        Experience.builder("", "", SlotType.of("x"), "", "a\u0000b")
                                .addOption(Option.builder("A", "")
                                        .addHolderCategory(HolderCategory.builder("..", HolderType.ADULT, -1)
                                                .holderType(Optional.empty())
                                                .build())
                                        .build())
                                .build(),
                        "experience_id",
                        "experience_name",
                        "currency",
                        "vendor_id",
                        "options[0].option_id",
                        "options[0].label",
                        "options[0].holder_categories[0].holder_category_id",
                        "options[0].holder_categories[0].holder_type",
                        "options[0].holder_categories[0].minimum_age"),
                refused(
                        "an update of an invalid id with a blank value",
                        c -> c.experiences()
                                .update(
                                        " ",
                                        ExperienceUpdate.builder()
                                                .experienceName("")
                                                .build()),
                        "experience_id",
                        "experience_name"),
                update("an update without a change", ExperienceUpdate.builder().build(), "(body)"),
                update(
                        "an update with blank values",
                        ExperienceUpdate.builder()
                                .experienceName(" ")
                                .vendorId("")
                                .build(),
                        "experience_name",
                        "vendor_id"));
    }

    static List<Arguments> options() {
        Option good = Samples.option();
        HolderCategory adult = HolderCategory.of("adult", HolderType.ADULT, 18);
        return List.of(
                option("an option without a holder category", good.withHolderCategories(), "holder_categories"),
                option(
                        "the same holder category twice",
                        good.withHolderCategories(adult, adult.withMinimumAge(3)),
                        "holder_categories[1].holder_category_id"),
                option("an old option without a label", good.withLabel(Optional.empty()), "label"),
                option(
                        "a maximum age below the minimum age",
                        good.withHolderCategories(adult.withMaximumAge(17)),
                        "holder_categories[0].minimum_age"),
                option("a minimum quantity above the maximum", good.withMinBookingQuantity(13), "min_booking_quantity"),
                option(
                        "negative quantities",
                        good.withMinBookingQuantity(-2).withMaxBookingQuantity(-1),
                        "min_booking_quantity",
                        "max_booking_quantity"),
                refused(
                        "replacing an option with an invalid id",
                        c -> c.options("e1").replace(good.withOptionId("a/b")),
                        "option_id"),
                refused(
                        "deleting an option with an invalid id",
                        c -> c.options("e1").delete(".."),
                        "option_id"),
                refused("options of a blank experience id", c -> c.options(" "), "experience_id"));
    }

    static List<Arguments> questions() {
        MandatoryQuestion select = Samples.question();
        return List.of(
                question("a select question without choices", question(DataType.SELECT_ONE), "select"),
                question("a text question with choices", select.withDataType(DataType.STRING), "select"),
                question(
                        "a number question with a pattern",
                        question(DataType.INTEGER).withDataPattern("a"),
                        "data_pattern"),
                question("a select question with a pattern", select.withDataPattern("a"), "data_pattern"),
                question(
                        "an invalid regular expression",
                        question(DataType.STRING).withDataPattern("[a"),
                        "data_pattern"),
                question(
                        "an old question that lacks what a request needs",
                        question(DataType.STRING)
                                .withQuestion(Optional.empty())
                                .withDataType(Optional.empty())
                                .withLevel(Optional.empty()),
                        "question",
                        "data_type",
                        "level"),
                question("an invalid option id", select.withOptionId("-x"), "option_id"),
                question(
                        "everything at once",
                        MandatoryQuestion.builder("\u007f", " ", DataType.DATE, QuestionLevel.of("x"))
                                .optionId("X")
                                .holderCategoryId("")
                                .putSelect("a", "b")
                                .dataPattern("(")
                                .build(),
                        "mandatory_question_id",
                        "question",
                        "option_id",
                        "holder_category_id",
                        "select",
                        "data_pattern",
                        "data_pattern"));
    }

    static List<Arguments> testCalls() {
        HolderQuantity adult = HolderQuantity.of("adult", 1);
        TestBookingItem item = TestBookingItem.builder("adult").build();
        MandatoryAnswer answer = MandatoryAnswer.builder("diet", "veg").build();
        UUID id = UUID.randomUUID();
        return List.of(
                hold(
                        "a hold with everything wrong",
                        HoldRequest.builder("h1", " ", "O", "S", LocalDateTime.MAX)
                                .pickupId("")
                                .addQuantities(HolderQuantity.of(" ", 0).withGuideLanguage("EN"), adult, adult)
                                .build(),
                        "hold_id",
                        "experience_id",
                        "option_id",
                        "slot_id",
                        "expiration_time",
                        "pickup_id",
                        "quantities[0].holder_category_id",
                        "quantities[0].quantity",
                        "quantities[0].guide_language",
                        "quantities[2]"),
                hold("a hold without seats", IntegrationTestRows.hold().withQuantities(), "quantities"),
                refused(
                        "a booking with everything wrong",
                        c -> c.integrationTests()
                                .book(TestBooking.builder(
                                                id,
                                                id,
                                                id,
                                                "S",
                                                BookingHolder.builder("guest", " ", "")
                                                        .build())
                                        .guideLanguage("EN")
                                        .pickupId("")
                                        .addBookingRequests(
                                                item,
                                                TestBookingItem.builder("")
                                                        .addMandatoryAnswers(
                                                                answer,
                                                                MandatoryAnswer.builder(" ", " ")
                                                                        .build(),
                                                                answer)
                                                        .build(),
                                                item)
                                        .build()),
                        "slot_id",
                        "holder.email",
                        "holder.first_name",
                        "holder.last_name",
                        "guide_language",
                        "pickup_id",
                        "booking_requests[1].holder_category_id",
                        "booking_requests[1].mandatory_answers[1].mandatory_question_id",
                        "booking_requests[1].mandatory_answers[1].answer",
                        "booking_requests[1].mandatory_answers[2].mandatory_question_id",
                        "booking_requests[2]"),
                refused(
                        "a booking without an item",
                        c -> c.integrationTests()
                                .book(IntegrationTestRows.booking().withBookingRequests()),
                        "booking_requests"),
                refused(
                        "a cancellation with everything wrong",
                        c -> c.integrationTests()
                                .cancelBooking(
                                        CancellationRequest.builder("b1", " ").build()),
                        "booking_id",
                        "transaction_id"));
    }

    private static Arguments hold(String what, HoldRequest hold, String... paths) {
        return refused(what, c -> c.integrationTests().hold(hold), paths);
    }

    static List<Arguments> others() {
        Pickup pickup = Samples.pickup();
        return List.of(
                refused(
                        "a pickup with invalid coordinates",
                        c -> c.pickups().create(pickup.withLatitude(90.01).withLongitude(Double.NaN)),
                        "latitude",
                        "longitude"),
                refused(
                        "a pickup without a type and a name",
                        c -> c.pickups()
                                .create(pickup.withType(Optional.empty()).withName("")),
                        "name",
                        "type"),
                refused(
                        "a vendor with a blank id and name",
                        c -> c.vendors().create(Vendor.builder("\t", "").build()),
                        "vendor_id",
                        "name"),
                refused("experiences of a blank vendor id", c -> c.experiences().listByVendor(" "), "vendor_id"),
                refused("a pickup without an id", c -> c.pickups().create(pickup.withPickupId(" ")), "pickup_id"),
                refused(
                        "slots of years that do not have four digits",
                        c -> c.slots("e1", "o1").daily(LocalDate.of(-1, 1, 1), LocalDate.of(10_000, 1, 1)),
                        "date_from",
                        "date_to"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"experiences", "options", "questions", "testCalls", "others"})
    void aWrongRequestIsRefusedWithEveryPathAndNothingIsSent(
            String what, Consumer<SupplierClient> call, List<String> paths) {
        FakeService transport = FakeService.responding("");
        try (SupplierClient client = transport.client()) {
            InvalidRequestException e = catchThrowableOfType(InvalidRequestException.class, () -> call.accept(client));
            assertThat(e).as(what).isNotNull();
            assertThat(e.violations()).extracting(Violation::path).containsExactlyElementsOf(paths);
            assertThat(e.violations())
                    .allSatisfy(violation -> assertThat(e)
                            .hasMessageContaining(violation.path())
                            .hasMessageContaining(violation.message()));
        }
        assertThat(transport.requests()).isEmpty();
    }
}
