package io.github.suppliersdk.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.CutoffTime;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.ExperienceRequest;
import io.github.suppliersdk.options.HolderCategory;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.options.OptionRequest;
import io.github.suppliersdk.support.FakeService;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.support.Samples;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * The outcome describes what the service has in the end, whatever other processes write and however the service applies
 * a change.
 */
class EnsureOutcomesTest {
    private static final String TWO_OPTIONS = Samples.EXPERIENCE_JSON.replace(
            "\"options\": [", "\"options\": [" + Samples.OPTION_JSON.replace("adult-tour", "late") + ",");

    /** The experience of the service. */
    private String there = Samples.EXPERIENCE_JSON;

    /** A service that returns the same experience to every request, and accepts every change. */
    private static FakeService stubborn(String experience) {
        return new FakeService(request -> Reply.ok(
                request.path().contains("mandatory-questions")
                        ? Samples.QUESTION_JSON
                        : request.path().contains("/options") ? Samples.OPTION_JSON : experience));
    }

    @Test
    void anOptionAddedConcurrentlyIsNotAFailure() {
        ExperienceRequest wanted = Samples.experienceRequest()
                .withOptions(Samples.optionRequest(), Samples.optionRequest().withOptionId("late"));
        FakeService racing = new FakeService(request -> {
            if (request.method().equals("POST")) {
                there = TWO_OPTIONS;
                return new Reply(409, "{}");
            }
            return Reply.ok(there);
        });
        EnsureResult<Experience> result = racing.client().experiences().ensure(wanted);
        assertThat(result.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(result.object().options()).extracting(Option::optionId).containsExactly("late", "adult-tour");
    }

    @Test
    void anOptionAddedConcurrentlyWithOtherContentIsReplaced() {
        OptionRequest late = Samples.optionRequest().withOptionId("late");
        FakeService racing = new FakeService(request -> switch (request.method()) {
            case "POST" -> {
                there = TWO_OPTIONS.replaceFirst("\"Tour\"", "\"Night\"");
                yield new Reply(409, "{}");
            }
            case "PUT" -> {
                there = TWO_OPTIONS;
                yield Reply.ok(request.body());
            }
            default -> Reply.ok(there);
        });
        assertThat(racing.client()
                        .experiences()
                        .ensure(Samples.experienceRequest().withOptions(Samples.optionRequest(), late))
                        .outcome())
                .isEqualTo(Outcome.UPDATED);
        assertThat(racing.calls()).contains("PUT /supplier/catalog/experiences/e1/options/late");
    }

    @Test
    void contentThatTheServiceDoesNotKeepIsReportedAsADifference() {
        FakeService service = stubborn(Samples.EXPERIENCE_JSON.replace("\"archived\": false", "\"archived\": true"));
        EnsureResult<Experience> archived = service.config()
                .serviceProfile(ServiceProfile.builder().archivedOnCreate(true).build())
                .build()
                .experiences()
                .ensure(Samples.experienceRequest().withArchived(false).withExperienceName("New name"));
        assertThat(archived.outcome()).isEqualTo(Outcome.DIFFERS);
        assertThat(archived.differences()).containsExactlyInAnyOrder("archived", "experience_name");
        assertThat(archived.object().archived()).contains(true);

        EnsureResult<?> option =
                service.client().options("e1").ensure(Samples.optionRequest().withLabel("Other"));
        assertThat(option).hasToString("DIFFERS label");
        EnsureResult<?> question = service.client()
                .mandatoryQuestions("e1")
                .ensure(Samples.questionRequest().withQuestion("Why?"));
        assertThat(question).hasToString("DIFFERS question");
    }

    @Test
    void aPartialResponseIsFollowedByARead() {
        FakeService terse = new FakeService(request -> {
            if (request.method().equals("PATCH")) {
                there = Samples.EXPERIENCE_JSON.replace("Cellar tour", "New name");
                return Reply.ok("{\"experience_id\": \"e1\"}");
            }
            return Reply.ok(there);
        });
        EnsureResult<Experience> result =
                terse.client().experiences().ensure(Samples.experienceRequest().withExperienceName("New name"));
        assertThat(result.outcome()).isEqualTo(Outcome.UPDATED);
        assertThat(result.object().experienceName()).contains("New name");
    }

    @Test
    void requestingADefaultOfTheServiceIsNotADifference() {
        FakeService service = new FakeService(request -> Reply.ok(
                request.path().contains("pickups")
                        ? Samples.PICKUP_JSON.replace(", \"time_margin\": -30", "")
                        : Samples.EXPERIENCE_REQUEST_JSON.replace("\"cutoff_time\": \"P1DT2H\",", "")));
        ExperienceRequest wanted = Samples.experienceRequest().withCutoffTime(CutoffTime.none());
        assertThat(service.config()
                        .serviceProfile(
                                ServiceProfile.builder().archivedOnCreate(true).build())
                        .build()
                        .experiences()
                        .ensure(wanted.withArchived(false)))
                .hasToString("EQUAL");
        assertThat(service.client().pickups().ensure(Samples.pickupRequest().withTimeMargin(0)))
                .hasToString("EQUAL");
        assertThat(service.client().pickups().ensure(Samples.pickupRequest().withTimeMargin(OptionalInt.of(5))))
                .hasToString("DIFFERS time_margin");
        assertThat(service.client()
                        .experiences()
                        .ensure(wanted.withCutoffTime(Optional.empty()))
                        .outcome())
                .isEqualTo(Outcome.EQUAL);
    }

    @Test
    void aFieldThatIsRequestedAsFalseMayBeMissing() {
        String plain = Samples.EXPERIENCE_JSON
                .replace("\"main_option\": true,", "")
                .replace("\"maximum_age\": 64,\n    \"default_category\": true", "\"maximum_age\": 64");
        assertThat(plain).doesNotContain("main_option", "default_category");
        OptionRequest wanted = Samples.optionRequest();
        OptionRequest neither = wanted.withMainOption(false)
                .withHolderCategories(wanted.holderCategories().stream()
                        .map(each -> each.withDefaultCategory(false))
                        .toList());
        assertThat(stubborn(plain).client().options("e1").ensure(neither)).hasToString("EQUAL");
    }

    @Test
    void onlyTheRequestedCategoryIsTheDefault() {
        OptionRequest option = Samples.optionRequest();
        HolderCategory adult = option.holderCategories().get(0).withDefaultCategory(Optional.empty());
        HolderCategory dog = option.holderCategories().get(1).withDefaultCategory(true);
        FakeService service = stubborn(Samples.EXPERIENCE_JSON);
        service.client().options("e1").ensure(option.withHolderCategories(adult, dog));
        assertThat(replacementOf("adult-tour", service)).containsOnlyOnce("\"default_category\":true");

        FakeService asBefore = stubborn(Samples.EXPERIENCE_JSON);
        asBefore.client()
                .options("e1")
                .ensure(option.withLabel("Other")
                        .withHolderCategories(adult, dog.withDefaultCategory(Optional.empty())));
        assertThat(replacementOf("adult-tour", asBefore)).containsOnlyOnce("\"default_category\":true");
    }

    @Test
    void onlyTheRequestedOptionIsTheMainOption() {
        String lateIsMain =
                TWO_OPTIONS.replaceFirst("(\"adult-tour\", \"label\": \"Tour\", \"main_option\": )true", "$1false");
        assertThat(lateIsMain).isNotEqualTo(TWO_OPTIONS);
        FakeService service =
                new FakeService(request -> Reply.ok(request.method().equals("PUT") ? request.body() : lateIsMain));
        OptionRequest late =
                Samples.optionRequest().withOptionId("late").withLabel("Night").withMainOption(Optional.empty());
        service.client().experiences().ensure(Samples.experienceRequest().withOptions(Samples.optionRequest(), late));
        assertThat(replacementOf("adult-tour", service)).contains("\"main_option\":true");
        assertThat(replacementOf("late", service)).contains("\"main_option\":false");

        service.client().options("e1").ensure(late);
        assertThat(replacementOf("late", service))
                .as("without a request it stays unchanged")
                .contains("\"main_option\":true");
    }

    /**
     * A service may refuse a second main option. The request does not say that the existing option is the main one,
     * which it became by being the first.
     */
    @Test
    void theMainOptionIsUnsetBeforeAnotherIsSet() {
        String adultIsMain =
                TWO_OPTIONS.replaceFirst("(\"late\", \"label\": \"Tour\", \"main_option\": )true", "$1false");
        assertThat(adultIsMain).isNotEqualTo(TWO_OPTIONS);
        OptionRequest adult = Samples.optionRequest().withMainOption(Optional.empty());
        OptionRequest late = adult.withOptionId("late").withMainOption(true);
        assertThat(changesOfOptions(adultIsMain, late, adult)).containsExactly("PUT adult-tour false", "PUT late true");
        assertThat(changesOfOptions(adultIsMain, late, adult.withMainOption(false)))
                .containsExactly("PUT adult-tour false", "PUT late true");
        assertThat(changesOfOptions(Samples.EXPERIENCE_JSON, adult, late))
                .containsExactly("PUT adult-tour false", "POST options true");
        assertThat(changesOfOptions(adultIsMain, adult, late.withMainOption(Optional.empty())))
                .isEmpty();
    }

    private static List<String> changesOfOptions(String there, OptionRequest... wanted) {
        FakeService service =
                new FakeService(request -> Reply.ok(request.method().equals("GET") ? there : request.body()));
        service.client().experiences().ensure(Samples.experienceRequest().withOptions(wanted));
        return service.sent().stream()
                .filter(sent -> !sent.method().equals("GET"))
                .map(sent -> sent.method()
                        + sent.path().replaceFirst(".*/", " ")
                        + (sent.body().contains("\"main_option\":true") ? " true" : " false"))
                .toList();
    }

    private static String replacementOf(String optionId, FakeService service) {
        return service.sent().stream()
                .filter(sent -> sent.method().equals("PUT") && sent.path().endsWith("/" + optionId))
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .body();
    }
}
