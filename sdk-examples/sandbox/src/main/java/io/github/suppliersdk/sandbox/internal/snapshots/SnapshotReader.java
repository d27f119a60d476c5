package io.github.suppliersdk.sandbox.internal.snapshots;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.ExperienceRules;
import io.github.suppliersdk.sandbox.internal.rules.Json;
import io.github.suppliersdk.sandbox.internal.rules.PickupRules;
import io.github.suppliersdk.sandbox.internal.rules.Problems;
import io.github.suppliersdk.sandbox.internal.rules.QuestionRules;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotRules;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import io.github.suppliersdk.sandbox.internal.rules.VendorRules;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.StateRestorer;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.io.IOException;
import java.io.Reader;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a snapshot document into an empty store. The parts are validated by the same rules as requests and must come in
 * the order in which {@link SnapshotWriter} writes them, because later parts refer to earlier ones.
 */
public final class SnapshotReader {

    private final Store store;
    private final JsonParser json;

    private SnapshotReader(Store store, JsonParser json) {
        this.store = store;
        this.json = json;
    }

    /**
     * Reads the document.
     *
     * @param into an empty store that no other thread uses yet; unusable if this method throws
     * @throws Refusal at the first part that is invalid
     * @throws IOException if the reader fails
     */
    public static void read(Reader from, Store into) throws IOException {
        try (JsonParser json = Json.parser(from)) {
            new SnapshotReader(into, json).read();
        } catch (JsonProcessingException e) {
            throw Refusal.badRequest("The snapshot is not valid JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException e) {
            throw Refusal.badRequest("The snapshot has a number with too large an exponent.");
        }
    }

    private void read() throws IOException {
        expect(json.nextToken(), JsonToken.START_OBJECT, "the snapshot");
        boolean hasVendors = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "format" -> {
                    if (json.getValueAsInt() != SnapshotWriter.FORMAT) {
                        throw Refusal.badRequest("format: must be " + SnapshotWriter.FORMAT);
                    }
                }
                case "vendors" -> {
                    each(name, this::addVendor);
                    hasVendors = true;
                }
                case "pickups" -> each(name, this::addPickup);
                case "experiences" -> {
                    expect(json.currentToken(), JsonToken.START_ARRAY, name);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        addExperience();
                    }
                    expect(json.currentToken(), JsonToken.END_ARRAY, name);
                }
                case "holds" -> eachAt(name, (path, hold) -> StateRestorer.hold(store, hold, path));
                case "bookings" -> eachAt(name, (path, booking) -> StateRestorer.booking(store, booking, path));
                default -> throw Refusal.badRequest(name + ": is not a field of a snapshot");
            }
        }
        if (json.nextToken() != null) {
            throw Refusal.badRequest("The snapshot is followed by other content.");
        }
        if (!hasVendors) {
            throw Refusal.badRequest("vendors: is required; the list may be empty");
        }
        store.experiences().values().stream()
                .flatMap(experience -> experience.options().values().stream())
                .forEach(option -> option.slots().markUnchanged());
    }

    private void addVendor(ObjectNode vendor) {
        validate(vendor, VendorRules::check);
        refuseDuplicate(store.vendors().put(vendor.path("vendor_id").asText(), vendor) != null, vendor);
    }

    private void addPickup(ObjectNode pickup) {
        validate(pickup, PickupRules::check);
        refuseDuplicate(!store.addPickup(pickup.path("pickup_id").asText(), pickup), pickup);
    }

    private void addExperience() throws IOException {
        ExperienceState experience = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("experience")) {
                experience = addExperience(object(name));
            } else if (experience == null) {
                throw Refusal.badRequest("experiences: 'experience' must come before '" + name + "'");
            } else if (name.equals("mandatory_questions")) {
                ExperienceState its = experience;
                each(name, question -> addQuestion(its, question));
            } else if (name.equals("slots")) {
                addSlots(experience);
            } else {
                throw Refusal.badRequest(name + ": is not a field of an experience in a snapshot");
            }
        }
    }

    private ExperienceState addExperience(ObjectNode body) {
        validate(body, fields -> ExperienceRules.checkNew(fields, true));
        String vendor = body.path("vendor_id").asText();
        if (!store.vendors().containsKey(vendor)) {
            throw Refusal.badRequest("vendor_id: there is no vendor '" + vendor + "'");
        }
        if (!body.has("cutoff_time")) {
            body.put("cutoff_time", "P0D");
        }
        if (!body.has("archived")) {
            body.put("archived", false);
        }
        ExperienceState experience = new ExperienceState(body);
        refuseDuplicate(store.experiences().put(experience.id(), experience) != null, body);
        return experience;
    }

    private static void addQuestion(ExperienceState experience, ObjectNode question) {
        validate(question, fields -> {
            QuestionRules.check(fields);
            experience.checkTargets(question, fields.problems());
        });
        String id = question.path("mandatory_question_id").asText();
        refuseDuplicate(experience.questions().put(id, question) != null, question);
    }

    private void addSlots(ExperienceState experience) throws IOException {
        expect(json.currentToken(), JsonToken.START_OBJECT, "slots");
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String optionId = json.currentName();
            json.nextToken();
            OptionState option = experience.option(optionId);
            SlotRules rules = new SlotRules(
                    experience.slotType(), optionId, option.holderCategories(), store.pickupIds()::contains);
            each("slots", slot -> {
                validate(slot, rules::check);
                String id = slot.path("slot_id").asText();
                refuseDuplicate(store.experienceOfSlot(id) != null, slot);
                if (experience.slotType() == SlotType.OPEN && option.slots().size() > 0) {
                    throw Refusal.conflict(
                            "an option can have only one open slot, and this is a second one: " + excerpt(slot));
                }
                store.addSlot(option, option.codec().compact(slot));
            });
        }
    }

    private static void validate(ObjectNode node, Consumer<ValidatingReader> rules) {
        Problems problems = new Problems();
        rules.accept(new ValidatingReader(node, "", problems));
        if (!problems.none()) {
            throw Refusal.badRequest(problems.text() + ", in " + excerpt(node));
        }
    }

    private static void refuseDuplicate(boolean duplicate, ObjectNode node) {
        if (duplicate) {
            throw Refusal.conflict("the id occurs twice: " + excerpt(node));
        }
    }

    private static String excerpt(JsonNode node) {
        String text = Json.text(node);
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }

    private void each(String name, Consumer<ObjectNode> action) throws IOException {
        eachAt(name, (path, node) -> action.accept(node));
    }

    /** Calls the action for each object of an array, with its path in the document, such as {@code holds[0]}. */
    private void eachAt(String name, BiConsumer<String, ObjectNode> action) throws IOException {
        expect(json.currentToken(), JsonToken.START_ARRAY, name);
        for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
            action.accept(name + "[" + i + "]", object(name));
        }
    }

    private ObjectNode object(String name) throws IOException {
        if (json.readValueAsTree() instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.badRequest(name + ": must be an object");
    }

    private static void expect(@Nullable JsonToken actual, JsonToken expected, String what) {
        if (actual != expected) {
            throw Refusal.badRequest(
                    what + ": must be " + (expected == JsonToken.START_ARRAY ? "an array" : "an object"));
        }
    }
}
