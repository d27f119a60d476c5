package io.github.suppliersdk.sandbox.internal.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.OptionRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.Set;

/**
 * The endpoints for the options of an experience. Conflicts are an id that is already used, a second main option,
 * deleting the only option or one with slots or a question of its own, and removing a holder category that slots or
 * questions use.
 */
public final class OptionEndpoints {

    private static final String ALL = "/supplier/catalog/experiences/{experience_id}/options";
    private static final String ONE = ALL + "/{option_id}";

    private final Store store;

    public OptionEndpoints(Store store) {
        this.store = store;
    }

    public void addTo(Router router) {
        router.add("POST", ALL, this::create);
        router.add("PUT", ONE, this::replace);
        router.add("DELETE", ONE, this::delete);
    }

    private Response create(Request request) {
        ObjectNode option = request.jsonObject();
        Problems problems = check(option);
        String id = option.path("option_id").asText();
        store.locked(() -> {
            ExperienceState experience = experience(request);
            problems.refuseIfAny();
            if (experience.findOption(id) != null) {
                throw Refusal.conflict("option_id: the experience has an option '" + id + "' already");
            }
            refuseSecondMain(experience, option, id);
            experience.addOption(option);
            return option;
        });
        return Response.ok(option);
    }

    private Response replace(Request request) {
        ObjectNode replacement = request.jsonObject();
        Problems problems = check(replacement);
        String id = request.parameter("option_id");
        if (replacement.has("option_id")
                && !id.equals(replacement.path("option_id").textValue())) {
            problems.add("option_id", "must be the one in the path, '" + id + "'");
        }
        store.locked(() -> {
            ExperienceState experience = experience(request);
            OptionState option = experience.option(id);
            problems.refuseIfAny();
            refuseSecondMain(experience, replacement, id);
            refuseLostHolderCategories(experience, option, replacement);
            option.replace(replacement);
            return replacement;
        });
        return Response.ok(replacement);
    }

    private Response delete(Request request) {
        store.locked(() -> {
            ExperienceState experience = experience(request);
            OptionState option = experience.option(request.parameter("option_id"));
            if (option.slots().size() > 0) {
                throw Refusal.conflict("option_id: the option '" + option.id() + "' has slots");
            }
            if (experience.questions().values().stream().anyMatch(question -> isAbout(question, option))) {
                throw Refusal.conflict("option_id: the option '" + option.id() + "' has a mandatory question");
            }
            if (experience.options().size() == 1) {
                throw Refusal.conflict("option_id: '" + option.id() + "' is the only option of the experience");
            }
            refuseQuestionsWithout(experience, option, option.holderCategories());
            return experience.options().remove(option.id());
        });
        return Response.empty(204);
    }

    private ExperienceState experience(Request request) {
        return store.experience(request.parameter("experience_id"));
    }

    private static Problems check(ObjectNode option) {
        Problems problems = new Problems();
        OptionRules.check(new ValidatingReader(option, "", problems));
        return problems;
    }

    private static void refuseSecondMain(ExperienceState experience, ObjectNode option, String id) {
        OptionState main = experience.mainOptionBeside(id);
        if (main != null && option.path("main_option").asBoolean()) {
            throw Refusal.conflict("main_option: the experience has the main option '" + main.id() + "'");
        }
    }

    private static void refuseLostHolderCategories(
            ExperienceState experience, OptionState option, ObjectNode replacement) {
        Set<String> lost = option.holderCategories();
        lost.removeAll(OptionState.holderCategories(replacement));
        for (String category : lost) {
            if (option.slots().anyUsesHolderCategory(category)) {
                throw Refusal.conflict("holder_categories: '" + category + "' is used by a slot of the option");
            }
        }
        refuseQuestionsWithout(experience, option, lost);
    }

    /**
     * Refuses the loss of a holder category that a question needs: in the question's own option, or in the last option
     * that has the category if the question names no option.
     */
    private static void refuseQuestionsWithout(ExperienceState experience, OptionState option, Set<String> lost) {
        for (ObjectNode question : experience.questions().values()) {
            String category = question.path("holder_category_id").textValue();
            if (category != null
                    && lost.contains(category)
                    && (isAbout(question, option)
                            || (!question.hasNonNull("option_id") && !anotherHas(category, experience, option)))) {
                throw Refusal.conflict(
                        "holder_categories: '" + category + "' is used by a mandatory question of the experience");
            }
        }
    }

    private static boolean anotherHas(String category, ExperienceState experience, OptionState option) {
        return experience.options().values().stream()
                .anyMatch(other -> other != option && other.holderCategories().contains(category));
    }

    private static boolean isAbout(ObjectNode question, OptionState option) {
        return option.id().equals(question.path("option_id").textValue());
    }
}
