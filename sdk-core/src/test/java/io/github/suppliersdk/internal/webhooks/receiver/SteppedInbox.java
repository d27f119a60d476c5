package io.github.suppliersdk.internal.webhooks.receiver;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * An inbox whose transactions pause before they begin and before they are committed, and whose commits fail in every way
 * that a database's can. Who meets a lock does not wait: its lock wait times out.
 */
final class SteppedInbox implements Inbox {
    /** What may happen at a commit. */
    enum CommitFault {
        NONE,
        /** The process ends before the commit. */
        CRASH_BEFORE,
        /** The process ends after the commit. */
        CRASH_AFTER,
        /** The commit fails, and nothing is stored. */
        FAILED,
        /** The commit succeeds, and its acknowledgement is lost. */
        ACKNOWLEDGEMENT_LOST,
        /** The connection breaks; the database commits or rolls back later, and keeps the locks until then. */
        IN_DOUBT
    }

    /** The process of the current actor has ended. */
    static final class CrashError extends Error {
        CrashError() {
            super("the process has ended", null, false, false);
        }
    }

    private final Inbox store = new MemoryInbox();
    private final Schedule schedule;
    private final Budgets budgets;

    private final boolean isOverlapping;

    /**
     * Makes an inbox.
     *
     * @param isOverlapping whether others may run while a transaction is open; otherwise it is one step
     */
    SteppedInbox(Schedule schedule, Budgets budgets, boolean isOverlapping) {
        this.schedule = schedule;
        this.budgets = budgets;
        this.isOverlapping = isOverlapping;
    }

    private static final class NotCommittedException extends Exception {}

    /** What the thread of the connection tells the thread of the request. */
    private record Ended<T>(@Nullable T result, @Nullable Throwable failure) {}

    @Override
    public <T> T transaction(Limits limits, Work<T> work) throws Exception {
        Schedule.Actor actor = schedule.current();
        if (actor.isDead) {
            throw new CrashError();
        }
        if (actor.hasWorked) { // a worker that has found nothing goes on
            schedule.pause();
        }
        CompletableFuture<Ended<T>> ended = new CompletableFuture<>();
        if (budgets.mayCommitFail()) {
            schedule.fork(() -> onConnection(actor, work, ended));
        } else {
            onConnection(actor, work, ended);
        }
        Ended<T> end;
        try {
            end = ended.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (end.failure() instanceof Error error) {
            throw error;
        }
        if (end.failure() instanceof Exception exception) {
            throw exception;
        }
        T result = end.result();
        if (result == null) {
            throw new IllegalStateException("a transaction without a result");
        }
        return result;
    }

    private <T> void onConnection(Schedule.Actor actor, Work<T> work, CompletableFuture<Ended<T>> ended) {
        CommitFault[] fault = {CommitFault.NONE};
        Schedule.Actor[] landing = new Schedule.Actor[1];
        Throwable failure = null;
        T result = null;
        try {
            result = store.transaction(new Limits(Duration.ZERO, Duration.ZERO), rows -> {
                T value = work.in(rows);
                actor.hasWorked = !actor.name.equals("worker") || value == Boolean.TRUE;
                if (isOverlapping && actor.hasWorked) {
                    schedule.pause();
                }
                fault[0] = actor.hasWorked ? budgets.commitFault() : CommitFault.NONE;
                switch (fault[0]) {
                    case CRASH_BEFORE, FAILED -> throw new NotCommittedException();
                    case IN_DOUBT -> {
                        landing[0] = schedule.detached("landing of " + actor.name);
                        ended.complete(new Ended<>(null, new CommitException(new IllegalStateException("broken"))));
                        schedule.await(landing[0]);
                        schedule.become(landing[0]);
                        if (schedule.choose("rolled back", 2) == 1) {
                            throw new NotCommittedException();
                        }
                    }
                    default -> {}
                }
                return value;
            });
        } catch (Throwable e) {
            failure = e;
        }
        if (landing[0] != null) {
            schedule.end(landing[0]);
            return;
        }
        switch (fault[0]) {
            case CRASH_BEFORE, CRASH_AFTER -> {
                actor.isDead = true;
                failure = new CrashError();
            }
            case FAILED -> failure = new CommitException(new IllegalStateException("failed"));
            case ACKNOWLEDGEMENT_LOST -> failure = new CommitException(new IllegalStateException("lost"));
            default -> {}
        }
        ended.complete(new Ended<>(failure == null ? result : null, failure));
    }
}
