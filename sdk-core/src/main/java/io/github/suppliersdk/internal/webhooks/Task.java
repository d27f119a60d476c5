package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.Row.UnreadableRowException;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.HoldLink;
import io.github.suppliersdk.internal.webhooks.protocol.Owner;
import io.github.suppliersdk.internal.webhooks.protocol.Said;
import io.github.suppliersdk.internal.webhooks.protocol.Situation;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.internal.webhooks.protocol.Step;
import io.github.suppliersdk.internal.webhooks.protocol.Time;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One request at this process, or one recovery of a row. It keeps what the table decides by, does the steps, and asks
 * again after every event. Its events are handled one after the other, on whatever thread brings them; neither the store
 * nor the handler is called from in there.
 */
final class Task {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    private static final Duration POLL_EVERY = Duration.ofMillis(50);
    private static final int MOST_DOUBLINGS = 7;

    /** What a read has found. */
    private record Found(Optional<StoredOperation> stored) {}

    private final Role role;
    private final Engine engine;
    private final Ports ports;
    private final String token;

    // events
    private final Queue<Runnable> events = new ArrayDeque<>();
    private boolean handling;

    // what is decided by
    private State state = State.UNKNOWN;
    private Optional<Row> row = Optional.empty();
    private State otherState = State.UNKNOWN;
    private Optional<Row> other = Optional.empty();
    private HoldLink link;
    private HandlerPhase handler = HandlerPhase.NOT_CALLED;
    private Optional<HandlerResult> result = Optional.empty();
    private boolean readSince;
    private Said said = Said.NOTHING;
    private Time time = Time.IN_TIME;
    private boolean renewalDue;

    private boolean storing;
    private boolean polling;
    private boolean closing;
    private boolean ended;
    private int misses;
    private Optional<Throwable> lastFailure = Optional.empty();
    private final Set<Ports.Timer> timers = new HashSet<>();

    Task(Role role, Engine engine, Ports ports) {
        this.role = role;
        this.engine = engine;
        this.ports = ports;
        this.token = ports.token();
        this.link = role.needsHold() ? HoldLink.UNREAD : HoldLink.NONE;
    }

    Role role() {
        return role;
    }

    // ------------------------------------------------------------------------------------------------ events

    /** Begins a request. */
    void begin(Duration deadline, Duration giveUp) {
        post(() -> {
            timers.add(ports.after(deadline, () -> post(() -> time = time == Time.IN_TIME ? Time.DEADLINE : time)));
            timers.add(ports.after(giveUp, () -> post(() -> time = Time.GIVE_UP)));
        });
    }

    /** Begins with a row that was found. */
    void begin(Row found) {
        post(() -> seen(Optional.of(found)));
    }

    /** The receiver is being closed: what does not succeed is not tried again. */
    void close() {
        post(() -> closing = true);
    }

    State otherState() {
        return otherState;
    }

    private void post(Runnable event) {
        synchronized (events) {
            events.add(event);
            if (handling) {
                return;
            }
            handling = true;
        }
        while (true) {
            Runnable next;
            synchronized (events) {
                next = events.poll();
                if (next == null) {
                    handling = false;
                    return;
                }
            }
            try {
                if (!ended) {
                    next.run();
                    act();
                }
            } catch (Throwable e) { // an Error in one task ends no other
                broken(e);
            }
        }
    }

    private void broken(Throwable e) {
        engine.observers().failure(role + " ends with a defect; recovery goes on with what is stored", e);
        if (said == Said.NOTHING) {
            said = Said.UNDECIDED;
            var unused = role.caller().decide(engine.observers().undecided(Optional.of(e)));
        }
        end();
    }

    // ------------------------------------------------------------------------------------------------ steps

    private void act() {
        while (!ended) {
            if (storing) {
                Step step = role.whileStoring(situation(), otherState, isWhole());
                if (step != Step.WAIT) {
                    say(step);
                }
                return;
            }
            if (closing && misses > 0) {
                giveUp();
                return;
            }
            Step step = role.decide(situation(), link, otherState, isWhole(), isOld(), hasEnded());
            if (step.isStoreOperation()) {
                begin(step);
                return;
            }
            switch (step) {
                case WAIT -> {
                    poll();
                    return;
                }
                case END -> end();
                case CALL -> call();
                default -> say(step);
            }
        }
    }

    /** The store does not do it, and there is no time for more. What is stored is for recovery. */
    private void giveUp() {
        if (said == Said.NOTHING) {
            say(Step.SAY_UNDECIDED);
        }
        end();
    }

    private Situation situation() {
        return new Situation(state, owner(), sameContent(), handler, readSince, said, time, renewalDue);
    }

