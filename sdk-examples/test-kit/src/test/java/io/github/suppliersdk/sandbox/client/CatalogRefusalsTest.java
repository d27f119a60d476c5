package io.github.suppliersdk.sandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.HolderType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the service refuses because of the current state of its catalog. */
final class CatalogRefusalsTest {

    private static final Option ADULTS_ONLY =
            Samples.option("tour").withHolderCategories(HolderCategory.of("adult", HolderType.ADULT, 18));

    private final Sandbox sandbox = Sandbox.start();
    private final SupplierClient client = Samples.configure(sandbox).build();

    @BeforeEach
    void fill() {
        Samples.fill(client);
    }

    @AfterEach
    void close() {
        client.close();
        sandbox.close();
    }

    private static Arguments row(String problem, Consumer<SupplierClient> call) {
        return arguments(problem, call);
    }

    static Stream<Arguments> missingObjects() {
        ExperienceUpdate update = ExperienceUpdate.builder().archived(true).build();
        return Stream.of(
                row("experience_id: ", c -> c.experiences().get("none")),
                row("experience_id: ", c -> c.experiences().update("none", update)),
                row("experience_id: ", c -> c.experiences().archive("none")),
                row("experience_id: ", c -> c.options("none").create(Samples.option("new"))),
                row("experience_id: ", c -> c.options("none").replace(Samples.option("tour"))),
                row("option_id: ", c -> c.options("daily").replace(Samples.option("none"))),
                row("option_id: ", c -> c.options("daily").delete("none")),
                row("experience_id: ", c -> c.mandatoryQuestions("none").create(Samples.question("q"))),
                row("experience_id: ", c -> c.mandatoryQuestions("none").list()),
                row(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").replace(Samples.question("none"))),
                row(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").get("none")),
                row(
                        "mandatory_question_id: ",
                        c -> c.mandatoryQuestions("daily").delete("none")),
                row("pickup_id: ", c -> c.pickups().get("none")),
                row("pickup_id: ", c -> c.pickups().delete("none")),
                row(
                        "pickup_id: there is no pickup 'a/b?c#d e%2f../ü'",
                        c -> c.pickups().get("a/b?c#d e%2f../ü")));
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource("missingObjects")
    void aMissingObjectIsNotFound(String problem, Consumer<SupplierClient> call) {
        Refusals.assertNotFound(problem, () -> call.accept(client));
    }

    static Stream<Arguments> duplicateIds() {
        return Stream.of(
                row("vendor_id: ", c -> c.vendors().create(Samples.vendor("v1"))),
                row("pickup_id: ", c -> c.pickups().create(Samples.pickup("p1"))),
                row("experience_id: ", c -> c.experiences().create(Samples.experience("daily", SlotType.TIME))),
                row("option_id: ", c -> c.options("daily").create(Samples.option("tour"))),
                row("mandatory_question_id: ", c -> {
                    c.mandatoryQuestions("daily").create(Samples.question("q"));
                    c.mandatoryQuestions("daily").create(Samples.question("q"));
                }));
    }

    @ParameterizedTest(name = "{index} {0}")
    @MethodSource("duplicateIds")
    void aDuplicateIdIsAConflict(String problem, Consumer<SupplierClient> call) {
        Refusals.assertConflict(problem, () -> call.accept(client));
    }

    @Test
    void theVendorOfAnExperienceMustExist() {
        String problem = "vendor_id: there is no vendor 'nobody'";
        Refusals.assertBadRequest(
                problem,
                () -> client.experiences()
                        .create(Samples.experience("new", SlotType.DAILY).withVendorId("nobody")));
        Refusals.assertBadRequest(
                problem,
                () -> client.experiences()
                        .update(
                                "daily",
                                ExperienceUpdate.builder().vendorId("nobody").build()));
        assertThat(client.experiences().listByVendor("nobody")).isEmpty();
        assertThat(client.experiences().listByVendor("v1")).hasSize(3);
    }

    @Test
    void anUpdateWithoutAChangeableFieldIsABadRequest() {
        Refusals.assertBadRequest(
                "The body must change at least one of archived, cutoff_time",
                () -> client.experiences()
                        .update(
                                "daily",
                                ExperienceUpdate.builder()
                                        .putAdditionalProperty("newer_field", 1)
                                        .build()));
        Refusals.assertBadRequest(
                "currency: cannot be changed",
                () -> client.experiences()
                        .update(
                                "daily",
                                ExperienceUpdate.builder()
                                        .archived(true)
                                        .putAdditionalProperty("currency", "USD")
                                        .build()));
    }

    @Test
    void theOptionAndHolderCategoryOfAQuestionMustExist() {
        Refusals.assertBadRequest(
                "option_id: the experience has no option 'none'",
                () -> client.mandatoryQuestions("daily")
                        .create(Samples.question("q").withOptionId("none")));
        Refusals.assertBadRequest(
                "holder_category_id: there is no holder category 'senior'",
                () -> client.mandatoryQuestions("daily")
                        .create(Samples.question("q").withOptionId("tour").withHolderCategoryId("senior")));
        client.mandatoryQuestions("daily").create(Samples.question("q").withHolderCategoryId("child"));
        Refusals.assertBadRequest(
                "option_id: the experience has no option 'none'",
                () -> client.mandatoryQuestions("daily")
                        .replace(Samples.question("q").withOptionId("none")));
    }

    @Test
    void anOptionWithSlotsKeepsTheirHolderCategoriesAndIsNotDeleted() {
        client.slots("daily", "tour").create(List.of(Samples.daily("d1")));
        Refusals.assertConflict(
                "option_id: the option 'tour' has slots",
                () -> client.options("daily").delete("tour"));
        Refusals.assertConflict(
                "holder_categories: 'child' is used by a slot",
                () -> client.options("daily").replace(ADULTS_ONLY));
        assertThat(client.options("daily")
                        .replace(Samples.option("tour").withLabel("Another"))
                        .label())
                .as("a change without conflict")
                .hasValue("Another");
        client.slots("daily", "tour").deleteAll();
        client.options("daily").replace(ADULTS_ONLY);
        client.options("daily").delete("tour");
    }

    @Test
    void anOptionWithAQuestionKeepsItsHolderCategoryAndIsNotDeleted() {
        client.mandatoryQuestions("daily")
                .create(Samples.question("q").withOptionId("tour").withHolderCategoryId("child"));
        Refusals.assertConflict(
                "option_id: the option 'tour' has a mandatory question",
                () -> client.options("daily").delete("tour"));
        Refusals.assertConflict(
                "holder_categories: 'child' is used by a mandatory question",
                () -> client.options("daily").replace(ADULTS_ONLY));
        client.mandatoryQuestions("daily").delete("q");
        client.options("daily").delete("tour");
        Refusals.assertConflict(
                "option_id: 'vip' is the only option",
                () -> client.options("daily").delete("vip"));
    }

    @Test
    void aPickupIsDeletedOnlyAfterItsSlotNoLongerUsesIt() {
        LocalDateTime start = LocalDateTime.of(2027, 4, 22, 18, 0);
        client.slots("time", "tour").create(List.of(Samples.timed("t1", start)));
        Refusals.assertConflict(
                "pickup_id: the pickup 'p1' is used by a slot",
                () -> client.pickups().delete("p1"));
        client.slots("time", "tour")
                .replace(Samples.timed("t1", start)
                        .withKind(TimeSlot.of(start, start.plusHours(2)).withPickupIds(List.of())));
        client.pickups().delete("p1");
        assertThat(client.pickups().list()).isEmpty();
    }

    @Test
    void slotsOfAnArchivedExperienceCanStillBeChanged() {
        assertThat(client.experiences().archive("daily").archived()).hasValue(true);
        client.slots("daily", "tour").create(List.of(Samples.daily("d1")));
        assertThat(client.slots("daily", "tour").updateCapacity("d1", 3).capacity())
                .hasValue(3);
        assertThat(client.experiences().get("daily").additionalProperties()).isEqualTo(Map.of());
    }
}
