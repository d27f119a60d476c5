package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the library refuses without sending them, with the same field path as the service. */
final class LocalRefusalsTest {

    private static final Sandbox SANDBOX = Sandbox.start();
    private static final TamperingInterceptor TAMPERING = new TamperingInterceptor();
    private static final SupplierClient CLIENT =
            Samples.configure(SANDBOX).httpClient(TAMPERING.httpClient()).build();
    private static final Slot DAILY = Samples.daily("new");
    private static final Slot OPEN = Samples.open("new");
    private static final Slot TIME = Samples.timed("new", LocalDateTime.of(2027, 4, 22, 18, 0));

    static {
        try (SupplierClient client = Samples.configure(SANDBOX).build()) {
            Samples.fill(client);
        }
    }

    @AfterAll
    static void close() {
        CLIENT.close();
        SANDBOX.close();
    }

    /**
     * A row: a request that the library refuses, and a valid request that becomes the same when the transport replaces
     * a text in its body.
     *
     * @param field the path of the field that both name
     */
    private static Arguments row(
            String field, Consumer<SupplierClient> wrong, Consumer<SupplierClient> right, String from, String to) {
        return arguments(field, wrong, right, from, to);
    }

    private static Arguments daily(String field, Slot wrong, String from, String to) {
        return row("[0]." + field, create("daily", wrong), create("daily", DAILY), from, to);
    }

    private static Consumer<SupplierClient> create(String experience, Slot... slots) {
        return client -> client.slots(experience, "tour").create(List.of(slots));
    }

    private static AvailableHolderCategory adult() {
        return AvailableHolderCategory.of("adult", 1500);
    }

    static Stream<Arguments> slots() {
        return Stream.of(
                daily("slot_id", DAILY.withSlotId("-new"), "'new'", "'-new'"),
                daily("option_id", DAILY.withOptionId("vip"), "'tour'", "'vip'"),
                daily("capacity", DAILY.withCapacity(-1), "'capacity':10", "'capacity':-1"),
                daily("guide_languages[1]", DAILY.withGuideLanguages(List.of("en", "en")), "'de'", "'en'"),
                daily("guide_languages[1]", DAILY.withGuideLanguages(List.of("en", "DE")), "'de'", "'DE'"),
                daily(
                        "available_holder_categories[0].price_in_cents",
                        DAILY.withAvailableHolderCategories(adult().withPriceInCents(-1)),
                        ":1500",
                        ":-1"),
                daily(
                        "available_holder_categories[0].min_quantity",
                        DAILY.withAvailableHolderCategories(
                                adult().withMinQuantity(5).withMaxQuantity(4)),
                        "'min_quantity':1",
                        "'min_quantity':5"),
                daily(
                        "available_holder_categories[1].holder_category_id",
                        DAILY.withAvailableHolderCategories(adult(), adult()),
                        "'child'",
                        "'adult'"),
                row(
                        "[1].slot_id",
                        create("daily", DAILY, DAILY),
                        create("daily", Samples.daily("other"), DAILY),
                        "'other'",
                        "'new'"),
                row(
                        "[0].open_slot.duration_days",
                        create("open", OPEN.withKind(OpenSlot.ofDurationDays(0))),
                        create("open", OPEN),
                        ":180",
                        ":0"),
                row(
                        "[0].capacity",
                        create("open", OPEN.withCapacity(5)),
                        create("open", OPEN),
                        "'open_slot'",
                        "'capacity':5,'open_slot'"),
                row(
                        "[0].time_slot.end",
                        create(
                                "time",
                                TIME.withKind(TimeSlot.of(
                                        LocalDateTime.of(2027, 4, 22, 18, 0), LocalDateTime.of(2027, 4, 22, 17, 0)))),
                        create("time", TIME),
                        "T20:",
                        "T17:"));
    }

