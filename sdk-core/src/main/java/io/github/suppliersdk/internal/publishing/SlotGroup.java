package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotKind;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** The slots of one option and kind: what is known of them at the service, and what waits. */
final class SlotGroup implements Scheduler.Due {
    private final Key key;
    private final boolean isDaily;
    private final boolean isDated;
    private final int mostPerCreate;
    private final int longest;
    private final OptionCheck option = new OptionCheck();

    /** The windows by their first days. */
    private final TreeMap<LocalDate, Window> windows = new TreeMap<>();

    /** Slots of days without a window, which wait for others. */
    private final List<Work> gathered = new ArrayList<>();

    /** Slots to create that were looked at. */
    private final Deque<Work> fresh = new ArrayDeque<>();

    /** Slots to create that were sent or read before. */
    private final Deque<Work> retries = new ArrayDeque<>();

    private final Deque<Work> reads = new ArrayDeque<>();

    /** Whether those that are there wait for no others. */
    private boolean flushed;

    /** How many waited for others when they were counted last. */
    private int counted;

    /** An option and the name of a kind on the wire. */
    record Key(String experienceId, String optionId, String kind) {}

    SlotGroup(Key key, SlotKind kind, int mostPerCreate, RunRules rules) {
        this.key = key;
        this.isDaily = kind instanceof DailySlot;
        this.isDated = SlotFields.date(kind) != null;
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

    /** Whether creates come before reads: their look would soon be too old. */
    boolean createsFirst(long now) {
        Work oldest = retries.isEmpty() ? fresh.peekFirst() : retries.peekLast();
        return oldest != null && oldest.turn().isAging(now);
    }

    void gather(Work work) {
        gathered.add(work);
    }

    /** Gives the gathered slots their windows, if there are enough of them; returns the new windows. */
    List<Window> openWindows(long now) {
        if (gathered.isEmpty() || (!flushed && gathered.size() < mostPerCreate)) {
            return List.of();
        }
        flushed &= !fresh.isEmpty();
        return open(Scheduler.takeAll(gathered), longest, LocalDate.MAX, SlotTurn.NEVER, now);
    }

    /**
     * Gives these slots their windows; returns the new ones, which have at most so many days up to the last one.
     *
     * @param failingSince since when their days cannot be read
     */
    private List<Window> open(List<Work> works, int days, LocalDate last, long failingSince, long now) {
        List<Window> opened = new ArrayList<>();
        for (Work work : works.stream().sorted(Comparator.comparing(Work::date)).toList()) {
            Window window = window(work.date(), now);
            if (window == null) {
                window = open(work.date(), days, last, failingSince);
                opened.add(window);
            }
            window.await(work);
        }
        return opened;
    }

    private Window open(LocalDate from, int days, LocalDate last, long failingSince) {
        LocalDate to = from.plusDays(Math.min(days - 1L, ChronoUnit.DAYS.between(from, last)));
        LocalDate next = windows.higherKey(from);
        Window window = new Window(this, from, next == null || next.isAfter(to) ? to : next.minusDays(1), failingSince);
        windows.put(from, window);
        return window;
    }

    /** Replaces a window that cannot be read by smaller ones, and returns these. */
    List<Window> halve(Window window, long now) {
        forget(window);
        return open(window.takeWaiting(), window.days() / 2, window.to(), now, now);
    }

    void forget(Window window) {
        windows.remove(window.from(), window);
    }

    /** Adds a slot to create; one that was sent or read before comes first: a bad slot is soon alone, no look grows old. */
    void addCreate(Work work) {
        if (work.turn().isFresh()) {
            fresh.add(work);
        } else {
            retries.addFirst(work);
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

    /** Whether slots wait for others. */
    boolean isGathering() {
        return !gathered.isEmpty() || (!fresh.isEmpty() && !isReady());
    }

    /** Counts the slots that wait for others; returns how many more there are than when they were counted last. */
    int recountGathering() {
        int before = counted;
        counted = gathered.size() + (isReady() ? 0 : fresh.size());
        return counted - before;
    }

    /** Whether there are the slots of a create call. */
    boolean isReady() {
        return !retries.isEmpty()
                || fresh.size() >= mostPerCreate
                || (flushed && !fresh.isEmpty() && !isLooking()); // more slots may come from a look
    }

    private boolean isLooking() {
        return windows.values().stream().anyMatch(window -> window.there() == null);
    }

    /** Takes all slots that wait, for whatever it is. */
    List<Work> takeAll() {
        List<Work> all = new ArrayList<>();
        List.of(gathered, reads, retries, fresh).forEach(each -> all.addAll(Scheduler.takeAll(each)));
        windows.values().forEach(window -> all.addAll(window.takeWaiting()));
        return all;
    }

    /** Waits for no further slots. */
    void flush() {
        flushed = true;
    }

    /**
     * Takes the slots of the next create call.
     *
     * @param isProbe whether all creates fail: a slot that fails alone would hide that the service works again
     */
    List<Work> pollCreates(boolean isProbe, DoubleSupplier random) {
        boolean atRandom = option.takesAtRandom();
        boolean isSuspect = isProbe
                && !retries.isEmpty()
                && retries.peek().turn().most() == 1
                && retries.peek().turn().failures() >= SlotTable.FAILURES_BEFORE_HALVING;
        Deque<Work> from = retries.isEmpty() || ((isSuspect || atRandom) && !fresh.isEmpty()) ? fresh : retries;
        List<Work> taken = new ArrayList<>();
        int most = atRandom ? 1 : mostPerCreate;
        for (int i = atRandom ? (int) (random.getAsDouble() * from.size()) : 0; i > 0; i--) {
            from.addLast(from.remove());
        }
        for (Work next = from.peek(); next != null && taken.size() < most; next = from.peek()) {
            most = Math.min(most, next.turn().most());
            if (taken.size() >= most) {
                break;
            }
            taken.add(from.remove());
        }
        flushed &= !fresh.isEmpty() || !gathered.isEmpty();
        return taken;
    }

    /** Whether the service has the option. */
    OptionCheck option() {
        return option;
    }
}
