package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.failures.AttemptEnd;
import io.github.suppliersdk.internal.failures.FailureTable;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.RunEnd.Ending;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.publishing.ReplacedSeats;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs the real scheduler and table against a model of the service, in virtual time, with sales, late calls and killed
 * processes, and checks what a run promises once nothing can happen any more:
 *
 * <ul>
 * <li>V1: after CREATED, EQUAL, FEWER_SEATS and REPLACED the service has our content.
 * <li>V2: after REJECTED and NOT_SENT nothing of this run was carried out.
 * <li>V3, V4: what is written has no more seats than the service showed to a read that ended within the second before
 *     the call, unless the policy raises seats and no write of this run may have been sold from. Writes that are
 *     carried out after their call was given up are the service's doing, and are reported as abandoned. Where the
 *     service hides what it has, a create may raise seats by replacing a slot: then the slot is to be verified.
 * </ul>
 */
final class PublishWorld {
    static final long SECOND = 1_000_000_000L;
    private static final long LATE = Duration.ofMinutes(5).toNanos();
    private static final long GIVE_UP = Duration.ofMinutes(15).toNanos();
    private static final long LONGEST_CALL = SECOND * 35 / 100;
    private static final int SEATS = 10;

    /** What happens to a call. */
    enum Fault {
        NONE(200, 1),
        /** The connection breaks, and nothing is carried out. */
        LOST(0, 0),
        /** It is carried out, and the response is lost. */
        UNHEARD(0, 1),
        /** It is carried out in part, and the response is lost. */
        IN_PART(0, 0.5),
        /** It is carried out after it was given up. */
        LATE(0, 2),
        ERROR(500, 0),
        ERROR_AFTERWARDS(500, 1),
        UNAVAILABLE_LATE(503, 2),
        THROTTLED(429, 0),
        UNAUTHORIZED(401, 0),
        NOT_FOUND(404, 0),
        NOT_SENT(-1, 0),
        /** A success whose response names nothing. */
        SILENT(200, 1),
        /** The same, and only a part was carried out. */
        SILENT_IN_PART(200, 0.5),
        /** Refused for a reason that is over soon. */
        REFUSED(400, 0),
        /** The run is ended, such as by an interrupt, while the call is made. */
        ENDED(200, 1),
        /** The process is killed, and the call is carried out late. */
        KILLED(0, 2);

        private final int status;
        private final double carriedOut;

        Fault(int status, double carriedOut) {
            this.status = status;
            this.carriedOut = carriedOut;
        }
    }

    /** What a run does with slots that differ: leave them, or replace them. */
    static final List<@Nullable ReplacedSeats> POLICIES =
            Arrays.asList(null, ReplacedSeats.SEATS_LEFT_NOW, ReplacedSeats.KEEP_SEATS);

    /** How the service answers a call of a range. */
    enum Ranges {
        LISTED,
        /** An empty one is not found. */
        EMPTY_NOT_FOUND,
        /** There is no such call. */
        NOT_ALLOWED
    }

    /** What is special about a world. */
    enum Special {
        NONE,
        /**
         * The service has every slot, and some were sold from. For some seconds a gateway without routes answers 404 to
         * every call. A slot may be created only if it was shown, and its own id was not found afterwards.
         */
        GATEWAY_WITHOUT_ROUTES,
        /** A create with a bad slot, such as one with an unknown pickup, is answered 404, and the option exists. */
        BAD_SLOTS_NOT_FOUND,
        /** One of the two options is missing, and the experience says so. */
        OPTION_MISSING
    }

    /** Which fault the n-th call has. */
    interface Faults {
        Fault of(int call, PublishJob job, long now);
    }

    /**
     * A world.
     *
     * @param policy the seats of a replacement; null to leave what differs
     * @param createReplaces whether a create of an existing id replaces it
     * @param ranges how the service lists slots
     * @param refusesInPart whether a refused create is carried out for its good slots
     * @param slots the number of slots
     * @param concurrency the most calls at a time
     * @param special what else is special
     */
    record Setting(
            @Nullable ReplacedSeats policy,
            boolean createReplaces,
            Ranges ranges,
            boolean refusesInPart,
            int slots,
            int concurrency,
            Special special) {}

    private record Scheduled(long at, long order, Runnable what) {}

    private record Shown(long at, @Nullable Integer seats) {}