    private Owner owner() {
        Optional<String> owner = row.flatMap(found -> found.text("owner"));
        if (owner.isEmpty()) {
            return Owner.NOBODY;
        }
        if (owner.get().equals(token)) {
            return Owner.MINE;
        }
        boolean hasEnded = row.flatMap(found -> found.time("lease"))
                .filter(lease -> lease.isAfter(ports.now()))
                .isEmpty();
        return hasEnded ? Owner.LAPSED : Owner.ANOTHER;
    }

    private boolean sameContent() {
        return role.operation()
                .filter(operation -> row.flatMap(found -> found.text("digest"))
                        .filter(operation.digest()::equals)
                        .isPresent())
                .isPresent();
    }

    private boolean isWhole() {
        boolean isKnown = otherState == State.OK || otherState == State.SHARED;
        return !isKnown
                || !(role.operation().orElse(null) instanceof Operation.Cancellation cancellation)
                || cancellation
                        .request()
                        .ticketNumbers()
                        .containsAll(other.map(found -> found.texts("tickets")).orElse(List.of()));
    }

    private boolean isOld() {
        Settings settings = engine.settings();
        Duration age = settings.cancellationTimeout().multipliedBy(2).plus(settings.clockTolerance());
        return row.flatMap(found -> found.time("since"))
                .filter(since -> since.plus(age).isBefore(ports.now()))
                .isPresent();
    }

    private boolean hasEnded() {
        return row.flatMap(Row::end).filter(end -> !end.isAfter(ports.now())).isPresent();
    }

    // ------------------------------------------------------------------------------------------------ the service

    private void say(Step step) {
        Reply reply;
        switch (step) {
            case SAY_SUCCESS -> {
                said = Said.SUCCESS;
                reply = role.isOperation() ? row.map(Row::reply).orElseThrow() : Reply.empty(200);
            }
            case SAY_REFUSAL -> {
                said = Said.REFUSAL;
                reply = row.map(Row::reply)
                        .filter(stored -> !stored.isSuccess())
                        .orElseGet(Reason.FAILED::reply);
            }
            case SAY_OTHER_CONTENT -> {
                said = Said.REFUSAL;
                reply = Reply.refusal("INCORRECT_REQUEST", Optional.of("The id was used before with other content."));
            }
            default -> {
                said = Said.UNDECIDED;
                reply = Reply.NOT_DONE;
            }
        }
        Optional<Throwable> failure = result.flatMap(HandlerResult::failure);
        if (said == Said.UNDECIDED && failure.isEmpty()) {
            failure = lastFailure;
        }
        Optional<Reason> reason = said == Said.REFUSAL && step != Step.SAY_OTHER_CONTENT
                ? row.flatMap(found -> found.text("reason")).map(Reason::valueOf)
                : Optional.empty();
        boolean isHeard = role.caller().decide(engine.observers().decision(reply, said, handler, reason, failure));
        if (!isHeard) {
            said = Said.UNDECIDED; // the thread has left, and told the service 503
        }
    }

    // ------------------------------------------------------------------------------------------------ the store

