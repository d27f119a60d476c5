package io.github.suppliersdk.internal.publishing;

import static io.github.suppliersdk.internal.publishing.SearchState.Mark.APPLIED;
import static io.github.suppliersdk.internal.publishing.SearchState.Mark.RECORDED;
import static io.github.suppliersdk.internal.publishing.SearchState.Mark.UNREAD;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.SearchState.Call;
import io.github.suppliersdk.internal.publishing.SearchState.Follower;
import io.github.suppliersdk.internal.publishing.SearchState.SharedBatch;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Searches every interleaving of two workers with two slots over the real tables. Sending a call, carrying it out, and
 * its response are separate steps; so are a late effect, a sale, and the end of the process. A state is visited once.
 * It contains only the order of times, and whether a late call can still have an effect.
 */
@SuppressWarnings("EnumOrdinal") // for the same reason as in SearchState
final class BatchSearch {
    static final int FAULTS = 2;
    static final int CRASHES = 1;
    static final int SALES = 1;
    static final int WORKERS = 2;
    static final boolean ALL = Boolean.getBoolean("publishing.search.all");
    static final int MAX_STATES = ALL ? 50_000_000 : 1_000_000;
    private static final long START = 1_000_000_000;
    private static final long LATE = Duration.ofMinutes(5).toNanos();
    /**
     * The statuses of calls that change nothing; -1 stands for a call that was not sent, which the tables treat as 429.
     */
    private static final int[] STATUSES = ALL ? new int[] {429, 423, 400, 401, -1} : new int[] {429, 423, 400, 401};

    private static final Event CREATED_NOTHING = new Event.Created(List.of());
    private static final Event CREATED_ANOTHER = new Event.Created(List.of("another"));
    private static final Event REPLACED = new Event.Replaced();
    private static final long GIVE_UP = Duration.ofDays(10).toNanos();

    /** The slot that the service has under an id. */
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

    /** The tables, or a variant with a mistake. */
    interface Table {
        Transition next(Batch batch, Event event, Context context);
    }

    /**
     * The initial state of a search.
     *
     * @param inPart whether the service carries out the good part of a call that it refuses
     * @param secondIsBad whether the service refuses the second slot
     * @param together whether both are in one call
     */
    record World(ConflictPolicy policy, boolean inPart, Has first, Has second, boolean secondIsBad, boolean together) {}

    /**
     * Worlds that replace an existing slot have by far the most states, and two batches of one slot each interact only
     * by a crash. Such worlds get one fault, unless everything is searched.
     */
    private static int faultsOf(World world) {
        boolean large = !world.together || (world.policy != ConflictPolicy.LEAVE && world.first != Has.NOTHING);
        return large && !ALL ? 1 : FAULTS;
    }

    /**
     * Whether no other world covers the same behaviour. If nothing exists and no call is carried out in part, nothing
     * is replaced under any policy; and a call with one slot cannot be carried out in part.
     */
    private static boolean isDistinct(World world) {
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
        return all.stream().filter(world -> ALL || isDistinct(world));
    }

    /**
     * The start of the next process: which slots have no outcome, and which of these the journal has recorded as sent.
     */
    private record Restart(int unsettled, int sent, long now) {}

