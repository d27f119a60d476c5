package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every interleaving of two workers with two slots over the real tables. Sending a call, its being carried out, and its
 * response are steps of their own; so is what is carried out late, a sale, and the end of the process. States that were seen
 * are not visited again; of times a state has only their order, and whether a late call can still act.
 */
final class BatchSearch {
    static final int FAULTS = 2;
    static final int CRASHES = 1;
    static final int SALES = 1;
    static final int WORKERS = 2;
    static final boolean ALL = Boolean.getBoolean("publishing.search.all");
    static final int MOST_STATES = ALL ? 50_000_000 : 1_000_000;
    private static final long LATE = Duration.ofMinutes(5).toNanos();
    /** What calls are answered that change nothing; -1 for one that was not sent, which the tables treat as 429. */
    private static final int[] STATUSES = ALL ? new int[] {429, 423, 400, 401, -1} : new int[] {429, 423, 400, 401};

    private static final long GIVE_UP = Duration.ofDays(10).toNanos();

    /** What the service has under an id. */
    enum Has {
        NOTHING,
        OURS,
        OURS_WITH_A_SEAT_SOLD,
        OURS_WITH_MORE_SEATS,
        ANOTHER;

        boolean isOurs() {
            return this == OURS || this == OURS_WITH_A_SEAT_SOLD;
        }
    }

    /** The tables, or something that makes a mistake. */
    interface Table {
        Transition next(Batch batch, Event event, Context context);
    }

    /**
     * Where a search begins.
     *
     * @param inPart whether the service carries out the good part of a call that it refuses
     * @param secondIsBad whether the service refuses the second slot
     * @param together whether both are in one call
     */
    record World(ConflictPolicy policy, boolean inPart, Has first, Has second, boolean secondIsBad, boolean together) {}

    /**
     * Where a slot that is there is replaced are the most states by far, and two batches of one slot each share nothing but a
     * crash: one fault, unless all is searched.
     */
    private static int faultsOf(World world) {
        boolean large = !world.together || (world.policy != ConflictPolicy.LEAVE && world.first != Has.NOTHING);
        return large && !ALL ? 1 : FAULTS;
    }

    /**
     * Whether it shows what no other world does. Where nothing is there and no call is carried out in part, nothing is ever
     * replaced, whatever the policy; and a call with one slot is not carried out in part.
     */
    private static boolean isOfItsOwn(World world) {
        return world.together
                ? world.policy == ConflictPolicy.LEAVE
                        || world.first != Has.NOTHING
                        || (world.inPart && world.secondIsBad)
                : !world.inPart;
    }

    static Stream<World> worlds() {
        List<World> all = new ArrayList<>();
        for (ConflictPolicy policy : ConflictPolicy.values()) {
            for (Has first : List.of(Has.NOTHING, Has.OURS, Has.OURS_WITH_MORE_SEATS, Has.ANOTHER)) {
                for (boolean inPart : new boolean[] {false, true}) {
                    for (boolean bad : new boolean[] {false, true}) {
                        all.add(new World(policy, inPart, first, Has.NOTHING, bad, true));
                        all.add(new World(policy, inPart, first, Has.ANOTHER, bad, false));
                    }
                }
            }
        }
        return all.stream().filter(world -> ALL || isOfItsOwn(world));
    }

    /** A call on its way, or one that its client has given up; with what became of it once it was carried out. */
    private record Call(Batch batch, long at, @Nullable Event response) {}

    private record State(
            Map<String, Has> has,
            Map<String, SlotResult> outcomes,
            List<Batch> waiting,
            List<Call> inFlight,
            List<Call> late,
            Set<String> unread,
            Set<String> recorded,
            Set<String> applied,
            int faults,
            int crashes,
            int sales,
            long now) {}

    /** Some fields of a state, to be changed. */
    private static final class Next {
        private final Map<String, Has> has;
        private final Map<String, SlotResult> outcomes;
        private final List<Batch> waiting;
        private final List<Call> inFlight;
        private final List<Call> late;
        private final Set<String> unread;
        private final Set<String> recorded;
        private final Set<String> applied;
        private int faults;
        private int crashes;
        private int sales;
        private long now;

