package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.slots.Slot;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The mutable values of a batch while a changed copy is made. */
final class BatchCopy {
    private final Batch of;
    List<PendingSlot> slots;
    Phase phase;
    EarlierWrites earlierWrites;
    long abandonedAt;
    boolean replacing;
    boolean probed;
    FailureHistory failures;
    long notBefore;
    boolean retry;

    @Nullable
    Failure failure;

    List<ReadCall> reads;
    Map<String, Slot> found;

    @Nullable
    KeptSeats seats;

    @Nullable
    ReplacedSlot before;

    int timesGone;

    BatchCopy(Batch of) {
        this.of = of;
        this.slots = of.slots();
        this.phase = of.phase();
        this.earlierWrites = of.earlierWrites();
        this.abandonedAt = of.abandonedAt();
        this.replacing = of.replacing();
        this.probed = of.probed();
        this.failures = of.failures();
        this.notBefore = of.notBefore();
        this.retry = of.retry();
        this.failure = of.failure();
        this.reads = of.reads();
        this.found = of.found();
        this.seats = of.seats();
        this.before = of.before();
        this.timesGone = of.timesGone();
    }

    BatchCopy next(Phase next, long when, boolean again) {
        phase = next;
        notBefore = when;
        retry = again;
        return this;
    }

    Batch batch() {
        return new Batch(
                of.option(),
                slots,
                phase,
                earlierWrites,
                abandonedAt,
                replacing,
                probed,
                failures,
                notBefore,
                retry,
                failure,
                reads,
                found,
                seats,
                before,
                timesGone);
    }
}