    private final World world;
    private final Table table;
    private final boolean journal;
    private final RunRules rules;
    private final int faults;
    private final List<SlotTarget> targets = List.of(Slots.daily("e1", "o1", 0, 10), Slots.daily("e1", "o1", 1, 10));
    private final OptionKey option = new OptionKey("e1", "o1");
    private final Map<OperationKind, Map<Integer, Event>> failures = new EnumMap<>(OperationKind.class);
    private final Map<List<String>, Event> created = new HashMap<>();
    private final Map<Integer, Event> found = new HashMap<>();
    private final @Nullable Slot[][] stored = new Slot[2][Has.values().length];
    private final HashedStates seen = new HashedStates();
    private final Deque<SearchState> open = new ArrayDeque<>();
    private final Map<Restart, List<SharedBatch>> restarts = new HashMap<>();
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
        for (OperationKind kind : OperationKind.values()) {
            failures.put(kind, new HashMap<>());
        }
        for (int i = 0; i < 2; i++) {
            SlotRequest ours = targets.get(i).slot();
            stored[i][Has.OURS.ordinal()] = stored(ours);
            stored[i][Has.OURS_WITH_A_SEAT_SOLD.ordinal()] = stored(ours.withCapacity(9));
            stored[i][Has.OURS_WITH_MORE_SEATS.ordinal()] = stored(ours.withCapacity(12));
            stored[i][Has.ANOTHER.ordinal()] = stored(ours.withGuideLanguages(List.of("xx")));
        }
    }

    private static Slot stored(SlotRequest slot) {
        return ServiceModel.slotOf(new ServiceModel.Stored(slot, true));
    }

    /** Returns the same object for the same arguments, so that the table is evaluated once for each event. */
    private Event failed(OperationKind kind, int status) {
        return Objects.requireNonNull(failures.get(kind))
                .computeIfAbsent(status, each -> ServiceModel.failed(kind, each, 0));
    }

    private static int index(PendingSlot slot) {
        return (int) slot.position();
    }

    private PendingSlot slot(int number) {
        return new PendingSlot(number, targets.get(number));
    }

    /** Returns the number of states; throws an AssertionError if one violates an invariant. */
    long run() {
        List<Batch> batches = world.together
                ? List.of(first(List.of(slot(0), slot(1)), START))
                : List.of(first(List.of(slot(0)), START), first(List.of(slot(1)), START));
        add(new SearchState(world.first, world.second, batches, START));
        while (!open.isEmpty()) {
            step(open.pop());
        }
        check(ends > 0, "no run ends");
        return seen.size();
    }

    private Batch first(List<PendingSlot> slots, long now) {
        return Batch.first(option, slots, rules, now);
    }

    /** The states in which nothing can happen any more. */
    long ends() {
        return ends;
    }

    private void add(SearchState state) {
        if (seen.add(state.key(LATE))) {
            check(seen.size() < MAX_STATES, "too many states");
            open.push(state);
        }
    }

    private void step(SearchState state) {
        if (!state.isAtWork()) {
            check(state.slots() == 2, "%s has no two outcomes", state);
            if (state.late.length == 0) {
                ends++;
                judge(0, state);
                judge(1, state);
            }
        }
        for (int i = 0; i < state.waiting.length && state.inFlight.length < WORKERS; i++) {
            send(state, i);
        }
        for (int i = 0; i < state.inFlight.length; i++) {
            Event response = state.inFlight[i].response;
            if (response == null) {
                carryOut(state, i);
            } else {
                respond(state, i, response, 0);
            }
            if (state.faults < faults) {
                fail(state, i);
            }
        }
        for (int i = 0; i < state.late.length; i++) {
            SearchState lost = state.copy();
            Call call = lost.removeLate(i);
            SearchState carriedOut = lost.copy();
            add(lost);
            Event unused = service(carriedOut, call.batch());
            add(carriedOut);
        }
        for (int slot = 0; slot < 2 && state.sales < SALES; slot++) {
            if (state.has(slot) == Has.OURS) {
                SearchState sold = state.copy();
                sold.setHas(slot, Has.OURS_WITH_A_SEAT_SOLD);
                sold.sales++;
                add(sold);
            }
        }
        if (state.crashes < CRASHES && state.isAtWork()) {
            add(crashed(state));
        }
    }

    private void send(SearchState state, int i) {
        SearchState next = state.copy();
        SharedBatch held = next.removeWaiting(i);
        next.now = Math.max(state.now, held.batch.notBefore()) + 1;
        if (isOver(state.late, next.now) || isOver(state.inFlight, next.now)) {
            return; // by then the call was carried out or lost, and nothing is in flight
        }
        for (PendingSlot slot : held.batch.slots()) {
            if (held.batch.phase() == Phase.CREATE) {
                check(!next.is(UNREAD, index(slot)), "%s is sent again and was not read: %s", slot, state);
            }
            if (held.batch.phase() == Phase.REPLACE) {
                check(!raisesSeatsOfTheRun(state, index(slot)), "%s is put on sale again: %s", slot, state);
            }
            if (held.batch.phase().isWrite()) {
                next.mark(RECORDED, index(slot));
            }
        }
        next.addInFlight(new Call(held, next.now, null));
        add(next);
    }

    /**
     * Whether seats written by this run would be raised. Without faults, no later step has sold seats of a slot that
     * was found.
     */
    private boolean raisesSeatsOfTheRun(SearchState state, int slot) {
        return state.faults == 0
                && state.crashes == 0
                && world.policy == ConflictPolicy.REPLACE
                && state.has(slot) == Has.OURS_WITH_A_SEAT_SOLD
                && state.is(APPLIED, slot);
    }

    private static boolean isOver(Call[] calls, long now) {
        for (Call call : calls) {
            if (now - call.at >= LATE) {
                return true;
            }
        }
        return false;
    }

    private void carryOut(SearchState state, int i) {
        SearchState next = state.copy();
        Call call = next.inFlight[i];
        next.replaceInFlight(i, new Call(call.held, call.at, service(next, call.batch())));
        add(next);
    }

    private void fail(SearchState state, int i) {
        Call call = state.inFlight[i];
        Batch batch = call.batch();
        OperationKind kind = batch.operation();
        Event lost = failed(kind, 502);
        if (call.response != null) {
            respond(state, i, lost, 1);
            return;
        }
        for (int status : STATUSES) {
            respond(state, i, failed(kind, status), 1);
        }
        if (!batch.phase().isWrite()) {
            respond(state, i, lost, 1);
            return;
        }
        SearchState abandoned = state.copy();
        abandoned.addLate(new Call(call.held, state.now + 1, null)); // carried out late, or never
        respond(abandoned, i, lost, 1);
        if (batch.phase() == Phase.CREATE) {
            failInPart(state, i, batch, lost);
        }
    }

    private void failInPart(SearchState state, int i, Batch batch, Event lost) {
        respond(state, i, CREATED_NOTHING, 1);
        respond(state, i, CREATED_ANOTHER, 1);
        SearchState whole = state.copy();
        if (service(whole, batch) instanceof Event.Created created) {
            respond(whole, i, CREATED_NOTHING, 1);
            for (String id : created.ids()) {
                respond(whole, i, created(List.of(id)), 1);
            }
        }
        if (batch.size() > 1) {
            for (PendingSlot slot : batch.slots()) {
                SearchState part = state.copy();
                Event event = service(part, batch.of(List.of(slot)));
                respond(part, i, lost, 1);
                if (event instanceof Event.Created) {
                    respond(part, i, event, 1);
                }
            }
        }
    }

    private void respond(SearchState state, int i, Event event, int more) {
        Call call = state.inFlight[i];
        long end = state.now + 1;
        List<Follower> followers = call.held.followers(
                event,
                call.at,
                end,
                () -> Stream.of(false, true).map(othersPass -> transition(call, event, end, othersPass)));
        for (Follower follower : followers) {
            respond(state, i, event, more, follower);
        }
    }

    private Transition transition(Call call, Event event, long end, boolean othersPass) {
        Context context = new Context(rules, call.at, end, 0.5, othersPass, othersPass, 4, 4, 0);
        return table.next(call.batch(), event, context);
    }

    private void respond(SearchState state, int i, Event event, int more, Follower follower) {
        SearchState next = state.copy();
        Batch batch = next.removeInFlight(i).batch();
        next.faults += more;
        next.now++;
        noteReading(next, batch, event);
        next.await(follower.next);
        for (Settlement settlement : follower.transition.settled()) {
            for (PendingSlot slot : settlement.slots()) {
                check(next.outcome(index(slot)) == null, "two outcomes for %s", slot);
                next.setOutcome(index(slot), settlement.result());
                if (settlement.result() != SlotResult.UNKNOWN) {
                    next.unmark(RECORDED, index(slot));
                }
            }
        }
        if (next.slots() != 2) {
            throw new AssertionError(next.slots() + " slots after " + state);
        }
        add(next);
    }

    /** Notes which slots may not be sent: after a call with an unknown outcome, none until a read does not find it. */
    private static void noteReading(SearchState next, Batch batch, Event event) {
        boolean missing =
                event instanceof Event.Failed failed && failed.failure().status() == 404;
        if (batch.phase() == Phase.CREATE) {
            boolean ambiguous =
                    event instanceof Event.Failed failed && failed.failure().status() == 502;
            for (PendingSlot slot : batch.slots()) {
                boolean unnamed =
                        event instanceof Event.Created created && !created.ids().contains(slot.slotId());
                if (ambiguous || unnamed) {
                    next.mark(UNREAD, index(slot));
                }
            }
        } else if (batch.phase() == Phase.READ) {
            for (PendingSlot slot : batch.reads().get(0).slots()) {
                if (missing
                        || (event instanceof Event.Found found && !found.slots().containsKey(slot.slotId()))) {
                    next.unmark(UNREAD, index(slot));
                }
            }
        } else if (missing) {
            batch.slots().forEach(slot -> next.unmark(UNREAD, index(slot)));
        }
    }

    /** All calls in flight are abandoned; the next process knows the outcomes, and which slots may have been sent. */
    private SearchState crashed(SearchState state) {
        SearchState next = state.copy();
        next.crashes++;
        next.now++;
        next.forgetWork();
        for (Call call : state.inFlight) {
            if (call.response == null && call.batch().phase().isWrite()) {
                next.addLate(new Call(call.held, next.now, null));
            }
            if (call.batch().phase() == Phase.CREATE) {
                call.batch().slots().forEach(slot -> next.mark(UNREAD, index(slot)));
            }
        }
        int unsettled = 0;
        int sent = 0;
        for (int slot = 0; slot < 2; slot++) {
            unsettled |= state.outcome(slot) == null ? 1 << slot : 0;
            sent |= journal && state.is(RECORDED, slot) ? 1 << slot : 0;
        }
        next.await(restarts.computeIfAbsent(new Restart(unsettled, sent & unsettled, next.now), this::batchesOf));
        return next;
    }

    private List<SharedBatch> batchesOf(Restart restart) {
        List<PendingSlot> sent = new ArrayList<>();
        List<PendingSlot> fresh = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            if ((restart.unsettled >> i & 1) != 0) {
                ((restart.sent >> i & 1) != 0 ? sent : fresh).add(slot(i));
            }
        }
        List<SharedBatch> batches = new ArrayList<>();
        if (!sent.isEmpty()) {
            batches.add(new SharedBatch(Batch.maybeSent(option, sent, rules, restart.now)));
        }
        if (!fresh.isEmpty()) {
            batches.add(new SharedBatch(first(fresh, restart.now)));
        }
        return batches;
    }

    private Event service(SearchState next, Batch batch) {
        return switch (batch.phase()) {
            case CREATE -> create(next, batch);
            case REPLACE -> replace(next, batch);
            case READ, READ_SEATS -> read(next, batch);
        };
    }

    private boolean isBad(PendingSlot slot) {
        return world.secondIsBad && index(slot) == 1;
    }

    private Event create(SearchState next, Batch batch) {
        boolean taken = false;
        boolean refused = false;
        for (PendingSlot slot : batch.slots()) {
            taken |= next.has(index(slot)) != Has.NOTHING;
            refused |= isBad(slot);
        }
        if (!(taken || refused) || world.inPart) {
            for (PendingSlot slot : batch.slots()) {
                if (next.has(index(slot)) == Has.NOTHING && !isBad(slot)) {
                    next.setHas(index(slot), Has.OURS);
                    next.mark(APPLIED, index(slot));
                }
            }
        }
        return taken || refused
                ? failed(OperationKind.CREATE, taken ? 409 : 400)
                : created(batch.slots().stream().map(PendingSlot::slotId).toList());
    }

    private Event created(List<String> ids) {
        return created.computeIfAbsent(ids, Event.Created::new);
    }

    private Event replace(SearchState next, Batch batch) {
        int slot = index(batch.slots().get(0));
        if (next.has(slot) == Has.NOTHING || isBad(batch.slots().get(0))) {
            return failed(OperationKind.REPLACE, next.has(slot) == Has.NOTHING ? 404 : 422);
        }
        int put = batch.replacement().capacity().orElse(10);
        next.setHas(slot, put == 10 ? Has.OURS : put < 10 ? Has.OURS_WITH_A_SEAT_SOLD : Has.OURS_WITH_MORE_SEATS);
        next.mark(APPLIED, slot);
        return REPLACED;
    }

    private Event read(SearchState next, Batch batch) {
        List<PendingSlot> asked =
                batch.phase() == Phase.READ ? batch.reads().get(0).slots() : batch.slots();
        int shown = 0;
        for (PendingSlot slot : asked) {
            shown |= next.has(index(slot)).ordinal() << (4 * index(slot)); // NOTHING is 0
        }
        return shown == 0 && batch.operation() == OperationKind.READ
                ? failed(OperationKind.READ, 404)
                : found.computeIfAbsent(shown, this::found);
    }

    private Event found(int shown) {
        Map<String, Slot> there = new TreeMap<>();
        for (int i = 0; i < 2; i++) {
            Slot one = stored[i][(shown >> (4 * i)) & 15];
            if (one != null) {
                there.put(one.slotId(), one);
            }
        }
        return new Event.Found(there, there.size());
    }

    /** Once nothing can happen any more, no outcome contradicts what the service has. */
    private void judge(int slot, SearchState state) {
        SlotResult result = Objects.requireNonNull(state.outcome(slot));
        Has has = state.has(slot);
        boolean applied = state.is(APPLIED, slot);
        boolean holds = switch (result) {
            case CREATED -> applied && has.isOurs();
            case EQUAL, REPLACED -> has.isOurs();
            // a slot that a refused call has created may be sold from, and is then rightly found with other seats
            case EXISTS_DIFFERENT ->
                (!applied || (world.inPart && has == Has.OURS_WITH_A_SEAT_SOLD))
                        && has != Has.NOTHING
                        && has != Has.OURS;
            // found with other seats, and the replacement that would set these seats is refused
            case REJECTED ->
                !has.isOurs()
                        || (world.policy == ConflictPolicy.REPLACE
                                && has == Has.OURS_WITH_A_SEAT_SOLD
                                && (!applied || world.inPart));
            case NOT_SENT -> !applied;
            case UNKNOWN -> state.faults > 0;
        };
        check(holds, "slot %d is %s, the service has %s: %s", slot, result, has, state);
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void check(boolean holds, String message, Object... values) {
        if (!holds) {
            throw new AssertionError(String.format(message, values));
        }
    }
}
