package io.github.suppliersdk.internal.webhooks;

import io.github.suppliersdk.internal.webhooks.protocol.Effect;
import io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase;
import io.github.suppliersdk.internal.webhooks.protocol.SentResponse;
import io.github.suppliersdk.internal.webhooks.protocol.State;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.WebhookAlert;
import io.github.suppliersdk.webhooks.WebhookOutcome;
import io.github.suppliersdk.webhooks.store.StoredOperation;
import io.github.suppliersdk.webhooks.store.WebhookStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Begins a task for each request and for each row to recover, and reports what the tasks have written. */
final class Engine {
    private static final int MOST_RECOVERIES = 16;
    private static final int MOST_OVERDUE = 256;

    private final Settings settings;
    private final Observers observers;
    private final Ports ports;
    private final RowWriter writer;
    private final HandlerCalls calls;
    private final Permits permits;
    private final Permits recoveryPermits = new Permits(MOST_RECOVERIES);
    private final Set<Task> tasks = ConcurrentHashMap.newKeySet();
    private final Map<String, Task> recoveries = new ConcurrentHashMap<>();
    private final Reports reports;
    private final OverdueCalls overdue;
    private final StoreCalls storeCalls;
    private volatile Instant fullUntil = Instant.MIN;
    private volatile boolean closing;
    private volatile boolean closed;

    Engine(Settings settings, Observers observers, Ports ports, HandlerCalls calls, Permits permits) {
        this.settings = settings;
        this.observers = observers;
        this.ports = ports;
        this.reports = observers.reports(ports);
        this.overdue = new OverdueCalls(MOST_OVERDUE, () -> reports.tooManyHang("handler"));
        this.storeCalls = new StoreCalls(ports, settings.lease(), () -> reports.tooManyHang("store"));
        this.writer = new RowWriter(settings, new HoldEnd(settings, reports));
        this.calls = calls;
        this.permits = permits;
    }

    Settings settings() {
        return settings;
    }

    Observers observers() {
        return observers;
    }

    Reports reports() {
        return reports;
    }

    /** The handler's calls that have not returned for very long. */
    OverdueCalls overdue() {
        return overdue;
    }

    /** Notes that the store had no room for an operation: for the length of a lease, the health check reports it. */
    void storeIsFull() {
        fullUntil = ports.now().plus(settings.lease());
    }

    boolean isStoreFull() {
        return ports.now().isBefore(fullUntil);
    }

    StoreCalls storeCalls() {
        return storeCalls;
    }

    WebhookStore store() {
        return settings.store();
    }

    RowWriter writer() {
        return writer;
    }

    HandlerCalls calls() {
        return calls;
    }

    /** Whether requests are taken: not while closing, nor while too many calls of the handler or the store hang. */
    boolean takesRequests() {
        return !closing && !overdue.isFull() && !storeCalls.isFull();
    }

    /**
     * Decides before the service gives up. Times count from {@code arrival} in {@link System#nanoTime()}. The permit is
     * released when the task has ended, which may be later.
     */
    Decision handle(Operation operation, long arrival, Permits.Permit permit) {
        Caller caller;
        Duration past;
        boolean hasBegun = false;
        try {
            caller = new Caller();
            past = Duration.ofNanos(System.nanoTime() - arrival);
            begin(operation, caller, past, permit);
            hasBegun = true;
        } finally { // also after an Error: then no task exists that would release it
            if (!hasBegun) {
                permit.release();
            }
        }
        Duration longest = settings.timeout(operation.kind()).minus(past);
        Optional<Decision> decision = caller.await(longest);
        caller.remainingTasks().forEach(Runnable::run);
        return decision.orElseGet(() -> new Decision(Reply.NOT_DONE, WebhookOutcome.UNDECIDED));
    }

