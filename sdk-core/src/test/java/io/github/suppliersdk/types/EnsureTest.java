package io.github.suppliersdk.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.BadRequestException;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.pickups.PickupRequest;
import io.github.suppliersdk.pickups.PickupType;
import io.github.suppliersdk.questions.MandatoryQuestionRequest;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.FakeService.Sent;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import io.github.suppliersdk.vendors.VendorRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A program that sets up a catalog can run twice. */
class EnsureTest {
    private static final String EXPERIENCE = "/supplier/catalog/experiences/e1";
    private static final String QUESTIONS = "/supplier/catalog/experiences/e1/mandatory-questions";

    private static final String BROUGHT_INTO_LINE = Samples.EXPERIENCE_JSON
            .replace("Cellar tour", "New name")
            .replace("\"Tour\"", "\"Other\"")
            .replace("\"options\": [", "\"options\": [" + Samples.OPTION_JSON.replace("adult-tour", "late") + ",");

    /** The responses to GET, by path. Any other request is accepted and its body is returned. */
    private final Map<String, String> objects = new HashMap<>();

    private final FakeService service = new FakeService(this::reply);
    private final SupplierClient client = service.client();

    private Reply reply(Sent request) {
        if (!request.method().equals("GET")) {
            return Reply.ok(request.method().equals("PATCH") ? Samples.EXPERIENCE_JSON : request.body());
        }
        String object = objects.get(request.path());
        return object == null ? new Reply(404, "{}") : Reply.ok(object);
    }

    private static final VendorRequest VENDOR =
            VendorRequest.builder("v1", "Old Cellar").build();

