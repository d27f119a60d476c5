package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A long input through the real coordinator and tables, in virtual time, against a service that fails on kinds of calls
 * for as long as the run lasts. As in the publisher, input is taken only as fast as calls can be made.
 */
final class BulkRun {
    static final Duration GIVE_UP = Duration.ofMinutes(15);
    static final Duration LATE = Duration.ofMinutes(5);
    private static final int CHUNK = 100;
    private static final int CONCURRENCY = 4;
    private static final int RETRIES = 10;
    private static final long LATENCY = Duration.ofMillis(40).toNanos();
    /** The first slots of every run, made once: a hundred runs have the same. */
    private static final List<SlotTarget> TARGETS =
            IntStream.range(0, 20_000).mapToObj(BulkRun::newTarget).toList();

    /** A fault of the service. */
    interface Fault {
        /** The response that replaces the service's own; null if the service responds normally. */
        @Nullable
        Reply of(OperationKind operation, Duration now, double dice);
    }

    /** A failure: its status, 0 without a response; and the pause that the service asks for. */
    record Reply(int status, Duration retryAfter) {
        static Reply of(int status) {
            return new Reply(status, Duration.ZERO);
        }
    }

    private record ScheduledEvent(long at, long order, Runnable what) {}

    final ServiceModel service = new ServiceModel();
    final Map<SlotResult, Integer> counts = new EnumMap<>(SlotResult.class);
    private final RunRules rules;
    private final Coordinator coordinator;
    private final Fault fault;
    private final int slots;
    private final Random random;
    private Predicate<String> failing = id -> false;
    private final PriorityQueue<ScheduledEvent> scheduled = new PriorityQueue<>(
            (one, other) -> one.at != other.at ? Long.compare(one.at, other.at) : Long.compare(one.order, other.order));
    private int retryTenths = RETRIES * 10;
    private int taken;
    private long now;
    private long order;

    BulkRun(int slots, ConflictPolicy policy, Fault fault) {
        this(slots, policy, fault, 7);
    }

    BulkRun(int slots, ConflictPolicy policy, Fault fault, long seed) {
        this.random = new Random(seed);
        this.slots = slots;
        this.fault = fault;
        this.rules =
                new RunRules(policy, LATE.toNanos(), GIVE_UP.toNanos(), 3, 40, Period.ofYears(2), Period.ofDays(31));
        this.coordinator = new Coordinator(rules, CONCURRENCY, random::nextDouble, this::takeRetry);
    }

    /** Every call that creates such slots fails completely. */
    BulkRun failingOn(Predicate<String> id) {
        failing = id;
        return this;
    }

    /** The client's retry budget: each successful call earns a tenth of a retry. */
    private boolean takeRetry() {
        if (retryTenths < 10) {
            return false;
        }
        retryTenths -= 10;
        return true;
    }

    /** The service has all slots already. */
    BulkRun existing() {
        for (int i = 0; i < slots; i++) {
            put(target(i));
        }
        return this;
    }

    /** The service has other slots with these ids. */
    BulkRun different() {
        for (int i = 0; i < slots; i++) {
            SlotTarget target = target(i);
            service.slots.put(
                    target.slot().slotId(),
                    new ServiceModel.Stored(target.slot().withGuideLanguages(List.of("xx")), false));
        }
        return this;
    }

    /** The service has every second slot, with other content. */
    BulkRun everySecondDifferent() {
        different();
        for (int i = 0; i < slots; i += 2) {
            service.slots.remove(target(i).slot().slotId());
        }
        return this;
    }

    private void put(SlotTarget target) {
        service.slots.put(target.slot().slotId(), new ServiceModel.Stored(target.slot(), false));
    }

    private static SlotTarget target(int i) {
        return i < TARGETS.size() ? TARGETS.get(i) : newTarget(i);
    }

    private static SlotTarget newTarget(int i) {
        return Slots.daily("e1", "o" + i / 3000, i % 3000, 10);
    }

