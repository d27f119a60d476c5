package io.github.suppliersdk.sandbox.internal.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.Collection;

/** The endpoints for vendors, pickups, experiences, options and mandatory questions. */
public final class CatalogEndpoints {

    private static final String VENDORS = "/supplier/vendors";
    private static final String PICKUPS = "/supplier/catalog/pickups";
    private static final String EXPERIENCES = "/supplier/catalog/experiences";
    private static final String EXPERIENCE = EXPERIENCES + "/{experience_id}";
    private static final String QUESTIONS = "/{experience_id}/mandatory-questions";

    private final Store store;
    private final CatalogService catalog;

    public CatalogEndpoints(Store store) {
        this.store = store;
        this.catalog = new CatalogService(store);
    }

    /**
     * Adds the endpoints.
     *
     * @param archivedOnCreate whether {@code archived} is allowed when an experience is created
     * @param questionSegment the path segment under which questions are created and replaced; they are read and deleted
     *     under "experiences"
     */
    public void addTo(Router router, boolean archivedOnCreate, String questionSegment) {
        router.json("GET", VENDORS, request -> array(store.vendors().values()));
        router.json("POST", VENDORS, request -> catalog.createVendor(request.jsonObject()));

        String pickup = PICKUPS + "/{pickup_id}";
        router.json("GET", PICKUPS, request -> array(store.pickups().values()));
        router.json("POST", PICKUPS, request -> catalog.createPickup(request.jsonObject()));
        router.json("GET", pickup, request -> catalog.pickup(request.parameter("pickup_id")));
        router.delete(pickup, request -> catalog.deletePickup(request.parameter("pickup_id")));

        router.json("GET", EXPERIENCES, this::experiences);
        router.json("POST", EXPERIENCES, request -> catalog.createExperience(request.jsonObject(), archivedOnCreate));
        router.json("GET", EXPERIENCE, request -> experience(request).json());
        router.json(
                "PATCH", EXPERIENCE, request -> catalog.changeExperience(experience(request), request.jsonObject()));

        String options = EXPERIENCE + "/options";
        String option = options + "/{option_id}";
        router.json("POST", options, request -> catalog.createOption(experience(request), request.jsonObject()));
        router.json("PUT", option, request -> catalog.replaceOption(option(store, request), request.jsonObject()));
        router.delete(option, request -> catalog.deleteOption(option(store, request)));

        String write = "/supplier/catalog/" + questionSegment + QUESTIONS;
        String read = EXPERIENCES + QUESTIONS;
        String item = "/{mandatory_question_id}";
        router.json("POST", write, request -> catalog.createQuestion(experience(request), request.jsonObject()));
        router.json(
                "PUT",
                write + item,
                request -> catalog.replaceQuestion(experience(request), question(request), request.jsonObject()));
        router.json(
                "GET", read, request -> array(experience(request).questions().values()));
        router.json("GET", read + item, request -> experience(request).question(question(request)));
        router.delete(read + item, request -> catalog.deleteQuestion(experience(request), question(request)));
    }

    private JsonNode experiences(Request request) {
        String vendor = request.query("vendor_id");
        return array(store.experiences().values().stream()
                .filter(each -> vendor == null || each.vendorId().equals(vendor))
                .map(ExperienceState::json)
                .toList());
    }

    private static ArrayNode array(Collection<? extends JsonNode> nodes) {
        return JsonTrees.array().addAll(nodes);
    }

    private ExperienceState experience(Request request) {
        return store.experience(request.parameter("experience_id"));
    }

    static OptionState option(Store store, Request request) {
        return store.option(request.parameter("experience_id"), request.parameter("option_id"));
    }

    private static String question(Request request) {
        return request.parameter("mandatory_question_id");
    }
}
