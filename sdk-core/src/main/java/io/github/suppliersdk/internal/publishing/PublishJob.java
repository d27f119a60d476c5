package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A call to make. Compared by identity. */
final class PublishJob {
    private final OperationKind operation;
    private final SlotGroup group;
    private final List<Work> works;
    private final @Nullable Window window;
    private final @Nullable LocalDate from;
    private final @Nullable LocalDate to;
    private final long started;

    PublishJob(
            OperationKind operation,
            SlotGroup group,
            List<Work> works,
            @Nullable Window window,
            @Nullable LocalDate from,
            @Nullable LocalDate to,
            long started) {
        this.operation = operation;
        this.group = group;
        this.works = List.copyOf(works);
        this.window = window;
        this.from = from;
        this.to = to;
        this.started = started;
    }

    OperationKind operation() {
        return operation;
    }

    SlotGroup group() {
        return group;
    }

    /** The slots of the call; empty for the look at a window. */
    List<Work> works() {
        return works;
    }

    /** The window to look at; null for any other call. */
    @Nullable
    Window window() {
        return window;
    }

    /** The first date of a range. */
    @Nullable
    LocalDate from() {
        return from;
    }

    /** The last date of a range. */
    @Nullable
    LocalDate to() {
        return to;
    }

    long started() {
        return started;
    }

    /** The slots to create, or the one to write. */
    List<Slot> requests() {
        List<Slot> requests = new ArrayList<>(works.size());
        for (Work work : works) {
            SlotTurn turn = work.turn();
            SlotTarget target = turn.slot().target();
            boolean replaces = operation == OperationKind.REPLACE && turn.replacement() != null;
            requests.add(replaces ? turn.replacement() : target.slot());
        }
        return requests;
    }
}
