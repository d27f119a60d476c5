package io.github.suppliersdk.publishing;

import io.github.suppliersdk.errors.InvalidResponseException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServerErrorException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.internal.publishing.Pace;
import io.github.suppliersdk.internal.publishing.SlotComparison;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives an outcome to a slot whose id the service has, or may have. */
final class Existing {
    private static final int ATTEMPTS = 5;

    private final SlotsClient slots;
    private final Calls calls;
    private final ReadBack readBack;
    private final ExistingSlots policy;

    Existing(SlotsClient slots, Calls calls, ReadBack readBack, ExistingSlots policy) {
        this.slots = slots;
        this.calls = calls;
        this.readBack = readBack;
        this.policy = policy;
    }

    /** The service refused this one slot: is it there all the same? */
    void resolveRefused(Item item, ServiceException refusal) throws InterruptedException {
        Optional<Slot> there;
        try {
            there = readPatiently(item);
        } catch (SupplierException e) {
            if (item.maybeSent()) {
                item.settle(
                        SlotResult.UNKNOWN,
                        SlotProblem.of(refusal.getMessage() + "; reading back failed: " + e.getMessage()));
            } else {
                item.settle(SlotResult.REJECTED, SlotProblem.of(refusal));
            }
            return;
        }
        if (there.isPresent()) {
            resolve(item, there.get(), refusal);
        } else {
            item.settle(SlotResult.REJECTED, SlotProblem.of(refusal));
        }
    }

    /** The service has a slot with this id. */
    void resolve(Item item, Slot there, @Nullable RuntimeException cause) throws InterruptedException {
        if (SlotComparison.same(item.target().slot(), there)) {
            item.settle(item.maybeSent() ? SlotResult.CREATED : SlotResult.EQUAL, null);
        } else if (policy == ExistingSlots.REPLACE) {
            replace(item);
        } else {
            SlotProblem problem = cause == null ? SlotProblem.of("") : SlotProblem.of(cause);
            item.settle(
                    SlotResult.REJECTED,
                    new SlotProblem(
                            problem.code(),
                            "the service has another slot with this id",
                            problem.errorId(),
                            problem.violations()));
        }
    }

    /** Putting a slot in place of another may be repeated. */
    private void replace(Item item) throws InterruptedException {
        for (int failures = 0; ; ) {
            try {
                calls.make(() -> slots.replace(item.target().slot()));
                item.settle(SlotResult.REPLACED, null);
                return;
            } catch (SupplierException e) {
                if (Pace.isOverload(e) && calls.isPatient()) {
                    calls.countRepeat();
                    continue;
                }
                if (isAnswer(e)) {
                    item.settle(SlotResult.REJECTED, SlotProblem.of(e));
                    return;
                }
                failures += calls.isOutage() ? 0 : 1;
                if (failures >= ATTEMPTS || !calls.awaitRepeat(failures)) {
                    settleByReading(item, e);
                    return;
                }
            }
        }
    }

    private void settleByReading(Item item, SupplierException failure) throws InterruptedException {
        try {
            Optional<Slot> there = readPatiently(item);
            boolean replaced =
                    there.isPresent() && SlotComparison.same(item.target().slot(), there.get());
            item.settle(
                    replaced ? SlotResult.REPLACED : SlotResult.REJECTED, replaced ? null : SlotProblem.of(failure));
        } catch (SupplierException e) {
            item.settle(
                    SlotResult.UNKNOWN,
                    SlotProblem.of(failure.getMessage() + "; reading back failed: " + e.getMessage()));
        }
    }

    private Optional<Slot> readPatiently(Item item) throws InterruptedException {
        for (int failures = 0; ; ) {
            try {
                return readBack.one(item.slotId());
            } catch (SupplierException e) {
                if (Pace.isOverload(e) && calls.isPatient()) {
                    calls.countRepeat();
                    continue;
                }
                failures += calls.isOutage() ? 0 : 1;
                if (isAnswer(e) || failures >= ATTEMPTS || !calls.awaitRepeat(failures)) {
                    throw e;
                }
            }
        }
    }

    /** Whether asking again would give the same. */
    private static boolean isAnswer(SupplierException e) {
        return e instanceof NotFoundException
                || (!(e instanceof ServerErrorException)
                        && !(e instanceof TransportException)
                        && !(e instanceof InvalidResponseException));
    }
}
