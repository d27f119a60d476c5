package io.github.suppliersdk.sandbox.internal.page;

import io.github.suppliersdk.sandbox.internal.rules.SlotType;
import io.github.suppliersdk.sandbox.internal.state.ExperienceState;
import io.github.suppliersdk.sandbox.internal.state.OptionState;
import io.github.suppliersdk.sandbox.internal.state.Slot;
import io.github.suppliersdk.sandbox.internal.state.SlotShape;
import io.github.suppliersdk.sandbox.internal.state.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the slots of an option for the calendar and the hold form. A month is read day by day: the store's lock is held
 * for one day at a time, and the slots of other months are not visited.
 */
final class AvailabilityReader {

    /** How long a changed slot is highlighted, in seconds. */
    static final int HIGHLIGHT_SECONDS = 60;

    /** Limits how many price lists are compared for one day, which can have thousands of slots. */
    private static final int MAX_SHAPES_PER_DAY = 16;

    private final Store store;
    private final String experienceId;
    private final String optionId;

    AvailabilityReader(Store store, String experienceId, String optionId) {
        this.store = store;
        this.experienceId = experienceId;
        this.optionId = optionId;
    }

    /** Totals of the slots of one day; {@code left}, {@code sold} and {@code held} are in seats. */
    static final class DayTotals {

        private int slots;
        private int slotsSoldOut;
        private int unlimited;
        private long left;
        private long sold;
        private long held;
        private boolean highlighted;
        private final Set<SlotShape> shapes = new HashSet<>();

        private void add(Slot slot, int second) {
            slots++;
            sold += slot.soldSeats();
            held += slot.heldSeats();
            if (slot.capacity() < 0) {
                unlimited++;
            } else {
                left += slot.capacity();
                slotsSoldOut += slot.capacity() == 0 ? 1 : 0;
            }
            highlighted |= AvailabilityReader.isHighlighted(slot, second);
            if (shapes.size() < MAX_SHAPES_PER_DAY) {
                shapes.add(slot.shape());
            }
        }

        int slots() {
            return slots;
        }

        int slotsSoldOut() {
            return slotsSoldOut;
        }

        boolean isUnlimited() {
            return unlimited > 0;
        }

        long left() {
            return left;
        }

        long sold() {
            return sold;
        }

        long held() {
            return held;
        }

        boolean isHighlighted() {
            return highlighted;
        }

        Set<SlotShape> shapes() {
            return shapes;
        }
    }

    static boolean isHighlighted(Slot slot, int second) {
        return second - slot.changed() < HIGHLIGHT_SECONDS;
    }