        private Next(State of) {
            has = new TreeMap<>(of.has);
            outcomes = new TreeMap<>(of.outcomes);
            waiting = new ArrayList<>(of.waiting);
            inFlight = new ArrayList<>(of.inFlight);
            late = new ArrayList<>(of.late);
            unread = new TreeSet<>(of.unread);
            recorded = new TreeSet<>(of.recorded);
            applied = new TreeSet<>(of.applied);
            faults = of.faults;
            crashes = of.crashes;
            sales = of.sales;
            now = of.now;
        }

        private State state() {
            return new State(
                    has, outcomes, waiting, inFlight, late, unread, recorded, applied, faults, crashes, sales, now);
        }
    }

    private final World world;
    private final Table table;
    private final boolean journal;
    private final RunRules rules;
    private final int faults;
    private final List<SlotTarget> targets = List.of(Slots.daily("e1", "o1", 0, 10), Slots.daily("e1", "o1", 1, 10));
    private final OptionKey option = new OptionKey("e1", "o1");
    private final Set<String> bad;
    private final HashedStates seen = new HashedStates();
    private final Deque<State> open = new ArrayDeque<>();
    private long ends;

    /**
     * A search.
     *
     * @param journal whether the next process knows which slots the one before may have sent
     */
    BatchSearch(World world, Table table, boolean journal) {
        this.world = world;
        this.table = table;
        this.journal = journal;
        this.faults = faultsOf(world);
        this.rules = new RunRules(world.policy, LATE, GIVE_UP, 2, 40, Period.ofYears(2), Period.ofDays(31));
        this.bad = world.secondIsBad ? Set.of(id(1)) : Set.of();
    }

    private String id(int number) {
        return targets.get(number).slot().slotId();
    }

    private PendingSlot slot(int number) {
        return new PendingSlot(number, targets.get(number), false);
    }

    /** The number of states; throws an AssertionError if one is wrong. */
    long run() {
        Map<String, Has> has = new TreeMap<>(Map.of(id(0), world.first, id(1), world.second));
        List<Batch> batches = world.together
                ? List.of(Batch.fresh(option, List.of(slot(0), slot(1))))
                : List.of(Batch.fresh(option, List.of(slot(0))), Batch.fresh(option, List.of(slot(1))));
        add(new State(
                has, Map.of(), batches, List.of(), List.of(), Set.of(), Set.of(), Set.of(), 0, 0, 0, 1_000_000_000));
        while (!open.isEmpty()) {
            step(open.pop());
        }
        check(ends > 0, "no run ends");
        return seen.size();
    }

    /** The states in which nothing can happen any more. */
    long ends() {
        return ends;
    }

    private void add(State state) {
        if (seen.add(key(state))) {
            check(seen.size() < MOST_STATES, "too many states");
            open.push(state);
        }
    }

    // --- the steps --------------------------------------------------------------------------------------------------

    private void step(State state) {
        if (state.waiting.isEmpty() && state.inFlight.isEmpty()) {
            check(state.outcomes.size() == 2, "%s has no two outcomes", state);
            if (state.late.isEmpty()) {
                ends++;
                state.outcomes.forEach((id, result) -> judge(id, result, state));
            }
        }
        for (int i = 0; i < state.waiting.size() && state.inFlight.size() < WORKERS; i++) {
            send(state, i);
        }
        for (int i = 0; i < state.inFlight.size(); i++) {
            if (state.inFlight.get(i).response == null) {
                carryOut(state, i);
            } else {
                respond(state, i, state.inFlight.get(i).response, 0);
            }
            if (state.faults < faults) {
                fail(state, i);
            }
        }
        for (int i = 0; i < state.late.size(); i++) {
            Next lost = new Next(state);
            lost.late.remove(i);
            add(lost.state());
            Next carriedOut = new Next(state);
            Call call = carriedOut.late.remove(i);
            Event unused = service(carriedOut, call.batch);
            add(carriedOut.state());
        }
        if (state.sales < SALES) {
            state.has.forEach((id, there) -> {
                if (there == Has.OURS) {
                    Next sold = new Next(state);
                    sold.has.put(id, Has.OURS_WITH_A_SEAT_SOLD);
                    sold.sales++;
                    add(sold.state());
                }
            });
        }
        if (state.crashes < CRASHES && !(state.waiting.isEmpty() && state.inFlight.isEmpty())) {
            add(crashed(state));
        }
    }