    /** Runs to the end. */
    BulkRun run() {
        long steps = 0;
        while (true) {
            offer();
            List<Settlement> settled = new ArrayList<>();
            InFlightCall task = coordinator.next(now, settled);
            count(settled);
            if (task != null) {
                begin(task);
            } else if (coordinator.slots() == 0 && (taken == slots || coordinator.ending() != null)) {
                return this;
            } else if (settled.isEmpty()) {
                long next =
                        Math.min(coordinator.wakeAt(now), scheduled.isEmpty() ? Long.MAX_VALUE : scheduled.peek().at);
                if (next == Long.MAX_VALUE || ++steps > 5_000_000) {
                    throw new AssertionError("no end: " + coordinator.waitsFor(now));
                }
                now = Math.max(now, next);
                while (!scheduled.isEmpty() && scheduled.peek().at <= now) {
                    scheduled.remove().what.run();
                }
            }
        }
    }

    private void offer() {
        while (taken < slots
                && coordinator.ending() == null
                && coordinator.freshBatches() <= CONCURRENCY
                && coordinator.slots() <= 20_000) {
            List<PendingSlot> chunk = new ArrayList<>();
            for (int i = 0; i < CHUNK && taken < slots; i++, taken++) {
                chunk.add(new PendingSlot(taken, target(taken)));
            }
            OptionKey option = new OptionKey("e1", chunk.get(0).target().slot().optionId());
            coordinator.offer(Batch.first(option, chunk, rules, now));
        }
    }

    private void begin(InFlightCall task) {
        OperationKind operation = task.batch().operation();
        Reply reply = fault.of(operation, elapsed(), random.nextDouble());
        if (operation == OperationKind.CREATE
                && task.batch().slots().stream()
                        .anyMatch(each -> failing.test(each.target().slot().slotId()))) {
            reply = Reply.of(500);
        }
        long latency = (long) (LATENCY * (0.5 + random.nextDouble()));
        Event event = reply != null
                ? ServiceModel.failed(
                        operation, reply.status(), reply.retryAfter().toNanos())
                : carryOut(task.batch());
        scheduled.add(new ScheduledEvent(now + latency, order++, () -> {
            retryTenths = event instanceof Event.Failed ? retryTenths : Math.min(RETRIES * 10, retryTenths + 1);
            List<Settlement> settled = new ArrayList<>();
            coordinator.completed(task, event, now, settled);
            count(settled);
        }));
    }

    private Event carryOut(Batch batch) {
        return switch (batch.phase()) {
            case CREATE -> {
                ServiceModel.Result result = service.create(batch.slots(), Integer.MAX_VALUE);
                yield result.status() == 200
                        ? new Event.Created(result.created())
                        : ServiceModel.failed(OperationKind.CREATE, result.status(), 0);
            }
            case REPLACE -> {
                int status = service.replace(batch.slots().get(0).target().slot());
                yield status == 200 ? new Event.Replaced() : ServiceModel.failed(OperationKind.REPLACE, status, 0);
            }
            case READ, READ_SEATS -> service.read(batch);
        };
    }

    private void count(List<Settlement> settled) {
        settled.forEach(each -> counts.merge(each.result(), each.slots().size(), Integer::sum));
    }

    int count(SlotResult result) {
        return counts.getOrDefault(result, 0);
    }

    /** The duration of the run minus the sum of the durations of all its calls. */
    Duration lost() {
        return Duration.ofNanos(Math.max(0, now - calls() * LATENCY));
    }

    /** The duration of the run. */
    Duration elapsed() {
        return Duration.ofNanos(now);
    }

    long calls() {
        return coordinator.calls();
    }

    @Nullable
    Ending ending() {
        return coordinator.ending();
    }

    @Override
    public String toString() {
        return elapsed() + ", " + calls() + " calls, " + taken + " taken, " + counts + ", " + coordinator.ending();
    }
}