    private final Scheduler.Table table;
    private final Setting setting;
    private final Faults faults;
    private final Random random;
    private final RunRules rules;
    private final PriorityQueue<Scheduled> scheduled = new PriorityQueue<>(
            (one, other) -> one.at != other.at ? Long.compare(one.at, other.at) : Long.compare(one.order, other.order));
    private final List<SlotTarget> input = new ArrayList<>();
    private final Map<String, Slot> service = new TreeMap<>();
    private final Map<String, List<Shown>> history = new HashMap<>();
    private final Set<String> bad = new HashSet<>();
    private final Set<String> late = new HashSet<>();
    /**
     * Slots that are there and may be rejected: their replacement was refused, the service said that they were missing,
     * or a killed run has created them.
     */
    private final Set<String> mayBeRejected = new HashSet<>();

    private final Set<String> mayBeWritten = new HashSet<>();
    private final Set<String> applied = new HashSet<>();
    private final Map<String, SlotOutcome> outcomes = new HashMap<>();
    private @Nullable Scheduler scheduler;
    private long now;
    private long order;
    private int calls;
    private int runs;
    /** Whether the service has hidden what it has: then slots are created without a look, and may replace others. */
    private boolean isHidden;

    /** Slots of which a create without a look has raised the seats. */
    private final Set<String> toVerify = new HashSet<>();

    PublishWorld(Setting setting, Faults faults, long seed) {
        this(SlotTable::next, setting, faults, seed);
    }

    PublishWorld(Scheduler.Table table, Setting setting, Faults faults, long seed) {
        this.table = table;
        this.setting = setting;
        this.faults = faults;
        this.random = new Random(seed);
        this.rules = new RunRules(setting.policy, LATE, GIVE_UP, 730, 31);
        for (int i = 0; i < setting.slots; i++) {
            SlotTarget target = Slots.daily("e1", "o" + i % 2, i, SEATS);
            input.add(target);
            Slot ours = target.slot();
            if (setting.special == Special.GATEWAY_WITHOUT_ROUTES) {
                put(i % 4 == 3 ? priced(ours) : ours.withCapacity(SEATS - i % 4));
                continue;
            }
            if (isMissing(ours.optionId())) {
                continue;
            }
            switch (i % 8) {
                case 1 -> put(ours);
                case 2 -> put(ours.withCapacity(SEATS - 3));
                case 3 -> put(ours.withCapacity(SEATS + 3));
                case 4 -> put(priced(ours).withCapacity(SEATS - 4));
                case 5 -> bad.add(ours.slotId());
                case 6 ->
                    put(ours.withKind(
                            Slots.daily("e1", "o1", i + 900, SEATS).slot().kind()));
                default -> {}
            }
        }
    }

    private boolean isMissing(String optionId) {
        return setting.special == Special.OPTION_MISSING && optionId.equals("o1");
    }

    private static Slot priced(Slot slot) {
        return slot.withAvailableHolderCategories(AvailableHolderCategory.of("adult", 3100));
    }

    int calls() {
        return calls;
    }

    private void put(Slot slot) {
        service.put(slot.slotId(), slot);
        note(slot.slotId());
    }

    private void note(String id) {
        Slot there = service.get(id);
        history.computeIfAbsent(id, missing -> new ArrayList<>())
                .add(new Shown(
                        now, there == null ? null : (Integer) there.capacity().orElse(Integer.MAX_VALUE)));
    }

    private void at(long moment, Runnable what) {
        scheduled.add(new Scheduled(moment, order++, what));
    }

    /** Runs until every slot has an outcome, starts again if the process is killed, and checks everything. */
    void run() {
        do {
            start();
        } while (outcomes.size() < input.size() && scheduler == null);
        scheduler = null;
        int steps = 0;
        while (!scheduled.isEmpty()) {
            check(++steps < 100_000, "the service never rests");
            now = Math.max(now, scheduled.peek().at);
            scheduled.remove().what.run();
        }
        check(outcomes.size() == input.size(), "%d outcomes for %d slots", outcomes.size(), input.size());
        outcomes.forEach(this::checkOutcome);
        check(calls <= 60 * input.size() + 400, "%d calls", calls);
    }

    /** Runs without a fault: every slot of an option that exists gets a verdict, and no other is sent. */
    void runWithoutFault() {
        run();
        outcomes.forEach((id, outcome) -> {
            boolean isMissing = isMissing(outcome.target().slot().optionId());
            boolean isOpen = outcome.result() == SlotResult.NOT_SENT || outcome.result() == SlotResult.UNKNOWN;
            check(isMissing ? outcome.result() == SlotResult.NOT_SENT : !isOpen, "%s", outcome);
            boolean isRefused = outcome.result() == SlotResult.REJECTED;
            check(!isRefused || bad.contains(id), "%s", outcome);
        });
    }