    private void send(State state, int i) {
        Next next = new Next(state);
        Batch batch = next.waiting.remove(i);
        next.now = Math.max(state.now, batch.notBefore()) + 1;
        if (state.late.stream().anyMatch(call -> next.now - call.at >= LATE)
                || state.inFlight.stream().anyMatch(call -> next.now - call.at >= LATE)) {
            return; // by then it was carried out or lost, and whatever is in flight has ended
        }
        if (batch.phase() == Phase.CREATE) {
            for (PendingSlot slot : batch.slots()) {
                check(!next.unread.contains(slot.slotId()), "%s is sent again and was not read: %s", slot, state);
                next.recorded.add(slot.slotId());
            }
        }
        next.inFlight.add(new Call(batch, next.now, null));
        add(next.state());
    }

    private void carryOut(State state, int i) {
        Next next = new Next(state);
        Call call = next.inFlight.remove(i);
        next.inFlight.add(i, new Call(call.batch, call.at, service(next, call.batch)));
        add(next.state());
    }

    private void fail(State state, int i) {
        Call call = state.inFlight.get(i);
        OperationKind kind = call.batch.operation();
        Event lost = ServiceModel.failed(kind, 502, 0);
        if (call.response != null) {
            respond(state, i, lost, 1);
            return;
        }
        for (int status : STATUSES) {
            respond(state, i, ServiceModel.failed(kind, status, 0), 1);
        }
        if (!call.batch.phase().isWrite()) {
            respond(state, i, lost, 1);
            return;
        }
        Next abandoned = new Next(state);
        abandoned.late.add(new Call(call.batch, state.now + 1, null)); // carried out late, or never
        respond(abandoned.state(), i, lost, 1);
        if (call.batch.phase() == Phase.CREATE) {
            failInPart(state, i, call.batch, lost);
        }
    }

    private void failInPart(State state, int i, Batch batch, Event lost) {
        respond(state, i, new Event.Created(List.of()), 1);
        respond(state, i, new Event.Created(List.of("another")), 1);
        Next whole = new Next(state);
        if (service(whole, batch) instanceof Event.Created created) {
            respond(whole.state(), i, new Event.Created(List.of()), 1);
            for (String id : created.ids()) {
                respond(whole.state(), i, new Event.Created(List.of(id)), 1);
            }
        }
        if (batch.size() > 1) {
            for (PendingSlot slot : batch.slots()) {
                Next part = new Next(state);
                Event event = service(part, batch.of(List.of(slot)));
                respond(part.state(), i, lost, 1);
                if (event instanceof Event.Created) {
                    respond(part.state(), i, event, 1);
                }
            }
        }
    }

    private void respond(State state, int i, @Nullable Event event, int faults) {
        Call call = state.inFlight.get(i);
        Transition alone = transition(state, call, event, false);
        Transition amongOthers = transition(state, call, event, true);
        respond(state, i, event, faults, alone);
        if (!amongOthers.equals(alone)) {
            respond(state, i, event, faults, amongOthers);
        }
    }

    private Transition transition(State state, Call call, @Nullable Event event, boolean othersPass) {
        Context context = new Context(rules, call.at, state.now + 1, 0.5, othersPass, othersPass, 4, 4, 0);
        return table.next(call.batch, Objects.requireNonNull(event), context);
    }