    /** Begins the task of a request. */
    void begin(Operation operation, Caller caller, Duration past, Permits.Permit permit) {
        Task task;
        try {
            task = new Task(Role.request(operation, caller, permit), this, ports);
            tasks.add(task);
        } catch (Throwable e) { // such as a StackOverflowError: no task exists that would release the permit
            permit.release();
            throw e;
        }
        task.begin(
                settings.deadline(operation.kind()).minus(past),
                settings.giveUp(operation.kind()).minus(past));
        if (closing) {
            task.close();
        }
        if (closed) {
            task.abandon();
        }
    }

    /** Recovers a row, unless calls of the store for it hang; false if no permit is free. */
    boolean recover(Row row, boolean isSweep) {
        if (closed) {
            return true; // the row belongs to another process
        }
        if (recoveries.containsKey(row.key()) || !storeCalls.mayBegin(row.key())) {
            return true;
        }
        Optional<Permits.Permit> free = recoveryPermits.tryTake();
        if (free.isEmpty()) {
            return false;
        }
        Permits.Permit permit = free.get();
        Task task;
        boolean isMine = false;
        try {
            task = new Task(isSweep ? Role.sweep(row, permit) : Role.recovery(row, permit), this, ports);
            isMine = recoveries.putIfAbsent(row.key(), task) == null;
        } finally { // also after an Error: then no task exists that would release it
            if (!isMine) {
                permit.release();
            }
        }
        if (isMine) {
            tasks.add(task);
            task.begin(row);
        }
        return true;
    }

    /** Notes that a task has written a row. */
    void written(Effect effect, Row row) {
        switch (effect) {
            case ORDER, ORDER_ENDED -> {
                var unused = recover(row, false); // without a permit, the search for due rows finds it later
            }
            case GRANT, C_ACCEPT -> slotChanged(row);
            case REFUSE, REFUSE_LATE -> holdRefused(row, row.text("body").orElse(""));
            case CLOSE -> {
                slotChanged(row);
                reports.compensated(row, Optional.empty(), false);
            }
            case C_LEAVE_OPEN -> reports.alert(row, WebhookAlert.Cause.CANCELLATION_OPEN);
            case POSTPONE -> {
                if (row.flag("abandoned")) {
                    reports.alert(row, WebhookAlert.Cause.COMPENSATION_ABANDONED);
                }
            }
            default -> {}
        }
    }

    /** Notes that a person has made a compensation by hand: the seats of its slot may have changed. */
    void resolved(Row row) {
        slotChanged(row);
    }

    /**
     * Notes that a task may have written a row, which nothing reports later. To verify a slot without need, or to
     * report an outcome as open that is known in the end, is better than to report nothing.
     */
    void perhapsWritten(Effect effect, Row before, Optional<HandlerResult> result) {
        switch (effect) {
            case REFUSE ->
                holdRefused(
                        before,
                        result.map(HandlerResult::reply).map(Reply::body).orElse(""));
            case GRANT, REFUSE_LATE, C_ACCEPT, CLOSE, C_LEAVE_OPEN -> written(effect, before);
            default -> {}
        }
    }

    /** Notes that the handler has returned its result to a task. */
    void returned(Role role, HandlerResult result, SentResponse sent) {
        boolean wasCalled = !(result.failure().orElse(null) instanceof NotCalledException);
        if (wasCalled && role.isRequest() && result.phase() == HandlerPhase.FAILED && sent != SentResponse.NONE) {
            reports.failure(
                    role + ": the handler failed after the response was sent",
                    result.failure().orElseThrow());
        }
    }

    /**
     * Notes that a compensation has failed.
     *
     * @param isOvertaken whether another process has handled it meanwhile, so that the two met in the store
     */
    void compensationFailed(Row row, Throwable failure, boolean isOvertaken) {
        if (isOvertaken) {
            reports.overtaken(row, failure);
        } else {
            reports.compensated(row, Optional.of(failure), row.flag("abandoned"));
        }
    }

