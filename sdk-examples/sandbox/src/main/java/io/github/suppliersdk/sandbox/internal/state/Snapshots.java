package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.HoldRules;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.ValidatingReader;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes the state as a JSON document, and restores it by the rules of the requests that would have created it.
 *
 * <p>The capacities in a document already exclude the seats of its holds and bookings, so restoring takes no seats
 * again. An operation that was in flight counts as not made: a pending hold is dropped and its seats are released, a
 * hold that was being booked is active again, and a booking that was being cancelled is confirmed again. A document
 * that contradicts itself is refused. The number of held and booked seats is not checked, because the document does
 * not contain the total number of seats of a slot.
 */
public final class Snapshots {

    private static final int FORMAT = 1;
    private static final int EXCERPT = 200;
    private static final Set<String> FIELDS =
            Set.of("format", "vendors", "pickups", "experiences", "holds", "bookings");
    private static final Set<String> EXPERIENCE_FIELDS = Set.of("experience", "mandatory_questions", "slots");
    private static final List<String> HOLD_STAGES = List.of("PENDING", "ACTIVE", "BOOKING");
    private static final List<String> BOOKING_STAGES = List.of("CONFIRMED", "CANCELLING", "CANCELLED");

    private final Store store;
    private final CatalogService catalog;

    private Snapshots(Store store) {
        this.store = store;
        this.catalog = new CatalogService(store);
    }

    /** Returns the document. */
    public static ObjectNode write(Store store) {
        return store.locked(() -> {
            ObjectNode document = JsonTrees.object().put("format", FORMAT);
            document.putArray("vendors").addAll(store.vendors().values());
            document.putArray("pickups").addAll(store.pickups().values());
            ArrayNode experiences = document.putArray("experiences");
            for (ExperienceState experience : store.experiences().values()) {
                ObjectNode entry = experiences.addObject();
                entry.set("experience", experience.json());
                entry.putArray("mandatory_questions")
                        .addAll(experience.questions().values());
                ObjectNode slots = entry.putObject("slots");
                experience.options().values().forEach(option -> slots.set(option.id(), slots(option)));
            }
            ArrayNode holds = document.putArray("holds");
            store.bookings().holds().forEach(hold -> holds.add(hold.json()));
            ArrayNode bookings = document.putArray("bookings");
            store.bookings().live().forEach(booking -> bookings.add(booking.json()));
            store.bookings().cancelled().forEach(booking -> bookings.add(booking.json()));
            return document;
        });
    }

    /** The slots of an option, ordered by time and id. Must be called under the store's lock. */
    public static ArrayNode slots(OptionState option) {
        ArrayNode all = JsonTrees.array();
        option.slots().forEach(slot -> all.add(slot.json()));
        return all;
    }

    /**
     * Restores a document.
     *
     * @param document is taken over and must not be used afterwards
     * @param into an empty store that no other thread uses yet; unusable if this method throws
     * @throws Refusal at the first part that is invalid
     */
    public static void read(ObjectNode document, Store into) {
        new Snapshots(into).read(document);
    }

    private void read(ObjectNode document) {
        refuseUnknown(document, FIELDS, "a snapshot");
        if (document.path("format").asInt(FORMAT) != FORMAT) {
            throw Refusal.badRequest("format: must be " + FORMAT);
        }
        if (!document.has("vendors")) {
            throw Refusal.badRequest("vendors: is required; the list may be empty");
        }
        each(document, "vendors", catalog::createVendor);
        each(document, "pickups", catalog::createPickup);
        for (ObjectNode entry : objects(document, "experiences")) {
            refuseUnknown(entry, EXPERIENCE_FIELDS, "an experience in a snapshot");
            ObjectNode experience = object(entry.path("experience"), "experience");
            restored(experience, body -> catalog.createExperience(body, true));
            restore(store.experience(experience.path("experience_id").asText()), entry);
        }
        List<ObjectNode> holds = objects(document, "holds");
        for (int i = 0; i < holds.size(); i++) {
            hold(holds.get(i), "holds[" + i + "]");
        }
        List<ObjectNode> bookings = objects(document, "bookings");
        for (int i = 0; i < bookings.size(); i++) {
            booking(bookings.get(i), "bookings[" + i + "]");
        }
    }

