package io.github.suppliersdk.test.assertions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Assertions about an experience. Each fails with an {@link AssertionError}. */
public final class ExperienceAssert extends NamedAssert<ExperienceAssert, String> {
    private final JsonNode entry;
    private final String experienceId;
    private final SandboxAssert sandbox;

    ExperienceAssert(JsonNode entry, String experienceId, SandboxAssert sandbox) {
        super(entry.toString(), ExperienceAssert.class, "the experience '" + experienceId + "'");
        this.entry = entry;
        this.experienceId = experienceId;
        this.sandbox = sandbox;
    }

    private static List<String> ids(JsonNode array, String field) {
        List<String> ids = new ArrayList<>();
        array.forEach(each -> ids.add(each.path(field).asText()));
        return ids;
    }

    static List<String> optionIds(JsonNode entry) {
        return ids(entry.path("experience").path("options"), "option_id");
    }

    private JsonNode field(String name) {
        return entry.path("experience").path(name);
    }

    /** Verifies the name of the experience. */
    public ExperienceAssert hasName(String name) {
        requireEqual(field("experience_name").asText(), name, "the name");
        return this;
    }

    /** Verifies the id of the vendor of the experience. */
    public ExperienceAssert hasVendor(String vendorId) {
        requireEqual(field("vendor_id").asText(), vendorId, "the vendor");
        return this;
    }

    /** Verifies that the experience is archived, that is off sale. */
    public ExperienceAssert isArchived() {
        require(field("archived").asBoolean(), "to be archived", entry.path("experience"));
        return this;
    }

    /** Verifies that the experience is not archived. */
    public ExperienceAssert isNotArchived() {
        require(!field("archived").asBoolean(), "not to be archived", entry.path("experience"));
        return this;
    }

    /** Verifies the ids of all options of the experience, in any order. */
    public ExperienceAssert hasOptions(String... optionIds) {
        requireSame(optionIds(entry), List.of(optionIds), "the options");
        return this;
    }

    /** Verifies the ids of all mandatory questions of the experience, in any order. */
    public ExperienceAssert hasMandatoryQuestions(String... questionIds) {
        requireSame(
                ids(entry.path("mandatory_questions"), "mandatory_question_id"),
                List.of(questionIds),
                "the mandatory questions");
        return this;
    }

    /** Verifies that the experience has the option with this id, and continues with the option and its slots. */
    public OptionAssert option(String optionId) {
        return sandbox.option(experienceId, optionId);
    }
}
