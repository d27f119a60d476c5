package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.TimeSlot;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a long input through the real coordinator and tables, in virtual time, against a distant service: a call takes
 * the round-trip time, and a little for each slot in the response. The library's own work takes no time.
 */
final class DistantServiceRun {
    static final Duration WAY = Duration.ofMillis(40);
    private static final int CHUNK = 100;
    private static final int DENSE = 1000;
    private static final long NANOS_PER_ROW = WAY.toNanos() / ReadPlan.ROWS_PER_CALL;
    private static final RunRules RULES = new RunRules(
            ConflictPolicy.LEAVE,
            Duration.ofMinutes(5).toNanos(),
            Duration.ofMinutes(15).toNanos(),
            3,
            40,
            Period.ofYears(2),
            Period.ofDays(31));

    private record Arrival(long at, InFlightCall task, Event event) {}

    private final int slots;
    private final int concurrency;
    private final IntFunction<SlotTarget> input;
    private final RunRules rules;
    private final Coordinator coordinator;
    private final Random random = new Random(7);
    private final ServiceModel service = new ServiceModel();
    private final Map<OptionKey, TreeMap<LocalDate, Integer>> slotsOfDays = new HashMap<>();
    private final PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(Arrival::at));
    private final Map<SlotResult, Integer> counts = new EnumMap<>(SlotResult.class);
    private long writeTakes = WAY.toNanos();
    private long readTakes = WAY.toNanos();
    private double lost;
    private int taken;
    private long now;
    private long inCalls;

    private DistantServiceRun(int slots, int concurrency, ConflictPolicy policy, IntFunction<SlotTarget> input) {
        this.slots = slots;
        this.concurrency = concurrency;
        this.input = input;
        this.rules = new RunRules(
                policy,
                RULES.lateEffect(),
                RULES.giveUpAfter(),
                RULES.refusedCallsInARow(),
                RULES.refusedSlotsInARow(),
                RULES.longestDailyRange(),
                RULES.longestTimeRange());
        this.coordinator = new Coordinator(rules, concurrency, random::nextDouble, () -> true);
    }

    /** Options of which each has one slot a day. */
    static DistantServiceRun daily(int slots, int concurrency, ConflictPolicy policy) {
        return new DistantServiceRun(slots, concurrency, policy, i -> Slots.daily("e1", "o" + i / 3000, i % 3000, 10));
    }

    /** Options of which each has a thousand slots a day. */
    static DistantServiceRun dense(int slots, int concurrency, ConflictPolicy policy) {
        return new DistantServiceRun(
                slots,
                concurrency,
                policy,
                i -> Slots.target(
                        "e1",
                        "o1",
                        "t" + i,
                        TimeSlot.startingAt(
                                Slots.FIRST_DAY.plusDays(i / DENSE).atTime(6, 0).plusMinutes(i % DENSE)),
                        10));
    }

    /** The service refuses one slot in each group of this many. */
    DistantServiceRun withABadSlotEvery(int every) {
        for (int i = every / 2; every > 0 && i < slots; i += every) {
            service.bad.add(input.apply(i).slot().slotId());
        }
        return this;
    }

    /** The service carries out calls that create slots, and this share of its responses is lost. */
    DistantServiceRun losing(double share) {
        lost = share;
        return this;
    }

    /** A write takes ten times as long as a read. */
    DistantServiceRun withQuickReads() {
        readTakes = writeTakes / 10;
        return this;
    }

    /** The service has every such slot already. */
    DistantServiceRun existing(int every) {
        for (int i = 0; i < slots; i += every) {
            SlotTarget target = input.apply(i);
            service.slots.put(target.slot().slotId(), new ServiceModel.Stored(target.slot(), false));
        }
        return this;
    }

    DistantServiceRun run() {
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
                awaitNext();
            }
        }
    }

    private void awaitNext() {
        Arrival first = arrivals.peek();
        long next = Math.min(coordinator.wakeAt(now), first == null ? Long.MAX_VALUE : first.at);
        if (next == Long.MAX_VALUE) {
            throw new AssertionError("no end: " + coordinator.waitsFor(now));
        }
        now = Math.max(now, next);
        for (Arrival each = arrivals.peek(); each != null && each.at <= now; each = arrivals.peek()) {
            arrivals.remove();
            List<Settlement> settled = new ArrayList<>();
            coordinator.completed(each.task, each.event, now, settled);
            count(settled);
        }
    }

    private void offer() {
        while (taken < slots
                && coordinator.ending() == null
                && coordinator.freshBatches() <= concurrency
                && coordinator.slots() <= 20_000) {
            List<PendingSlot> chunk = new ArrayList<>();
            String optionId = input.apply(taken).slot().optionId();
            while (chunk.size() < CHUNK
                    && taken < slots
                    && input.apply(taken).slot().optionId().equals(optionId)) {
                chunk.add(new PendingSlot(taken, input.apply(taken)));
                taken++;
            }
            coordinator.offer(Batch.first(new OptionKey("e1", optionId), chunk, rules, now));
        }
    }

    private void begin(InFlightCall task) {
        Batch batch = task.batch();
        long takes = batch.phase().isWrite() ? writeTakes : readTakes + rows(batch) * NANOS_PER_ROW;
        Event event = carryOut(batch);
        if (batch.phase() == Phase.CREATE && random.nextDouble() < lost) {
            event = ServiceModel.failed(OperationKind.CREATE, 0, 0);
        }
        inCalls += takes;
        arrivals.add(new Arrival(now + takes, task, event));
    }

    private Event carryOut(Batch batch) {
        return switch (batch.phase()) {
            case CREATE -> {
                ServiceModel.Result result = service.create(batch.slots(), Integer.MAX_VALUE);
                note(batch, result);
                yield result.status() == 200
                        ? new Event.Created(result.created())
                        : ServiceModel.failed(OperationKind.CREATE, result.status(), 0);
            }
            case REPLACE -> {
                int status = service.replace(batch.slots().get(0).target().slot());
                yield status == 200 ? new Event.Replaced() : ServiceModel.failed(OperationKind.REPLACE, status, 0);
            }
            case READ, READ_SEATS ->
                service.read(batch) instanceof Event.Found found
                        ? new Event.Found(found.slots(), (int) rows(batch))
                        : ServiceModel.failed(OperationKind.READ, 404, 0);
        };
    }

    private void note(Batch batch, ServiceModel.Result result) {
        if (result.status() == 200) {
            TreeMap<LocalDate, Integer> days = slotsOfDays.computeIfAbsent(batch.option(), option -> new TreeMap<>());
            batch.slots().forEach(slot -> days.merge(day(slot), 1, Integer::sum));
        }
    }

    private static LocalDate day(PendingSlot slot) {
        return slot.target().slot().kind() instanceof TimeSlot time
                ? time.start().toLocalDate()
                : ((DailySlot) slot.target().slot().kind()).date();
    }

    /** The number of slots in the response: all slots of the option in the range, requested or not. */
    private long rows(Batch batch) {
        if (batch.operation() != OperationKind.LIST) {
            return 1;
        }
        ReadCall call = batch.reads().get(0);
        @Nullable TreeMap<LocalDate, Integer> days = slotsOfDays.get(batch.option());
        return days == null
                ? 0
                : days.subMap(call.from(), true, call.to(), true).values().stream()
                        .mapToLong(Integer::longValue)
                        .sum();
    }

    private void count(List<Settlement> settled) {
        settled.forEach(each -> counts.merge(each.result(), each.slots().size(), Integer::sum));
    }

    int count(SlotResult result) {
        return counts.getOrDefault(result, 0);
    }

    long calls() {
        return coordinator.calls();
    }

    /** The share of the allowed calls that were in flight. */
    double useOfCalls() {
        return (double) inCalls / concurrency / now;
    }

    /** The shortest time in which full calls could create all slots, divided by the duration of the run. */
    double speedOfFullCalls() {
        return (double) (slots + CHUNK - 1) / CHUNK * writeTakes / concurrency / now;
    }

    @Override
    public String toString() {
        Ending ending = coordinator.ending();
        return String.format(
                "%d slots, %d calls at a time: %.1f %% in flight, %.1f %% of the speed of full calls, %d calls, %.1f s, %s%s",
                slots,
                concurrency,
                100 * useOfCalls(),
                100 * speedOfFullCalls(),
                calls(),
                now / 1e9,
                counts,
                ending == null ? "" : ", ended: " + ending.reason());
    }
}
