package io.github.suppliersdk.sandbox.internal.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.Hold;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * The endpoints for the mandatory questions of an experience. Questions are created and replaced under a configurable
 * path segment, and read and deleted under "experiences". Conflicts are an id that is already used, and deleting a
 * question that a live hold needs.
 */
public final class QuestionEndpoints {

    private static final String LIST = "/{experience_id}/mandatory-questions";
    private static final String ITEM = LIST + "/{mandatory_question_id}";

    private final Store store;
    private final String writeSegment;

    public QuestionEndpoints(Store store, String writeSegment) {
        this.store = store;
        this.writeSegment = writeSegment;
    }

    public void addTo(Router router) {
        String write = "/supplier/catalog/" + writeSegment;
        String read = "/supplier/catalog/experiences";
        router.add("POST", write + LIST, this::create);
        router.add("PUT", write + ITEM, this::replace);
        router.add("GET", read + LIST, this::list);
        router.add("GET", read + ITEM, this::read);
        router.add("DELETE", read + ITEM, this::delete);
    }

    private Response list(Request request) {
        ArrayNode all = Json.array();
        store.locked(() -> all.addAll(experience(request).questions().values()));
        return Response.ok(all);
    }

    private Response read(Request request) {
        return Response.ok(store.locked(() -> experience(request).question(id(request))));
    }

    private Response create(Request request) {
        ObjectNode question = request.jsonObject();
        Problems problems = check(question);
        String id = question.path("mandatory_question_id").asText();
        store.locked(() -> {
            ExperienceState experience = experience(request);
            experience.checkTargets(question, problems);
            problems.refuseIfAny();
            if (experience.questions().putIfAbsent(id, question) != null) {
                throw Refusal.conflict("mandatory_question_id: the experience has a question '" + id + "' already");
            }
            return question;
        });
        return Response.ok(question);
    }

    private Response replace(Request request) {
        ObjectNode question = request.jsonObject();
        Problems problems = check(question);
        String id = id(request);
        if (question.has("mandatory_question_id")
                && !id.equals(question.path("mandatory_question_id").textValue())) {
            problems.add("mandatory_question_id", "must be the one in the path, '" + id + "'");
        }
        store.locked(() -> {
            ExperienceState experience = experience(request);
            experience.question(id);
            experience.checkTargets(question, problems);
            problems.refuseIfAny();
            return experience.questions().put(id, question);
        });
        return Response.ok(question);
    }

    private Response delete(Request request) {
        store.locked(() -> {
            ExperienceState experience = experience(request);
            ObjectNode question = experience.question(id(request));
            if (store.bookings().holds().stream().anyMatch(hold -> needs(hold, experience, question))) {
                throw Refusal.conflict("mandatory_question_id: the question '" + id(request) + "' is part of a hold");
            }
            return experience.questions().remove(id(request));
        });
        return Response.empty(204);
    }

    private static boolean needs(Hold hold, ExperienceState experience, ObjectNode question) {
        OptionState option = hold.slot().option();
        return option.experience() == experience
                && QuestionRules.applies(question, option.id(), hold.holderCategories());
    }

    private static Problems check(ObjectNode question) {
        Problems problems = new Problems();
        QuestionRules.check(new ValidatingReader(question, "", problems));
        return problems;
    }

    private ExperienceState experience(Request request) {
        return store.experience(request.parameter("experience_id"));
    }

    private static String id(Request request) {
        return request.parameter("mandatory_question_id");
    }
}