    static Stream<Arguments> catalog() {
        return Stream.of(
                row(
                        "name",
                        client -> client.vendors().create(Samples.vendor("new").withName(" ")),
                        client -> client.vendors().create(Samples.vendor("new")),
                        "'Vendor'",
                        "' '"),
                row(
                        "latitude",
                        client -> client.pickups().create(Samples.pickup("new").withLatitude(-90.5)),
                        client -> client.pickups().create(Samples.pickup("new")),
                        "47.5",
                        "-90.5"),
                row(
                        "currency",
                        client -> client.experiences()
                                .create(Samples.experience("new", SlotType.DAILY)
                                        .withCurrency("eur")),
                        client -> client.experiences().create(Samples.experience("new", SlotType.DAILY)),
                        "'EUR'",
                        "'eur'"),
                row(
                        "options[1].option_id",
                        client -> client.experiences()
                                .create(Samples.experience("new", SlotType.DAILY)
                                        .withOptions(Samples.option("tour"), Samples.option("tour"))),
                        client -> client.experiences().create(Samples.experience("new", SlotType.DAILY)),
                        "'vip'",
                        "'tour'"),
                row(
                        "options",
                        client -> client.experiences()
                                .create(Samples.experience("new", SlotType.DAILY)
                                        .withOptions(List.of())),
                        client -> client.experiences().create(Samples.experience("new", SlotType.DAILY)),
                        "'options':[",
                        "'options':[],'x':["),
                row(
                        "experience_name",
                        client -> client.experiences().update("daily", named(" ")),
                        client -> client.experiences().update("daily", named("Ride")),
                        "'Ride'",
                        "' '"),
                row(
                        "holder_categories[1].holder_category_id",
                        client -> client.options("daily")
                                .create(Samples.option("new")
                                        .withHolderCategories(
                                                HolderCategory.of("adult", HolderType.ADULT, 18),
                                                HolderCategory.of("adult", HolderType.CHILD, 0))),
                        client -> client.options("daily").create(Samples.option("new")),
                        "'child'",
                        "'adult'"),
                row(
                        "min_booking_quantity",
                        client -> client.options("daily")
                                .create(Samples.option("new").withMinBookingQuantity(7)),
                        client -> client.options("daily").create(Samples.option("new")),
                        "'min_booking_quantity':1",
                        "'min_booking_quantity':7"),
                row(
                        "select",
                        client -> client.mandatoryQuestions("daily")
                                .create(Samples.question("new").withDataType(DataType.SELECT_ONE)),
                        client -> client.mandatoryQuestions("daily").create(Samples.question("new")),
                        "'STRING'",
                        "'SELECT_ONE'"),
                row(
                        "data_pattern",
                        client -> client.mandatoryQuestions("daily")
                                .create(Samples.question("new").withDataPattern("[")),
                        client -> client.mandatoryQuestions("daily").create(Samples.question("new")),
                        "'STRING'",
                        "'STRING','data_pattern':'['"));
    }

    private static ExperienceUpdate named(String name) {
        return ExperienceUpdate.builder().experienceName(name).build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"slots", "catalog"})
    void theLibraryAndTheServiceNameTheSameField(
            String field, Consumer<SupplierClient> wrong, Consumer<SupplierClient> right, String from, String to) {
        long before = SANDBOX.requests().count();
        Refusals.assertNotSent(field, () -> wrong.accept(CLIENT));
        assertThat(SANDBOX.requests().count()).isEqualTo(before);
        TAMPERING.replace(from, to);
        Refusals.assertBadRequest(field + ": ", () -> right.accept(CLIENT));
    }

    @Test
    void aProblemOfTheWholeBodyIsReportedOnTheBody() {
        Refusals.assertNotSent(
                "(body)",
                () -> CLIENT.experiences()
                        .update("daily", ExperienceUpdate.builder().build()));
        Refusals.assertNotSent("(body)", () -> CLIENT.slots("daily", "tour").create(List.of()));
        Refusals.assertNotSent(
                "(body)", () -> CLIENT.slots("open", "tour").create(List.of(OPEN, OPEN.withSlotId("other"))));
    }

    @Test
    void aRangeThatEndsBeforeItBeginsIsNotRequested() {
        Refusals.assertNotSent(
                "date_to", () -> CLIENT.slots("daily", "tour").dailyInOneCall(Samples.DAY, Samples.DAY.minusDays(1)));
    }
}
