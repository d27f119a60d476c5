package io.github.suppliersdk.sandbox;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A state for a sandbox to start from: built in a few lines of code, read from a document, or taken from a sandbox by
 * {@link Sandbox#snapshot}. Immutable.
 *
 * <pre>{@code
 * import io.github.suppliersdk.sandbox.Sandbox;
 * import io.github.suppliersdk.sandbox.SandboxSeed;
 * import java.time.LocalDate;
 *
 * SandboxSeed seed = SandboxSeed.builder()
 *         .vendor("my-tours", "My Tours")
 *         .experience("cellar-tour", SandboxSeed.SlotType.DAILY, "my-tours", "morning", "evening")
 *         .dailySlot("cellar-tour", "evening", "evening-1", LocalDate.of(2027, 4, 22), 10, 2_500)
 *         .build();
 * try (Sandbox sandbox = Sandbox.start()) {
 *     sandbox.seed(seed);
 *     System.out.println(sandbox.slots("cellar-tour", "evening"));
 * }
 * }</pre>
 *
 * <p>The builder creates experiences in euros whose options have a single holder category, {@link #HOLDER_CATEGORY}.
 * For anything else, the constructor takes a document.
 *
 * <p>The document is one JSON object with {@code format} (the number 1), {@code vendors}, {@code pickups},
 * {@code experiences} (each with {@code experience}, {@code mandatory_questions}, and {@code slots} by option, in the
 * JSON of the interface), {@code holds} and {@code bookings}. Only {@code vendors} is required. It has no recorded
 * requests, faults, tokens, and ids of ended holds.
 *
 * @param json the document; it is validated when the seed is used
 */
public record SandboxSeed(String json) {

    /** The holder category of every option that the builder creates: adults from 18 years. */
    public static final String HOLDER_CATEGORY = "adult";

    /** The slot type of an experience. */
    public enum SlotType {
        DAILY,
        OPEN,
        TIME
    }

    /** Returns an empty builder. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the sample catalog of the sandbox's page: two vendors, four experiences with questions and pickups, and a
     * year of slots from this day on, some of them sold. The same day always gives the same catalog.
     */
    public static SandboxSeed sample(LocalDate today) {
        return new SandboxSeed(SampleCatalog.from(today));
    }

    /**
     * Writes the JSON document to a file in UTF-8. An existing file is replaced.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeTo(Path file) throws IOException {
        Files.writeString(file, json);
    }

    /**
     * Builds a seed. A slot of an option that has not been added is refused immediately; everything else is validated when
     * the seed is used.
     */
    public static final class Builder {

        private final ObjectNode document = JsonTrees.object();
        private final ArrayNode vendors = document.putArray("vendors");
        private final ArrayNode pickups = document.putArray("pickups");
        private final ArrayNode experiences = document.putArray("experiences");
        private final Map<String, ObjectNode> slotsByExperience = new LinkedHashMap<>();

        private Builder() {}

        /** Adds a vendor. */
        public Builder vendor(String vendorId, String name) {
            vendors.addObject().put("vendor_id", vendorId).put("name", name);
            return this;
        }

        /** Adds a pickup of type {@code MEETING_POINT}. */
        public Builder pickup(String pickupId, String name) {
            pickups.addObject().put("pickup_id", pickupId).put("name", name).put("type", "MEETING_POINT");
            return this;
        }

        /** Adds an experience with at least one option. The experience's name is its id. */
        public Builder experience(String experienceId, SlotType type, String vendorId, String... optionIds) {
            ObjectNode entry = experiences.addObject();
            ObjectNode experience = entry.putObject("experience");
            experience.put("experience_id", experienceId);
            experience.put("experience_name", experienceId);
            experience.put("availability_slot_type", type.name());
            experience.put("currency", "EUR");
            experience.put("vendor_id", vendorId);
            ArrayNode options = experience.putArray("options");
            ObjectNode slots = entry.putObject("slots");
            for (String optionId : optionIds) {
                ObjectNode option =
                        options.addObject().put("option_id", optionId).put("label", optionId);
                option.putArray("holder_categories")
                        .addObject()
                        .put("holder_category_id", HOLDER_CATEGORY)
                        .put("holder_type", "ADULT")
                        .put("minimum_age", 18);
                slots.putArray(optionId);
            }
            slotsByExperience.put(experienceId, slots);
            return this;
        }

        /**
         * Adds a daily slot.
         *
         * @param date the day, local to the place of the experience
         * @param seats the seats that are left
         * @param price the price for one adult in euro cents
         * @throws IllegalArgumentException if the experience and its option have not been added yet
         */
        public Builder dailySlot(
                String experienceId, String optionId, String slotId, LocalDate date, int seats, long price) {
            ObjectNode slot = slot(experienceId, optionId, slotId, price);
            slot.putObject("daily_slot").put("date", date.toString());
            slot.put("capacity", seats);
            return this;
        }

        /**
         * Adds a time slot.
         *
         * @param start the start, local to the place of the experience
         * @param end the end, local to the place of the experience; equal to the start if there is no fixed end
         * @param seats the seats that are left
         * @param price the price for one adult in euro cents
         * @throws IllegalArgumentException if the experience and its option have not been added yet
         */
        public Builder timeSlot(
                String experienceId,
                String optionId,
                String slotId,
                LocalDateTime start,
                LocalDateTime end,
                int seats,
                long price) {
            ObjectNode slot = slot(experienceId, optionId, slotId, price);
            slot.putObject("time_slot").put("start", Formats.localTime(start)).put("end", Formats.localTime(end));
            slot.put("capacity", seats);
            return this;
        }

        private ObjectNode slot(String experienceId, String optionId, String slotId, long price) {
            ObjectNode slots = slotsByExperience.get(experienceId);
            if (slots == null || !(slots.get(optionId) instanceof ArrayNode ofOption)) {
                throw new IllegalArgumentException("there is no option '" + optionId + "' of '" + experienceId + "'");
            }
            ObjectNode slot = ofOption.addObject().put("slot_id", slotId).put("option_id", optionId);
            slot.putArray("available_holder_categories")
                    .addObject()
                    .put("holder_category_id", HOLDER_CATEGORY)
                    .put("price_in_cents", price);
            return slot;
        }

        /** Returns the seed. The builder can be used further. */
        public SandboxSeed build() {
            return new SandboxSeed(JsonTrees.text(document));
        }
    }
}
