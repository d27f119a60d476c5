package io.github.suppliersdk.sandbox.internal.slots;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.control.Faults;
import io.github.suppliersdk.sandbox.internal.http.Request;
import io.github.suppliersdk.sandbox.internal.http.Response;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import io.github.suppliersdk.sandbox.internal.state.StoredSlot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Creates a list of slots completely or not at all. The response is 400 if a slot breaks a rule, and 409 if an id is
 * already used, even by an equal slot. If {@link Faults#partialApplication} is on, the slots before the first invalid
 * one are created.
 */
final class SlotCreation {

    private final Store store;
    private final SlotLimits limits;
    private final Faults faults;
    private final Function<ArrayNode, JsonNode> response;

    SlotCreation(Store store, SlotLimits limits, Faults faults, Function<ArrayNode, JsonNode> response) {
        this.store = store;
        this.limits = limits;
        this.faults = faults;
        this.response = response;
    }

    Response respond(Request request) {
        OptionView view = store.locked(() -> OptionView.of(store, request));
        ArrayNode items = request.jsonArray();
        checkSize(items, view.experience().slotType());
        while (true) {
            CheckedSlots checked = check(items, view);
            OptionView seen = view;
            OptionView changed = store.locked(() -> {
                if (!seen.isCurrent(store)) {
                    return OptionView.of(store, request);
                }
                apply(seen, checked);
                return seen;
            });
            if (changed.equals(seen)) {
                return Response.ok(response.apply(items));
            }
            view = changed;
        }
    }

    /**
     * The valid slots of a list, and the problems of the others; with partial application, only up to the first invalid
     * slot.
     */
    private record CheckedSlots(List<StoredSlot> slots, Problems problems, boolean inPart) {}

    private void checkSize(ArrayNode items, SlotType type) {
        int maximum = limits.of(type);
        if (items.isEmpty()) {
            throw Refusal.badRequest("The body must have at least one slot.");
        }
        if (items.size() > maximum) {
            throw Refusal.badRequest("The body has " + items.size() + " slots, at most " + maximum
                    + " are allowed for slots of type " + type + ".");
        }
    }

    private CheckedSlots check(ArrayNode items, OptionView view) {
        boolean inPart = faults.partialApplication();
        Problems problems = new Problems();
        List<StoredSlot> slots = new ArrayList<>(items.size());
        Map<String, Integer> indexOfId = new HashMap<>();
        for (int i = 0; i < items.size() && (problems.none() || !inPart); i++) {
            Problems own = new Problems();
            ObjectNode slot = checkItem(items.get(i), i, view, indexOfId, own);
            problems.addAll(own);
            if (slot != null && own.none()) {
                slots.add(view.codec().compact(slot));
            }
        }
        return new CheckedSlots(slots, problems, inPart);
    }

    private @Nullable ObjectNode checkItem(
            JsonNode item, int index, OptionView view, Map<String, Integer> indexOfId, Problems problems) {
        String path = "[" + index + "]";
        if (!(item instanceof ObjectNode slot)) {
            problems.add(path, "must be an object");
            return null;
        }
        view.rules().check(new ValidatingReader(slot, path, problems));
        String id = slot.path("slot_id").textValue();
        if (id == null) {
            return null;
        }
        Integer first = indexOfId.putIfAbsent(id, index);
        if (first != null) {
            problems.add(path + ".slot_id", "is the same as [" + first + "].slot_id");
        }
        if (faults.rejects(id)) {
            problems.add(path + ".slot_id", "the sandbox was told to reject '" + id + "'");
        }
        return slot;
    }

    private void apply(OptionView view, CheckedSlots checked) {
        if (!checked.inPart()) {
            checked.problems().refuseIfAny();
        }
        Problems conflicts = new Problems();
        int open = view.experience().slotType() == SlotType.OPEN
                ? view.option().slots().size()
                : 0;
        int good = 0;
        for (int i = 0; i < checked.slots().size(); i++) {
            String conflict = conflict(view, checked.slots().get(i).id(), open + i);
            if (conflict != null) {
                conflicts.add("[" + i + "].slot_id", conflict);
            } else if (conflicts.none()) {
                good++;
            }
        }
        if (conflicts.none() || checked.inPart()) {
            checked.slots().subList(0, good).forEach(slot -> store.addSlot(view.option(), slot));
        }
        if (!conflicts.none()) {
            throw Refusal.conflict(conflicts.text());
        }
        checked.problems().refuseIfAny();
    }

    private @Nullable String conflict(OptionView view, String slotId, int openSlotsBefore) {
        String user = store.experienceOfSlot(slotId);
        if (user != null && !user.equals(view.experience().id())) {
            return "'" + slotId + "' is or was a slot of another experience";
        }
        Slot slot = store.findSlot(slotId);
        if (slot != null) {
            return "there is a slot '" + slotId + "' already, in the option '"
                    + slot.option().id() + "'";
        }
        boolean second = view.experience().slotType() == SlotType.OPEN && openSlotsBefore > 0;
        return second ? "the option has its one open slot already" : null;
    }
}
