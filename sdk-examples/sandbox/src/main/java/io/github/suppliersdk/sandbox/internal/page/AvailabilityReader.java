package io.github.suppliersdk.sandbox.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the availability of one option from the store. */
final class AvailabilityReader {

    private static final long HIGHLIGHT_NANOS = 60_000_000_000L;
    private static final int PRICED_SLOTS = 16;

    private final Store store;
    private final String experienceId;
    private final String optionId;

    AvailabilityReader(Store store, String experienceId, String optionId) {
        this.store = store;
        this.experienceId = experienceId;
        this.optionId = optionId;
    }

    /**
     * The slots of one day, summed up.
     *
     * @param minPrice the lowest price of the day's first slots in minor units; above the highest one if there are none
     */
    record Day(
            int slots,
            boolean unlimited,
            long left,
            long sold,
            long held,
            boolean highlighted,
            long minPrice,
            long maxPrice) {}

    /** A copy of a slot. */
    record SlotSnapshot(
            String id,
            LocalDateTime begin,
            @Nullable Integer capacity,
            int sold,
            int held,
            boolean highlighted,
            ObjectNode json) {

        private static SlotSnapshot of(Slot slot) {
            return new SlotSnapshot(
                    slot.id(),
                    slot.begin(),
                    slot.capacity(),
                    slot.soldSeats(),
                    slot.heldSeats(),
                    isHighlighted(slot),
                    slot.json());
        }
    }

    private static boolean isHighlighted(Slot slot) {
        return System.nanoTime() - slot.changedNanos() < HIGHLIGHT_NANOS;
    }

    /** The days of a month, or null if the option does not exist. */
    @Nullable
    List<Day> month(YearMonth month) {
        return withOption(option -> {
            List<Day> days = new ArrayList<>();
            for (int day = 1; day <= month.lengthOfMonth(); day++) {
                days.add(day(slots(option, month.atDay(day))));
            }
            return days;
        });
    }

    private static Day day(Collection<Slot> slots) {
        boolean unlimited = false;
        boolean highlighted = false;
        long left = 0;
        long sold = 0;
        long held = 0;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        int priced = 0;
        for (Slot slot : slots) {
            Integer capacity = slot.capacity();
            unlimited |= capacity == null;
            left += capacity == null ? 0 : capacity;
            sold += slot.soldSeats();
            held += slot.heldSeats();
            highlighted |= isHighlighted(slot);
            if (priced++ < PRICED_SLOTS) {
                for (JsonNode category : slot.json().path("available_holder_categories")) {
                    min = Math.min(min, category.path("price_in_cents").asLong());
                    max = Math.max(max, category.path("price_in_cents").asLong());
                }
            }
        }
        return new Day(slots.size(), unlimited, left, sold, held, highlighted, min, max);
    }

    private static Collection<Slot> slots(OptionState option, @Nullable LocalDate day) {
        boolean open = option.experience().slotType() == SlotType.OPEN;
        return open || day == null
                ? open && day == null ? option.slots() : List.of()
                : option.slots(day.atStartOfDay(), day.plusDays(1).atStartOfDay());
    }

    /**
     * Some slots of a day.
     *
     * @param first the index of the first slot
     * @param total the number of all slots of the day
     */
    record Page(int first, List<SlotSnapshot> slots, int total) {}

    /**
     * Returns slots of a day, or the open slot if the day is null; null if the option does not exist. If there are no
     * slots from that index on, returns the last page.
     */
    @Nullable
    Page slots(@Nullable LocalDate day, int first, int limit) {
        return withOption(option -> {
            List<Slot> all = List.copyOf(slots(option, day));
            int from = first < all.size() ? first : Math.max(0, (all.size() - 1) / limit * limit);
            List<SlotSnapshot> some = all.subList(from, Math.min(all.size(), from + limit)).stream()
                    .map(SlotSnapshot::of)
                    .toList();
            return new Page(from, some, all.size());
        });
    }

    /** The first day with slots from this day on, or else the first day with slots; null if there is none. */
    @Nullable
    LocalDate firstDay(LocalDate from) {
        return withOption(option -> {
            Slot next = option.firstFrom(from.atStartOfDay());
            Slot slot = next == null ? option.firstFrom(LocalDateTime.MIN) : next;
            return slot == null || option.experience().slotType() == SlotType.OPEN
                    ? null
                    : slot.begin().toLocalDate();
        });
    }

    /** The first slots from this day on, or the open slot. */
    List<SlotSnapshot> upcoming(LocalDate from, int limit) {
        List<SlotSnapshot> found = withOption(option -> {
            LocalDateTime begin =
                    option.experience().slotType() == SlotType.OPEN ? LocalDateTime.MIN : from.atStartOfDay();
            return option.slots(begin, LocalDateTime.MAX).stream()
                    .limit(limit)
                    .map(SlotSnapshot::of)
                    .toList();
        });
        return found == null ? List.of() : found;
    }

    private <T> @Nullable T withOption(Function<OptionState, @Nullable T> read) {
        return store.<@Nullable T>locked(() -> {
            OptionState option = store.findOption(experienceId, optionId);
            return option == null ? null : read.apply(option);
        });
    }
}
