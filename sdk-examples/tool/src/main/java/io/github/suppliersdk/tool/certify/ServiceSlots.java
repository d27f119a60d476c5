package io.github.suppliersdk.tool.certify;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.options.Option;
import io.github.suppliersdk.questions.DataType;
import io.github.suppliersdk.questions.MandatoryQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationQuestion;
import io.github.suppliersdk.sandbox.certify.CertificationSlot;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.TimeSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.slots.SlotQueries;
import java.util.List;

/** Reads the slots for the checks from the service or the sandbox. */
final class ServiceSlots {

    private final SupplierClient client;

    ServiceSlots(SupplierClient client) {
        this.client = client;
    }

    /** Returns the slot that this path names, with the mandatory questions of its experience. */
    CertificationSlot of(SlotKey path) {
        Experience experience = SlotQueries.experience(client, path.experienceId(), path.optionId());
        Option option = experience.options().stream()
                .filter(each -> each.optionId().equals(path.optionId()))
                .findFirst()
                .orElseThrow();
        Slot slot = client.slots(path.experienceId(), path.optionId()).get(path.slotId());
        return of(experience, option, slot, questions(experience));
    }

    private List<CertificationQuestion> questions(Experience experience) {
        return client.mandatoryQuestions(experience.experienceId()).list().stream()
                .map(ServiceSlots::question)
                .toList();
    }

    private static CertificationQuestion question(MandatoryQuestion question) {
        return new CertificationQuestion(
                question.mandatoryQuestionId(),
                question.dataType()
                        .filter(DataType::isKnown)
                        .map(DataType::text)
                        .orElse("STRING"),
                question.optionId().orElse(null),
                question.holderCategoryId().orElse(null),
                List.copyOf(question.select().keySet()),
                question.dataPattern().orElse(null));
    }

    private static CertificationSlot of(
            Experience experience, Option option, Slot slot, List<CertificationQuestion> questions) {
        AvailableHolderCategory first = slot.availableHolderCategories().get(0);
        int fewest = Math.max(
                1,
                Math.max(
                        option.minBookingQuantity().orElse(1),
                        first.minQuantity().orElse(1)));
        int largest = Math.min(
                option.maxBookingQuantity().orElse(Integer.MAX_VALUE),
                first.maxQuantity().orElse(Integer.MAX_VALUE));
        CertificationSlot result = CertificationSlot.of(experience.experienceId(), option.optionId(), slot.slotId())
                .categories(slot.availableHolderCategories().stream()
                        .map(AvailableHolderCategory::holderCategoryId)
                        .toList())
                .guests(fewest, Math.max(fewest, largest))
                .languages(slot.guideLanguages().orElse(List.of()))
                .questions(questions);
        if (slot.kind() instanceof TimeSlot time) {
            result = result.pickups(time.pickupIds().orElse(List.of()));
        }
        return slot.capacity().isPresent() ? result.seats(slot.capacity().getAsInt()) : result;
    }
}