    private void restore(ExperienceState experience, ObjectNode entry) {
        each(entry, "mandatory_questions", question -> catalog.createQuestion(experience, question));
        if (!entry.has("slots")) {
            return;
        }
        ObjectNode slots = object(entry.path("slots"), "slots");
        slots.fieldNames().forEachRemaining(optionId -> {
            OptionState option = experience.option(optionId);
            each(slots, optionId, slot -> {
                ArrayNode one = JsonTrees.array().add(slot);
                catalog.createSlots(option, one, Integer.MAX_VALUE, id -> false, false, false);
            });
        });
    }

    private void hold(ObjectNode node, String path) {
        ProblemList problems = new ProblemList();
        ValidatingReader fields = new ValidatingReader(node, path, problems);
        HoldRules.check(fields);
        fields.oneOf("stage", HOLD_STAGES);
        fields.text("transaction_id");
        problems.refuseIfAny();
        String id = node.path("hold_id").asText();
        SlotState slot = slot(SlotLocation.of(node), path);
        if (store.bookings().hold(id) != null) {
            throw Refusal.conflict(path + ".hold_id: there are two holds '" + id + "'");
        }
        Map<String, Integer> quantities = HoldRules.quantities(node);
        LocalDateTime expires = Objects.requireNonNull(
                Formats.localTime(node.path("expiration_time").asText()));
        if (node.path("stage").asText().equals("PENDING")) {
            slot.changeSeats(Hold.seats(quantities));
        } else {
            store.bookings()
                    .restore(
                            new Hold(id, slot, quantities, expires),
                            node.path("transaction_id").asText());
        }
    }

    private void booking(ObjectNode node, String path) {
        ProblemList problems = new ProblemList();
        ValidatingReader fields = new ValidatingReader(node, path, problems);
        fields.identifier("booking_id");
        fields.oneOf("stage", BOOKING_STAGES);
        fields.integer("seats", 0);
        fields.text("transaction_id");
        fields.text("operator_booking_id");
        if (fields.required("tickets")) {
            fields.optionalChildren("tickets");
        }
        Set<String> issued = new HashSet<>(node.path("tickets").findValuesAsText("number"));
        List<String> cancelled =
                fields.optionalUniqueTexts("cancelled_tickets", issued::contains, "must be the number of a ticket");
        boolean ended = node.path("stage").asText().equals("CANCELLED");
        if (ended && node.path("seats").asInt() != 0) {
            fields.problem("seats", "must be 0, because the booking is cancelled");
        }
        problems.refuseIfAny();
        String id = node.path("booking_id").asText();
        if (store.bookings().booking(id) != null) {
            throw Refusal.conflict(path + ".booking_id: there are two bookings '" + id + "'");
        }
        SlotLocation ids = SlotLocation.of(node);
        ArrayNode tickets = JsonTrees.array();
        node.path("tickets").forEach(tickets::add);
        Booking booking = new Booking(
                id,
                node.path("operator_booking_id").asText(),
                ids,
                node.path("of_deleted_slot").asBoolean() ? null : slot(ids, path),
                node.path("seats").asInt(),
                node.path("transaction_id").asText(),
                tickets);
        booking.restore(cancelled, ended);
        store.bookings().restore(booking);
    }

    private SlotState slot(SlotLocation ids, String path) {
        try {
            return store.slot(ids.experienceId(), ids.optionId(), ids.slotId());
        } catch (Refusal e) {
            throw Refusal.of(e.status(), path + "." + e.text());
        }
    }

    private static void each(ObjectNode parent, String name, Consumer<ObjectNode> create) {
        objects(parent, name).forEach(node -> restored(node, create));
    }

    /** Creates an object, and says in which one the problem is if it is refused. */
    private static void restored(ObjectNode node, Consumer<ObjectNode> create) {
        try {
            create.accept(node);
        } catch (Refusal e) {
            String text = JsonTrees.text(node);
            throw Refusal.of(
                    e.status(),
                    e.text() + ", in " + (text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "…"));
        }
    }

    private static List<ObjectNode> objects(ObjectNode parent, String name) {
        JsonNode array = parent.path(name);
        if (!array.isMissingNode() && !array.isArray()) {
            throw Refusal.badRequest(name + ": must be an array");
        }
        List<ObjectNode> objects = new ArrayList<>();
        array.forEach(item -> objects.add(object(item, name)));
        return objects;
    }

    private static ObjectNode object(JsonNode node, String name) {
        if (node instanceof ObjectNode object) {
            return object;
        }
        throw Refusal.badRequest(name + ": must be an object");
    }

    private static void refuseUnknown(ObjectNode node, Set<String> known, String what) {
        node.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw Refusal.badRequest(name + ": is not a field of " + what);
            }
        });
    }
}
