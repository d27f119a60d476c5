package io.github.suppliersdk.sandbox.internal.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.JsonTrees;
import io.github.suppliersdk.sandbox.internal.rules.ProblemList;
import io.github.suppliersdk.sandbox.internal.rules.Refusal;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An experience with its options and questions. Guarded by the store's lock. JSON bodies are replaced, never modified,
 * so they can be shared.
 */
public final class ExperienceState {

    private final SlotVariant slotType;
    private final Map<String, OptionState> options = new LinkedHashMap<>();
    private final Map<String, ObjectNode> questions = new LinkedHashMap<>();
    private ObjectNode body;

    /** Creates the experience from a valid body, which must not be modified afterwards. */
    public ExperienceState(ObjectNode body) {
        this.slotType = SlotVariant.valueOf(body.path("availability_slot_type").asText());
        this.body = body;
        body.path("options").forEach(option -> addOption((ObjectNode) option));
    }

    public String id() {
        return body.path("experience_id").asText();
    }

    public SlotVariant slotType() {
        return slotType;
    }

    public boolean archived() {
        return body.path("archived").asBoolean();
    }

    public String vendorId() {
        return body.path("vendor_id").asText();
    }

    /** The body of the experience with its current options. It is shared and must not be modified. */
    public ObjectNode json() {
        ObjectNode json = JsonTrees.object();
        json.setAll(body);
        ArrayNode all = json.putArray("options");
        options.values().forEach(option -> all.add(option.body()));
        return json;
    }

    public void change(ObjectNode changes) {
        ObjectNode changed = JsonTrees.object();
        changed.setAll(body);
        changed.setAll(changes);
        body = changed;
    }

    public Map<String, ObjectNode> questions() {
        return questions;
    }

    public Map<String, OptionState> options() {
        return options;
    }

    /** Returns the main option if it is another one than this option; otherwise null. */
    public @Nullable OptionState mainOptionBeside(String optionId) {
        for (OptionState option : options.values()) {
            if (option.isMain() && !option.id().equals(optionId)) {
                return option;
            }
        }
        return null;
    }

    public void addOption(ObjectNode option) {
        OptionState state = new OptionState(this, option);
        options.put(state.id(), state);
    }

    public @Nullable OptionState findOption(String optionId) {
        return options.get(optionId);
    }

    /**
     * Returns an option.
     *
     * @throws Refusal with status 404 if the experience does not have it
     */
    public OptionState option(String optionId) {
        OptionState option = options.get(optionId);
        if (option == null) {
            throw Refusal.notFound("option_id: the experience '" + id() + "' has no option '" + optionId + "'");
        }
        return option;
    }

    /** Adds a problem if the option or the holder category that a question names does not exist. */
    public void checkTargets(ObjectNode question, ProblemList problems) {
        Collection<OptionState> asked = options.values();
        String optionId = question.path("option_id").textValue();
        if (optionId != null) {
            OptionState option = findOption(optionId);
            if (option == null) {
                problems.add("option_id", "the experience has no option '" + optionId + "'");
                return;
            }
            asked = List.of(option);
        }
        String category = question.path("holder_category_id").textValue();
        if (category != null
                && asked.stream().noneMatch(option -> option.holderCategories().contains(category))) {
            problems.add("holder_category_id", "there is no holder category '" + category + "'");
        }
    }

    /**
     * Returns a question.
     *
     * @throws Refusal with status 404 if the experience does not have it
     */
    public ObjectNode question(String questionId) {
        ObjectNode question = questions.get(questionId);
        if (question == null) {
            throw Refusal.notFound(
                    "mandatory_question_id: the experience '" + id() + "' has no question '" + questionId + "'");
        }
        return question;
    }
}
