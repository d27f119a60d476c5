package io.github.suppliersdk.sandbox.internal.certify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds slots that were published to a sandbox and are suitable for the checks: some of each option, from tomorrow on,
 * with enough seats.
 */
public final class SandboxSlots {

    private static final int MAX_EXPERIENCES = 20;
    private static final int MAX_SLOTS_PER_OPTION = 3;
    private static final int MIN_SEATS = 4;

    private SandboxSlots() {}

    public static List<CertificationSlot> of(Store store) {
        LocalDate tomorrow = store.now().toLocalDate().plusDays(1);
        return store.locked(() -> {
            List<CertificationSlot> found = new ArrayList<>();
            store.experiences().values().stream()
                    .filter(experience -> !experience.archived() && experience.slotType() != SlotType.OPEN)
                    .limit(MAX_EXPERIENCES)
                    .forEach(experience ->
                            experience.options().values().forEach(option -> add(option, tomorrow, found)));
            return found;
        });
    }

    private static void add(OptionState option, LocalDate from, List<CertificationSlot> found) {
        int[] taken = {0};
        long position = option.experience().slotType() == SlotType.DAILY
                ? from.toEpochDay()
                : from.atStartOfDay().toEpochSecond(ZoneOffset.UTC);
        option.slots().visit(position, Long.MAX_VALUE, slot -> {
            if (slot.capacity() < 0 || slot.capacity() >= MIN_SEATS) {
                found.add(of(option, slot));
                taken[0]++;
            }
            return taken[0] < MAX_SLOTS_PER_OPTION;
        });
    }

    private static CertificationSlot of(OptionState option, Slot slot) {
        ObjectNode json = option.codec().expand(slot.content());
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
        List<String> languages = new ArrayList<>();
        json.path("guide_languages").forEach(each -> languages.add(each.asText()));
        CertificationSlot made = CertificationSlot.of(option.experience().id(), option.id(), slot.id())
                .categories(slot.shape().holderCategories())
                .guests(least, Math.max(least, most))
                .pickups(slot.shape().pickups())
                .languages(languages)
                .questions(questions(option.experience()));
        return slot.capacity() < 0 ? made : made.seats(slot.capacity());
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