    private void start() {
        long started = now;
        runs++;
        outcomes.clear();
        applied.clear();
        mayBeWritten.clear();
        toVerify.clear();
        Scheduler mine =
                new Scheduler(table, rules, ServiceProfile.defaults(), setting.concurrency, random::nextDouble);
        scheduler = mine;
        for (int i = 0; i < input.size(); i++) {
            mine.offer(i, input.get(i), now);
            settle(mine.takeSettled());
        }
        mine.inputEnded(now);
        for (String id : List.copyOf(service.keySet())) {
            at(now + (long) (random.nextDouble() * 10 * SECOND), () -> sell(id));
        }
        int steps = 0;
        while (scheduler == mine && (mine.slots() > 0 || mine.inFlight() > 0)) {
            check(++steps < 200_000, "no end after %d s", now / SECOND);
            PublishJob job = mine.next(now);
            List<SlotOutcome> settled = mine.takeSettled();
            settle(settled);
            check(mine.inFlight() <= setting.concurrency, "too many calls at a time");
            if (job != null) {
                begin(job, mine);
            } else if (settled.isEmpty()) {
                long next = scheduled.isEmpty() ? Long.MAX_VALUE : scheduled.peek().at;
                long wake = Math.min(next, mine.wakeAt(now));
                check(wake != Long.MAX_VALUE, "nothing will ever happen");
                now = Math.max(now, wake);
                while (!scheduled.isEmpty() && scheduled.peek().at <= now && scheduler == mine) {
                    scheduled.remove().what.run();
                }
            }
        }
        check(now - started <= 6 * GIVE_UP, "the run took %d s", (now - started) / SECOND);
        check(scheduler == null || mine.inFlight() == 0, "calls are in flight at the end");
    }

    private void settle(List<SlotOutcome> settled) {
        for (SlotOutcome each : settled) {
            String id = each.target().slot().slotId();
            check(outcomes.put(id, each) == null, "two outcomes for %s", id);
        }
    }

    private void begin(PublishJob job, Scheduler mine) {
        Fault drawn = faults.of(calls++, job, now);
        if (drawn == Fault.ENDED) {
            mine.end(new Ending("interrupted", null));
        }
        boolean isNone = drawn == Fault.ENDED
                || (drawn == Fault.REFUSED && !job.operation().isWrite());
        Fault fault = isNone ? Fault.NONE : drawn;
        long took = SECOND / 20 + random.nextInt(300) * SECOND / 1000;
        boolean isWrite = job.operation().isWrite();
        String first =
                job.works().isEmpty() ? "" : job.works().get(0).turn().slot().slotId();
        boolean isRefusal = job.operation() == OperationKind.REPLACE && (fault == Fault.REFUSED || bad.contains(first));
        boolean isLie = job.operation() == OperationKind.READ && fault == Fault.NOT_FOUND && !job.isOptionCheck();
        if (isRefusal || isLie) {
            mayBeRejected.add(first);
        }
        isHidden |= fault == Fault.NOT_FOUND && !job.operation().isWrite();
        if (fault == Fault.KILLED) {
            scheduler = null;
        }
        double part = isWrite ? fault.carriedOut : fault == Fault.NONE ? 1 : 0;
        List<Work> works = job.works();
        List<Slot> requests = job.requests(); // the state of the slots changes until a late call is carried out
        PublishJob.End[] end = new PublishJob.End[1];
        int run = runs;
        if (part == 1 || part == 0.5) {
            int most = part == 1 ? works.size() : works.size() / 2;
            at(now + took / 2, () -> end[0] = carryOut(job, requests, most, run, false));
        } else if (part == 2) {
            long when = now + took + (long) (random.nextDouble() * (LATE - 2 * took));
            at(when, () -> {
                PublishJob.End unused = carryOut(job, requests, works.size(), run, true);
            });
        }
        if (isWrite && part > 0) {
            works.forEach(work -> mayBeWritten.add(work.turn().slot().slotId()));
        }
        at(now + took, () -> {
            if (scheduler == mine) {
                PublishJob.End ended = fault == Fault.NONE || end[0] instanceof PublishJob.End.Failed
                        ? Objects.requireNonNull(end[0])
                        : fault.status == 200 && isWrite
                                ? responded(
                                        job.operation() == OperationKind.CREATE
                                                ? new SlotEvent.Unnamed()
                                                : new SlotEvent.Replaced())
                                : failed(job.operation(), fault.status == 200 ? 500 : fault.status);
                mine.completed(job, ended, now);
                settle(mine.takeSettled());
            }
        });
    }

