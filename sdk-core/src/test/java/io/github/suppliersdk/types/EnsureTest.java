package io.github.suppliersdk.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.JsonTrees;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.vendors.Vendor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

/** A program that sets up a catalog can run twice; the outcome says what the service has in the end. */
class EnsureTest {
    private static final Vendor VENDOR = Vendor.builder("v1", "Old Cellar").build();
    private static final Experience EXPERIENCE = Samples.experienceRequest();
    private static final Option OPTION = Samples.option();
    private static final MandatoryQuestion QUESTION = Samples.question();
    private static final Pickup PICKUP = Samples.pickup();

    /** The objects of the service by their paths; options are part of their experience. */
    private final TreeMap<String, JsonNode> objects = new TreeMap<>();

    private UnaryOperator<JsonNode> response = object -> object;

    /** What another process does just before a POST is carried out. */
    private Runnable otherProcess = () -> {};

    private final FakeService service = new FakeService(this::reply);
    private final SupplierClient client =
            service.client(ServiceProfile.builder().archivedOnCreate(true).build());

    private Reply reply(Sent request) {
        // one segment is singular in the addresses of questions that are written
        String path = request.path().replaceFirst("^/supplier/(catalog/)?", "").replace("experience/", "experiences/");
        if (request.method().equals("GET")) {
            if (path.equals("vendors")) {
                return Reply.ok(objects.tailMap(path).values().toString());
            }
            return objects.containsKey(path) ? Reply.ok(object(path).toString()) : new Reply(404, "{}");
        }
        ObjectNode body = (ObjectNode) JsonTrees.parse(request.body());
        if (request.method().equals("PATCH")) {
            body = object(path).setAll(body);
        } else {
            boolean isNew = request.method().equals("POST");
            if (isNew) {
                otherProcess.run();
            }
            boolean isThere = path.contains("/options")
                    ? putOption(object("experiences/e1").withArray("options"), body, isNew)
                    : objects.putIfAbsent(isNew ? path + "/" + idIn(body, path) : path, body) != null;
            if (isNew && isThere) {
                return new Reply(409, "{}");
            }
            if (!isNew && !path.contains("/options")) {
                objects.put(path, body);
            }
        }
        return Reply.ok(response.apply(body).toString());
    }

    private ObjectNode object(String path) {
        return (ObjectNode) Objects.requireNonNull(objects.get(path));
    }

    private static String idIn(JsonNode body, String path) {
        String plural = path.substring(path.lastIndexOf('/') + 1).replace('-', '_');
        return body.path(plural.substring(0, plural.length() - 1) + "_id").asText();
    }

