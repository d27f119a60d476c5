package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.Formats;
import io.github.suppliersdk.sandbox.internal.rules.SlotVariant;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.SlotState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The option and the month that the user has selected. Read under the store's lock.
 *
 * @param day the day whose slots are shown; null if none is selected
 */
record CalendarSelection(
        Store store,
        OptionState option,
        YearMonth month,
        @Nullable LocalDate day) {

    /**
     * Reads the selection from the request. A missing or unknown experience or option is replaced by the first one, and
     * a missing month by that of the first slot from today on.
     *
     * @return the selection; null if there is no experience
     */
    static @Nullable CalendarSelection of(Store store, PageRequest request) {
        ExperienceState asked = store.experiences().get(request.get("experience"));
        ExperienceState experience = asked != null
                ? asked
                : store.experiences().values().stream().findFirst().orElse(null);
        if (experience == null) {
            return null;
        }
        OptionState found = experience.findOption(request.get("option"));
        OptionState option =
                found != null ? found : experience.options().values().iterator().next();
        LocalDate day = Formats.date(request.get("day"));
        LocalDate first = Formats.date(request.get("month") + "-01");
        LocalDate shown = first != null
                ? first
                : day != null ? day : firstDay(option, store.now().toLocalDate());
        return new CalendarSelection(store, option, YearMonth.from(shown), day);
    }

    /** The first day with slots from this day on, or else the first day with slots, or else this day. */
    private static LocalDate firstDay(OptionState option, LocalDate from) {
        SlotState next = option.firstFrom(from.atStartOfDay());
        SlotState slot = next == null ? option.firstFrom(LocalDateTime.MIN) : next;
        return slot == null || option.experience().slotType() == SlotVariant.OPEN
                ? from
                : slot.begin().toLocalDate();
    }

    ExperienceState experience() {
        return option.experience();
    }

    String currency() {
        return experience().json().path("currency").asText();
    }

    boolean isOpen() {
        return experience().slotType() == SlotVariant.OPEN;
    }

    /** The experiences of a vendor. */
    List<ExperienceState> experiencesOf(String vendorId) {
        return store.experiences().values().stream()
                .filter(each -> each.vendorId().equals(vendorId))
                .toList();
    }

    static String label(String id, String name) {
        return name.isEmpty() || name.equals(id) ? id : name + " (" + id + ")";
    }

    /** The slots of a day. */
    Collection<SlotState> slots(LocalDate date) {
        return option.slots(date.atStartOfDay(), date.plusDays(1).atStartOfDay());
    }

    /** The slots of the selected day, or the open slot. */
    List<SlotState> slots() {
        return isOpen() ? List.copyOf(option.slots()) : day == null ? List.of() : List.copyOf(slots(day));
    }

    /** The weeks of the month, from Monday to Sunday. A day outside of the month is null. */
    List<List<@Nullable LocalDate>> weeks() {
        List<List<@Nullable LocalDate>> weeks = new ArrayList<>();
        LocalDate monday =
                month.atDay(1).minusDays(month.atDay(1).getDayOfWeek().getValue() - 1L);
        for (; !monday.isAfter(month.atEndOfMonth()); monday = monday.plusWeeks(1)) {
            List<@Nullable LocalDate> week = new ArrayList<>();
            for (int i = 0; i < 7; i++) {
                LocalDate date = monday.plusDays(i);
                week.add(YearMonth.from(date).equals(month) ? date : null);
            }
            weeks.add(week);
        }
        return weeks;
    }

    /** The query of an address that shows another month of the same option. */
    String query(YearMonth other) {
        return "experience=" + DisplayFormat.urlEncode(experience().id()) + "&option="
                + DisplayFormat.urlEncode(option.id()) + "&month=" + other;
    }

    String query(LocalDate other) {
        return query(YearMonth.from(other)) + "&day=" + other;
    }
}
