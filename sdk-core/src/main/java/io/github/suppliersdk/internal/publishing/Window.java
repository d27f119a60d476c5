package io.github.suppliersdk.internal.publishing;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some days of an option, which one call looks at before anything is created in them. */
final class Window {
    private final SlotGroup group;
    private final LocalDate from;
    private final LocalDate to;
    private final List<Work> waiting = new ArrayList<>();
    private @Nullable SlotIndex there;
    private int unsettled;
    private int failures;
    private long failingSince = SlotTurn.NEVER;

    Window(SlotGroup group, LocalDate from, LocalDate to) {
        this.group = group;
        this.from = from;
        this.to = to;
    }

    SlotGroup group() {
        return group;
    }

    LocalDate from() {
        return from;
    }

    LocalDate to() {
        return to;
    }

    boolean contains(LocalDate date) {
        return !date.isBefore(from) && !date.isAfter(to);
    }

    /** What it showed; null before the look. */
    @Nullable
    SlotIndex there() {
        return there;
    }

    void showed(SlotIndex slots) {
        this.there = slots;
    }

    void await(Work work) {
        waiting.add(work);
    }

    List<Work> removeWaiting() {
        List<Work> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    void entered() {
        unsettled++;
    }

    void left() {
        unsettled--;
    }

    /** Whether it may be forgotten: no slot of it is under way. */
    boolean isIdle() {
        return there != null && unsettled == 0;
    }

    int failures() {
        return failures;
    }

    long failingSince() {
        return failingSince;
    }

    void failed(boolean counts, long now) {
        failures += counts ? 1 : 0;
        failingSince = failingSince == SlotTurn.NEVER ? now : failingSince;
    }

    /** Two windows with half of the days each; empty if it has only one. */
    List<Window> halves(long now) {
        if (from.equals(to)) {
            return List.of();
        }
        LocalDate middle = from.plusDays(ChronoUnit.DAYS.between(from, to) / 2);
        List<Window> halves = List.of(new Window(group, from, middle), new Window(group, middle.plusDays(1), to));
        halves.forEach(half -> half.failingSince = now);
        return halves;
    }
}
