package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.control.SandboxFaults;
import io.github.suppliersdk.sandbox.internal.http.Answer;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Fields;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Slots one by one, and the removal of all slots of an option. A slot that is held cannot be deleted (409). */
public final class SlotEndpoints {

    static final String ALL = "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots";
    private static final String ONE = ALL + "/{slot_id}";

    private final Store store;
    private final SlotCreation creation;
    private final SlotWindows windows;

    public SlotEndpoints(Store store, SlotLimits limits, SandboxFaults faults, boolean answerSingleAsObject) {
        this.store = store;
        this.creation = new SlotCreation(store, limits, faults, answerSingleAsObject);
        this.windows = new SlotWindows(store);
    }

    public void addTo(Router router) {
        windows.addTo(router);
        router.add("POST", ALL, creation::answer);
        router.add("DELETE", ALL, this::deleteAll);
        router.add("GET", ONE, this::read);
        router.add("PUT", ONE, this::replace);
        router.add("PATCH", ONE, this::changeCapacity);
        router.add("DELETE", ONE, this::delete);
    }

    private Answer read(Request request) {
        return Answer.ok(store.locked(() -> option(request).codec().expand(slot(request))));
    }

    private Answer replace(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        String id = request.parameter("slot_id");
        store.locked(() -> {
            slot(request);
            OptionView view = OptionView.of(store, request);
            view.rules().check(new Fields(body, "", problems));
            if (body.has("slot_id") && !id.equals(body.path("slot_id").textValue())) {
                problems.add("slot_id", "must be the one in the path, '" + id + "'");
            }
            problems.refuseIfAny();
            store.putSlot(view.experience(), view.option(), view.codec().compact(body));
            return view;
        });
        return Answer.ok(body);
    }

    private Answer changeCapacity(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        Fields change = new Fields(body, "", problems);
        Integer capacity = change.integer("capacity", 0);
        body.fieldNames().forEachRemaining(name -> {
            if (!name.equals("capacity")) {
                change.problem(name, "only the capacity can be changed");
            }
        });
        return Answer.ok(store.locked(() -> {
            StoredSlot slot = slot(request);
            OptionView view = OptionView.of(store, request);
            if (view.experience().slotType() == SlotType.OPEN) {
                problems.add("capacity", "an open slot has no capacity");
            }
            problems.refuseIfAny();
            StoredSlot changed = slot.withCapacity(capacity == null ? slot.capacity() : capacity);
            store.putSlot(view.experience(), view.option(), changed);
            return view.codec().expand(changed);
        }));
    }

    private Answer delete(Request request) {
        store.locked(() -> {
            StoredSlot slot = slot(request);
            if (store.bookings().heldSlots().contains(slot.id())) {
                throw Refusal.conflict("slot_id: the slot '" + slot.id() + "' is part of a hold");
            }
            store.removeSlot(option(request), slot);
            return slot;
        });
        return Answer.empty(204);
    }

    private Answer deleteAll(Request request) {
        store.locked(() -> {
            OptionState option = option(request);
            Set<String> held = store.bookings().heldSlots().stream()
                    .filter(option.slots()::contains)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (!held.isEmpty()) {
                throw Refusal.conflict("slot_id: part of a hold: " + String.join(", ", held));
            }
            option.slots().all().forEach(slot -> store.removeSlot(option, slot));
            return option;
        });
        return Answer.empty(204);
    }

    private OptionState option(Request request) {
        return store.option(request.parameter("experience_id"), request.parameter("option_id"));
    }

    private StoredSlot slot(Request request) {
        return store.slot(
                request.parameter("experience_id"), request.parameter("option_id"), request.parameter("slot_id"));
    }
}
