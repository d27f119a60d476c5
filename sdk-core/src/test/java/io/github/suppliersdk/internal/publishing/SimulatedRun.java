package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real coordinator and tables against a model of the service, in virtual time. A seed determines everything:
 * the slots of the service, the faults and their duration, and whether the run is killed and started again.
 */
final class SimulatedRun {
    private static final long SECOND = 1_000_000_000L;
    private static final long LATE = Duration.ofMinutes(5).toNanos();
    private static final long GIVE_UP = Duration.ofMinutes(15).toNanos();
    private static final int[] STATUSES = {
        400, 409, 422, 500, 502, 503, 408, 429, 401, 403, 404, 423, 302, 412, 100, 599, 0, 0, -1
    };

    /** An event at a point in time. */
    private record ScheduledEvent(long at, long order, Runnable what) {}

    private final Random random;
    private final ServiceModel service = new ServiceModel();
    private final PriorityQueue<ScheduledEvent> scheduled = new PriorityQueue<>(
            (one, other) -> one.at != other.at ? Long.compare(one.at, other.at) : Long.compare(one.order, other.order));
    private final Map<String, Settlement> outcomes = new HashMap<>();
    private final Set<String> sending = new HashSet<>();
    private final Set<String> ambiguous = new HashSet<>();
    private final Set<String> withOtherContent = new HashSet<>();
    private final List<PendingSlot> slots = new ArrayList<>();
    private final RunRules rules;
    private final double faulty;
    private final long faultsUntil;
    private final boolean onlyWritesFail;
    private final boolean persistentStatus;
    private final int theStatus;
    private long now;
    private long order;
    private long crashAt;
    private int calls;
    private boolean crashed;
    private @Nullable Coordinator alive;