    /** The totals of each day of the month; null if the option no longer exists. */
    @Nullable
    List<DayTotals> month(YearMonth month) {
        List<DayTotals> days = new ArrayList<>();
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            DayTotals totals = day(month.atDay(day));
            if (totals == null) {
                return null;
            }
            days.add(totals);
        }
        return days;
    }

    private @Nullable DayTotals day(LocalDate day) {
        int second = Slot.second();
        return withOption(option -> {
            DayTotals totals = new DayTotals();
            SlotType type = option.experience().slotType();
            if (type != SlotType.OPEN) {
                option.slots().visit(position(type, day), position(type, day.plusDays(1)), slot -> {
                    totals.add(slot, second);
                    return true;
                });
            }
            return totals;
        });
    }

    /**
     * One page of the slots of a day, ordered by time.
     *
     * @param first the number of slots of the day before this page
     * @param total the number of slots of the day
     */
    record Page(int first, List<SlotSnapshot> slots, int total) {}

    /**
     * A copy of a slot's values, taken under the lock.
     *
     * @param from the start of the slot: the local date and time as seconds since 1970-01-01T00:00, for a daily slot
     *     the days since then
     * @param to the end, in the same unit
     * @param capacity the seats left; negative if there is no limit
     * @param sold the seats that bookings have taken
     * @param held the seats that holds have taken
     */
    record SlotSnapshot(
            String id, long from, long to, int capacity, int sold, int held, boolean highlighted, SlotShape shape) {

        private static SlotSnapshot of(Slot slot, int second) {
            return new SlotSnapshot(
                    slot.id(),
                    slot.from(),
                    slot.to(),
                    slot.capacity(),
                    slot.soldSeats(),
                    slot.heldSeats(),
                    isHighlighted(slot, second),
                    slot.shape());
        }
    }

    /**
     * The slots of a day. If the day has fewer slots now than {@code first}, its last page is returned.
     *
     * @param day the day; null for the slots of type {@link SlotType#OPEN}, which have no day
     * @param first the number of slots to skip
     * @param limit the size of a page
     * @return the page; null if the option no longer exists
     */
    @Nullable
    Page slots(@Nullable LocalDate day, int first, int limit) {
        Page page = page(day, first, limit);
        return page == null || !page.slots().isEmpty() || page.total() == 0
                ? page
                : page(day, (page.total() - 1) / limit * limit, limit);
    }

    private @Nullable Page page(@Nullable LocalDate day, int first, int limit) {
        int second = Slot.second();
        return withOption(option -> {
            SlotType type = option.experience().slotType();
            List<SlotSnapshot> snapshots = new ArrayList<>();
            int[] position = {0};
            long from = day == null ? 0 : position(type, day);
            long end = day == null ? 1 : position(type, day.plusDays(1));
            if ((day == null) == (type == SlotType.OPEN)) {
                option.slots().visit(from, end, slot -> {
                    if (position[0] >= first && snapshots.size() < limit) {
                        snapshots.add(SlotSnapshot.of(slot, second));
                    }
                    position[0]++;
                    return true;
                });
            }
            return new Page(Math.min(first, position[0]), snapshots, position[0]);
        });
    }

    /**
     * The day of the first slot on or after this day, or else of the option's first slot; null if no slot has a day.
     */
    @Nullable
    LocalDate firstDay(LocalDate from) {
        return withOption(option -> {
            SlotType type = option.experience().slotType();
            if (type == SlotType.OPEN) {
                return null;
            }
            Slot slot = option.slots().firstFrom(position(type, from));
            if (slot == null) {
                slot = option.slots().firstFrom(Long.MIN_VALUE);
            }
            return slot == null ? null : day(type, slot.from());
        });
    }

    /**
     * The first slots from this day on. For the type {@link SlotType#OPEN}, whose slots have no day, the day is
     * ignored.
     */
    List<SlotSnapshot> upcoming(LocalDate from, int limit) {
        int second = Slot.second();
        List<SlotSnapshot> found = withOption(option -> {
            SlotType type = option.experience().slotType();
            List<SlotSnapshot> snapshots = new ArrayList<>();
            option.slots().visit(type == SlotType.OPEN ? 0 : position(type, from), Long.MAX_VALUE, slot -> {
                snapshots.add(SlotSnapshot.of(slot, second));
                return snapshots.size() < limit;
            });
            return snapshots;
        });
        return found == null ? List.of() : found;
    }

    private <T> @Nullable T withOption(Function<OptionState, @Nullable T> read) {
        return store.<@Nullable T>locked(() -> {
            ExperienceState experience = store.experiences().get(experienceId);
            OptionState option = experience == null ? null : experience.findOption(optionId);
            return option == null ? null : read.apply(option);
        });
    }

    private static long position(SlotType type, LocalDate day) {
        return type == SlotType.DAILY ? day.toEpochDay() : day.atStartOfDay().toEpochSecond(ZoneOffset.UTC);
    }

    static LocalDate day(SlotType type, long from) {
        return type == SlotType.DAILY
                ? LocalDate.ofEpochDay(from)
                : LocalDateTime.ofEpochSecond(from, 0, ZoneOffset.UTC).toLocalDate();
    }
}
