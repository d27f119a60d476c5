package io.github.suppliersdk.sandbox.internal.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.state.Catalog;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.util.Collection;
import java.util.function.Function;

/** The endpoints for vendors, pickups, experiences, options and mandatory questions. */
public final class CatalogEndpoints {

    private static final String VENDORS = "/supplier/vendors";
    private static final String PICKUPS = "/supplier/catalog/pickups";
    private static final String EXPERIENCES = "/supplier/catalog/experiences";
    private static final String EXPERIENCE = EXPERIENCES + "/{experience_id}";
    private static final String QUESTIONS = "/{experience_id}/mandatory-questions";

    private final Store store;
    private final Catalog catalog;
    private final Router router;

    public CatalogEndpoints(Store store, Router router) {
        this.store = store;
        this.catalog = new Catalog(store);
        this.router = router;
    }

    /**
     * Adds the endpoints.
     *
     * @param archivedOnCreate whether {@code archived} is allowed when an experience is created
     * @param questionSegment the path segment under which questions are created and replaced; they are read and deleted
     *     under "experiences"
     */
    public void add(boolean archivedOnCreate, String questionSegment) {
        json("GET", VENDORS, request -> array(store.vendors().values()));
        json("POST", VENDORS, request -> catalog.createVendor(request.jsonObject()));

        json("GET", PICKUPS, request -> array(store.pickups().values()));
        json("POST", PICKUPS, request -> catalog.createPickup(request.jsonObject()));
        json("GET", PICKUPS + "/{pickup_id}", request -> catalog.pickup(request.parameter("pickup_id")));
        delete(PICKUPS + "/{pickup_id}", request -> catalog.deletePickup(request.parameter("pickup_id")));

        json("GET", EXPERIENCES, this::experiences);
        json("POST", EXPERIENCES, request -> catalog.createExperience(request.jsonObject(), archivedOnCreate));
        json("GET", EXPERIENCE, request -> experience(request).json());
        json("PATCH", EXPERIENCE, request -> catalog.changeExperience(experience(request), request.jsonObject()));

        String options = EXPERIENCE + "/options";
        json("POST", options, request -> catalog.createOption(experience(request), request.jsonObject()));
        json(
                "PUT",
                options + "/{option_id}",
                request -> catalog.replaceOption(option(store, request), request.jsonObject()));
        delete(options + "/{option_id}", request -> catalog.deleteOption(option(store, request)));

        String write = "/supplier/catalog/" + questionSegment + QUESTIONS;
        String read = EXPERIENCES + QUESTIONS;
        String item = "/{mandatory_question_id}";
        json("POST", write, request -> catalog.createQuestion(experience(request), request.jsonObject()));
        json(
                "PUT",
                write + item,
                request -> catalog.replaceQuestion(experience(request), question(request), request.jsonObject()));
        json("GET", read, request -> array(experience(request).questions().values()));
        json("GET", read + item, request -> experience(request).question(question(request)));
        delete(read + item, request -> catalog.deleteQuestion(experience(request), question(request)));
    }

    /** Adds an endpoint whose response is the JSON that the function returns; it is called under the lock. */
    private void json(String method, String template, Function<Request, JsonNode> work) {
        router.add(method, template, request -> Response.ok(store.locked(() -> work.apply(request))));
    }

    /** What deletes an object; called under the lock. */
    private interface Deletion {
        void delete(Request request);
    }

    private void delete(String template, Deletion work) {
        router.add("DELETE", template, request -> {
            store.change(() -> work.delete(request));
            return Response.empty(204);
        });
    }

    private JsonNode experiences(Request request) {
        String vendor = request.query("vendor_id");
        return array(store.experiences().values().stream()
                .filter(each -> vendor == null || each.vendorId().equals(vendor))
                .map(ExperienceState::json)
                .toList());
    }

    private static ArrayNode array(Collection<? extends JsonNode> nodes) {
        return Json.array().addAll(nodes);
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
