package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.Said;
import io.github.suppliersdk.internal.webhooks.protocol.Situation;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.internal.webhooks.protocol.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One request in this process, or the recovery of one row. It holds the situation that the table decides by, performs
 * the effects, and asks the table again after every event. Events are handled one after the other; the store and the
 * handler are never called while an event is handled.
 */
final class Task {
    private static final Duration POLL_EVERY = Duration.ofMillis(50);

    private final Role role;
    private final Engine engine;
    private final Ports ports;
    private final SerialEvents events = new SerialEvents();
    private final TaskTimers timers;
    private final SeenRows rows;
    private final TaskStore store;

    private HandlerPhase handler = HandlerPhase.NOT_CALLED;
    private Optional<HandlerResult> result = Optional.empty();
    private Said said = Said.NOTHING;
    private Time time = Time.IN_TIME;
    private Optional<Row> claimed = Optional.empty();
    private Optional<OverdueCalls.Call> overdueCall = Optional.empty();
    private boolean isLong;
    private boolean renewalDue;
    private boolean polling;
    private boolean ended;
    /**
     * Whether the service has its response, or nothing waits for the handler any more. Read by the handler's thread.
     */
    private volatile boolean isTold;

    Task(Role role, Engine engine, Ports ports) {
        this.role = role;
        this.engine = engine;
        this.ports = ports;
        String token = ports.token();
        this.timers = new TaskTimers(ports, this::post);
        this.rows = new SeenRows(role, engine.settings(), ports, token);
        this.store = new TaskStore(role, engine, ports, token, rows, timers, this::post);
    }

    Role role() {
        return role;
    }

    State otherState() {
        return rows.otherState();
    }

    /** The number of timers, for tests. */
    int timers() {
        return timers.count();
    }

    /** Begins a request. It has two timers, so that the delay of one does not shift the other. */
    void begin(Duration deadline, Duration giveUp) {
        post(() -> {
            timers.after(deadline, () -> time = time == Time.IN_TIME ? Time.DEADLINE : time);
            timers.after(giveUp, () -> time = Time.GIVE_UP);
        });
    }

    /** Begins the recovery of a row. */
    void begin(Row found) {
        post(() -> rows.seen(Optional.of(found)));
    }

    /** Notes that the receiver is closing: failed steps are not retried. */
    void close() {
        post(store::close);
    }

    /**
     * Ends the task, because the receiver is closed. Only a success that is being stored is waited for: the service is
     * told 503, so the success must be compensated once it is stored, and no other process would do that.
     */
    void abandon() {
        post(() -> {
            boolean isSuccess = role.isOperation() && handler == HandlerPhase.SUCCEEDED;
            if (isSuccess && store.isBusy()) {
                sayUndecided();
            } else {
                giveUp();
            }
        });
    }

    private void post(Runnable event) {
        events.post(() -> {
            try {
                if (!ended) {
                    event.run();
                    act();
                }
            } catch (Throwable e) { // an Error in one task must not end the others
                broken(e);
            }
        });
    }

    private void broken(Throwable e) {
        engine.reports().failure(role + " ends with a defect; recovery goes on with what is stored", e);
        isTold = true;
        if (said == Said.NOTHING) {
            said = Said.UNDECIDED;
            var unused = role.caller().decide(engine.observers().undecided(Optional.of(e)));
        }
        end();
    }

    private void act() {
        while (!ended) {
            if (store.isBusy()) {
                Effect effect = role.whileStoring(situation(), rows.otherState(), rows.isWhole());
                if (effect != Effect.WAIT) {
                    say(effect);
                }
                return;
            }
            boolean isSweepInVain = role.isSweep() && store.hasMissed(); // the row stays listed
            if (store.hangs() && handler == HandlerPhase.AT_WORK) {
                awaitHandler();
                return;
            }
            if (store.hasGivenUp() || isSweepInVain) {
                giveUp();
                return;
            }
            Effect effect = role.decide(
                    situation(), rows.link(), rows.otherState(), rows.isWhole(), rows.isOld(), rows.hasEnded());
            if (effect.isStoreOperation()) {
                if (effect == Effect.RENEW) {
                    renewalDue = false;
                }
                store.begin(effect, result);
                if (store.isBusy()) {
                    return;
                }
                continue; // the operation could not begin
            }
            switch (effect) {
                case WAIT -> {
                    poll();
                    return;
                }
                case END -> end();
                case CALL -> call();
                default -> say(effect);
            }
        }
    }

    /** Ends the task, because the store fails or the time is over. Recovery handles the stored row. */
    private void giveUp() {
        sayUndecided();
        end();
    }

    private void sayUndecided() {
        if (said == Said.NOTHING && role.isRequest()) {
            say(Effect.SAY_UNDECIDED);
        }
    }

    /**
     * Waits for the handler, because the store does not respond. What the handler does may have to be compensated,
     * which is tried once it returns.
     */
    private void awaitHandler() {
        sayUndecided();
        role.releasePermit();
    }

    private Situation situation() {
        return new Situation(
                rows.state(), rows.owner(), rows.sameContent(), handler, rows.isReadSince(), said, time, renewalDue);
    }

