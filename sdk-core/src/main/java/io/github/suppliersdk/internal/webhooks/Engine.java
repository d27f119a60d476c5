package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.threads.Threads;
import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Has the handler do each piece of work once, and answers in time whatever the handler does. The handler runs on a
 * thread of its own while the web server's thread waits for no longer than the deadline.
 */
final class Engine {
    private static final long IDLE_SECONDS = 10;

    private final Duration deadline;
    private final int maxConcurrent;
    private final Semaphore places;
    private final Map<String, Running> running = new ConcurrentHashMap<>();
    private final Claims claims;
    private final Observers observers;
    private final ExecutorService threads;
    private volatile boolean closing;

    Engine(Settings settings, Observers observers) {
        this.deadline = settings.deadline();
        this.maxConcurrent = settings.maxConcurrent();
        this.places = new Semaphore(maxConcurrent);
        this.claims = new Claims(settings.store(), settings.clock(), settings.lease());
        this.observers = observers;
        // Platform threads on every JVM: their number is bounded by the places, and a handler that blocks inside
        // synchronized, as many database drivers do, would stop all virtual threads of Java 21 to 23. The pool itself
        // has
        // no bound, because a place is free a moment before its thread is.
        this.threads = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Threads.daemons("supplier-webhook"));
    }

    Claims claims() {
        return claims;
    }

    /** What is under way, by the id under which it is stored. */
    Map<String, Running> running() {
        return running;
    }

    boolean isClosing() {
        return closing;
    }

    /** Answers within the deadline, counted from this moment in {@link System#nanoTime()}. */
    Decision answer(Work work, long arrival) {
        if (closing || !places.tryAcquire()) {
            return overloaded(work);
        }
        Running mine = new Running(work);
        Running other = running.putIfAbsent(work.storeId(), mine);
        if (other != null) {
            try {
                return repeated(await(other, arrival).orElseGet(() -> late(work)));
            } finally {
                places.release();
            }
        }
        start(mine, () -> process(mine));
        return await(mine, arrival).orElseGet(() -> {
            mine.decide(late(work));
            return mine.decision();
        });
    }

    private static Decision overloaded(Work work) {
        return new Decision(work.refusal("Too many requests at the moment."), WebhookOutcome.OVERLOADED);
    }

    private static Decision late(Work work) {
        return new Decision(work.refusal("No answer in time."), WebhookOutcome.LATE);
    }

    private static Decision repeated(Decision decision) {
        return new Decision(decision.reply(), WebhookOutcome.REPEATED);
    }

    private Optional<Decision> await(Running work, long arrival) {
        try {
            return work.await(deadline.minusNanos(System.nanoTime() - arrival));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty(); // whoever interrupts a web server's thread wants it back at once
        }
    }

    /** Runs a task for work that has a place, and frees the place. */
    private void start(Running work, Runnable task) {
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    end(work);
                }
            });
        } catch (RejectedExecutionException e) {
            work.decide(overloaded(work.work())); // closed in this very moment
            end(work);
        }
    }

    private void end(Running work) {
        running.remove(work.work().storeId(), work);
        places.release();
    }

    private void process(Running mine) {
        try {
            switch (claims.take(mine)) {
                case ANSWERED -> {
                    StoredCall stored = mine.claim().orElseThrow();
                    mine.decide(new Decision(Reply.stored(stored.status(), stored.answer()), WebhookOutcome.REPEATED));
                }
                case FRESH -> runUnlessLate(mine);
                case LEFT_BEHIND -> {
                    if (!mine.work().canBeUndone() || giveBackLeftovers(mine)) {
                        runUnlessLate(mine);
                    }
                }
                case NOT_TAKEN -> {
                    // the service has its answer, and another process has the work
                }
            }
        } catch (InterruptedException e) {
            mine.decide(overloaded(mine.work())); // closed while it waited
        } catch (Throwable e) { // a handler may throw anything, and the service must be answered
            fail(mine, e);
        }
    }

    private void fail(Running mine, Throwable failure) {
        if (!decide(mine, new Decision(refusal(mine), WebhookOutcome.FAILED, Optional.of(failure)))) {
            observers.trouble(mine.work().kind() + " " + mine.work().id() + " failed after its deadline", failure);
        }
    }

    /** Decides, once everything is stored. A request that may ask again must not find this one still under way. */
    private boolean decide(Running mine, Decision decision) {
        if (!mine.work().isRefusalFinal()) {
            running.remove(mine.work().storeId(), mine);
        }
        return mine.decide(decision);
    }

    private static Reply refusal(Running mine) {
        return mine.isDecided() && !mine.decision().reply().isSuccess()
                ? mine.decision().reply()
                : mine.work().refusal("The request could not be worked on.");
    }

    private boolean giveBackLeftovers(Running mine) {
        try {
            mine.work().undo();
            observers.undone(mine.work(), Optional.empty());
            return true;
        } catch (Throwable e) {
            observers.undone(mine.work(), Optional.of(e));
            fail(mine, e);
            claims.change(mine, Stage.UNDO, refusal(mine));
            return false;
        }
    }

    private void runUnlessLate(Running mine) {
        if (mine.isDecided()) {
            claims.change(mine, Stage.DONE, refusal(mine));
            return;
        }
        Reply reply;
        try {
            reply = mine.work().run();
        } catch (WrongAnswerException e) {
            fail(mine, e);
            undo(mine);
            return;
        } catch (Throwable e) {
            try {
                claims.change(mine, Stage.DONE, refusal(mine));
            } finally {
                fail(mine, e);
            }
            return;
        }
        settle(mine, reply);
    }

    /** The handler is done: the answer is stored first and given then, so that a success is never forgotten. */
    private void settle(Running mine, Reply reply) {
        boolean mustHold = reply.isSuccess() && mine.work().canBeUndone();
        if (mustHold && mine.isDecided()) {
            undo(mine);
            return;
        }
        Claims.Change change;
        try {
            change = claims.change(mine, Stage.DONE, reply);
        } catch (Throwable e) {
            fail(mine, e);
            if (mustHold) {
                undo(mine);
            }
            return;
        }
        switch (change) {
            case MADE -> {
                boolean inTime = decide(mine, new Decision(reply, WebhookOutcome.ANSWERED));
                if (!inTime && mustHold) {
                    undo(mine);
                }
            }
            case REVOKED -> {
                mine.decide(new Decision(BookingRecords.CANCELLED, WebhookOutcome.OVERTAKEN));
                if (mustHold) {
                    undo(mine);
                } else {
                    claims.change(mine, Stage.DONE, refusal(mine));
                }
            }
            case LOST ->
                fail(
                        mine,
                        new IllegalStateException("another process took this one for dead and went on in its place"));
        }
    }

    /** Gives back what the service was told not to have. If that fails, it is tried again once the lease has ended. */
    private void undo(Running mine) {
        Work work = mine.work();
        try {
            claims.change(mine, Stage.UNDO, refusal(mine));
        } catch (RuntimeException e) {
            observers.trouble(work.kind() + " " + work.id() + " is given back, which could not be stored", e);
        }
        undoStored(mine);
    }

    private void undoStored(Running mine) {
        Work work = mine.work();
        try {
            work.undo();
            observers.undone(work, Optional.empty());
        } catch (Throwable e) {
            observers.undone(work, Optional.of(e));
            return;
        }
        try {
            claims.change(mine, Stage.DONE, refusal(mine));
        } catch (RuntimeException e) {
            observers.trouble(work.kind() + " " + work.id() + " was given back, which could not be stored", e);
        }
    }

    /** Ends what a process that has ended left behind, unless somebody else is at it or there is no free place. */
    void recover(StoredCall left, Work work) {
        if (closing || !places.tryAcquire()) {
            return;
        }
        Running mine = new Running(work);
        mine.claim(left);
        if (running.putIfAbsent(work.storeId(), mine) != null) {
            places.release();
            return;
        }
        start(mine, () -> recover(mine));
    }

    private void recover(Running mine) {
        try {
            Work work = mine.work();
            if (work.canBeUndone()) {
                mine.decide(new Decision(refusal(mine), WebhookOutcome.FAILED));
                if (claims.change(mine, Stage.UNDO, refusal(mine)) == Claims.Change.MADE) {
                    undoStored(mine);
                }
            } else if (work instanceof UnconfirmedWork) {
                if (claims.change(mine, Stage.RUNNING, Reply.empty(0)) == Claims.Change.MADE) {
                    runUnlessLate(mine);
                }
            } else {
                mine.decide(new Decision(refusal(mine), WebhookOutcome.FAILED));
                claims.change(mine, Stage.DONE, refusal(mine)); // the service was not answered and may ask again
            }
        } catch (Throwable e) {
            fail(mine, e);
            observers.trouble(mine.work().storeId() + " was left behind and could not be ended", e);
        }
    }

    /** Says of everything under way that its process is alive. */
    void renewLeases() {
        for (Running each : running.values()) {
            try {
                claims.renew(each);
            } catch (RuntimeException e) {
                observers.trouble("the lease of " + each.work().storeId() + " could not be renewed", e);
            }
        }
    }

    /** Runs something apart from any request. */
    void execute(Runnable task) {
        threads.execute(task);
    }

    /** Takes no new work, waits for what is under way, and says whether all of it ended in time. */
    boolean close(Duration longest) {
        closing = true;
        boolean drained = false;
        try {
            drained = places.tryAcquire(maxConcurrent, Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (drained) {
            places.release(maxConcurrent);
        }
        threads.shutdownNow();
        return drained;
    }
}
