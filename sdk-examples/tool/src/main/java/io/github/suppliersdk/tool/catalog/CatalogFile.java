package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.pickups.Pickup;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.tool.JsonDocuments;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.vendors.Vendor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Reads a file with a catalog, in the form that {@code catalog get} prints. The library's own types read the objects. */
final class CatalogFile {
    static final String QUESTIONS = "mandatory_questions";
    private static final Set<String> FIELDS = Set.of("vendors", "pickups", "experiences", QUESTIONS);

    private final ObjectMapper mapper = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private final String name;
    private final List<String> problems = new ArrayList<>();

    /**
     * An object that the service is to have.
     *
     * @param json the object as the file has it
     * @param ensure creates or changes the object at the service, if it is not as wanted
     */
    record Item(String kind, String id, JsonNode json, Function<SupplierClient, EnsureResult<?>> ensure) {}

    private CatalogFile(String name) {
        this.name = name;
    }

    /** @throws ToolException if the file is no catalog; the message names every object that cannot be read */
    static List<Item> read(String name, byte[] text) throws IOException {
        return new CatalogFile(name).items(text);
    }

    private List<Item> items(byte[] text) throws IOException {
        JsonNode file;
        try {
            file = JsonDocuments.read(text);
        } catch (JsonProcessingException e) {
            throw ToolException.failed(name + ": " + JsonDocuments.problem(e));
        }
        Set<String> unknown = new TreeSet<>();
        file.fieldNames().forEachRemaining(unknown::add);
        unknown.removeAll(FIELDS);
        if (!file.isObject() || file.isEmpty() || !unknown.isEmpty()) {
            throw ToolException.failed(name + ": must be an object with the fields " + String.join(", ", FIELDS)
                    + (unknown.isEmpty() ? "" : ", without " + String.join(", ", unknown))
                    + "; \"supplier catalog get\" prints one");
        }
        List<Item> items = new ArrayList<>();
        each(
                file,
                "vendors",
                Vendor.class,
                (vendor, json) -> items.add(new Item(
                        "vendor",
                        vendor.vendorId(),
                        json,
                        client -> client.vendors().ensure(vendor))));
        each(
                file,
                "pickups",
                Pickup.class,
                (pickup, json) -> items.add(new Item(
                        "pickup",
                        pickup.pickupId(),
                        json,
                        client -> client.pickups().ensure(pickup))));
        each(file, "experiences", Experience.class, (experience, json) -> items.add(experience(experience, json)));
        each(file, QUESTIONS, MandatoryQuestion.class, (question, json) -> items.add(question(question, json)));
        if (!problems.isEmpty()) {
            throw ToolException.failed(name + ":\n  " + String.join("\n  ", problems));
        }
        return items;
    }

    private Item experience(Experience experience, JsonNode json) {
        if (experience.archived().orElse(false)) {
            problems.add(
                    "experience " + experience.experienceId() + ": is archived. Remove it from the file; to archive"
                            + " one: supplier catalog delete experience " + experience.experienceId());
        }
        Experience wanted = experience.withArchived(Optional.empty()); // a read experience has the field
        return new Item(
                "experience",
                wanted.experienceId(),
                json,
                client -> client.experiences().ensure(wanted));
    }

    private Item question(MandatoryQuestion question, JsonNode json) {
        String experienceId = json.path("experience_id").asText();
        if (experienceId.isEmpty()) {
            problems.add("mandatory question " + question.mandatoryQuestionId() + ": experience_id is missing");
        }
        MandatoryQuestion wanted = question.withAdditionalProperties(java.util.Map.of());
        return new Item(
                "question",
                experienceId + '/' + question.mandatoryQuestionId(),
                json,
                client -> client.mandatoryQuestions(experienceId).ensure(wanted));
    }

    private interface Reader<T> {
        void read(T object, JsonNode json);
    }

    private <T> void each(JsonNode file, String field, Class<T> type, Reader<T> reader) {
        if (file.has(field) && !file.path(field).isArray()) {
            problems.add(field + ": must be an array");
            return;
        }
        for (int i = 0; i < file.path(field).size(); i++) {
            JsonNode json = file.path(field).get(i);
            try {
                reader.read(mapper.treeToValue(json, type), json);
            } catch (JsonProcessingException e) {
                String problem = e.getOriginalMessage()
                        .replaceFirst("(?s)^.*problem: ", "")
                        .lines()
                        .findFirst()
                        .orElse("");
                problems.add(field + '[' + i + "]: " + problem);
            }
        }
    }
}