    SimulatedRun(long seed) {
        random = new Random(seed);
        ConflictPolicy policy = List.of(ConflictPolicy.values()).get(random.nextInt(3));
        rules = new RunRules(policy, LATE, GIVE_UP, 3, 40, Period.ofYears(2), Period.ofDays(31));
        int size = 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 8);
        for (int i = 0; i < size; i++) {
            SlotTarget target = Slots.daily("e1", "o" + random.nextInt(2), i, 10);
            slots.add(new PendingSlot(i, target));
            setUp(target);
        }
        faulty = random.nextInt(4) == 0 ? 1 : random.nextDouble() * 0.7;
        faultsUntil = switch (random.nextInt(4)) {
            case 0 -> Duration.ofDays(10).toNanos();
            case 1 -> Duration.ofHours(random.nextInt(5)).toNanos();
            default -> random.nextInt(1200) * SECOND;
        };
        onlyWritesFail = random.nextBoolean();
        persistentStatus = random.nextInt(3) == 0;
        theStatus = STATUSES[random.nextInt(STATUSES.length)];
        service.appliesRefusedCallsInPart = random.nextBoolean();
        crashAt = random.nextInt(3) == 0 ? random.nextInt(600) * SECOND / (1 + random.nextInt(100)) : Long.MAX_VALUE;
    }

    private void setUp(SlotTarget target) {
        String id = target.slot().slotId();
        switch (random.nextInt(16)) {
            case 0 -> service.bad.add(id);
            case 1 -> service.poison.add(id);
            case 2 -> service.slots.put(id, new ServiceModel.Stored(target.slot(), false));
            case 3 ->
                service.slots.put(id, new ServiceModel.Stored(target.slot().withCapacity(3), false));
            case 4 -> {
                service.slots.put(id, new ServiceModel.Stored(other(target), false));
                withOtherContent.add(id);
            }
            case 5 -> {
                service.bad.add(id);
                service.slots.put(id, new ServiceModel.Stored(other(target), false));
            }
            default -> {}
        }
    }

    private static io.github.suppliersdk.slots.SlotRequest other(SlotTarget target) {
        return Slots.target(
                        "e1",
                        target.slot().optionId(),
                        target.slot().slotId(),
                        target.slot().kind(),
                        4)
                .slot()
                .withGuideLanguages(List.of("xx"));
    }

    /** Runs until every slot has an outcome, and checks the outcomes once nothing can happen any more. */
    void run() {
        Set<String> maybeSent = Set.of();
        for (int start = 0; start < 2; start++) {
            long started = now;
            Coordinator coordinator =
                    new Coordinator(rules, 1 + random.nextInt(3), random::nextDouble, () -> random.nextInt(10) > 0);
            alive = coordinator;
            offerRest(coordinator, maybeSent);
            crashed = false;
            drive(coordinator);
            if (!crashed) {
                check(now - Math.max(started, 0) <= bound(), "the run took %d s", (now - started) / SECOND);
                break;
            }
            // the calls of the dead process are abandoned, and may still be carried out
            alive = null;
            maybeSent = new HashSet<>(sending);
            ambiguous.addAll(sending);
            crashAt = Long.MAX_VALUE;
        }
        int steps = 0;
        while (!scheduled.isEmpty()) {
            check(++steps < 100_000, "the service never rests");
            now = scheduled.peek().at;
            scheduled.remove().what.run();
        }
        check(outcomes.size() == slots.size(), "%d outcomes for %d slots", outcomes.size(), slots.size());
        outcomes.forEach(this::checkOutcome);
        check(calls < 60 * slots.size() + 400, "%d calls for %d slots", calls, slots.size());
    }

    /**
     * The upper bound: a fault may last until shortly before the run gives up, and occur again after each of the few
     * halvings.
     */
    private static long bound() {
        return 5 * GIVE_UP + 2 * LATE;
    }

    private void offerRest(Coordinator coordinator, Set<String> maybeSent) {
        Map<String, List<PendingSlot>> groups = new HashMap<>();
        for (PendingSlot slot : slots) {
            if (!outcomes.containsKey(slot.slotId())) {
                boolean suspect = maybeSent.contains(slot.slotId());
                groups.computeIfAbsent(slot.target().slot().optionId() + suspect, missing -> new ArrayList<>())
                        .add(slot);
            }
        }
        groups.forEach((name, group) -> {
            OptionKey option = new OptionKey("e1", group.get(0).target().slot().optionId());
            for (int from = 0; from < group.size(); from += 10) {
                List<PendingSlot> some = List.copyOf(group.subList(from, Math.min(group.size(), from + 10)));
                coordinator.offer(
                        name.endsWith("true")
                                ? Batch.maybeSent(option, some, rules, now)
                                : Batch.first(option, some, rules, now));
            }
        });
    }

    private void drive(Coordinator coordinator) {
        int steps = 0;
        while (coordinator.slots() > 0) {
            check(++steps < 200_000, "no end after %d s: %s", now / SECOND, coordinator.waitsFor(now));
            if (now >= crashAt) {
                crashed = true;
                return;
            }
            List<Settlement> settled = new ArrayList<>();
            InFlightCall task = coordinator.next(now, settled);
            settle(settled);
            if (task != null) {
                begin(task, coordinator);
                continue;
            }
            if (coordinator.slots() == 0) {
                return;
            }
            long wake = coordinator.wakeAt(now);
            long next = scheduled.isEmpty() ? Long.MAX_VALUE : scheduled.peek().at;
            check(Math.min(wake, next) != Long.MAX_VALUE, "nothing will ever happen: %s", coordinator.waitsFor(now));
            now = Math.max(now, Math.min(Math.min(wake, next), crashAt));
            while (!scheduled.isEmpty() && scheduled.peek().at <= now && now < crashAt) {
                scheduled.remove().what.run();
            }
        }
    }

    private void settle(List<Settlement> settled) {
        for (Settlement each : settled) {
            for (PendingSlot slot : each.slots()) {
                check(outcomes.put(slot.slotId(), each) == null, "two outcomes for %s", slot.slotId());
                sending.remove(slot.slotId());
            }
        }
    }

    private void at(long moment, Runnable what) {
        scheduled.add(new ScheduledEvent(moment, order++, what));
    }

    private void begin(InFlightCall task, Coordinator coordinator) {
        calls++;
        Batch batch = task.batch();
        if (batch.phase() == Phase.CREATE) {
            for (PendingSlot slot : batch.slots()) {
                check(!ambiguous.contains(slot.slotId()), "%s is sent again and was not read back", slot.slotId());
            }
        }
        if (batch.phase().isWrite()) {
            batch.slots().forEach(slot -> sending.add(slot.slotId()));
        }
        if (batch.phase() == Phase.REPLACE) {
            checkSeats(batch);
        }
        boolean fault =
                now < faultsUntil && (batch.phase().isWrite() || !onlyWritesFail) && random.nextDouble() < faulty;
        long took = (1 + random.nextInt(2000)) * SECOND / 1000;
        if (fault) {
            fail(task, coordinator, took);
        } else {
            long carriedOut = now + (long) (random.nextDouble() * took);
            at(carriedOut, () -> {
                Event event = carryOut(batch, Integer.MAX_VALUE);
                at(task.started() + took, () -> complete(coordinator, task, event));
            });
        }
    }

    /**
     * Seats that are kept, or must not be raised, were read just before; a replacement that does not read them has
     * those of the input.
     */
    private void checkSeats(Batch batch) {
        KeptSeats kept = batch.seats();
        ReplacedSlot before = batch.before();
        boolean mayBeOurs = before != null && before.mayBeOurs();
        check(
                (kept != null) == (rules.policy() == ConflictPolicy.REPLACE_KEEPING_SEATS || mayBeOurs),
                "%s is replaced, with the seats %s",
                batch.slots(),
                kept);
        check(kept == null || now - kept.readAt() <= SECOND, "%s: its seats were read long ago", batch.slots());
    }

    private Event carryOut(Batch batch, int mostApplied) {
        switch (batch.phase()) {
            case CREATE -> {
                ServiceModel.Result result = service.create(batch.slots(), mostApplied);
                if (random.nextInt(5) == 0) {
                    batch.slots().forEach(slot -> at(now + random.nextInt(100), () -> service.sell(slot.slotId())));
                }
                if (result.status() != 200) {
                    return ServiceModel.failed(batch.operation(), result.status(), 0);
                }
                List<String> named = new ArrayList<>(result.created());
                if (random.nextInt(10) == 0 && !named.isEmpty()) {
                    named.remove(0);
                }
                return new Event.Created(named);
            }
            case REPLACE -> {
                int status = service.replace(batch.replacement());
                return status == 200 ? new Event.Replaced() : ServiceModel.failed(batch.operation(), status, 0);
            }
            default -> {
                return service.read(batch);
            }
        }
    }

    private void fail(InFlightCall task, Coordinator coordinator, long took) {
        Batch batch = task.batch();
        int status = persistentStatus ? theStatus : STATUSES[random.nextInt(STATUSES.length)];
        boolean refused = status == 400 || status == 409 || status == 422;
        if ((status == 404 && batch.phase() == Phase.READ)
                || (refused && batch.phase().isWrite())) {
            // otherwise the response would wrongly attribute the failure to a missing or invalid slot
            status = 500;
        }
        long retryAfter = (status == 429 || status == 503) && random.nextBoolean() ? random.nextInt(90) * SECOND : 0;
        Event event = ServiceModel.failed(batch.operation(), status, retryAfter);
        var meaning = ((Event.Failed) event).failure().meaning();
        if (batch.phase().isWrite() && meaning == io.github.suppliersdk.internal.failures.Meaning.MAYBE_APPLIED) {
            int most = random.nextBoolean() ? Integer.MAX_VALUE : random.nextInt(batch.size() + 1);
            long when = switch (random.nextInt(3)) {
                case 0 -> now + took / 2;
                case 1 -> now + took + (long) (random.nextDouble() * (LATE - 1));
                default -> -1;
            };
            if (when >= 0) {
                at(when, () -> {
                    Event unused = carryOut(batch, most);
                });
            }
        }
        at(now + took, () -> complete(coordinator, task, event));
    }

    private void complete(Coordinator coordinator, InFlightCall task, Event event) {
        if (coordinator != alive) {
            return; // the process that made this call is dead
        }
        Batch batch = task.batch();
        if (event instanceof Event.Failed failed
                && failed.failure().meaning() == io.github.suppliersdk.internal.failures.Meaning.MAYBE_APPLIED
                && batch.phase() == Phase.CREATE) {
            batch.slots().forEach(slot -> ambiguous.add(slot.slotId()));
        }
        boolean read = event instanceof Event.Found
                || (event instanceof Event.Failed missing && missing.failure().status() == 404);
        if (batch.phase() == Phase.READ && read) {
            batch.reads().get(0).slots().forEach(slot -> ambiguous.remove(slot.slotId()));
        }
        List<Settlement> settled = new ArrayList<>();
        coordinator.completed(task, event, now, settled);
        settle(settled);
    }

    private void checkOutcome(String id, Settlement settlement) {
        ServiceModel.Stored there = service.slots.get(id);
        var ours = settlement.slots().stream()
                .filter(slot -> slot.slotId().equals(id))
                .findAny()
                .orElseThrow()
                .target()
                .slot();
        boolean same = there != null && SlotComparison.sameButCapacity(ours, ServiceModel.slotOf(there));
        SlotResult result = settlement.result();
        switch (result) {
            case REPLACED -> {
                check(same, "%s is %s, the service has %s", id, result, there);
                boolean hasOurs = there != null
                        && SlotComparison.seats(there.slot().capacity()) <= SlotComparison.seats(ours.capacity());
                check(hasOurs, "%s is %s, the service has %s", id, result, there);
            }
            case CREATED, EQUAL -> check(same, "%s is %s, the service has %s", id, result, there);
            case EXISTS_DIFFERENT ->
                check(
                        there != null && (!same || !there.slot().capacity().equals(ours.capacity())),
                        "%s is %s, the service has %s",
                        id,
                        result,
                        there);
            case REJECTED -> check(!same, "%s is %s, the service has %s", id, result, there);
            case NOT_SENT -> check(!service.everApplied.contains(id), "%s is %s, and was carried out", id, result);
            case UNKNOWN -> check(settlement.problem() != null, "%s is %s without a problem", id, result);
        }
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void check(boolean holds, String message, @Nullable Object... values) {
        if (!holds) {
            throw new AssertionError(String.format(message, values));
        }
    }
}
