package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.internal.failures.OperationKind;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What waits for a call, and what is in flight: which call is next, as far as the service and the option allow one. */
final class CallQueue {
    private static final int MOST_READ = 100;

    /** How many slots are read together to be replaced: the last must be written within a second. */
    private static final int MOST_READ_TO_REPLACE = 20;

    /** The longest range costs about as much as reading so many slots more. */
    private static final int COST_OF_LONGEST = 3;

    /** What is due at a time: the next call of a slot, the look at a window, any call of a group whose option was missing. */
    sealed interface Due permits Work, Window, SlotGroup {}

    private record Waiting(long at, Due what) {}

    private interface Choice {
        @Nullable
        PublishJob next(long now);
    }

    private final ServiceHealth health;
    private final int mostRead;

    /** Groups with slots to create, in turn. */
    private final LinkedHashSet<SlotGroup> creating = new LinkedHashSet<>();

    /** Groups with slots to read, in turn. */
    private final LinkedHashSet<SlotGroup> reading = new LinkedHashSet<>();

    /** Windows to look at. */
    private final Deque<Window> looks = new ArrayDeque<>();

    /** Slots to replace; the one that was read last comes first, because the read must be less than a second old. */
    private final Deque<Work> replacements = new ArrayDeque<>();

    /** What is not due yet. */
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::at));

    private final Set<PublishJob> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Where the next call is looked for, in turn. */
    private final List<Choice> choices = List.of(
            this::nextReplacement, // its read is soon too old
            this::nextRead,
            this::nextCreate, // before further looks, which grow old
            this::nextRead, // what was to be created may have to be read again before
            this::nextLook);

    CallQueue(ServiceHealth health, RunRules rules) {
        this.health = health;
        this.mostRead = rules.replacedSeats() == null ? MOST_READ : MOST_READ_TO_REPLACE;
    }

    /** Adds a slot; its state says what it waits for. */
    void add(Work work, long now) {
        SlotTurn turn = work.turn();
        if (turn.notBefore() - now > 0) {
            addAt(turn.notBefore(), work);
            return;
        }
        SlotGroup group = work.group();
        switch (turn.phase()) {
            case CREATE -> {
                group.addCreate(work);
                creating.add(group);
            }
            case READ -> {
                group.addRead(work);
                reading.add(group);
            }
            case REPLACE -> replacements.addFirst(work);
            case LOOK -> throw new IllegalStateException("defect in the publisher: a slot looks twice");
        }
    }

    /** Adds a window to look at. */
    void add(Window look) {
        looks.add(look);
    }

    /** Adds what waits until this time. */
    void addAt(long at, Due what) {
        waiting.add(new Waiting(at, what));
    }

    /** Begins the next call, if one may begin now; null if none may. */
    @Nullable
    PublishJob next(long now) {
        moveDue(now);
        for (Choice choice : health.allows(inFlight.size(), now) ? choices : List.<Choice>of()) {
            PublishJob job = choice.next(now);
            if (job != null) {
                return job;
            }
        }
        return null;
    }

    private void moveDue(long now) {
        for (Waiting next = waiting.peek(); next != null && next.at() - now <= 0; next = waiting.peek()) {
            waiting.remove();
            if (next.what() instanceof Work work) {
                add(work, now);
            } else if (next.what() instanceof Window window) {
                add(window);
            }
        }
    }

    private @Nullable PublishJob nextReplacement(long now) {
        while (!replacements.isEmpty()
                && health.allows(OperationKind.REPLACE, now)
                && !isProbeBeingRead(OperationKind.REPLACE)) {
            List<Work> work = readStaleAgain(List.of(replacements.remove()), now);
            if (!work.isEmpty()) {
                return begin(OperationKind.REPLACE, work.get(0).group(), work, null, now);
            }
        }
        return null;
    }

    /** Has those read again whose look is too old for the write, or whose option is missing; returns the others. */
    private List<Work> readStaleAgain(List<Work> works, long now) {
        List<Work> current = new ArrayList<>();
        for (Work work : works) {
            if (work.turn().isStale(now) || !work.group().option().allows(now)) {
                work.continues(SlotTable.stale(work.turn(), now));
                add(work, now);
            } else {
                current.add(work);
            }
        }
        return current;
    }

    /**
     * Whether calls of the operation fail, and slots are being read, with which it may be tried again. More are not
     * taken until then: all that wait would be read before each try.
     */
    private boolean isProbeBeingRead(OperationKind operation) {
        return health.isOpen(operation)
                && (!reading.isEmpty()
                        || inFlight.stream()
                                .anyMatch(job -> !job.works().isEmpty()
                                        && !job.operation().isWrite()));
    }

    private @Nullable PublishJob nextRead(long now) {
        for (SlotGroup group : List.copyOf(reading)) {
            if (group.option().allows(now)) {
                boolean isRange = group.isDated() && health.allows(OperationKind.LIST, now);
                PublishJob job = isRange ? readRange(group, now) : null;
                if (job == null && health.allows(OperationKind.READ, now)) {
                    job = begin(OperationKind.READ, group, List.of(group.reads().remove()), null, now);
                }
                if (group.reads().isEmpty()) {
                    reading.remove(group);
                }
                if (job != null) {
                    return job;
                }
            }
        }
        return null;
    }

    /** A call that reads several slots of a group, if the next ones fit into one range. */
    private @Nullable PublishJob readRange(SlotGroup group, long now) {
        List<Work> taken = new ArrayList<>();
        LocalDate from = LocalDate.MAX;
        LocalDate to = LocalDate.MIN;
        for (Work work = group.reads().peek();
                work != null && taken.size() < mostRead;
                work = group.reads().peek()) {
            LocalDate date = work.date();
            LocalDate first = date.isBefore(from) ? date : from;
            LocalDate last = date.isAfter(to) ? date : to;
            if (work.turn().byId() || ChronoUnit.DAYS.between(first, last) >= group.longest()) {
                break;
            }
            taken.add(group.reads().remove());
            from = first;
            to = last;
        }
        if (taken.size() > 1) {
            Window range = new Window(group, from, to, SlotTurn.NEVER);
            if (taken.size() > 1 + COST_OF_LONGEST * range.days() / group.longest()) {
                return begin(OperationKind.LIST, group, taken, range, now);
            }
        }
        taken.forEach(group.reads()::addFirst);
        return null;
    }

    private @Nullable PublishJob nextCreate(long now) {
        boolean mayCreate = health.allows(OperationKind.CREATE, now) && !isProbeBeingRead(OperationKind.CREATE);
        for (SlotGroup group : mayCreate ? List.copyOf(creating) : List.<SlotGroup>of()) {
            List<Work> works = group.mayCreate() && group.option().allows(now)
                    ? readStaleAgain(group.pollCreates(health.isOpen(OperationKind.CREATE)), now)
                    : List.of();
            creating.remove(group); // to the end, so that options take turns
            if (group.hasCreates()) {
                creating.add(group);
            }
            if (!works.isEmpty()) {
                return begin(OperationKind.CREATE, group, works, null, now);
            }
        }
        return null;
    }

    private @Nullable PublishJob nextLook(long now) {
        for (Window window : health.allows(OperationKind.LIST, now) ? looks : List.<Window>of()) {
            if (window.group().option().allows(now)) {
                looks.remove(window);
                return begin(OperationKind.LIST, window.group(), List.of(), window, now);
            }
        }
        return null;
    }

    private PublishJob begin(
            OperationKind operation, SlotGroup group, List<Work> works, @Nullable Window window, long now) {
        PublishJob job =
                new PublishJob(operation, group, works, window, group.option().known(), now);
        inFlight.add(job);
        health.begun(operation);
        group.option().begun(now);
        return job;
    }

    /** Notes that a call has ended. */
    void ended(PublishJob job) {
        if (!inFlight.remove(job)) {
            throw new IllegalStateException("defect in the publisher: a call that is not in flight has ended");
        }
    }

    /** The calls in flight. */
    Set<PublishJob> inFlight() {
        return inFlight;
    }

    /** Takes all slots of these groups that wait. */
    List<Work> takeAll(Collection<SlotGroup> groups) {
        Set<SlotGroup> of = new HashSet<>(groups);
        List<Work> all = new ArrayList<>();
        of.forEach(group -> all.addAll(group.takeAll()));
        waiting.removeIf(each -> takes(each.what(), of, all));
        replacements.removeIf(work -> takes(work, of, all));
        looks.removeIf(window -> of.contains(window.group()));
        creating.removeAll(of);
        reading.removeAll(of);
        return all;
    }

    private static boolean takes(Due what, Set<SlotGroup> groups, List<Work> taken) {
        boolean isWork = what instanceof Work work && groups.contains(work.group()) && taken.add(work);
        return isWork || (what instanceof Window window && groups.contains(window.group()));
    }

    /** The next time to ask for a call even if none ends; {@link Long#MAX_VALUE} if only the end of a call matters. */
    long wakeAt(long now) {
        Waiting first = waiting.peek();
        return first == null ? health.wakeAt(now) : Math.min(health.wakeAt(now), first.at());
    }
}