    private void say(Effect effect) {
        isTold = true;
        Reply reply;
        switch (effect) {
            case SAY_SUCCESS -> {
                said = Said.SUCCESS;
                reply = role.isOperation() ? rows.row().map(Row::reply).orElseThrow() : Reply.empty(200);
            }
            case SAY_REFUSAL -> {
                said = Said.REFUSAL;
                reply = rows.row()
                        .map(Row::reply)
                        .filter(stored -> !stored.isSuccess())
                        .orElseGet(Reason.FAILED::reply);
            }
            case SAY_OTHER_CONTENT -> {
                said = Said.REFUSAL;
                reply = rows.row()
                        .filter(row -> !hasContent(row))
                        .map(Row::reply)
                        .orElseGet(() -> Reply.refusal(
                                "INCORRECT_REQUEST", Optional.of("The id was used before with other content.")));
            }
            default -> {
                said = Said.UNDECIDED;
                reply = Reply.NOT_DONE;
            }
        }
        Optional<Throwable> failure = result.flatMap(HandlerResult::failure);
        boolean isStores = said == Said.UNDECIDED && failure.isEmpty();
        if (isStores) {
            failure = store.lastFailure();
        }
        Optional<Reason> reason = said == Said.REFUSAL
                ? rows.row()
                        .filter(row -> effect != Effect.SAY_OTHER_CONTENT || !hasContent(row))
                        .flatMap(row -> row.text("reason"))
                        .map(Reason::valueOf)
                : Optional.empty();
        Decision decision = engine.observers().decision(reply, said, handler, reason, failure);
        boolean isHeard = role.caller().decide(isStores ? decision.logged() : decision);
        if (!isHeard) {
            said = Said.UNDECIDED; // the thread has stopped waiting, and told the service 503
        }
    }

    /** Whether the row has the content of a request: a booking that was cancelled before it came has none. */
    private static boolean hasContent(Row row) {
        return row.text("digest").isPresent();
    }

    private void poll() {
        boolean waitsForAnother = handler == HandlerPhase.NOT_CALLED && !polling;
        if (!waitsForAnother) {
            return;
        }
        polling = true;
        timers.after(POLL_EVERY, () -> {
            polling = false;
            if (!store.isBusy() && handler == HandlerPhase.NOT_CALLED) {
                rows.readAgain();
            }
        });
    }

    private void call() {
        handler = HandlerPhase.AT_WORK;
        Row row = rows.row().orElseThrow();
        claimed = Optional.of(row);
        OverdueCalls overdue = engine.overdue();
        String method = role.method();
        if (!overdue.mayCall(method)) {
            returned(
                    null,
                    new NotCalledException(
                            overdue.isFull()
                                    ? overdue.count() + " calls of it have not returned"
                                    : "an earlier call of " + method + " has not returned"));
            return;
        }
        OverdueCalls.Call call = overdue.call(method);
        overdueCall = Optional.of(call);
        ports.handle(
                () -> {
                    if (isTold && role.isOperation()) { // the call waited too long in the user's executor
                        throw new NotCalledException("the service was told before the executor began it");
                    }
                },
                () -> {
                    call.begins();
                    return role.call(engine.calls(), row);
                },
                role.caller(),
                (returned, failure) -> {
                    call.returned();
                    post(() -> returned(returned, failure));
                });
        renewLater();
        Duration lease = engine.settings().lease();
        timers.after(lease, () -> {
            if (handler == HandlerPhase.AT_WORK) {
                takesLong(call);
                endAfter(engine.settings().longestCall(), lease);
            }
        });
    }

    /**
     * Limits a call that hangs, or that the user's executor has dropped. The handler's tombstone or claim makes another
     * call safe, see {@link io.github.suppliersdk.webhooks.WebhookHandler}.
     */
    private void endAfter(Duration longest, Duration past) {
        timers.after(
                longest.minus(past),
                () -> returned(null, new TimeoutException("the handler has not returned within " + longest)));
    }

    /** Counts the call as overdue, so that its permit is free for others. */
    private void takesLong(OverdueCalls.Call call) {
        isLong = true;
        call.takesLong();
        role.releasePermit();
    }

    /**
     * Whether the lease is still renewed. For a long call of a hold or booking it is not: the service got its response
     * long ago, and recovery compensates the call.
     */
    private boolean keepsLease() {
        return !(isLong && role.isOperation());
    }

    private void renewLater() {
        timers.after(engine.settings().renewEvery(), () -> {
            if (handler == HandlerPhase.AT_WORK && keepsLease()) {
                renewalDue = true;
                renewLater();
            }
        });
    }

    private void returned(@Nullable HandlerResult returned, @Nullable Throwable failure) {
        if (handler != HandlerPhase.AT_WORK) {
            return; // later than anything waits for, or reported twice by the user's executor
        }
        if (failure instanceof TimeoutException) {
            isTold = true;
        }
        HandlerResult came = returned != null && failure == null
                ? returned
                : HandlerResult.failure(failure != null ? failure : new IllegalStateException("nothing came back"));
        result = Optional.of(came);
        handler = came.phase();
        renewalDue = false;
        rows.handlerReturned();
        store.goOn();
        engine.returned(role, came, said);
    }

    private void end() {
        ended = true;
        Optional<Throwable> failure = result.flatMap(HandlerResult::failure);
        if (!role.isRequest() && failure.isPresent()) {
            claimed.ifPresent(row -> engine.compensationFailed(rows.row().orElse(row), failure.get(), isOvertaken()));
        }
        timers.cancelAll();
        overdueCall.ifPresent(OverdueCalls.Call::takesLong); // if it has not returned, nothing waits for it any more
        engine.ended(this, rows.row(), said);
    }

    /** Whether another process has taken over the compensation or finished it. */
    private boolean isOvertaken() {
        if (rows.row().isEmpty()) {
            return store.hasMissed() && store.lastFailure().isEmpty(); // a conflict, and not a failure of the store
        }
        Owner owner = rows.owner();
        return rows.state() != State.UNDO || (owner != Owner.MINE && owner != Owner.NOBODY);
    }

    @Override
    public String toString() {
        return role + " " + rows.state();
    }
}
