package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.slots.SkippedSlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotList;
import io.github.suppliersdk.slots.SlotPages;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.tool.ToolException;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads experiences and the slots of their options, of whatever kind. */
public final class SlotQueries {
    private SlotQueries() {}

    /** Returns the experience, after a check that it has this option. */
    public static Experience experience(SupplierClient client, String experienceId, String optionId) {
        Experience experience = client.experiences().get(experienceId);
        if (experience.options().stream().noneMatch(each -> each.optionId().equals(optionId))) {
            throw ToolException.failed("\"" + experienceId + "\" has no option \"" + optionId + "\"; its options are "
                    + experience.options().stream().map(each -> each.optionId()).collect(Collectors.joining(", ")));
        }
        return experience;
    }

    /** Returns the slots of these days, both included, or the open slot whatever the days. */
    public static SlotList between(
            SupplierClient client, Experience experience, String optionId, LocalDate from, LocalDate to) {
        SlotsClient slots = client.slots(experience.experienceId(), optionId);
        SlotType type = experience.availabilitySlotType().orElse(SlotType.DAILY);
        if (type.equals(SlotType.OPEN)) {
            try {
                return new SlotList(List.of(slots.open()), List.of());
            } catch (NotFoundException e) {
                return new SlotList(List.of(), List.of()); // the option has none yet
            }
        }
        SlotPages found = type.equals(SlotType.TIME) ? slots.timed(from, to) : slots.daily(from, to);
        return new SlotList(found.stream().toList(), found.skipped());
    }

    /**
     * Returns the slots from a day on until a year after the last day: the service has no list of all slots.
     */
    public static SlotList upTo(
            SupplierClient client, Experience experience, String optionId, LocalDate from, LocalDate last) {
        ServiceProfile profile = client.serviceProfile();
        boolean isTimed = experience.availabilitySlotType().equals(Optional.of(SlotType.TIME));
        Period range = isTimed ? profile.longestTimeRange() : profile.longestDailyRange();
        List<Slot> slots = new ArrayList<>();
        List<SkippedSlot> skipped = new ArrayList<>();
        LocalDate start = from;
        LocalDate end = last.plus(range);
        do {
            SlotList found = between(client, experience, optionId, start, end.minusDays(1));
            slots.addAll(found.stream().toList());
            skipped.addAll(found.skipped());
            start = end;
            end = end.plus(range);
        } while (start.isBefore(last.plusYears(1)));
        return new SlotList(slots, skipped);
    }
}
