package io.github.suppliersdk.internal.publishing;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some days of an option, which one call reads: before anything is created in them, and to read some slots again. */
final class Window {
    private final SlotGroup group;
    private final LocalDate from;
    private final LocalDate to;
    private final List<Work> waiting = new ArrayList<>();
    private @Nullable SlotIndex there;
    private long lookedAt = SlotTurn.NEVER;
    private int failures;
    private long failingSince;

    Window(SlotGroup group, LocalDate from, LocalDate to, long failingSince) {
        this.group = group;
        this.from = from;
        this.to = to;
        this.failingSince = failingSince;
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

    int days() {
        return (int) ChronoUnit.DAYS.between(from, to) + 1;
    }

    boolean contains(LocalDate date) {
        return !date.isBefore(from) && !date.isAfter(to);
    }

    /** What it showed; null before the look. */
    @Nullable
    SlotIndex there() {
        return there;
    }

    /** Whether what it showed still counts; before the look too. */
    boolean isCurrent(long now) {
        return there == null || now - lookedAt <= SlotTurn.RECENT;
    }

    /** When the look began that showed it. */
    long lookedAt() {
        return lookedAt;
    }

    void showed(SlotIndex slots, long at) {
        this.there = slots;
        this.lookedAt = at;
    }

    void await(Work work) {
        waiting.add(work);
    }

    List<Work> removeWaiting() {
        List<Work> all = List.copyOf(waiting);
        waiting.clear();
        return all;
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
}