    void ended(Task task, Optional<Row> row, SentResponse sent) {
        if (!tasks.remove(task)) {
            return;
        }
        Role role = task.role();
        if (!role.isRequest()) {
            recoveries.remove(role.key(), task);
            role.releasePermit();
            boolean isStuck = role.isSweep() && task.otherState() == State.ABSENT;
            if (isStuck) {
                row.ifPresent(found -> reports.alert(found, WebhookAlert.Cause.BOOKING_MISSING));
            }
            return;
        }
        role.releasePermit();
        boolean isGranted = row.map(Row::state)
                .filter(state -> state == State.OK || state == State.SHARED)
                .isPresent();
        if (role.isOperation() && isGranted && sent == SentResponse.UNDECIDED) {
            row.ifPresent(found -> reports.alert(found, WebhookAlert.Cause.SUCCESS_NOT_DELIVERED));
        }
    }

    /**
     * Notes that a hold was refused: the service returns the seats that it took off for the hold. If the handler does
     * not know the slot, the source does not have it either, and it would be deleted because a guest asked for it.
     */
    private void holdRefused(Row row, String response) {
        boolean isSlotKnown = !response.contains(HoldRefusal.ELEMENT_NOT_FOUND.name())
                && !response.contains(HoldRefusal.INACTIVE_OR_UNAVAILABLE_EXPERIENCE.name());
        if (row.isHold() && isSlotKnown) {
            slotChanged(row);
        }
    }

    /** Has the slot verified, because the service changes seats itself. */
    private void slotChanged(Row row) {
        Optional<String> slot = row.text("slot");
        if (slot.isPresent()) {
            reports.slotChanged(row);
            return;
        }
        String key = row.isCancellation()
                ? Keys.booking(row.id())
                : Keys.hold(row.text("hold").orElse(""));
        boolean mayBeKnown = row.isCancellation() || row.text("hold").isPresent();
        if (!mayBeKnown) {
            reports.alert(row, WebhookAlert.Cause.SLOT_UNKNOWN);
            return;
        }
        storeCalls.run("the slot of " + key, () -> store().find(key).flatMap(Engine::read), (found, failure) -> {
            if (found == null) {
                reports.storeFailed(key, Objects.requireNonNull(failure));
            } else if (found.flatMap(other -> other.text("slot")).isPresent()) {
                reports.slotChanged(found.get());
            } else {
                reports.alert(row, WebhookAlert.Cause.SLOT_UNKNOWN);
            }
        });
    }

    private static Optional<Row> read(StoredOperation stored) {
        try {
            return Optional.of(Row.of(stored));
        } catch (Row.UnreadableRowException e) {
            return Optional.empty();
        }
    }

    /** Refuses new requests, waits for those in flight and for the observers; whether all ended in time. */
    boolean close(Duration longest) {
        closing = true;
        tasks.forEach(Task::close);
        long until = System.nanoTime()
                + Math.max(0, Durations.atMostACentury(longest).toNanos());
        boolean drained = permits.awaitAll(longest);
        // their compensations are made before the end, if there is time
        drained &= recoveryPermits.awaitAll(Duration.ofNanos(until - System.nanoTime()));
        drained &= tasks.isEmpty(); // calls that took long do not hold a permit any more
        closed = true;
        abandonTasks();
        drained &= reports.drain(until);
        return drained;
    }

    /** Responds 503 to all requests that still wait. Another process recovers what those tasks may have done. */
    private void abandonTasks() {
        List<Task> running = List.copyOf(tasks);
        if (!running.isEmpty()) {
            Observers.LOG.warn(
                    "the webhook receiver is closed while {} requests or compensations are running: what they may have"
                            + " done is compensated by the next process with the same store",
                    running.size());
        }
        running.forEach(Task::abandon);
    }

    StoredOperations operations() {
        return new StoredOperations(store(), writer, ports, this);
    }

    /** The number of tasks, for tests. */
    int inFlight() {
        return tasks.size();
    }
}
