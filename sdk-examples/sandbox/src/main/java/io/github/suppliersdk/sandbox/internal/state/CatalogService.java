package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.ExperienceRules;
import io.github.suppliersdk.sandbox.internal.rules.OptionRules;
import io.github.suppliersdk.sandbox.internal.rules.PickupRules;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotBodyRules;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and deletes the objects of the catalog and the availability by the rules of the interface. A body
 * that breaks a rule is refused with all its problems (400), an object that does not exist with 404, and what conflicts
 * with another object with 409. Every method must be called under the store's lock; a {@link Refusal} changes nothing.
 */
public final class CatalogService {

    private static final int MAX_NAMED = 20;

    private final Store store;

    public CatalogService(Store store) {
        this.store = store;
    }

    /** Creates a vendor. An id that is already used is a conflict. */
    public ObjectNode createVendor(ObjectNode vendor) {
        ProblemList problems = new ProblemList();
        ValidatingReader fields = new ValidatingReader(vendor, "", problems);
        fields.identifier("vendor_id");
        fields.filledText("name");
        problems.refuseIfAny();
        return added(store.vendors(), vendor, "vendor_id", "there is a vendor");
    }

    /** Creates a pickup. An id that is already used is a conflict. */
    public ObjectNode createPickup(ObjectNode pickup) {
        check(pickup, PickupRules::check).refuseIfAny();
        return added(store.pickups(), pickup, "pickup_id", "there is a pickup");
    }

    public ObjectNode pickup(String id) {
        ObjectNode pickup = store.pickups().get(id);
        if (pickup == null) {
            throw Refusal.notFound("pickup_id: there is no pickup '" + id + "'");
        }
        return pickup;
    }

    /** Deletes a pickup. A pickup that a slot uses is a conflict. */
    public void deletePickup(String id) {
        pickup(id);
        if (store.pickupInUse(id)) {
            throw Refusal.conflict("pickup_id: the pickup '" + id + "' is used by a slot");
        }
        store.pickups().remove(id);
    }

    /**
     * Creates an experience of an existing vendor. An id that is already used is a conflict. {@code cutoff_time} and
     * {@code archived} get their default values if they are not sent.
     */
    public ObjectNode createExperience(ObjectNode experience, boolean archivedAllowed) {
        ProblemList problems = check(experience, fields -> ExperienceRules.checkNew(fields, archivedAllowed));
        checkVendor(experience, problems);
        problems.refuseIfAny();
        String id = experience.path("experience_id").asText();
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
    }

    public ObjectNode changeExperience(ExperienceState experience, ObjectNode changes) {
        ProblemList problems = check(changes, ExperienceRules::checkChange);
        checkVendor(changes, problems);
        problems.refuseIfAny();
        experience.change(changes);
        return experience.json();
    }

    private void checkVendor(ObjectNode body, ProblemList problems) {
        String vendor = body.path("vendor_id").textValue();
        if (vendor != null && !vendor.isBlank() && !store.vendors().containsKey(vendor)) {
            problems.add("vendor_id", "there is no vendor '" + vendor + "'");
        }
    }

    /** Creates an option. An id that is already used, and a second main option, are conflicts. */
    public ObjectNode createOption(ExperienceState experience, ObjectNode option) {
        check(option, OptionRules::check).refuseIfAny();
        String id = option.path("option_id").asText();
        if (experience.findOption(id) != null) {
            throw Refusal.conflict("option_id: the experience has an option '" + id + "' already");
        }
        refuseSecondMain(experience, option, id);
        experience.addOption(option);
        return option;
    }

    /** Replaces an option. Conflicts are a second main option, and to lose a holder category that is used. */
    public ObjectNode replaceOption(OptionState option, ObjectNode replacement) {
        ProblemList problems = check(replacement, OptionRules::check);
        checkId("option_id", option.id(), replacement, problems);
        problems.refuseIfAny();
        ExperienceState experience = option.experience();
        refuseSecondMain(experience, replacement, option.id());
        Set<String> lost = option.holderCategories();
        lost.removeAll(OptionState.holderCategories(replacement));
        for (String category : lost) {
            if (option.slots().stream().anyMatch(slot -> usesHolderCategory(slot, category))) {
                throw Refusal.conflict("holder_categories: '" + category + "' is used by a slot of the option");
            }
        }
        refuseQuestionsWithout(experience, option, lost);
        option.replace(replacement);
        return replacement;
    }

    /** Deletes an option. Conflicts are its slots, its questions, and to be the only option. */
    public void deleteOption(OptionState option) {
        ExperienceState experience = option.experience();
        if (option.slotCount() > 0) {
            throw Refusal.conflict("option_id: the option '" + option.id() + "' has slots");
        }
        if (experience.questions().values().stream().anyMatch(question -> isAbout(question, option))) {
            throw Refusal.conflict("option_id: the option '" + option.id() + "' has a mandatory question");
        }
        if (experience.options().size() == 1) {
            throw Refusal.conflict("option_id: '" + option.id() + "' is the only option of the experience");
        }
        refuseQuestionsWithout(experience, option, option.holderCategories());
        experience.options().remove(option.id());
    }