    private void begin(Step step) {
        storing = true;
        if (step == Step.RENEW) {
            renewalDue = false;
        }
        if (misses < 2) {
            perform(step);
            return;
        }
        // conflicts and failures in a row: nothing spins
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(misses - 2, MOST_DOUBLINGS));
        after(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE, () -> {
            if (closing) {
                storing = false;
            } else {
                perform(step);
            }
        });
    }

    private void perform(Step step) {
        if (step.isWrite()) {
            Optional<Row> seen = step.isOfOther() ? other : row;
            RowWriter.Context context = new RowWriter.Context(
                    step.isOfOther() ? otherKey() : role.key(),
                    step.isOfOther() ? role.otherId() : role.id(),
                    token,
                    ports.now(),
                    role.operation(),
                    result,
                    step.isOfOther() ? row : other);
            StoredOperation next = engine.writer().next(step, seen, context);
            ports.run(
                    () -> seen.isEmpty()
                            ? engine.store().insert(next)
                            : engine.store().replace(seen.get().stored(), next),
                    (made, failure) -> post(() -> written(step, next, made, failure)));
            return;
        }
        String key = step.isOfOther() ? otherKey() : role.key();
        ports.run(
                () -> new Found(engine.store().find(key)), (found, failure) -> post(() -> read(step, found, failure)));
    }

    private void written(Step step, StoredOperation next, @Nullable Boolean made, @Nullable Throwable failure) {
        storing = false;
        if (made == null || failure != null || !made) {
            missed(failure);
            lost(step);
            return;
        }
        misses = 0;
        try {
            Row written = Row.of(next);
            if (step.isOfOther()) {
                seenOther(Optional.of(written));
            } else {
                seen(Optional.of(written));
            }
            engine.written(step, written);
        } catch (UnreadableRowException e) {
            throw new IllegalStateException("what was written just now", e);
        }
    }

    /** Whether the write was made is not known, or it was not: in both cases the row has to be read. */
    private void lost(Step step) {
        if (step.isOfOther()) {
            otherState = State.UNKNOWN;
            other = Optional.empty();
            link = link == HoldLink.FREE ? HoldLink.UNREAD : link;
        } else {
            state = State.UNKNOWN;
            row = Optional.empty();
        }
    }

    private void read(Step step, @Nullable Found found, @Nullable Throwable failure) {
        storing = false;
        if (found == null || failure != null) {
            missed(failure);
            if (role.isSweep()) {
                end(); // the row stays listed
            }
            return;
        }
        try {
            Optional<Row> read = found.stored().isEmpty()
                    ? Optional.empty()
                    : Optional.of(Row.of(found.stored().get()));
            if (step.isOfOther()) {
                seenOther(read);
            } else {
                seen(read);
            }
        } catch (UnreadableRowException e) {
            engine.observers().unreadable(e);
            if (step.isOfOther()) {
                otherState = State.UNREADABLE;
                link = link == HoldLink.NONE ? link : HoldLink.UNREADABLE;
            } else {
                state = State.UNREADABLE;
                row = Optional.empty();
            }
        }
    }

    private void missed(@Nullable Throwable failure) {
        misses++;
        lastFailure = Optional.ofNullable(failure);
        if (failure != null) {
            engine.observers().storeFailed(role.key(), failure);
        }
    }

    private void seen(Optional<Row> read) {
        row = read;
        state = read.map(Row::state).orElse(State.ABSENT);
        readSince = true;
    }

    private void seenOther(Optional<Row> read) {
        other = read;
        otherState = read.map(Row::state).orElse(State.ABSENT);
        if (link == HoldLink.NONE || link == HoldLink.CLOSED) {
            return;
        }
        boolean isOver =
                read.flatMap(Row::end).filter(end -> !end.isAfter(ports.now())).isPresent();
        boolean isFree = (otherState == State.OK || otherState == State.SHARED) && !isOver;
        boolean isTaken = otherState == State.BOOKED
                && read.flatMap(hold -> hold.text("booking"))
                        .filter(role.id()::equals)
                        .isPresent();
        link = isTaken ? HoldLink.TAKEN : isFree ? HoldLink.FREE : HoldLink.CLOSED;
    }

    private String otherKey() {
        return role.otherKey(row);
    }

    private void poll() {
        boolean waitsForAnother = handler == HandlerPhase.NOT_CALLED && !polling;
        if (!waitsForAnother) {
            return;
        }
        polling = true;
        after(POLL_EVERY, () -> {
            polling = false;
            if (storing || handler != HandlerPhase.NOT_CALLED) {
                return;
            }
            if (role.waitsForOther(state)) {
                otherState = State.UNKNOWN;
            }
            state = State.UNKNOWN;
            row = Optional.empty();
        });
    }

    // ------------------------------------------------------------------------------------------------ the handler

    private void call() {
        handler = HandlerPhase.AT_WORK;
        Row claimed = row.orElseThrow();
        ports.handle(
                () -> role.call(engine.calls(), claimed),
                role.caller(),
                (returned, failure) -> post(() -> returned(returned, failure)));
        renewLater();
        Duration longest = engine.settings().longestCall();
        // a call that hangs, or that the user's executor has dropped: its fence makes another one safe
        after(longest, () -> returned(null, new TimeoutException("the handler has not returned within " + longest)));
    }

    private void renewLater() {
        after(engine.settings().renewEvery(), () -> {
            if (handler == HandlerPhase.AT_WORK) {
                renewalDue = true;
                renewLater();
            }
        });
    }

    private void returned(@Nullable HandlerResult returned, @Nullable Throwable failure) {
        if (handler != HandlerPhase.AT_WORK) {
            return; // later than is waited for, or told twice by the user's executor
        }
        HandlerResult came = returned != null && failure == null
                ? returned
                : HandlerResult.failure(failure != null ? failure : new IllegalStateException("nothing came back"));
        result = Optional.of(came);
        handler = came.phase();
        renewalDue = false;
        readSince = false;
        engine.returned(role, row, came, said);
    }

    // ------------------------------------------------------------------------------------------------ the end

    private void after(Duration delay, Runnable event) {
        AtomicReference<Ports.Timer> timer = new AtomicReference<>();
        timer.set(ports.after(
                delay,
                () -> post(() -> {
                    timers.remove(timer.get());
                    event.run();
                })));
        timers.add(timer.get());
    }

    private void end() {
        ended = true;
        timers.forEach(Ports.Timer::cancel);
        timers.clear();
        engine.ended(this, row, said);
    }

    @Override
    public String toString() {
        return role + " " + state;
    }
}
