package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.SlotTable.Context;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some days of an option, which one call reads: before anything is created in them, and to read some slots again. */
final class Window implements Scheduler.Due {
    /** What follows from a failed look. */
    enum AfterFailure {
        /** It is looked at again later. */
        AGAIN,
        /** The range is refused, as by a service that has no such call: only what is refused is looked at. */
        CREATE_FIRST,
        /** Halves of the window are looked at: one row may be the cause. */
        HALVE,
        /** Its slots are read one by one. */
        READ_EACH,
        /** Its slots are given up. */
        GIVE_UP
    }

    private static final int ROWS_OF_AN_EMPTY_WINDOW = 50;

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

    /** How much memory what it showed takes, in rows. */
    int rows() {
        return there == null ? 0 : there.size() + ROWS_OF_AN_EMPTY_WINDOW;
    }

    void await(Work work) {
        waiting.add(work);
    }

    List<Work> takeWaiting() {
        return Scheduler.takeAll(waiting);
    }

    int failures() {
        return failures;
    }

    long failingSince() {
        return failingSince;
    }

    /** Notes a failed look, and says what follows. */
    AfterFailure failed(Failure failure, Context context) {
        boolean isRefusal = failure.meaning() == Meaning.REFUSED_CALLER;
        // an overload never counts; the first failures do, and further ones only if they are those of this window alone
        boolean counts = failure.meaning() != Meaning.OVERLOAD
                && (isRefusal || failures < SlotTable.FAILURES_BEFORE_HALVING || context.othersPass());
        failures += counts ? 1 : 0;
        failingSince = failingSince == SlotTurn.NEVER ? context.now() : failingSince;
        boolean isOverdue = context.now() - failingSince >= context.rules().giveUpAfter();
        if (counts && failures >= SlotTable.FAILURES_BEFORE_HALVING && failure.meaning() == Meaning.REFUSED_ITEM) {
            return AfterFailure.CREATE_FIRST;
        }
        if (counts && failures == SlotTable.FAILURES_BEFORE_HALVING && days() > 1) {
            return AfterFailure.HALVE;
        }
        if (failures >= SlotTable.MOST_FAILURES && !isRefusal) {
            return AfterFailure.READ_EACH;
        }
        return failures >= SlotTable.MOST_FAILURES || isOverdue ? AfterFailure.GIVE_UP : AfterFailure.AGAIN;
    }
}