    private void respond(State state, int i, @Nullable Event event, int faults, Transition transition) {
        Next next = new Next(state);
        Batch batch = next.inFlight.remove(i).batch;
        next.faults += faults;
        next.now++;
        noteReading(next, batch, event);
        next.waiting.addAll(transition.next());
        for (Settlement settlement : transition.settled()) {
            for (PendingSlot slot : settlement.slots()) {
                check(next.outcomes.put(slot.slotId(), settlement.result()) == null, "two outcomes for %s", slot);
                if (settlement.result() != SlotResult.UNKNOWN) {
                    next.recorded.remove(slot.slotId());
                }
            }
        }
        int slots = next.outcomes.size() + size(next.waiting);
        for (Call other : next.inFlight) {
            slots += other.batch.size();
        }
        check(slots == 2, "%d slots after %s", slots, state);
        add(next.state());
    }

    private static int size(Collection<Batch> batches) {
        return batches.stream().mapToInt(Batch::size).sum();
    }

    /** Which slots may not be sent: after a call of which nobody knows what became of it, until a read does not find them. */
    private static void noteReading(Next next, Batch batch, @Nullable Event event) {
        boolean missing =
                event instanceof Event.Failed failed && failed.failure().status() == 404;
        if (batch.phase() == Phase.CREATE) {
            boolean ambiguous =
                    event instanceof Event.Failed failed && failed.failure().status() == 502;
            for (PendingSlot slot : batch.slots()) {
                boolean unnamed =
                        event instanceof Event.Created created && !created.ids().contains(slot.slotId());
                if (ambiguous || unnamed) {
                    next.unread.add(slot.slotId());
                }
            }
        } else if (batch.phase() == Phase.READ) {
            for (PendingSlot slot : batch.reads().get(0).slots()) {
                if (missing
                        || (event instanceof Event.Found found && !found.slots().containsKey(slot.slotId()))) {
                    next.unread.remove(slot.slotId());
                }
            }
        } else if (missing) {
            batch.slots().forEach(slot -> next.unread.remove(slot.slotId()));
        }
    }

