package io.github.suppliersdk.internal.publishing;

/**
 * The transitions of a batch when its call has ended: a pure function without clock, lock or I/O. Each phase has a
 * table of its own. {@link io.github.suppliersdk.internal.failures.FailureTable} says what a failure means.
 */
public final class BatchTable {
    private BatchTable() {}

    /** The transition for an event. */
    public static Transition next(Batch batch, Event event, Context context) {
        return switch (batch.phase()) {
            case CREATE -> CreateTable.next(batch, event, context);
            case READ -> ReadTable.next(batch, event, context);
            case READ_SEATS -> ReplaceTable.seats(batch, event, context);
            case REPLACE -> ReplaceTable.next(batch, event, context);
        };
    }

    /** Retries a call that certainly changed nothing; gives up if the slots have been stuck for too long. */
    static Transition again(Batch batch, Context context) {
        if (isStuckForTooLong(batch, context)) {
            return Transition.settle(batch.giveUp("given up after " + Durations.words(stuckFor(batch, context))));
        }
        return Transition.to(batch.again(context.after(batch.streak().failures() + batch.refusals())));
    }

    /** For a refusal of the caller: calls of other slots would fail too, and these slots are not the cause. */
    static Transition refusedCaller(Batch batch, Failure failure, Context context) {
        Batch refused = batch.refused(failure, context);
        return refused.refusals() >= context.rules().refusedCallsInARow()
                ? Transition.settle(refused.giveUp("refused " + refused.refusals() + " times"))
                : again(refused, context);
    }

    /** Whether the service fails because of these slots: other calls succeed, or a response says so. */
    static boolean isFailing(Batch batch, Context context) {
        Failure failure = batch.failure();
        return batch.writeFailures().failures() >= context.writeFailuresToBlame()
                && (context.writesPass() || (failure != null && failure.isOfTheSlots()));
    }

    static boolean isStuckForTooLong(Batch batch, Context context) {
        return batch.failures().stuckSince() != Batch.NEVER
                && stuckFor(batch, context) >= context.rules().giveUpAfter();
    }

    private static long stuckFor(Batch batch, Context context) {
        return context.now() - batch.failures().stuckSince();
    }

    static IllegalStateException defect(Batch batch, Event event) {
        return new IllegalStateException(
                "defect in the publisher: " + event.getClass().getSimpleName() + " in the phase " + batch.phase());
    }
}