    private static PublishJob.End responded(SlotEvent event) {
        return new PublishJob.End.Responded(id -> event);
    }

    private static PublishJob.End failed(OperationKind operation, int status) {
        Meaning meaning = status == -1
                ? Meaning.NOT_SENT
                : FailureTable.of(
                        operation, status == 0 ? AttemptEnd.NO_RESPONSE : AttemptEnd.RESPONSE, Math.max(0, status));
        return new PublishJob.End.Failed(new Failure(meaning, Math.max(0, status), Problems.of("status " + status)));
    }

    private PublishJob.End carryOut(PublishJob job, List<Slot> requests, int most, int run, boolean isLate) {
        boolean isMissing = isMissing(job.group().key().optionId());
        if (isMissing && !job.isOptionCheck()) {
            return failed(job.operation(), 404);
        }
        return switch (job.operation()) {
            case CREATE -> create(job, requests.subList(0, most), run, isLate);
            case REPLACE -> {
                Slot slot = requests.get(0);
                if (!service.containsKey(slot.slotId())) {
                    yield failed(job.operation(), 404);
                }
                if (bad.contains(slot.slotId())) {
                    yield failed(job.operation(), 400);
                }
                write(job, slot, run, isLate);
                yield responded(new SlotEvent.Replaced());
            }
            case READ -> {
                if (job.isOptionCheck()) {
                    // it may contradict itself
                    boolean isListed = setting.special == Special.NONE ? random.nextInt(8) > 0 : !isMissing;
                    yield new PublishJob.End.OptionChecked(isListed);
                }
                Slot there = service.get(requests.get(0).slotId());
                yield there == null ? failed(job.operation(), 404) : responded(new SlotEvent.Found(there));
            }
            default -> list(job);
        };
    }

    private PublishJob.End list(PublishJob job) {
        if (setting.ranges == Ranges.NOT_ALLOWED) {
            isHidden = true;
            return failed(OperationKind.LIST, 405);
        }
        Window window = Objects.requireNonNull(job.window());
        List<Slot> rows = service.values().stream()
                .filter(slot -> slot.optionId().equals(job.group().key().optionId()))
                .filter(slot -> window.contains(SlotFields.dateOrFirst(slot.kind())))
                .toList();
        if (rows.isEmpty() && setting.ranges == Ranges.EMPTY_NOT_FOUND) {
            isHidden = true;
            return failed(OperationKind.LIST, 404);
        }
        if (job.look() != null) {
            SlotIndex there = new SlotIndex();
            rows.forEach(there::add);
            return new PublishJob.End.Looked(there);
        }
        Map<String, SlotEvent> found = new HashMap<>();
        rows.forEach(row -> found.put(row.slotId(), new SlotEvent.Found(row)));
        return new PublishJob.End.Responded(id -> found.getOrDefault(id, new SlotEvent.Missing()));
    }

    private PublishJob.End create(PublishJob job, List<Slot> requests, int run, boolean isLate) {
        boolean isTaken =
                !setting.createReplaces && requests.stream().anyMatch(slot -> service.containsKey(slot.slotId()));
        boolean isBad = requests.stream().anyMatch(slot -> bad.contains(slot.slotId()));
        List<String> created = new ArrayList<>();
        boolean isPartly = setting.refusesInPart && setting.special != Special.BAD_SLOTS_NOT_FOUND;
        if ((!isTaken && !isBad) || isPartly) {
            for (Slot slot : requests) {
                boolean isRefused =
                        bad.contains(slot.slotId()) || (!setting.createReplaces && service.containsKey(slot.slotId()));
                if (!isRefused) {
                    write(job, slot, run, isLate);
                    created.add(slot.slotId());
                }
            }
        }
        return isTaken || isBad
                ? failed(
                        OperationKind.CREATE,
                        isTaken ? 409 : setting.special == Special.BAD_SLOTS_NOT_FOUND ? 404 : 400)
                : new PublishJob.End.Responded(
                        id -> created.contains(id) ? new SlotEvent.Created() : new SlotEvent.Unnamed());
    }