    /** Puts an option into its experience, unless it is there and must be new; returns whether it was there. */
    private static boolean putOption(ArrayNode options, ObjectNode option, boolean mustBeNew) {
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).path("option_id").equals(option.path("option_id"))) {
                if (!mustBeNew) {
                    options.set(i, option);
                }
                return true;
            }
        }
        options.add(option);
        return false;
    }

    private void there(String path, String json) {
        objects.put(path, JsonTrees.parse(json));
    }

    private List<String> changes() {
        return service.sent().stream()
                .filter(sent -> !sent.method().equals("GET"))
                .map(Sent::toString)
                .map(text -> text.replaceFirst("/supplier/(catalog/)?", ""))
                .toList();
    }

    private static Arguments row(String outcome, Function<SupplierClient, EnsureResult<?>> ensure) {
        return Arguments.of(outcome, ensure);
    }

    private static String withoutId(EnsureResult<?> result) {
        return result.toString().substring(result.id().length() + 1);
    }

    private static Arguments experience(String outcome, Experience wanted) {
        return row(outcome, c -> c.experiences().ensure(wanted));
    }

    private static Arguments option(String outcome, Option wanted) {
        return row(outcome, c -> c.options("e1").ensure(wanted));
    }

    private static Arguments question(String outcome, MandatoryQuestion wanted) {
        return row(outcome, c -> c.mandatoryQuestions("e1").ensure(wanted));
    }

    private static Arguments pickup(String outcome, Pickup wanted) {
        return row(outcome, c -> c.pickups().ensure(wanted));
    }

    private static final Option PLAIN_OPTION = OPTION.withMainOption(Optional.empty())
            .withHolderCategories(OPTION.holderCategories().stream()
                    .map(each -> each.withDefaultCategory(Optional.empty()))
                    .toList());

    /** What each request finds and does where the service has the samples. */
    static final List<Arguments> OUTCOMES = List.of(
            row("EQUAL", c -> c.vendors().ensure(VENDOR)),
            row("CREATED", c -> c.vendors().ensure(VENDOR.withVendorId("v2"))),
            row("DIFFERS name", c -> c.vendors().ensure(VENDOR.withName("New Cellar"))),
            pickup("EQUAL", PICKUP),
            pickup("EQUAL", PICKUP.withTimeMargin(OptionalInt.empty())),
            pickup("CREATED", PICKUP.withPickupId("p2")),
            pickup("DIFFERS type, latitude", PICKUP.withType(PickupType.HOTEL).withLatitude(1)),
            question("EQUAL", QUESTION),
            question("CREATED", QUESTION.withMandatoryQuestionId("other")),
            question("UPDATED question", QUESTION.withQuestion("Why?")),
            question("UPDATED option_id", QUESTION.withOptionId(Optional.empty())),
            option("EQUAL", OPTION),
            option("EQUAL", PLAIN_OPTION),
            option("CREATED", OPTION.withOptionId("late")),
            option("UPDATED label", OPTION.withLabel("Other")),
            option("UPDATED max_booking_quantity", OPTION.withMaxBookingQuantity(OptionalInt.empty())),
            option(
                    "UPDATED holder_categories[adult].minimum_age, holder_categories[dog]",
                    OPTION.withHolderCategories(OPTION.holderCategories().get(0).withMinimumAge(16))),
            option(
                    "UPDATED holder_categories[adult].maximum_age, holder_categories[child]",
                    OPTION.withHolderCategories(
                            OPTION.holderCategories().get(0).withMaximumAge(OptionalInt.empty()),
                            OPTION.holderCategories().get(1),
                            OPTION.holderCategories().get(1).withHolderCategoryId("child"))),
            experience("EQUAL", EXPERIENCE),
            experience("EQUAL", EXPERIENCE.withOptions(PLAIN_OPTION).withCutoffTime(Optional.empty())),
            experience("CREATED", EXPERIENCE.withExperienceId("e2")),
            experience(
                    "UPDATED cutoff_time, experience_name, external_experience_id, vendor_id",
                    EXPERIENCE
                            .withExperienceName("New name")
                            .withVendorId("v2")
                            .withExternalExperienceId("own-8")
                            .withCutoffTime(CutoffTime.of("P0D"))),
            experience(
                    "UPDATED archived, options[adult-tour].label, options[late]",
                    EXPERIENCE
                            .withArchived(true)
                            .withOptions(OPTION.withLabel("Other"), PLAIN_OPTION.withOptionId("late"))),
            experience(
                    "DIFFERS availability_slot_type, currency, options[adult-tour]",
                    EXPERIENCE
                            .withExperienceName("New name")
                            .withCurrency("USD")
                            .withAvailabilitySlotType(SlotType.TIME)
                            .withOptions(OPTION.withOptionId("late"))));

    private void samplesAreThere() {
        there("vendors/v0", "{\"vendor_id\":\"v0\"}");
        there("vendors/v1", Samples.VENDOR_JSON);
        there("pickups/p1", Samples.PICKUP_JSON);
        there("experiences/e1", Samples.EXPERIENCE_JSON.replace("{\"archived\"", "{\"rating\": 4.5, \"archived\""));
        there("experiences/e1/mandatory-questions/diet", Samples.QUESTION_JSON.replace("SELECT_ONE", "select_one"));
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("OUTCOMES")
    void theOutcomeNamesWhatDiffersAndASecondRunFindsNothing(
            String outcome, Function<SupplierClient, EnsureResult<?>> ensure) {
        samplesAreThere();

        EnsureResult<?> first = ensure.apply(client);
        int changes = changes().size();
        EnsureResult<?> second = ensure.apply(client);

        assertThat(List.of(withoutId(first).split("[ ,]+"))).containsExactlyInAnyOrder(outcome.split("[ ,]+"));
        boolean isChange = outcome.startsWith("CREATED") || outcome.startsWith("UPDATED");
        assertThat(changes > 0).isEqualTo(isChange);
        assertThat(withoutId(second)).isEqualTo(isChange ? "EQUAL" : withoutId(first));
        assertThat(changes()).as("a second run changes nothing").hasSize(changes);
    }

    @Test
    void onlyWhatDiffersIsSent() {
        samplesAreThere();
        client.experiences().ensure(EXPERIENCE.withExperienceName("New name"));
        assertThat(changes()).containsExactly("PATCH experiences/e1 {\"experience_name\":\"New name\"}");
    }

    @Test
    void aReplacementKeepsWhatTheServiceHasSetAndUnknownFields() {
        there(
                "experiences/e1",
                Samples.EXPERIENCE_JSON
                        .replace("\"ADULT\"", "\"ADULT\", \"badge\": \"blue\"")
                        .replace("\"label\"", "\"colour\": [1, null], \"label\""));
        client.options("e1").ensure(PLAIN_OPTION.withLabel("Other").withMaxBookingQuantity(OptionalInt.empty()));
        assertThat(changes())
                .singleElement()
                .asString()
                .contains(
                        "\"main_option\":true",
                        "\"default_category\":true",
                        "\"badge\":\"blue\"",
                        "\"colour\":[1,null]");
        assertThat(changes().get(0)).doesNotContain("max_booking_quantity");
    }

    /** An experience has one main option, and an option one default category: a service may refuse a second one. */
    @Test
    void theFormerMainOptionAndDefaultCategoryAreNoMoreBeforeAnotherIs() {
        samplesAreThere();
        HolderCategory dog = PLAIN_OPTION.holderCategories().get(1);
        Option late = PLAIN_OPTION
                .withOptionId("late")
                .withMainOption(true)
                .withHolderCategories(dog.withDefaultCategory(true));
        client.experiences().ensure(EXPERIENCE.withOptions(late, PLAIN_OPTION));
        assertThat(changes()).hasSize(2);
        assertThat(changes().get(0))
                .startsWith("PUT experiences/e1/options/adult-tour ")
                .contains("\"main_option\":false");
        assertThat(changes().get(1)).startsWith("POST experiences/e1/options ").contains("\"main_option\":true");

        client.options("e1")
                .ensure(PLAIN_OPTION.withHolderCategories(
                        PLAIN_OPTION.holderCategories().get(0), dog.withDefaultCategory(true)));
        assertThat(changes().get(2)).containsOnlyOnce("\"default_category\":true");
    }

    /** Such as an archived experience, which only the operator can un-archive; its responses may be incomplete. */
    @Test
    void aChangeThatTheServiceDoesNotKeepIsADifference() {
        samplesAreThere();
        object("experiences/e1").put("archived", true);
        response = changed -> {
            object("experiences/e1").put("archived", true);
            return JsonTrees.parse("{\"experience_id\": \"e1\"}");
        };
        assertThat(client.experiences().ensure(EXPERIENCE.withArchived(false).withExperienceName("New name")))
                .hasToString("e1 DIFFERS archived")
                .satisfies(
                        result -> assertThat(result.object().experienceName()).contains("New name"));
    }

    @Test
    void anObjectThatAnotherProcessCreatesIsComparedAndChanged() {
        otherProcess = () -> {
            there("pickups/p1", Samples.PICKUP_JSON);
            object("experiences/e1")
                    .withArray("options")
                    .add(JsonTrees.parse(
                            Samples.OPTION_JSON.replace("adult-tour", "late").replace("\"Tour\"", "\"Night\"")));
        };
        there("experiences/e1", Samples.EXPERIENCE_JSON);
        assertThat(client.pickups().ensure(PICKUP)).hasToString("p1 EQUAL");
        there("experiences/e1", Samples.EXPERIENCE_JSON);
        assertThat(client.options("e1").ensure(OPTION.withOptionId("late"))).hasToString("late UPDATED label");
    }

    @Test
    void aRefusedCreationIsThrown() {
        FakeService refusing =
                new FakeService(request -> new Reply(request.method().equals("GET") ? 404 : 400, "{}"));
        assertThatThrownBy(() -> refusing.client().pickups().ensure(PICKUP)).isInstanceOf(BadRequestException.class);
        assertThat(refusing.calls()).hasSize(3);
    }
}
