package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.webhooks.StoredCall;
import io.github.suppliersdk.webhooks.StoredCall.Stage;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import java.util.Map;
import java.util.Optional;

/**
 * What happens on the handler's thread: the work is claimed and run once, its answer is stored and then given, and what
 * the service was told not to have is given back.
 */
final class Execution {
    private final Claims claims;
    private final Map<String, Running> running;
    private final Observers observers;

    Execution(Claims claims, Map<String, Running> running, Observers observers) {
        this.claims = claims;
        this.running = running;
        this.observers = observers;
    }

    /** Does the work of a request, unless that has been done. */
    void process(Running mine) {
        try {
            switch (claims.take(mine)) {
                case ANSWERED -> {
                    StoredCall stored = mine.claim().orElseThrow();
                    decideStored(
                            mine,
                            new Decision(Reply.stored(stored.status(), stored.answer()), WebhookOutcome.REPEATED));
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
            mine.decide(new Decision(Reply.NOT_DONE, WebhookOutcome.OVERLOADED)); // closed while it waited
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

    /** Decides as it is stored. Whoever asks from here on must see the store, where a cancellation may have come since. */
    private boolean decideStored(Running mine, Decision decision) {
        running.remove(mine.work().storeId(), mine);
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
                boolean inTime = decideStored(mine, new Decision(reply, WebhookOutcome.ANSWERED));
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
            case LOST -> fail(mine, takenForDead());
        }
    }

    private static IllegalStateException takenForDead() {
        return new IllegalStateException("another process took this one for dead and went on in its place");
    }

    /** Gives back what the service was told not to have. If that fails, it is tried again once the lease has ended. */
    private void undo(Running mine) {
        Work work = mine.work();
        try {
            if (claims.change(mine, Stage.UNDO, refusal(mine)) == Claims.Change.LOST) {
                observers.trouble(work.kind() + " " + work.id() + " was not given back", takenForDead());
                return; // what is there now is the other process', which may have promised it to the service
            }
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

    /** Ends what a process that has ended left behind; the claim is still that process' own. */
    void recover(Running mine) {
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
}