    @Test
    void aMissingObjectIsCreated() {
        objects.put("/supplier/vendors", "[]");
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON);
        objects.put("/supplier/catalog/experiences/e2", Samples.EXPERIENCE_JSON.replace("\"e1\"", "\"e2\""));
        assertThat(client.vendors().ensure(VENDOR).outcome()).isEqualTo(Outcome.CREATED);
        assertThat(client.pickups().ensure(Samples.pickupRequest()).outcome()).isEqualTo(Outcome.CREATED);
        assertThat(client.mandatoryQuestions("e1")
                        .ensure(Samples.questionRequest())
                        .outcome())
                .isEqualTo(Outcome.CREATED);
        assertThat(client.options("e2")
                        .ensure(Samples.optionRequest().withOptionId("late"))
                        .outcome())
                .isEqualTo(Outcome.CREATED);
        objects.remove(EXPERIENCE);
        EnsureResult<Experience> created = client.experiences().ensure(Samples.experienceRequest());
        assertThat(created.outcome()).isEqualTo(Outcome.CREATED);
        assertThat(created.object().experienceId()).isEqualTo("e1");
        assertThat(created.differences()).isEmpty();
        assertThat(service.calls().stream().filter(call -> !call.startsWith("GET")))
                .containsExactly(
                        "POST /supplier/vendors",
                        "POST /supplier/catalog/pickups",
                        "POST /supplier/catalog/experience/e1/mandatory-questions",
                        "POST /supplier/catalog/experiences/e2/options",
                        "POST /supplier/catalog/experiences");
    }

    @Test
    void anEqualObjectIsNotChanged() {
        objects.put("/supplier/vendors", "[{\"vendor_id\":\"v0\"}," + Samples.VENDOR_JSON + "]");
        objects.put("/supplier/catalog/pickups/p1", Samples.PICKUP_JSON);
        objects.put(QUESTIONS + "/diet", Samples.QUESTION_JSON.replace("SELECT_ONE", "select_one"));
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON.replace("{\"archived\"", "{\"rating\": 4.5, \"archived\""));
        assertThat(client.vendors().ensure(VENDOR).outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(client.pickups().ensure(Samples.pickupRequest()).outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(client.mandatoryQuestions("e1")
                        .ensure(Samples.questionRequest())
                        .outcome())
                .isEqualTo(Outcome.EQUAL);
        assertThat(client.options("e1").ensure(Samples.optionRequest()).outcome())
                .isEqualTo(Outcome.EQUAL);
        assertThat(client.experiences().ensure(Samples.experienceRequest()).outcome())
                .isEqualTo(Outcome.EQUAL);
        assertThat(service.calls()).allSatisfy(call -> assertThat(call).startsWith("GET"));
    }

    @Test
    void aFieldAddedByTheServiceIsNotADifference() {
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON);
        objects.put("/supplier/catalog/pickups/p1", Samples.PICKUP_JSON.replace("-30", "0"));
        OptionRequest plain = Samples.optionRequest();
        plain = plain.withMainOption(Optional.empty())
                .withHolderCategories(plain.holderCategories().stream()
                        .map(each -> each.withDefaultCategory(Optional.empty()))
                        .toList());
        ExperienceRequest experience =
                Samples.experienceRequest().withOptions(plain).withCutoffTime(Optional.empty());
        PickupRequest pickup = Samples.pickupRequest().withTimeMargin(OptionalInt.empty());
        assertThat(client.options("e1").ensure(plain).outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(client.experiences().ensure(experience).outcome()).isEqualTo(Outcome.EQUAL);
        assertThat(client.pickups().ensure(pickup).outcome()).isEqualTo(Outcome.EQUAL);
    }

    @Test
    void aReplaceableDifferenceIsReplacedAndItsFieldsAreNamed() {
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON.replace("\"ADULT\"", "\"ADULT\", \"badge\": \"blue\""));
        objects.put(QUESTIONS + "/diet", Samples.QUESTION_JSON);
        OptionRequest other = Samples.optionRequest()
                .withLabel("Evening tour")
                .withMainOption(Optional.empty())
                .withMaxBookingQuantity(OptionalInt.empty())
                .withHolderCategories(
                        Samples.optionRequest().holderCategories().get(0).withMinimumAge(16));

        EnsureResult<Option> option = client.options("e1").ensure(other);
        assertThat(option.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(option.differences())
                .containsExactlyInAnyOrder(
                        "label",
                        "max_booking_quantity",
                        "holder_categories[adult].minimum_age",
                        "holder_categories[dog]");
        Sent put = service.sent().get(service.sent().size() - 1);
        assertThat(put.method()).isEqualTo("PUT");
        assertThat(put.body())
                .as("values that the service has set, and unknown fields")
                .contains("\"main_option\":true", "\"badge\":\"blue\"")
                .doesNotContain("max_booking_quantity");

        MandatoryQuestionRequest forAll = Samples.questionRequest().withOptionId(Optional.empty());
        assertThat(client.mandatoryQuestions("e1").ensure(forAll).differences()).containsExactly("option_id");
        assertThat(service.calls().get(service.calls().size() - 1))
                .isEqualTo("PUT /supplier/catalog/experience/e1/mandatory-questions/diet");
    }

    @Test
    void anExperienceAndItsOptionsAreUpdated() {
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON);
        ExperienceRequest wanted = Samples.experienceRequest()
                .withExperienceName("New name")
                .withOptions(
                        Samples.optionRequest().withLabel("Other"),
                        Samples.optionRequest().withOptionId("late"));
        FakeService keeping = new FakeService(request -> {
            if (request.method().equals("PUT")) {
                objects.put(EXPERIENCE, BROUGHT_INTO_LINE);
            }
            return reply(request);
        });
        EnsureResult<Experience> result = keeping.client().experiences().ensure(wanted);
        assertThat(result.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(result.differences())
                .containsExactly("experience_name", "options[adult-tour].label", "options[late]");
        assertThat(result.object().experienceName()).contains("New name");
        assertThat(keeping.calls())
                .containsExactly(
                        "GET " + EXPERIENCE,
                        "PATCH " + EXPERIENCE,
                        "POST " + EXPERIENCE + "/options",
                        "PUT " + EXPERIENCE + "/options/adult-tour",
                        "GET " + EXPERIENCE);
        assertThat(keeping.sent().get(1).body()).isEqualTo("{\"experience_name\":\"New name\"}");
    }

    @Test
    void anUnchangeableDifferenceIsNamedAndNothingIsChanged() {
        objects.put(EXPERIENCE, Samples.EXPERIENCE_JSON);
        objects.put("/supplier/vendors", "[" + Samples.VENDOR_JSON + "]");
        objects.put("/supplier/catalog/pickups/p1", Samples.PICKUP_JSON);
        ExperienceRequest wanted = Samples.experienceRequest()
                .withExperienceName("New name")
                .withCurrency("USD")
                .withAvailabilitySlotType(SlotType.TIME)
                .withOptions(Samples.optionRequest().withOptionId("late"));
        EnsureResult<Experience> result = client.experiences().ensure(wanted);
        assertThat(result.outcome()).isEqualTo(Outcome.DIFFERS);
        assertThat(result.differences())
                .containsExactlyInAnyOrder("availability_slot_type", "currency", "options[adult-tour]");
        assertThat(result.object().currency()).contains("EUR");
        assertThat(result).hasToString("DIFFERS " + String.join(", ", result.differences()));

        assertThat(client.vendors()
                        .ensure(VendorRequest.builder("v1", "New Cellar").build())
                        .differences())
                .containsExactly("name");
        assertThat(client.pickups()
                        .ensure(Samples.pickupRequest()
                                .withType(PickupType.HOTEL)
                                .withLatitude(1))
                        .differences())
                .containsExactlyInAnyOrder("type", "latitude");
        assertThat(service.calls()).allSatisfy(call -> assertThat(call).startsWith("GET"));
    }

    @Test
    void anObjectThatAnotherClientCreatedInBetweenIsCompared() {
        FakeService racing = new FakeService(request -> {
            if (request.method().equals("GET")) {
                Reply reply = objects.containsKey(request.path())
                        ? Reply.ok(objects.get(request.path()))
                        : new Reply(404, "{}");
                objects.put("/supplier/catalog/pickups/p1", Samples.PICKUP_JSON);
                return reply;
            }
            return new Reply(409, "{}");
        });
        assertThat(racing.client().pickups().ensure(Samples.pickupRequest()).outcome())
                .isEqualTo(Outcome.EQUAL);
    }

    @Test
    void aRefusedCreationIsThrown() {
        FakeService refusing =
                new FakeService(request -> new Reply(request.method().equals("GET") ? 404 : 400, "{}"));
        assertThatThrownBy(() -> refusing.client().pickups().ensure(Samples.pickupRequest()))
                .isInstanceOf(BadRequestException.class);
        assertThatThrownBy(() -> refusing.client()
                        .vendors()
                        .ensure(VendorRequest.builder("v1", " ").build()))
                .isInstanceOf(InvalidRequestException.class);
        assertThat(refusing.calls())
                .isEqualTo(List.of(
                        "GET /supplier/catalog/pickups/p1",
                        "POST /supplier/catalog/pickups",
                        "GET /supplier/catalog/pickups/p1"));
    }
}
