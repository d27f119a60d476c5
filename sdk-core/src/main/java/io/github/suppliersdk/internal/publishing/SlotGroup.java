package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The slots of one option and kind: what is known of them at the service, and what waits. */
final class SlotGroup implements CallQueue.Due {
    private final Key key;
    private final boolean isDaily;
    private final boolean isDated;
    private final int mostPerCreate;
    private final int longest;
    private final OptionHealth option = new OptionHealth();

    /** The windows by their first days. */
    private final TreeMap<LocalDate, Window> windows = new TreeMap<>();

    private final Deque<Work> creates = new ArrayDeque<>();
    private final Deque<Work> reads = new ArrayDeque<>();

    /** An option and the name of a kind on the wire. */
    record Key(String experienceId, String optionId, String kind) {}

    SlotGroup(Key key, SlotKind kind, int mostPerCreate, RunRules rules) {
        this.key = key;
        this.isDaily = kind instanceof DailySlot;
        this.isDated = SlotDates.of(kind) != null;
        this.mostPerCreate = mostPerCreate;
        this.longest = isDaily ? rules.longestDaily() : rules.longestTimed();
    }

    Key key() {
        return key;
    }

    /** Whether its slots are daily slots, which have a range call of their own. */
    boolean isDaily() {
        return isDaily;
    }

    /** Whether its slots have a date. */
    boolean isDated() {
        return isDated;
    }

    /** The most slots in one create. */
    int mostPerCreate() {
        return mostPerCreate;
    }

    /** The most days in one range. */
    int longest() {
        return longest;
    }

    /** The window of a date; null if none has it, or it was looked at too long ago. */
    @Nullable
    Window window(LocalDate date, long now) {
        Map.Entry<LocalDate, Window> before = windows.floorEntry(date);
        return before != null
                        && before.getValue().contains(date)
                        && before.getValue().isCurrent(now)
                ? before.getValue()
                : null;
    }

    /** Whether another window showed this id, no matter when: the slot was moved. */
    boolean isElsewhere(String slotId, Window but) {
        for (Window each : windows.values()) {
            SlotIndex there = each.there();
            if (each != but && there != null && there.has(slotId)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Opens a window that begins on this day, has at most so many days up to the last one, and ends before the next one.
     *
     * @param failingSince since when its days cannot be read
     */
    Window open(LocalDate from, int days, LocalDate last, long failingSince) {
        LocalDate to = from.plusDays(Math.min(days - 1L, ChronoUnit.DAYS.between(from, last)));
        LocalDate next = windows.higherKey(from);
        Window window = new Window(this, from, next == null || next.isAfter(to) ? to : next.minusDays(1), failingSince);
        windows.put(from, window);
        return window;
    }

    void forget(Window window) {
        windows.remove(window.from(), window);
    }

    /**
     * Adds a slot to create; one that was sent or read before comes first: a bad slot is soon alone, no look grows old.
     */
    void addCreate(Work work) {
        if (work.turn().isFresh()) {
            creates.addLast(work);
        } else {
            creates.addFirst(work);
        }
    }

    /** Adds a slot to read; one that was refused comes first: a bad slot is soon alone. */
    void addRead(Work work) {
        if (work.turn().most() < Integer.MAX_VALUE || work.turn().refusal() != null) {
            reads.addFirst(work);
        } else {
            reads.addLast(work);
        }
    }

    Deque<Work> reads() {
        return reads;
    }

    /** Whether a create may begin: one of few slots only if no look can bring more. */
    boolean mayCreate() {
        Work first = creates.peek();
        return first != null
                && (!first.turn().isFresh()
                        || creates.size() >= mostPerCreate
                        || windows.values().stream().allMatch(window -> window.there() != null));
    }

    /** Whether slots wait to be created. */
    boolean hasCreates() {
        return !creates.isEmpty();
    }

    /** Takes all slots that wait, for whatever it is. */
    List<Work> takeAll() {
        List<Work> all = new ArrayList<>();
        List.of(reads, creates).forEach(each -> all.addAll(Scheduler.takeAll(each)));
        windows.values().forEach(window -> all.addAll(window.takeWaiting()));
        return all;
    }

    /**
     * Takes the slots of the next create call.
     *
     * @param isProbe whether all creates fail: a slot that fails alone would hide that the service works again
     */
    List<Work> pollCreates(boolean isProbe) {
        Work first = creates.peek();
        if (isProbe && first != null && first.turn().failsAlone()) {
            creates.addLast(creates.remove());
        }
        int most = mostPerCreate;
        if (option.triesLast() && hasCreates()) {
            most = 1;
            creates.addFirst(creates.removeLast());
        }
        List<Work> taken = new ArrayList<>();
        for (Work next = creates.peek(); next != null; next = creates.peek()) {
            most = Math.min(most, next.turn().most());
            if (taken.size() >= most) {
                break;
            }
            taken.add(creates.remove());
        }
        return taken;
    }

    /** Whether the service has the option. */
    OptionHealth option() {
        return option;
    }
}