    /** What was on its way is given up; the next process knows outcomes, and which slots may have been sent. */
    private State crashed(State state) {
        Next next = new Next(state);
        next.crashes++;
        next.now++;
        next.inFlight.clear();
        next.waiting.clear();
        for (Call call : state.inFlight) {
            if (call.response == null && call.batch.phase().isWrite()) {
                next.late.add(new Call(call.batch, next.now, null));
            }
            if (call.batch.phase() == Phase.CREATE) {
                call.batch.slots().forEach(slot -> next.unread.add(slot.slotId()));
            }
        }
        List<PendingSlot> sent = new ArrayList<>();
        List<PendingSlot> fresh = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if (!state.outcomes.containsKey(id(i))) {
                (journal && state.recorded.contains(id(i)) ? sent : fresh).add(slot(i));
            }
        }
        if (!sent.isEmpty()) {
            next.waiting.add(Batch.maybeSent(option, sent, rules, next.now));
        }
        if (!fresh.isEmpty()) {
            next.waiting.add(Batch.fresh(option, fresh));
        }
        return next.state();
    }

    // --- the service ------------------------------------------------------------------------------------------------

    private Event service(Next next, Batch batch) {
        return switch (batch.phase()) {
            case CREATE -> create(next, batch);
            case REPLACE -> replace(next, batch);
            case READ, READ_SEATS -> read(next, batch);
        };
    }

    private Event create(Next next, Batch batch) {
        List<String> ids = batch.slots().stream().map(PendingSlot::slotId).toList();
        boolean taken = ids.stream().anyMatch(id -> next.has.get(id) != Has.NOTHING);
        boolean refused = ids.stream().anyMatch(bad::contains);
        if (!(taken || refused) || world.inPart) {
            for (String id : ids) {
                if (next.has.get(id) == Has.NOTHING && !bad.contains(id)) {
                    next.has.put(id, Has.OURS);
                    next.applied.add(id);
                }
            }
        }
        return taken || refused
                ? ServiceModel.failed(OperationKind.CREATE, taken ? 409 : 400, 0)
                : new Event.Created(ids);
    }

    private Event replace(Next next, Batch batch) {
        String id = batch.slots().get(0).slotId();
        if (next.has.get(id) == Has.NOTHING || bad.contains(id)) {
            return ServiceModel.failed(OperationKind.REPLACE, next.has.get(id) == Has.NOTHING ? 404 : 422, 0);
        }
        OptionalInt seats = batch.seats();
        int put = seats == null ? 10 : seats.orElse(10);
        next.has.put(id, put == 10 ? Has.OURS : put < 10 ? Has.OURS_WITH_A_SEAT_SOLD : Has.OURS_WITH_MORE_SEATS);
        next.applied.add(id);
        return new Event.Replaced();
    }

    private Event read(Next next, Batch batch) {
        Map<String, Slot> found = new TreeMap<>();
        for (PendingSlot slot :
                batch.phase() == Phase.READ ? batch.reads().get(0).slots() : batch.slots()) {
            SlotRequest ours = slot.target().slot();
            switch (Objects.requireNonNull(next.has.get(slot.slotId()))) {
                case OURS -> found.put(slot.slotId(), stored(ours));
                case OURS_WITH_A_SEAT_SOLD -> found.put(slot.slotId(), stored(ours.withCapacity(9)));
                case OURS_WITH_MORE_SEATS -> found.put(slot.slotId(), stored(ours.withCapacity(12)));
                case ANOTHER -> found.put(slot.slotId(), stored(ours.withGuideLanguages(List.of("xx"))));
                case NOTHING -> {}
            }
        }
        return found.isEmpty() && batch.operation() == OperationKind.READ
                ? ServiceModel.failed(OperationKind.READ, 404, 0)
                : new Event.Found(found, found.size());
    }

    private static Slot stored(SlotRequest slot) {
        return ServiceModel.slotOf(new ServiceModel.Stored(slot, true));
    }

    // --- what must hold ---------------------------------------------------------------------------------------------

    /** At rest, no outcome contradicts what the service has. */
    private void judge(String id, SlotResult result, State state) {
        Has has = Objects.requireNonNull(state.has.get(id));
        boolean applied = state.applied.contains(id);
        boolean keepsSeats = world.policy == ConflictPolicy.REPLACE_KEEPING_SEATS;
        boolean holds = switch (result) {
            case CREATED -> applied && has.isOurs();
            case EQUAL, REPLACED -> has.isOurs() || (keepsSeats && has == Has.OURS_WITH_MORE_SEATS);
            // what a refused call has created in part may be sold from, and is found with other seats, truly
            case EXISTS_DIFFERENT ->
                (!applied || (world.inPart && has == Has.OURS_WITH_A_SEAT_SOLD))
                        && has != Has.NOTHING
                        && has != Has.OURS;
            // found with other seats, and a replacement that would set these is refused
            case REJECTED ->
                !has.isOurs()
                        || (world.policy == ConflictPolicy.REPLACE
                                && has == Has.OURS_WITH_A_SEAT_SOLD
                                && (!applied || world.inPart));
            case NOT_SENT -> !applied;
            case UNKNOWN -> state.faults > 0;
        };
        check(holds, "%s is %s, the service has %s: %s", id, result, has, state);
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void check(boolean holds, String message, Object... values) {
        if (!holds) {
            throw new AssertionError(String.format(message, values));
        }
    }

    // --- keys -------------------------------------------------------------------------------------------------------

    /** What states have in common that differ in nothing that matters: a hash of 64 bits. */
    private long key(State state) {
        long[] times = times(state);
        long hash = 1;
        for (int i = 0; i < 2; i++) {
            String id = id(i);
            SlotResult outcome = state.outcomes.get(id);
            hash = mix(hash, key(Objects.requireNonNull(state.has.get(id))));
            hash = mix(hash, outcome == null ? -1 : key(outcome));
            hash = mix(hash, state.unread.contains(id), state.recorded.contains(id), state.applied.contains(id));
        }
        hash = mix(hash, state.faults);
        hash = mix(hash, state.crashes);
        hash = mix(hash, state.sales);
        long late = 0;
        for (Call call : state.late) {
            late += mix(key(call.batch, state.now, times), rank(times, call.at)); // a sum: their order does not matter
        }
        long inFlight = 0;
        for (Call call : state.inFlight) {
            boolean settled = call.batch.isAbandoned() && call.at - call.batch.abandonedAt() >= LATE;
            inFlight += mix(mix(key(call.batch, state.now, times), key(call.response)), settled, false, false);
        }
        long waiting = 0;
        for (Batch batch : state.waiting) {
            waiting += mix(key(batch, state.now, times), 0);
        }
        return mix(mix(mix(hash, late), inFlight), waiting);
    }

    /** The moments that matter, in order, so that they can be told by their rank. */
    private static long[] times(State state) {
        return Stream.concat(
                        Stream.concat(
                                        state.waiting.stream(),
                                        state.inFlight.stream().map(Call::batch))
                                .filter(Batch::isAbandoned)
                                .map(Batch::abandonedAt),
                        state.late.stream().map(Call::at))
                .mapToLong(Long::longValue)
                .sorted()
                .distinct()
                .toArray();
    }

    private static int rank(long[] times, long moment) {
        return Arrays.binarySearch(times, moment);
    }

    private static long mix(long hash, long value) {
        long next = (hash ^ value) * 0x9E3779B97F4A7C15L;
        next = (next ^ (next >>> 32)) * 0xD6E8FEB86659FD93L;
        return next ^ (next >>> 29) ^ (hash << 1);
    }

    private static long mix(long hash, boolean first, boolean second, boolean third) {
        return mix(hash, (first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0));
    }

    private static long key(Enum<?> value) {
        return value.name().hashCode();
    }

    private static long key(@Nullable Event event) {
        if (event instanceof Event.Failed failed) {
            return mix(failed.failure().status(), key(failed.failure().meaning()));
        }
        if (event instanceof Event.Found found) {
            return key(found.slots());
        }
        return event instanceof Event.Created created ? mix(4, created.ids().hashCode()) : event == null ? 5 : 6;
    }

    private static long key(Map<String, Slot> found) {
        long sum = 3;
        for (Map.Entry<String, Slot> each : found.entrySet()) {
            sum += mix(
                    mix(each.getKey().hashCode(), each.getValue().capacity().orElse(-1)),
                    each.getValue().guideLanguages().isPresent(),
                    true,
                    true);
        }
        return sum;
    }

    private static long key(Batch batch, long now, long[] times) {
        long hash = 7;
        for (PendingSlot slot : batch.slots()) {
            hash = mix(hash, slot.position());
        }
        hash = mix(mix(hash, key(batch.phase())), key(batch.earlierWrites()));
        if (batch.isAbandoned()) {
            hash = mix(hash, rank(times, batch.abandonedAt()) * 2L + (now - batch.abandonedAt() < LATE ? 1 : 0));
        }
        hash = mix(hash, batch.replacing(), batch.probed(), batch.notBefore() - now > LATE / 2);
        hash = mix(
                hash,
                batch.writeFailures().attempts() * 64L + batch.writeFailures().failures());
        hash = mix(hash, batch.readFailures().failures() * 64L + batch.refusals());
        Failure failure = batch.failure();
        hash = failure == null ? mix(hash, -1) : mix(mix(hash, failure.status()), key(failure.meaning()));
        hash = mix(hash, key(batch.found()));
        for (ReadCall call : batch.reads()) {
            hash = mix(hash, call.slots().size() * 2L + (call.isById() ? 1 : 0));
            hash = mix(hash, call.slots().get(0).position());
        }
        OptionalInt seats = batch.seats();
        OptionalInt before = batch.seatsBefore();
        hash = mix(hash, seats == null ? -2 : seats.orElse(-1));
        return mix(hash, before == null ? -2 : before.orElse(-1));
    }
}