    private static void refuseSecondMain(ExperienceState experience, ObjectNode option, String id) {
        OptionState main = experience.mainOptionBeside(id);
        if (main != null && option.path("main_option").asBoolean()) {
            throw Refusal.conflict("main_option: the experience has the main option '" + main.id() + "'");
        }
    }

    /**
     * Refuses the loss of a holder category that a question needs: in the question's own option, or in the last option
     * that has the category if the question names no option.
     */
    private static void refuseQuestionsWithout(ExperienceState experience, OptionState option, Set<String> lost) {
        for (ObjectNode question : experience.questions().values()) {
            String category = question.path("holder_category_id").textValue();
            boolean needed = isAbout(question, option)
                    || (!question.hasNonNull("option_id")
                            && experience.options().values().stream()
                                    .noneMatch(other -> other != option
                                            && other.holderCategories().contains(category)));
            if (category != null && lost.contains(category) && needed) {
                throw Refusal.conflict(
                        "holder_categories: '" + category + "' is used by a mandatory question of the experience");
            }
        }
    }

    private static boolean isAbout(ObjectNode question, OptionState option) {
        return option.id().equals(question.path("option_id").textValue());
    }

    private static boolean usesHolderCategory(SlotState slot, String category) {
        return slot.json()
                .path("available_holder_categories")
                .findValuesAsText("holder_category_id")
                .contains(category);
    }

    /** Creates a question. An id that is already used is a conflict. */
    public ObjectNode createQuestion(ExperienceState experience, ObjectNode question) {
        ProblemList problems = check(question, QuestionRules::check);
        experience.checkTargets(question, problems);
        problems.refuseIfAny();
        return added(experience.questions(), question, "mandatory_question_id", "the experience has a question");
    }

    public ObjectNode replaceQuestion(ExperienceState experience, String id, ObjectNode question) {
        ProblemList problems = check(question, QuestionRules::check);
        checkId("mandatory_question_id", id, question, problems);
        experience.question(id);
        experience.checkTargets(question, problems);
        problems.refuseIfAny();
        experience.questions().put(id, question);
        return question;
    }

    /** Deletes a question. A question that a live hold needs is a conflict. */
    public void deleteQuestion(ExperienceState experience, String id) {
        ObjectNode question = experience.question(id);
        boolean needed = store.bookings().holds().stream()
                .anyMatch(hold -> hold.slot().option().experience() == experience
                        && QuestionRules.applies(
                                question,
                                hold.slot().option().id(),
                                hold.quantities().keySet()));
        if (needed) {
            throw Refusal.conflict("mandatory_question_id: the question '" + id + "' is part of a hold");
        }
        experience.questions().remove(id);
    }

    /**
     * Creates a list of slots completely or not at all. An id that is already used, even by an equal slot, is a
     * conflict.
     *
     * @param maximum the maximum number of slots
     * @param rejects a fault: the ids that are refused in addition
     * @param inPart a fault: whether the slots before the first one that is refused are created
     * @param replacesExisting a fault: whether a slot that the option has already is replaced
     */
    public void createSlots(
            OptionState option,
            ArrayNode items,
            int maximum,
            Predicate<String> rejects,
            boolean inPart,
            boolean replacesExisting) {
        if (items.isEmpty()) {
            throw Refusal.badRequest("The body must have at least one slot.");
        }
        if (items.size() > maximum) {
            throw Refusal.badRequest("The body has " + items.size() + " slots, at most " + maximum
                    + " are allowed for slots of type " + option.experience().slotType() + ".");
        }
        ProblemList problems = new ProblemList();
        List<ObjectNode> valid = new ArrayList<>();
        Map<String, Integer> indexOfId = new HashMap<>();
        for (int i = 0; i < items.size() && (problems.none() || !inPart); i++) {
            ProblemList own = checkItem(option, items.get(i), i, indexOfId, rejects);
            problems.addAll(own);
            if (own.none() && items.get(i) instanceof ObjectNode slot) {
                valid.add(slot);
            }
        }
        if (!inPart) {
            problems.refuseIfAny();
        }
        ProblemList conflicts = new ProblemList();
        List<ObjectNode> accepted = new ArrayList<>();
        for (int i = 0; i < valid.size(); i++) {
            String id = valid.get(i).path("slot_id").asText();
            SlotState there = store.findSlot(id);
            boolean replaces = replacesExisting && there != null && there.option() == option;
            String conflict = replaces ? null : conflict(option, id, option.slotCount() + i);
            if (conflict != null) {
                conflicts.add("[" + i + "].slot_id", conflict);
            } else if (conflicts.none()) {
                accepted.add(valid.get(i));
            }
        }
        if (conflicts.none() || inPart) {
            accepted.forEach(slot -> store.putSlot(option, slot));
        }
        if (!conflicts.none()) {
            throw Refusal.conflict(conflicts.text());
        }
        problems.refuseIfAny();
    }

