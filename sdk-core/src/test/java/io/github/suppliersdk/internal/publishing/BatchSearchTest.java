package io.github.suppliersdk.internal.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import java.time.Period;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every interleaving of two workers with two slots, at most two faults and one crash, over the real tables. Time is steps:
 * one for each call, and as many as needed where the tables wait. A state is what the service has, what may still be carried
 * out, and what the run knows; states that were seen are not visited again.
 */
class BatchSearchTest {
    private static final int FAULTS = 2;
    private static final long LATE = 100;

    /** What the service has of a slot: 0 nothing, 1 ours, 2 another, 3 ours with a seat sold. */
    record World(
            Map<String, Integer> has,
            Map<String, SlotResult> outcomes,
            List<Batch> batches,
            List<Set<String>> lateCreates,
            Set<String> unread,
            int faults,
            int crashes,
            long now) {
        /** Without moments that do not matter any more: only whether a late call can still act. */
        String key() {
            StringBuilder text = new StringBuilder();
            text.append(has).append(outcomes).append(unread).append(faults).append(crashes);
            lateCreates.stream().map(Object::toString).sorted().forEach(text::append);
            batches.stream().map(this::key).sorted().forEach(text::append);
            return text.toString();
        }

        private String key(Batch batch) {
            long late = batch.isAbandoned() && now - batch.abandonedAt() < LATE ? 1 : 0;
            return "|" + batch.slots().stream().map(PendingSlot::slotId).toList() + batch.phase() + batch.trace() + late
                    + batch.replacing() + batch.probed() + batch.attempts() + batch.failures()
                    + (batch.failure() == null ? "" : batch.failure().status())
                    + batch.found().keySet()
                    + batch.reads().size() + (batch.seats() == null ? "" : batch.seats())
                    + (batch.notBefore() > now);
        }
    }

    private final List<SlotTarget> targets = List.of(Slots.daily("e1", "o1", 0, 10), Slots.daily("e1", "o1", 1, 10));
    private final Set<String> bad = new HashSet<>();
    private Rules rules = rules(ConflictPolicy.LEAVE);
    private boolean inPart;
    private long finals;

    private static Rules rules(ConflictPolicy policy) {
        return new Rules(policy, LATE, 1_000_000_000_000_000L, 3, 40, Period.ofYears(2), Period.ofDays(31));
    }

    record Case(ConflictPolicy policy, boolean inPart, int first, int second, boolean secondIsBad, boolean together) {}