    private void write(PublishJob job, Slot slot, int run, boolean isLate) {
        String id = slot.slotId();
        Slot before = service.get(id);
        int shown = before == null ? Integer.MAX_VALUE : seats(before);
        boolean isRaise = seats(slot) > shown;
        boolean isBlind = job.operation() == OperationKind.CREATE && isHidden;
        boolean raises = setting.policy == ReplacedSeats.SEATS_LEFT_NOW && !applied.contains(id);
        boolean isMoved = job.operation() == OperationKind.CREATE
                && before != null
                && !SlotFields.dateOrFirst(before.kind()).equals(SlotFields.dateOrFirst(slot.kind()));
        check(
                setting.special != Special.GATEWAY_WITHOUT_ROUTES
                        || job.operation() != OperationKind.CREATE
                        || job.works().stream().anyMatch(work -> isAgain(work.turn(), id)),
                "%s exists, was not shown, and is created",
                id);
        boolean isWrong = isRaise
                && !isLate
                && !late.contains(id)
                && !raises
                && !isMoved
                && !wasShownWithin(id, job.started() - SECOND - LONGEST_CALL, seats(slot));
        if (isWrong && isBlind && run == runs) {
            toVerify.add(id);
        } else if (isWrong && run == runs) {
            check(false, "%s: %s raises the seats from %d to %d", id, job.operation(), shown, seats(slot));
        }
        if (isLate || run != runs) {
            late.add(id);
        }
        if (run != runs) {
            mayBeRejected.add(id); // of a process that was killed: no later run can know of it
        }
        if (run == runs) {
            applied.add(id);
        }
        put(slot);
        if (random.nextInt(3) == 0) {
            at(now + (long) (random.nextDouble() * 5 * SECOND), () -> sell(id));
        }
    }

    /** Whether a slot was shown, and then its id was not found. */
    private static boolean isAgain(SlotTurn turn, String id) {
        return turn.slot().slotId().equals(id) && turn.gone() > 0;
    }

    private static int seats(Slot slot) {
        return slot.capacity().orElse(Integer.MAX_VALUE);
    }

    /** Whether the service showed at least these seats, or no slot, at some time since a moment. */
    private boolean wasShownWithin(String id, long since, int seats) {
        List<Shown> all = history.getOrDefault(id, List.of());
        boolean was = false;
        for (Shown each : all) {
            boolean enough = each.seats == null || each.seats >= seats;
            was = each.at <= since ? enough : was || enough;
        }
        return was;
    }

    private void sell(String id) {
        Slot there = service.get(id);
        if (there != null && there.capacity().orElse(0) > 0) {
            put(there.withCapacity(OptionalInt.of(there.capacity().getAsInt() - 1)));
        }
    }

    private void checkOutcome(String id, SlotOutcome outcome) {
        Slot there = service.get(id);
        Slot ours = input.stream()
                .filter(target -> target.slot().slotId().equals(id))
                .findAny()
                .orElseThrow()
                .slot();
        boolean isSame = there != null && SlotFields.sameButCapacity(ours, there);
        SlotResult result = outcome.result();
        check(
                outcome.toVerify() || !toVerify.contains(id),
                "%s is %s with more seats, and not to be verified",
                id,
                result);
        switch (result) {
            case CREATED, EQUAL, FEWER_SEATS, REPLACED -> {
                check(isSame, "%s is %s, and the service has %s", id, result, there);
                check(
                        there != null && seats(there) <= seats(ours),
                        "%s is %s, and the service has %s",
                        id,
                        result,
                        there);
            }
            case EXISTS_DIFFERENT -> check(there != null, "%s is %s, and missing", id, result);
            case REJECTED, NOT_SENT -> {
                check(
                        !applied.contains(id) || mayBeRejected.contains(id),
                        "%s is %s, and was carried out: %s",
                        id,
                        result,
                        there);
                check(
                        result == SlotResult.NOT_SENT || there == null || mayBeRejected.contains(id),
                        "%s is REJECTED, and the service has %s",
                        id,
                        there);
            }
            case UNKNOWN -> check(outcome.problem().isPresent(), "%s is UNKNOWN without a problem", id);
            case DUPLICATE -> check(false, "%s is a duplicate", id);
        }
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void check(boolean holds, String message, @Nullable Object... values) {
        if (!holds) {
            throw new AssertionError(String.format(message, values));
        }
    }
}
