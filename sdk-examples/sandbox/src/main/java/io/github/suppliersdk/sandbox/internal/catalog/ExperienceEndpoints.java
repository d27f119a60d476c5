package io.github.suppliersdk.sandbox.internal.catalog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.ExperienceRules;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.Store;

/**
 * The endpoints for experiences. The vendor of a new experience must exist. An id that is already used is a conflict.
 * {@code cutoff_time} and {@code archived} get their default values if they are not sent.
 */
public final class ExperienceEndpoints {

    private static final String ALL = "/supplier/catalog/experiences";
    private static final String ONE = ALL + "/{experience_id}";

    private final Store store;
    private final boolean archivedOnCreate;

    public ExperienceEndpoints(Store store, boolean archivedOnCreate) {
        this.store = store;
        this.archivedOnCreate = archivedOnCreate;
    }

    public void addTo(Router router) {
        router.add("GET", ALL, this::list);
        router.add("POST", ALL, this::create);
        router.add("GET", ONE, this::read);
        router.add("PATCH", ONE, this::change);
    }

    private Response list(Request request) {
        String vendor = request.query("vendor_id");
        ArrayNode all = Json.array();
        store.locked(() -> {
            for (ExperienceState experience : store.experiences().values()) {
                if (vendor == null || experience.vendorId().equals(vendor)) {
                    all.add(experience.json());
                }
            }
            return all;
        });
        return Response.ok(all);
    }

    private Response create(Request request) {
        ObjectNode experience = request.jsonObject();
        Problems problems = new Problems();
        ExperienceRules.checkNew(new ValidatingReader(experience, "", problems), archivedOnCreate);
        String id = experience.path("experience_id").asText();
        return Response.ok(store.locked(() -> {
            checkVendor(experience, problems);
            problems.refuseIfAny();
            if (store.experiences().containsKey(id)) {
                throw Refusal.conflict("experience_id: there is an experience '" + id + "' already");
            }
            if (!experience.has("cutoff_time")) {
                experience.put("cutoff_time", "P0D");
            }
            if (!experience.has("archived")) {
                experience.put("archived", false);
            }
            ExperienceState state = new ExperienceState(experience);
            store.experiences().put(id, state);
            return state.json();
        }));
    }

    private Response read(Request request) {
        return Response.ok(store.locked(
                () -> store.experience(request.parameter("experience_id")).json()));
    }

    private Response change(Request request) {
        ObjectNode changes = request.jsonObject();
        Problems problems = new Problems();
        ExperienceRules.checkChange(new ValidatingReader(changes, "", problems));
        return Response.ok(store.locked(() -> {
            ExperienceState experience = store.experience(request.parameter("experience_id"));
            checkVendor(changes, problems);
            problems.refuseIfAny();
            experience.change(changes);
            return experience.json();
        }));
    }

    private void checkVendor(ObjectNode body, Problems problems) {
        String vendor = body.path("vendor_id").textValue();
        if (vendor != null && !vendor.isBlank() && !store.vendors().containsKey(vendor)) {
            problems.add("vendor_id", "there is no vendor '" + vendor + "'");
        }
    }
}
