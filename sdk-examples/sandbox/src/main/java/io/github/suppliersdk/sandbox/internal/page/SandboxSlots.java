package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import io.github.suppliersdk.sandbox.internal.state.CatalogService;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds slots that were published to a sandbox and are suitable for the checks: some of each option, from tomorrow on,
 * with enough seats.
 */
final class SandboxSlots {

    private static final int MAX_EXPERIENCES = 20;
    private static final int MAX_SLOTS_PER_OPTION = 3;
    private static final int MIN_SEATS = 4;

    private SandboxSlots() {}

    static List<CertificationSlot> of(Store store) {
        LocalDate tomorrow = store.now().toLocalDate().plusDays(1);
        return store.locked(() -> {
            List<CertificationSlot> found = new ArrayList<>();
            store.experiences().values().stream()
                    .filter(experience -> !experience.archived() && experience.slotType() != SlotVariant.OPEN)
                    .limit(MAX_EXPERIENCES)
                    .forEach(experience ->
                            experience.options().values().forEach(option -> add(option, tomorrow, found)));
            return found;
        });
    }

    private static void add(OptionState option, LocalDate from, List<CertificationSlot> found) {
        option.slots(from.atStartOfDay(), LocalDateTime.MAX).stream()
                .filter(slot -> slot.capacity() == null || slot.capacity() >= MIN_SEATS)
                .limit(MAX_SLOTS_PER_OPTION)
                .forEach(slot -> found.add(of(option, slot)));
    }

    private static CertificationSlot of(OptionState option, SlotState slot) {
        ObjectNode json = slot.json();
        JsonNode category = json.path("available_holder_categories").path(0);
        JsonNode body = option.body();
        int least = Math.max(
                1,
                Math.max(
                        body.path("min_booking_quantity").asInt(1),
                        category.path("min_quantity").asInt(1)));
        int most = Math.min(
                body.path("max_booking_quantity").asInt(Integer.MAX_VALUE),
                category.path("max_quantity").asInt(Integer.MAX_VALUE));
        CertificationSlot made = CertificationSlot.of(option.experience().id(), option.id(), slot.id())
                .categories(json.path("available_holder_categories").findValuesAsText("holder_category_id"))
                .guests(least, Math.max(least, most))
                .pickups(CatalogService.texts(json.path("time_slot").path("pickup_ids")))
                .languages(CatalogService.texts(json.path("guide_languages")))
                .questions(questions(option.experience()));
        Integer seats = slot.capacity();
        return seats == null ? made : made.seats(seats);
    }

    private static List<CertificationQuestion> questions(ExperienceState experience) {
        List<CertificationQuestion> questions = new ArrayList<>();
        experience.questions().values().forEach(question -> {
            List<String> choices = new ArrayList<>();
            question.path("select").fieldNames().forEachRemaining(choices::add);
            questions.add(new CertificationQuestion(
                    question.path("mandatory_question_id").asText(),
                    question.path("data_type").asText(),
                    question.path("option_id").textValue(),
                    question.path("holder_category_id").textValue(),
                    choices,
                    question.path("data_pattern").textValue()));
        });
        return questions;
    }
}
