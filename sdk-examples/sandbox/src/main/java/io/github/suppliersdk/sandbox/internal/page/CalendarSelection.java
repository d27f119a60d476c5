package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of the calendar that the user has selected.
 *
 * @param groups the experiences to choose from, by vendor
 * @param experience the id of the selected experience
 * @param option the id of the selected option
 * @param year whether the whole year is shown instead of a month
 * @param day the day whose slots are shown; null if none is selected
 * @param today the sandbox's current local date
 * @param first the number of slots of the day that come before the page shown
 * @param missing the id of an experience that was requested and does not exist; otherwise empty
 */
record CalendarSelection(
        List<Group> groups,
        String experience,
        String option,
        SlotType type,
        String currency,
        boolean year,
        YearMonth month,
        @Nullable LocalDate day,
        LocalDate today,
        int first,
        String missing) {

    /** The experiences of a vendor. */
    record Group(String vendor, List<Entry> entries) {}

    /** An experience with its options, or an option; an option has no options of its own. */
    record Entry(String id, String name, List<Entry> options) {

        String label() {
            return name.isEmpty() || name.equals(id) ? id : name + " (" + id + ")";
        }
    }

    /**
     * Reads the selection from the request. A missing or unknown experience or option is replaced by the first one, and
     * a missing month by that of the first slot from today on.
     *
     * @return the selection; null if there is no experience
     */
    static @Nullable CalendarSelection of(Store store, PageRequest request) {
        record Found(List<Group> groups, String experience, String option, SlotType type, String currency) {}
        Found found = store.locked(() -> {
            ExperienceState experience = store.experiences().get(request.get("experience"));
            if (experience == null) {
                experience = store.experiences().values().stream().findFirst().orElse(null);
            }
            if (experience == null) {
                return null;
            }
            OptionState option = experience.findOption(request.get("option"));
            if (option == null) {
                option = experience.options().values().iterator().next();
            }
            String currency = experience.json().path("currency").asText();
            return new Found(groups(store), experience.id(), option.id(), experience.slotType(), currency);
        });
        if (found == null) {
            return null;
        }
        LocalDate today = store.now().toLocalDate();
        LocalDate day = day(request.get("day"));
        YearMonth month = month(request.get("month"));
        if (month == null && day != null) {
            month = YearMonth.from(day);
        }
        if (month == null) {
            LocalDate first = new AvailabilityReader(store, found.experience(), found.option()).firstDay(today);
            month = YearMonth.from(first == null ? today : first);
        }
        return new CalendarSelection(
                found.groups(),
                found.experience(),
                found.option(),
                found.type(),
                found.currency(),
                request.get("view").equals("year"),
                month,
                day,
                today,
                (int) Math.max(0, Math.min(Integer.MAX_VALUE, request.number("first", 0))),
                found.experience().equals(request.get("experience")) ? "" : request.get("experience"));
    }

    /** The experiences by vendor. To be called under the store's lock. */
    private static List<Group> groups(Store store) {
        List<Group> groups = new ArrayList<>();
        store.vendors().forEach((vendorId, vendor) -> {
            List<Entry> entries = new ArrayList<>();
            for (ExperienceState each : store.experiences().values()) {
                if (each.vendorId().equals(vendorId)) {
                    entries.add(entry(each));
                }
            }
            if (!entries.isEmpty()) {
                groups.add(new Group(vendor.path("name").asText(vendorId), entries));
            }
        });
        return groups;
    }

    private static Entry entry(ExperienceState experience) {
        List<Entry> options = new ArrayList<>();
        experience
                .options()
                .values()
                .forEach(option -> options.add(
                        new Entry(option.id(), option.body().path("label").asText(), List.of())));
        return new Entry(
                experience.id(), experience.json().path("experience_name").asText(), options);
    }

    static @Nullable LocalDate day(String text) {
        try {
            LocalDate day = text.isEmpty() ? null : LocalDate.parse(text);
            return day == null || day.getYear() < 1 || day.getYear() > 9_999 ? null : day;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable YearMonth month(String text) {
        try {
            YearMonth month = text.isEmpty() ? null : YearMonth.parse(text);
            return month == null || month.getYear() < 1 || month.getYear() > 9_998 ? null : month;
        } catch (DateTimeException e) {
            return null;
        }
    }

    List<Entry> options() {
        for (Group group : groups) {
            for (Entry entry : group.entries()) {
                if (entry.id().equals(experience)) {
                    return entry.options();
                }
            }
        }
        return List.of();
    }

    /** The query of an address that shows the same option. */
    String query() {
        return "experience=" + DisplayFormat.urlEncode(experience) + "&option=" + DisplayFormat.urlEncode(option)
                + (year ? "&view=year" : "");
    }

    String query(YearMonth other) {
        return query() + "&month=" + other;
    }

    String query(LocalDate other) {
        return query(YearMonth.from(other)) + "&day=" + other;
    }

    String monthQuery(YearMonth other) {
        return "experience=" + DisplayFormat.urlEncode(experience) + "&option=" + DisplayFormat.urlEncode(option)
                + "&month=" + other;
    }

    String yearQuery() {
        return monthQuery(month) + "&view=year";
    }
}