    private ProblemList checkItem(
            OptionState option, JsonNode item, int index, Map<String, Integer> indexOfId, Predicate<String> rejects) {
        ProblemList problems = new ProblemList();
        String path = "[" + index + "]";
        if (!(item instanceof ObjectNode slot)) {
            problems.add(path, "must be an object");
            return problems;
        }
        rules(option).check(new ValidatingReader(slot, path, problems));
        String id = slot.path("slot_id").textValue();
        Integer first = id == null ? null : indexOfId.putIfAbsent(id, index);
        if (first != null) {
            problems.add(path + ".slot_id", "is the same as [" + first + "].slot_id");
        }
        if (id != null && rejects.test(id)) {
            problems.add(path + ".slot_id", "the sandbox was told to reject '" + id + "'");
        }
        return problems;
    }

    private @Nullable String conflict(OptionState option, String slotId, int slotsBefore) {
        ExperienceState experience = option.experience();
        String user = store.experienceOfSlot(slotId);
        if (user != null && !user.equals(experience.id())) {
            return "'" + slotId + "' is or was a slot of another experience";
        }
        SlotState slot = store.findSlot(slotId);
        if (slot != null) {
            return "there is a slot '" + slotId + "' already, in the option '"
                    + slot.option().id() + "'";
        }
        return experience.slotType() == SlotVariant.OPEN && slotsBefore > 0
                ? "the option can have only one open slot, and has it already"
                : null;
    }

    public ObjectNode replaceSlot(SlotState slot, ObjectNode replacement) {
        ProblemList problems = check(replacement, rules(slot.option())::check);
        checkId("slot_id", slot.id(), replacement, problems);
        problems.refuseIfAny();
        store.replaceSlot(slot, replacement);
        return replacement;
    }

    public ObjectNode changeCapacity(SlotState slot, ObjectNode body) {
        ProblemList problems = new ProblemList();
        ValidatingReader change = new ValidatingReader(body, "", problems);
        Integer capacity = change.integer("capacity", 0);
        body.fieldNames().forEachRemaining(name -> {
            if (!name.equals("capacity")) {
                change.problem(name, "only the capacity can be changed");
            }
        });
        if (slot.option().experience().slotType() == SlotVariant.OPEN) {
            problems.add("capacity", "an open slot has no capacity");
        }
        problems.refuseIfAny();
        if (capacity != null) {
            slot.setCapacity(capacity);
        }
        return slot.json();
    }

    /** Deletes a slot. A slot that is part of a hold is a conflict. */
    public void deleteSlot(SlotState slot) {
        if (slot.isHeld()) {
            throw Refusal.conflict("slot_id: the slot '" + slot.id() + "' is part of a hold");
        }
        store.removeSlot(slot);
    }

    /** Deletes all slots of an option, or none if one of them is part of a hold. */
    public void deleteSlots(OptionState option) {
        String held = option.slots().stream()
                .filter(SlotState::isHeld)
                .map(SlotState::id)
                .sorted()
                .limit(MAX_NAMED)
                .collect(Collectors.joining(", "));
        if (!held.isEmpty()) {
            throw Refusal.conflict("slot_id: part of a hold: " + held);
        }
        List.copyOf(option.slots()).forEach(store::removeSlot);
    }

    private static ObjectNode added(Map<String, ObjectNode> to, ObjectNode body, String idName, String there) {
        String id = body.path(idName).asText();
        if (to.putIfAbsent(id, body) != null) {
            throw Refusal.conflict(idName + ": " + there + " '" + id + "' already");
        }
        return body;
    }

    private SlotBodyRules rules(OptionState option) {
        return new SlotBodyRules(
                option.experience().slotType(), option.id(), option.holderCategories(), store.pickups()::containsKey);
    }

    private static ProblemList check(ObjectNode body, Consumer<ValidatingReader> rules) {
        ProblemList problems = new ProblemList();
        rules.accept(new ValidatingReader(body, "", problems));
        return problems;
    }

    private static void checkId(String name, String id, ObjectNode body, ProblemList problems) {
        if (body.has(name) && !id.equals(body.path(name).textValue())) {
            problems.add(name, "must be the one in the path, '" + id + "'");
        }
    }

    /** The texts of an array. */
    public static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(item -> texts.add(item.asText()));
        return texts;
    }
}