    static Stream<Case> cases() {
        List<Case> all = new ArrayList<>();
        for (ConflictPolicy policy : ConflictPolicy.values()) {
            for (int first = 0; first < 3; first++) {
                for (boolean inPart : new boolean[] {false, true}) {
                    for (boolean bad : new boolean[] {false, true}) {
                        all.add(new Case(policy, inPart, first, 0, bad, true));
                        all.add(new Case(policy, inPart, first, 2, bad, false));
                    }
                }
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    @SuppressWarnings("SystemOut")
    void noOutcomeContradictsTheService(Case one) {
        rules = rules(one.policy());
        inPart = one.inPart();
        if (one.secondIsBad()) {
            bad.add(id(1));
        }
        Map<String, Integer> has = new TreeMap<>(Map.of(id(0), one.first(), id(1), one.second()));
        List<PendingSlot> slots = List.of(slot(0), slot(1));
        OptionKey option = new OptionKey("e1", "o1");
        List<Batch> batches = one.together()
                ? List.of(Batch.fresh(option, slots))
                : List.of(Batch.fresh(option, List.of(slot(0))), Batch.fresh(option, List.of(slot(1))));
        long visited = search(new World(has, new TreeMap<>(), batches, List.of(), Set.of(), 0, 0, 0));
        System.out.println(one + ": " + visited + " states, " + finals + " of them at the end, at most " + FAULTS
                + " faults and 1 crash");
        assertThat(finals).isPositive();
    }

    private String id(int number) {
        return targets.get(number).slot().slotId();
    }

    private PendingSlot slot(int number) {
        return new PendingSlot(number, targets.get(number), false);
    }

    private long search(World start) {
        Set<String> seen = new HashSet<>();
        Deque<World> open = new ArrayDeque<>();
        open.push(start);
        seen.add(start.key());
        while (!open.isEmpty()) {
            World world = open.pop();
            for (World next : next(world)) {
                if (seen.add(next.key())) {
                    assertThat(seen.size()).as("states").isLessThan(2_000_000);
                    open.push(next);
                }
            }
        }
        return seen.size();
    }

    private List<World> next(World world) {
        List<World> all = new ArrayList<>();
        for (int i = 0; i < world.lateCreates().size(); i++) {
            all.add(carriedOutLate(world, i));
            all.add(lost(world, i));
        }
        if (world.batches().isEmpty() && world.lateCreates().isEmpty()) {
            finals++;
            check(world);
        }
        for (int i = 0; i < world.batches().size(); i++) {
            Batch batch = world.batches().get(i);
            long now = Math.max(world.now(), batch.notBefore()) + 1;
            boolean lateWait = batch.phase() == Phase.READ
                    && batch.isAbandoned()
                    && batch.notBefore() - batch.abandonedAt() >= LATE;
            if (lateWait && !world.lateCreates().isEmpty()) {
                continue; // by then each late call was carried out or lost
            }
            act(world, i, batch, now, all);
        }
        if (world.crashes() == 0 && !world.batches().isEmpty()) {
            all.add(crashed(world));
        }
        return all;
    }

    private void act(World world, int i, Batch batch, long now, List<World> all) {
        Map<String, Integer> has = new TreeMap<>(world.has());
        Event event = carryOut(batch, has);
        all.add(after(world, i, event, has, world.lateCreates(), now, 0));
        if (world.faults() == FAULTS) {
            return;
        }
        OperationKind kind = ServiceModel.kind(batch);
        all.add(after(world, i, ServiceModel.failed(kind, 429, 0), world.has(), world.lateCreates(), now, 1));
        Event lost = ServiceModel.failed(kind, 502, 0);
        all.add(after(world, i, lost, world.has(), world.lateCreates(), now, 1));
        if (!batch.phase().isWrite()) {
            return;
        }
        all.add(after(world, i, lost, has, world.lateCreates(), now, 1)); // carried out, and the response is lost
        if (batch.phase() == Phase.CREATE) {
            Set<String> ids = new TreeSet<>();
            batch.slots().forEach(slot -> ids.add(slot.slotId()));
            List<Set<String>> late = new ArrayList<>(world.lateCreates());
            late.add(ids);
            all.add(after(world, i, lost, world.has(), late, now, 1));
            for (String only : ids) { // in part
                Map<String, Integer> part = new TreeMap<>(world.has());
                create(Set.of(only), part);
                all.add(after(world, i, lost, part, world.lateCreates(), now, 1));
                Map<String, Integer> sold = new TreeMap<>(part);
                sold.computeIfPresent(only, (id, value) -> value == 1 ? 3 : value);
                all.add(after(world, i, lost, sold, world.lateCreates(), now, 1));
            }
        }
    }

    private Event carryOut(Batch batch, Map<String, Integer> has) {
        if (batch.phase() == Phase.CREATE) {
            Set<String> ids = new TreeSet<>();
            batch.slots().forEach(slot -> ids.add(slot.slotId()));
            int status = create(ids, has);
            return status == 200
                    ? new Event.Created(List.copyOf(ids))
                    : ServiceModel.failed(OperationKind.CREATE, status, 0);
        }
        String id = batch.slots().get(0).slotId();
        if (batch.phase() == Phase.REPLACE) {
            int status = has.getOrDefault(id, 0) == 0 ? 404 : bad.contains(id) ? 422 : 200;
            if (status == 200) {
                has.put(id, 1);
                return new Event.Replaced();
            }
            return ServiceModel.failed(OperationKind.REPLACE, status, 0);
        }
        Map<String, Slot> found = new TreeMap<>();
        List<PendingSlot> asked =
                batch.phase() == Phase.READ ? batch.reads().get(0).slots() : batch.slots();
        for (PendingSlot slot : asked) {
            SlotRequest ours = slot.target().slot();
            switch (has.getOrDefault(slot.slotId(), 0)) {
                case 1 -> found.put(slot.slotId(), stored(ours));
                case 2 -> found.put(slot.slotId(), stored(ours.withGuideLanguages(List.of("xx"))));
                case 3 -> found.put(slot.slotId(), stored(ours.withCapacity(9)));
                default -> {}
            }
        }
        return found.isEmpty() && ServiceModel.kind(batch) == OperationKind.READ
                ? ServiceModel.failed(OperationKind.READ, 404, 0)
                : new Event.Found(found, found.size());
    }

    private static Slot stored(SlotRequest slot) {
        return ServiceModel.slotOf(new ServiceModel.Stored(slot, true));
    }

    private int create(Set<String> ids, Map<String, Integer> has) {
        boolean taken = ids.stream().anyMatch(id -> has.getOrDefault(id, 0) != 0);
        boolean refused = ids.stream().anyMatch(bad::contains);
        if (!(taken || refused) || inPart) {
            ids.stream()
                    .filter(id -> has.getOrDefault(id, 0) == 0 && !bad.contains(id))
                    .forEach(id -> has.put(id, 1));
        }
        return taken ? 409 : refused ? 400 : 200;
    }

    private World after(
            World world, int i, Event event, Map<String, Integer> has, List<Set<String>> late, long now, int faults) {
        Batch batch = world.batches().get(i);
        Set<String> unread = new TreeSet<>(world.unread());
        if (batch.phase() == Phase.CREATE) {
            for (PendingSlot slot : batch.slots()) {
                assertThat(unread).as("sent again without reading").doesNotContain(slot.slotId());
                if (event instanceof Event.Failed failed && failed.failure().status() == 502) {
                    unread.add(slot.slotId());
                }
            }
        }
        boolean read = event instanceof Event.Found
                || (event instanceof Event.Failed missing && missing.failure().status() == 404);
        if (batch.phase() == Phase.READ && read) {
            batch.reads().get(0).slots().forEach(slot -> unread.remove(slot.slotId()));
        }
        Context context = new Context(rules, now, now, 0.5, true, true, 0);
        Transition transition = BatchTable.next(batch, event, context);
        List<Batch> batches = new ArrayList<>(world.batches());
        batches.remove(i);
        batches.addAll(transition.next());
        Map<String, SlotResult> outcomes = new TreeMap<>(world.outcomes());
        for (Settlement settlement : transition.settled()) {
            for (PendingSlot slot : settlement.slots()) {
                assertThat(outcomes.put(slot.slotId(), settlement.result()))
                        .as("two outcomes")
                        .isNull();
            }
        }
        int slots = outcomes.size() + batches.stream().mapToInt(Batch::size).sum();
        assertThat(slots).as("slots").isEqualTo(2);
        return new World(has, outcomes, batches, late, unread, world.faults() + faults, world.crashes(), now);
    }

    private World carriedOutLate(World world, int i) {
        Map<String, Integer> has = new TreeMap<>(world.has());
        create(world.lateCreates().get(i), has);
        return new World(
                has,
                world.outcomes(),
                world.batches(),
                without(world, i),
                world.unread(),
                world.faults(),
                world.crashes(),
                world.now());
    }

    private World lost(World world, int i) {
        return new World(
                world.has(),
                world.outcomes(),
                world.batches(),
                without(world, i),
                world.unread(),
                world.faults(),
                world.crashes(),
                world.now());
    }

    private static List<Set<String>> without(World world, int i) {
        List<Set<String>> rest = new ArrayList<>(world.lateCreates());
        rest.remove(i);
        return rest;
    }

    /** The next process knows from the journal which slots have an outcome, and which may have been sent. */
    private World crashed(World world) {
        List<Batch> batches = new ArrayList<>();
        for (Batch batch : world.batches()) {
            batches.add(Batch.maybeSent(batch.option(), batch.slots(), rules, world.now()));
        }
        return new World(
                world.has(),
                world.outcomes(),
                batches,
                world.lateCreates(),
                world.unread(),
                world.faults(),
                1,
                world.now());
    }

    private void check(World world) {
        assertThat(world.outcomes()).hasSize(2);
        world.outcomes().forEach((id, result) -> {
            int has = world.has().getOrDefault(id, 0);
            boolean holds = switch (result) {
                case CREATED, EQUAL, REPLACED -> has == 1 || has == 3;
                case EXISTS_DIFFERENT -> has == 2 || has == 3;
                case REJECTED -> has == 0 || has == 2;
                case NOT_SENT -> has != 1 && has != 3;
                case UNKNOWN -> true;
            };
            assertThat(holds)
                    .as("%s is %s, the service has %s: %s", id, result, has, world)
                    .isTrue();
        });
    }
}
