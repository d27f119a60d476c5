package io.github.suppliersdk.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the service which of some slots it has: by windows of dates where that takes fewer calls, otherwise by id.
 *
 * <p>A slot that a window does not show may still be there on another date. Whoever sends it next is told that its id is
 * taken, and then asks by id.
 */
final class ReadBack {
    private record Window(LocalDate from, LocalDate to) {}

    private final SlotsClient slots;
    private final ServiceProfile profile;
    private final Calls calls;

    ReadBack(SlotsClient slots, ServiceProfile profile, Calls calls) {
        this.slots = slots;
        this.profile = profile;
        this.calls = calls;
    }

    /** The calls that it takes. */
    int cost(List<Item> items) {
        List<Window> windows = windows(items);
        return windows.isEmpty() ? items.size() : windows.size();
    }

    /** The slots that are there, by id. */
    Map<String, Slot> read(List<Item> items) throws InterruptedException {
        Map<String, Slot> found = new HashMap<>();
        List<Window> windows = windows(items);
        if (windows.isEmpty()) {
            for (Item item : items) {
                one(item.slotId()).ifPresent(slot -> found.put(item.slotId(), slot));
            }
            return found;
        }
        Set<String> wanted = new HashSet<>();
        items.forEach(item -> wanted.add(item.slotId()));
        boolean daily = items.get(0).target().slot().kind() instanceof DailySlot;
        for (Window window : windows) {
            for (Slot slot : read(window, daily)) {
                if (wanted.contains(slot.slotId())) {
                    found.put(slot.slotId(), slot);
                }
            }
        }
        return found;
    }

    /** One slot, by its id. */
    Optional<Slot> one(String slotId) throws InterruptedException {
        try {
            return Optional.of(calls.read(() -> slots.get(slotId)));
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    private List<Slot> read(Window window, boolean daily) throws InterruptedException {
        try {
            return calls.read(() -> daily
                    ? slots.dailyInOneCall(window.from(), window.to())
                    : slots.timedInOneCall(window.from(), window.to()));
        } catch (NotFoundException e) {
            return List.of();
        }
    }

    /** As few windows as hold all dates; empty if asking by id is no worse. */
    private List<Window> windows(List<Item> items) {
        List<LocalDate> dates = new ArrayList<>(items.size());
        for (Item item : items) {
            LocalDate date = date(item.target().slot().kind());
            if (date == null) {
                return List.of();
            }
            dates.add(date);
        }
        dates.sort(null);
        Period longest = items.get(0).target().slot().kind() instanceof DailySlot
                ? profile.longestDailyRange()
                : profile.longestTimeRange();
        List<Window> windows = new ArrayList<>();
        int next = 0;
        while (next < dates.size()) {
            LocalDate from = dates.get(next);
            LocalDate end = from.plus(longest).minusDays(1);
            // The contract does not say whether the last day is part of the answer: ask for one more where there is
            // room.
            LocalDate last = end.isAfter(from) ? end.minusDays(1) : from;
            LocalDate to = from;
            while (next < dates.size() && !dates.get(next).isAfter(last)) {
                to = dates.get(next++);
            }
            windows.add(new Window(from, end.isAfter(from) ? to.plusDays(1) : to));
        }
        return windows.size() < items.size() ? windows : List.of();
    }

    private static @Nullable LocalDate date(SlotKind kind) {
        if (kind instanceof DailySlot daily) {
            return daily.date();
        }
        return kind instanceof TimeSlot time ? time.start().toLocalDate() : null;
    }
}
