package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.SentResponse;
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
    private SentResponse sent = SentResponse.NONE;
    private Time time = Time.IN_TIME;
    private Optional<Row> claimed = Optional.empty();
    private Optional<OverdueCalls.Call> overdueCall = Optional.empty();
    private boolean isOverdue;
    private boolean renewalDue;
    private boolean polling;
    private boolean ended;
    /**
     * Whether the service has its response, or nothing waits for the handler any more. Read by the handler's thread.
     */
    private volatile boolean isResponded;

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
     * sent 503, so the success must be compensated once it is stored, and no other process would do that.
     */
    void abandon() {
        post(() -> {
            boolean isSuccess = role.isOperation() && handler == HandlerPhase.SUCCEEDED;
            if (isSuccess && store.isBusy()) {
                sendUndecided();
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
                failed(e);
            }
        });
    }

    private void failed(Throwable e) {
        engine.reports().failure(role + " ends with a defect; recovery continues with what is stored", e);
        isResponded = true;
        if (sent == SentResponse.NONE) {
            sent = SentResponse.UNDECIDED;
            var unused = role.caller().decide(engine.observers().undecided(Optional.of(e)));
        }
        end();
    }

    private void act() {
        while (!ended) {
            if (store.isBusy()) {
                Effect effect = role.whileStoring(situation(), rows.otherState(), rows.isWhole());
                if (effect != Effect.WAIT) {
                    send(effect);
                }
                return;
            }
            boolean isFailedSweep = role.isSweep() && store.hasMissed(); // the row stays listed
            if (store.hangs() && handler == HandlerPhase.RUNNING) {
                awaitHandler();
                return;
            }
            if (store.hasGivenUp() || isFailedSweep) {
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
                default -> send(effect);
            }
        }
    }

    /** Ends the task, because the store fails or the time is over. Recovery handles the stored row. */
    private void giveUp() {
        sendUndecided();
        end();
    }

    private void sendUndecided() {
        if (sent == SentResponse.NONE && role.isRequest()) {
            send(Effect.SEND_UNDECIDED);
        }
    }

    /**
     * Waits for the handler, because the store does not respond. What the handler does may have to be compensated,
     * which is tried once it returns.
     */
    private void awaitHandler() {
        sendUndecided();
        role.releasePermit();
    }

    private Situation situation() {
        return new Situation(
                rows.state(), rows.owner(), rows.sameContent(), handler, rows.isReadSince(), sent, time, renewalDue);
    }

    private void send(Effect effect) {
        isResponded = true;
        Reply reply;
        switch (effect) {
            case SEND_SUCCESS -> {
                sent = SentResponse.SUCCESS;
                reply = role.isOperation() ? rows.row().map(Row::reply).orElseThrow() : Reply.empty(200);
            }
            case SEND_REFUSAL -> {
                sent = SentResponse.REFUSAL;
                reply = rows.row()
                        .map(Row::reply)
                        .filter(stored -> !stored.isSuccess())
                        .orElseGet(Reason.FAILED::reply);
            }
            case SEND_CONTENT_MISMATCH -> {
                sent = SentResponse.REFUSAL;
                reply = rows.row()
                        .filter(row -> !hasContent(row))
                        .map(Row::reply)
                        .orElseGet(() -> Reply.refusal(
                                "INCORRECT_REQUEST", Optional.of("The id was used before with other content.")));
            }
            default -> {
                sent = SentResponse.UNDECIDED;
                reply = Reply.NOT_DONE;
            }
        }
        Optional<Throwable> failure = result.flatMap(HandlerResult::failure);
        boolean isOfStore = sent == SentResponse.UNDECIDED && failure.isEmpty();
        if (isOfStore) {
            failure = store.lastFailure();
        }
        Optional<Reason> reason = sent == SentResponse.REFUSAL
                ? rows.row()
                        .filter(row -> effect != Effect.SEND_CONTENT_MISMATCH || !hasContent(row))
                        .flatMap(row -> row.text("reason"))
                        .map(Reason::valueOf)
                : Optional.empty();
        Decision decision = engine.observers().decision(reply, sent, handler, reason, failure);
        boolean isAccepted = role.caller().decide(isOfStore ? decision.logged() : decision);
        if (!isAccepted) {
            sent = SentResponse.UNDECIDED; // the thread has stopped waiting and has sent 503
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
        handler = HandlerPhase.RUNNING;
        Row row = rows.row().orElseThrow();
        claimed = Optional.of(row);
        OverdueCalls overdue = engine.overdue();
        String callKey = role.callKey();
        if (!overdue.mayCall(callKey)) {
            returned(
                    null,
                    new NotCalledException(
                            overdue.isFull()
                                    ? overdue.count() + " calls of it have not returned"
                                    : "an earlier call for " + callKey + " has not returned"));
            return;
        }
        OverdueCalls.Call call = overdue.call(callKey);
        overdueCall = Optional.of(call);
        ports.handle(
                () -> {
                    if (isResponded && role.isOperation()) { // the call waited too long in the user's executor
                        throw new NotCalledException("the response was sent before the executor began the call");
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
            if (handler == HandlerPhase.RUNNING) {
                exceedsLimit(call);
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
    private void exceedsLimit(OverdueCalls.Call call) {
        isOverdue = true;
        call.exceedsLimit();
        role.releasePermit();
    }

    /**
     * Whether the lease is still renewed. For a long call of a hold or booking it is not: the service got its response
     * long ago, and recovery compensates the call.
     */
    private boolean keepsLease() {
        return !(isOverdue && role.isOperation());
    }

    private void renewLater() {
        timers.after(engine.settings().renewEvery(), () -> {
            if (handler == HandlerPhase.RUNNING && keepsLease()) {
                renewalDue = true;
                renewLater();
            }
        });
    }

    private void returned(@Nullable HandlerResult returned, @Nullable Throwable failure) {
        if (handler != HandlerPhase.RUNNING) {
            return; // later than anything waits for, or reported twice by the user's executor
        }
        if (failure instanceof TimeoutException) {
            isResponded = true;
        }
        HandlerResult outcome = returned != null && failure == null
                ? returned
                : HandlerResult.failure(
                        failure != null ? failure : new IllegalStateException("the call returned nothing"));
        result = Optional.of(outcome);
        handler = outcome.phase();
        renewalDue = false;
        rows.handlerReturned();
        store.resume();
        engine.returned(role, outcome, sent);
    }

    private void end() {
        ended = true;
        Optional<Throwable> failure = result.flatMap(HandlerResult::failure);
        if (!role.isRequest() && failure.isPresent()) {
            claimed.ifPresent(row -> engine.compensationFailed(rows.row().orElse(row), failure.get(), isOvertaken()));
        }
        timers.cancelAll();
        overdueCall.ifPresent(OverdueCalls.Call::exceedsLimit); // if it has not returned, nothing waits for it any more
        engine.ended(this, rows.row(), sent);
    }

    /** Whether another process has taken over the compensation or finished it. */
    private boolean isOvertaken() {
        if (rows.row().isEmpty()) {
            return store.hasMissed() && store.lastFailure().isEmpty(); // a conflict, and not a failure of the store
        }
        Owner owner = rows.owner();
        return rows.state() != State.COMPENSATING || (owner != Owner.MINE && owner != Owner.NOBODY);
    }

    @Override
    public String toString() {
        return role + " " + rows.state();
    }
}
