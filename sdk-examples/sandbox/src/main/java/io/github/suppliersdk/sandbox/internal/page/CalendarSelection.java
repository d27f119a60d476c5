package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The option and the time that the user has selected. Read under the store's lock.
 *
 * @param year whether the whole year is shown instead of a month
 * @param day the day whose slots are shown; null if none is selected
 * @param today the sandbox's current local date
 * @param missing the id of an experience that was requested and does not exist; otherwise empty
 */
record CalendarSelection(
        Store store,
        OptionState option,
        boolean year,
        YearMonth month,
        @Nullable LocalDate day,
        LocalDate today,
        String missing) {

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
        LocalDate today = store.now().toLocalDate();
        LocalDate day = day(request.get("day"));
        return new CalendarSelection(
                store,
                option,
                request.get("view").equals("year"),
                month(request.get("month"), day == null ? firstDay(option, today) : day),
                day,
                today,
                asked == null ? request.get("experience") : "");
    }

    /** The first day with slots from this day on, or else the first day with slots, or else this day. */
    private static LocalDate firstDay(OptionState option, LocalDate from) {
        Slot next = option.firstFrom(from.atStartOfDay());
        Slot slot = next == null ? option.firstFrom(LocalDateTime.MIN) : next;
        return slot == null || option.experience().slotType() == SlotType.OPEN
                ? from
                : slot.begin().toLocalDate();
    }

    private static @Nullable LocalDate day(String text) {
        try {
            LocalDate day = text.isEmpty() ? null : LocalDate.parse(text);
            return day == null || day.getYear() < 1 || day.getYear() > 9_999 ? null : day;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static YearMonth month(String text, LocalDate otherwise) {
        try {
            YearMonth month = YearMonth.parse(text);
            return month.getYear() < 1 || month.getYear() > 9_998 ? YearMonth.from(otherwise) : month;
        } catch (DateTimeException e) {
            return YearMonth.from(otherwise);
        }
    }

    ExperienceState experience() {
        return option.experience();
    }

    String currency() {
        return experience().json().path("currency").asText();
    }

    boolean isOpen() {
        return experience().slotType() == SlotType.OPEN;
    }

    /** The experiences of a vendor. */
    List<ExperienceState> experiencesOf(String vendorId) {
        return store.experiences().values().stream()
                .filter(each -> each.vendorId().equals(vendorId))
                .toList();
    }

    static String label(ExperienceState experience) {
        return label(experience.id(), experience.json().path("experience_name").asText());
    }

    static String label(OptionState option) {
        return label(option.id(), option.body().path("label").asText());
    }

    private static String label(String id, String name) {
        return name.isEmpty() || name.equals(id) ? id : name + " (" + id + ")";
    }

    /** The slots of a day. */
    Collection<Slot> slots(LocalDate date) {
        return option.slots(date.atStartOfDay(), date.plusDays(1).atStartOfDay());
    }

    /** The slots of the selected day, or the open slot. */
    List<Slot> slots() {
        return isOpen() ? List.copyOf(option.slots()) : day == null ? List.of() : List.copyOf(slots(day));
    }

    /** The query of an address that shows another month of the same option. */
    String query(YearMonth other) {
        return "experience=" + DisplayFormat.urlEncode(experience().id()) + "&option="
                + DisplayFormat.urlEncode(option.id()) + "&month=" + other;
    }

    String query(LocalDate other) {
        return query(YearMonth.from(other)) + (year ? "&view=year" : "") + "&day=" + other;
    }
}
