package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.http.Router;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.OptionSlots;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The endpoints for slots. A slot that is part of a hold cannot be deleted (409). */
public final class SlotEndpoints {

    static final String ALL = "/supplier/availability/experiences/{experience_id}/options/{option_id}/slots";
    private static final String ONE = ALL + "/{slot_id}";
    private static final int MAX_NAMED = 20;

    private final Store store;
    private final SlotCreation creation;
    private final SlotWindows windows;

    public SlotEndpoints(Store store, SlotLimits limits, Faults faults, Function<ArrayNode, JsonNode> created) {
        this.store = store;
        this.creation = new SlotCreation(store, limits, faults, created);
        this.windows = new SlotWindows(store);
    }

    public void addTo(Router router) {
        windows.addTo(router);
        router.add("POST", ALL, creation::respond);
        router.add("DELETE", ALL, this::deleteAll);
        router.add("GET", ONE, this::read);
        router.add("PUT", ONE, this::replace);
        router.add("PATCH", ONE, this::changeCapacity);
        router.add("DELETE", ONE, this::delete);
    }

    private Response read(Request request) {
        return Response.ok(json(store.locked(() -> SlotView.of(slot(request)))));
    }

    /** A copy of a slot as it was at one moment. */
    private record SlotView(OptionState option, StoredSlot content) {

        static SlotView of(Slot slot) {
            return new SlotView(slot.option(), slot.content());
        }
    }

    private static ObjectNode json(SlotView view) {
        return view.option().codec().expand(view.content());
    }

    private Response replace(Request request) {
        ObjectNode body = request.jsonObject();
        String id = request.parameter("slot_id");
        boolean replaced = false;
        while (!replaced) {
            OptionView view = store.locked(() -> {
                slot(request);
                return OptionView.of(store, request);
            });
            Problems problems = new Problems();
            view.rules().check(new ValidatingReader(body, "", problems));
            if (body.has("slot_id") && !id.equals(body.path("slot_id").textValue())) {
                problems.add("slot_id", "must be the one in the path, '" + id + "'");
            }
            problems.refuseIfAny();
            StoredSlot content = view.codec().compact(body);
            replaced = store.locked(() -> {
                Slot slot = slot(request);
                boolean current = view.isCurrent(store);
                if (current) {
                    store.replaceSlot(slot, content);
                }
                return current;
            });
        }
        return Response.ok(body);
    }

    private Response changeCapacity(Request request) {
        ObjectNode body = request.jsonObject();
        Problems problems = new Problems();
        ValidatingReader change = new ValidatingReader(body, "", problems);
        Integer capacity = change.integer("capacity", 0);
        body.fieldNames().forEachRemaining(name -> {
            if (!name.equals("capacity")) {
                change.problem(name, "only the capacity can be changed");
            }
        });
        return Response.ok(json(store.locked(() -> {
            Slot slot = slot(request);
            if (slot.option().experience().slotType() == SlotType.OPEN) {
                problems.add("capacity", "an open slot has no capacity");
            }
            problems.refuseIfAny();
            if (capacity != null) {
                slot.setCapacity(capacity);
            }
            return SlotView.of(slot);
        })));
    }

    private Response delete(Request request) {
        store.change(() -> {
            Slot slot = slot(request);
            if (slot.isHeld()) {
                throw Refusal.conflict("slot_id: the slot '" + slot.id() + "' is part of a hold");
            }
            store.removeSlot(slot);
        });
        return Response.empty(204);
    }

    private Response deleteAll(Request request) {
        OptionSlots dropped = store.locked(() -> {
            OptionState option = option(request);
            SortedSet<String> held = option.slots().held();
            if (!held.isEmpty()) {
                throw Refusal.conflict("slot_id: part of a hold: "
                        + held.stream().limit(MAX_NAMED).collect(Collectors.joining(", ")));
            }
            return store.removeSlots(option);
        });
        store.clean(dropped);
        return Response.empty(204);
    }

    private OptionState option(Request request) {
        return store.option(request.parameter("experience_id"), request.parameter("option_id"));
    }

    private Slot slot(Request request) {
        return store.slot(
                request.parameter("experience_id"), request.parameter("option_id"), request.parameter("slot_id"));
    }
}
