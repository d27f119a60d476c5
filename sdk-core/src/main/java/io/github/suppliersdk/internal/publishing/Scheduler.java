package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.internal.time.Durations;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one run which call is made when, and when the run ends. It holds three things: the state of each slot,
 * which only {@link SlotTable} changes; what is known of the service ({@link ServiceHealth}, and of each option its
 * {@link Window}s); and what is in flight. It has no thread, clock or lock, and makes no call; outcomes are returned.
 * All times are in nanoseconds of the run's clock.
 */
final class Scheduler {
    /** How many slots may wait for others of their option. */
    static final int MOST_OPEN = 20_000;

    /** How long slots wait for others of their option. */
    static final long FLUSH_AFTER = Duration.ofSeconds(1).toNanos();

    private static final int NOT_FOUND = 404;

    /** A range of this many days costs about as much as reading one slot more; there are many time slots on a day. */
    private static final int DAYS_PER_CALL = 250;

    private static final int DAYS_PER_CALL_OF_TIMES = 10;

    private static final int MOST_READ = 100;

    /** How many slots are read together to be replaced: the last must be written within a second. */
    private static final int MOST_READ_TO_REPLACE = 20;

    private static final int BYTES_PER_ROW = 24;
    private static final int ROWS_OF_AN_EMPTY_WINDOW = 50;
    private static final int SHARE_OF_HEAP = 8;
    private static final int FEWEST_ROWS = 20_000;

    private record Waiting(long at, Object what) {}

    /** The table; another one only in tests, which make it wrong on purpose. */
    interface Table {
        Transition next(SlotTurn turn, SlotEvent event, Context context);
    }

    private final Table table;
    private final RunRules rules;
    private final ServiceProfile profile;
    private final DoubleSupplier random;
    private final LongFunction<Instant> wallClock;
    private final ServiceHealth health;
    private final long mostInWork;
    private final long mostRows =
            Math.max(FEWEST_ROWS, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / BYTES_PER_ROW);

    private final Map<SlotGroup.Key, SlotGroup> groups = new HashMap<>();
    private final LinkedHashMap<SlotGroup, Long> open = new LinkedHashMap<>();
    private final LinkedHashSet<SlotGroup> creating = new LinkedHashSet<>();
    private final LinkedHashSet<SlotGroup> reading = new LinkedHashSet<>();
    private final Deque<Window> looks = new ArrayDeque<>();
    private final Deque<SlotGroup> toCheck = new ArrayDeque<>();
    private final Deque<Work> replacements = new ArrayDeque<>();
    private final PriorityQueue<Waiting> waiting =
            new PriorityQueue<>((one, other) -> Long.compare(one.at(), other.at()));
    private final Deque<Window> lookedAt = new ArrayDeque<>();
    private final Set<PublishJob> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<OperationKind> givenUp = new HashSet<>();
    private @Nullable SlotGroup latest;
    private boolean inputEnded;
    private long rows;
    private long slots;
    private long openSlots;
    private long calls;
    private long retries;
    private @Nullable Ending ending;
    private @Nullable Failure endedBy;

    /**
     * A scheduler without slots.
     *
     * @param concurrency the most calls at a time
     * @param random returns random numbers from 0 to 1
     * @param wallClock the time of day at a time of the run's clock
     */
    Scheduler(
            RunRules rules,
            ServiceProfile profile,
            int concurrency,
            DoubleSupplier random,
            LongFunction<Instant> wallClock) {
        this(SlotTable::next, rules, profile, concurrency, random, wallClock);
    }

    Scheduler(
            Table table,
            RunRules rules,
            ServiceProfile profile,
            int concurrency,
            DoubleSupplier random,
            LongFunction<Instant> wallClock) {
        this.table = table;
        this.rules = rules;
        this.profile = profile;
        this.random = random;
        this.wallClock = wallClock;
        this.health = new ServiceHealth(concurrency);
        this.mostInWork = Math.max(4000, 400L * concurrency);
    }

    /** Adds a slot; its outcome may be known at once. */
    void offer(PendingSlot slot, long now, List<SlotOutcome> settled) {
        SlotGroup group = group(slot.target());
        Work work = new Work(group, SlotTable.first(slot));
        slots++;
        Ending end = ending;
        String halted = group.option().haltedBecause();
        if (end != null || halted != null) {
            giveUp(work, halted == null ? reason(end) : halted, now, settled);
        } else if (!group.key().isDated()) {
            apply(work, new SlotEvent.Looked(Look.ELSEWHERE), context(now), settled);
        } else {
            Window window = group.window(SlotGroup.date(work), now);
            if (window == null) {
                group.gather(work);
                opened(group, now);
            } else {
                look(work, window, now, settled);
            }
        }
    }

    private static String reason(@Nullable Ending end) {
        return end == null ? "" : end.reason();
    }

    private SlotGroup group(SlotTarget target) {
        SlotGroup last = latest;
        SlotKind kind = target.slot().kind();
        if (last != null
                && last.key().optionId().equals(target.slot().optionId())
                && last.key().experienceId().equals(target.experienceId())
                && last.key().kind().equals(kind.wireName())) {
            return last;
        }
        boolean isDaily = kind instanceof DailySlot;
        SlotGroup.Key key = new SlotGroup.Key(
                target.experienceId(), target.slot().optionId(), kind.wireName(), isDaily, SlotDates.of(kind) != null);
        int most = SlotRules.maximumPerCreate(kind, profile);
        SlotGroup group = groups.computeIfAbsent(
                key,
                missing -> new SlotGroup(
                        missing,
                        most == Integer.MAX_VALUE ? MOST_READ : most,
                        isDaily ? rules.longestDaily() : rules.longestTimed()));
        latest = group;
        return group;
    }

    private void look(Work work, Window window, long now, List<SlotOutcome> settled) {
        SlotIndex there = window.there();
        if (there == null) {
            window.await(work);
            return;
        }
        Look look = there.look(work.turn().slot().target().slot());
        Context ofLook = new Context(rules, window.lookedAt(), now, 0, false);
        boolean isElsewhere = look == Look.MISSING
                && work.group().isElsewhere(work.turn().slot().slotId(), window);
        apply(work, new SlotEvent.Looked(isElsewhere ? Look.ELSEWHERE : look), ofLook, settled);
    }

    /** Notes that a group has slots that wait for others, or has not any more. */
    private void opened(SlotGroup group, long now) {
        if (inputEnded) {
            group.flush();
        }
        looks.addAll(group.openWindows(now));
        openSlots += group.newlyOpen();
        if (group.isOpen()) {
            open.putIfAbsent(group, now);
        } else {
            open.remove(group);
        }
        if (group.isReady()) {
            creating.add(group);
        }
    }

    /** Notes the end of the input: no slot waits for others any more. */
    void inputEnded(long now) {
        inputEnded = true;
        for (SlotGroup group : List.copyOf(open.keySet())) {
            opened(group, now);
        }
    }

    private Context context(long now) {
        return new Context(rules, now, now, 0, false);
    }

    private void apply(Work work, SlotEvent event, Context context, List<SlotOutcome> settled) {
        Transition transition = table.next(work.turn(), event, context);
        if (transition instanceof Transition.Next next) {
            work.continues(next.turn());
            place(work, context.now());
        } else if (transition instanceof Transition.Settled outcome) {
            settle(work, outcome, settled);
        }
    }

    private void settle(Work work, Transition.Settled outcome, List<SlotOutcome> settled) {
        slots--;
        Failure failure = work.turn().failure();
        boolean isRefused = outcome.result() == SlotResult.REJECTED || outcome.result() == SlotResult.UNKNOWN;
        if (isRefused && failure != null && failure.meaning() == Meaning.REFUSED_ITEM) {
            work.group().option().refusedAlone(failure);
        }
        settled.add(work.turn().slot().outcome(outcome));
    }

    private void giveUp(Work work, String reason, long now, List<SlotOutcome> settled) {
        apply(work, new SlotEvent.GivenUp(reason, endedBy), context(now), settled);
    }

    /** Puts a slot where its state belongs. */
    private void place(Work work, long now) {
        SlotTurn turn = work.turn();
        if (turn.notBefore() - now > 0) {
            waiting.add(new Waiting(turn.notBefore(), work));
            return;
        }
        SlotGroup group = work.group();
        switch (turn.phase()) {
            case CREATE -> {
                group.addCreate(work);
                opened(group, now);
            }
            case READ -> {
                group.addRead(work);
                reading.add(group);
            }
            case REPLACE -> replacements.addFirst(work);
            case LOOK -> throw new IllegalStateException("defect in the publisher: a slot looks twice");
        }
    }

    /** The next call, if one may begin now; gives up what is not to be sent any more. */
    @Nullable
    PublishJob next(long now, List<SlotOutcome> settled) {
        moveDue(now);
        flush(now);
        judgePause(now);
        settleGivenUp(now, settled);
        if (ending != null) {
            giveUpAll(now, settled);
            return null;
        }
        if (!health.allows(inFlight.size(), now)) {
            return null;
        }
        PublishJob job = null;
        if (health.allows(OperationKind.REPLACE, now)) {
            job = replacement(now);
        }
        if (job == null && !toCheck.isEmpty()) {
            job = begin(OperationKind.READ, toCheck.remove(), List.of(), null, now);
        }
        if (job == null
                && health.allows(OperationKind.CREATE, now)
                && creating.stream().anyMatch(group -> group.createsFirst(now))) {
            job = create(now, settled);
        }
        if (job == null) {
            job = read(now, settled);
        }
        if (job == null && health.allows(OperationKind.LIST, now)) {
            job = look(now, settled);
        }
        if (job == null && health.allows(OperationKind.CREATE, now)) {
            job = create(now, settled);
        }
        return job == null ? read(now, settled) : job; // what is to be created may have to be read again before
    }

    private void moveDue(long now) {
        for (Waiting next = waiting.peek(); next != null && next.at() - now <= 0; next = waiting.peek()) {
            waiting.remove();
            if (next.what() instanceof Work work) {
                place(work, now);
            } else if (next.what() instanceof Window window) {
                looks.add(window);
            } else if (next.what() instanceof SlotGroup group) {
                toCheck.add(group);
            }
        }
    }

    /** Sends slots that have waited long enough for others, or too many of them. */
    private void flush(long now) {
        boolean tooMany = openSlots > MOST_OPEN;
        while (!open.isEmpty()) {
            Map.Entry<SlotGroup, Long> oldest = open.entrySet().iterator().next();
            if (!tooMany && now - oldest.getValue() < FLUSH_AFTER) {
                return;
            }
            SlotGroup group = oldest.getKey();
            open.remove(group);
            group.flush();
            opened(group, now);
            tooMany = false;
        }
    }

    private @Nullable PublishJob replacement(long now) {
        while (!replacements.isEmpty() && !isProbeBeingRead(OperationKind.REPLACE)) {
            List<Work> work = readStaleAgain(List.of(replacements.remove()), now);
            if (!work.isEmpty()) {
                return begin(OperationKind.REPLACE, work.get(0).group(), work, null, now);
            }
        }
        return null;
    }

    /** Has those read again whose look is too old for the write that follows; returns the others. */
    private List<Work> readStaleAgain(List<Work> works, long now) {
        List<Work> stale =
                works.stream().filter(work -> work.turn().isStale(now)).toList();
        for (Work work : stale) {
            work.continues(SlotTable.stale(work.turn(), now));
            place(work, now);
        }
        return stale.isEmpty()
                ? works
                : works.stream().filter(work -> !stale.contains(work)).toList();
    }

    /**
     * Whether calls of the operation fail, and slots are being read, with which it may be tried again. More are not
     * taken until then: all that wait would be read before each try.
     */
    private boolean isProbeBeingRead(OperationKind operation) {
        return health.isOpen(operation)
                && (reading.stream().anyMatch(group -> !group.reads().isEmpty())
                        || inFlight.stream()
                                .anyMatch(job -> !job.works().isEmpty()
                                        && !job.operation().isWrite()));
    }

    private @Nullable PublishJob read(long now, List<SlotOutcome> settled) {
        Iterator<SlotGroup> all = reading.iterator();
        while (all.hasNext()) {
            SlotGroup group = all.next();
            if (group.option().haltedBecause() != null) {
                giveUpHalted(group, now, settled);
            }
            if (group.reads().isEmpty()) {
                all.remove();
                continue;
            }
            if (group.option().isInDoubt()) {
                continue;
            }
            boolean lists = health.allows(OperationKind.LIST, now);
            PublishJob job = lists && group.key().isDated() ? readRange(group, now) : null;
            if (job == null && health.allows(OperationKind.READ, now)) {
                Work first = group.reads().remove();
                job = begin(OperationKind.READ, group, List.of(first), null, now);
            }
            if (job != null) {
                return job;
            }
        }
        return null;
    }

    /** A call that reads several slots of a group, if that costs less than reading each. */
    private @Nullable PublishJob readRange(SlotGroup group, long now) {
        int most = rules.policy() == ConflictPolicy.LEAVE ? MOST_READ : MOST_READ_TO_REPLACE;
        List<Work> taken = new ArrayList<>();
        List<Work> others = new ArrayList<>();
        LocalDate from = LocalDate.MAX;
        LocalDate to = LocalDate.MIN;
        // those that fit into one range; the others keep their place
        while (!group.reads().isEmpty() && taken.size() < most && others.size() < most) {
            Work work = group.reads().remove();
            LocalDate date = SlotGroup.date(work);
            LocalDate first = date.isBefore(from) ? date : from;
            LocalDate last = date.isAfter(to) ? date : to;
            if (!work.turn().byId() && ChronoUnit.DAYS.between(first, last) < group.longest()) {
                taken.add(work);
                from = first;
                to = last;
            } else {
                others.add(work);
            }
        }
        others.forEach(group.reads()::addFirst);
        if (taken.size() > 1) {
            // one range must cost less than reading them one by one
            Window range = new Window(group, from, to, SlotTurn.NEVER);
            int daysPerCall = group.key().isDaily() ? DAYS_PER_CALL : DAYS_PER_CALL_OF_TIMES;
            if (taken.size() > 1 + range.days() / daysPerCall) {
                return begin(OperationKind.LIST, group, taken, range, now);
            }
        }
        taken.forEach(group.reads()::addFirst);
        return null;
    }

    private @Nullable PublishJob look(long now, List<SlotOutcome> settled) {
        for (int i = looks.size(); i > 0; i--) {
            Window window = looks.remove();
            SlotGroup group = window.group();
            if (group.option().isInDoubt()) {
                looks.add(window);
                continue;
            }
            String halted = group.option().haltedBecause();
            if (halted == null) {
                return begin(OperationKind.LIST, group, List.of(), window, now);
            }
            group.looked();
            giveUp(window.removeWaiting(), halted, now, settled);
            group.forget(window);
        }
        return null;
    }

    private @Nullable PublishJob create(long now, List<SlotOutcome> settled) {
        for (SlotGroup group : List.copyOf(creating)) {
            creating.remove(group);
            if (group.option().haltedBecause() != null) {
                giveUpHalted(group, now, settled);
                continue;
            }
            if (group.option().isInDoubt()) {
                creating.add(group);
                continue;
            }
            List<Work> works = group.isReady() ? fresh(group, now) : List.of();
            if (group.isReady()) {
                creating.add(group);
            }
            opened(group, now);
            if (!works.isEmpty()) {
                return begin(OperationKind.CREATE, group, works, null, now);
            }
        }
        return null;
    }

    /** The slots of the next create; what must be read again before is put where that is done. */
    private List<Work> fresh(SlotGroup group, long now) {
        return isProbeBeingRead(OperationKind.CREATE)
                ? List.of()
                : readStaleAgain(group.pollCreates(health.isOpen(OperationKind.CREATE), random), now);
    }

    /** Gives up what waits of an option of which nothing is sent any more. */
    private void giveUpHalted(SlotGroup group, long now, List<SlotOutcome> settled) {
        giveUpWaiting(group, reason(group), now, settled);
        opened(group, now);
    }

    private static String reason(SlotGroup group) {
        return Objects.requireNonNull(group.option().haltedBecause());
    }

    private void giveUpWaiting(SlotGroup group, String reason, long now, List<SlotOutcome> settled) {
        giveUp(group.removeGathered(), reason, now, settled);
        giveUpAll(group.reads(), reason, now, settled);
        giveUp(group.removeCreates(), reason, now, settled);
    }

    private PublishJob begin(
            OperationKind operation, SlotGroup group, List<Work> works, @Nullable Window window, long now) {
        PublishJob job = new PublishJob(operation, group, works, window, now);
        inFlight.add(job);
        calls++;
        boolean isRetry = (job.isLook() || operation.isWrite()) && job.failingSince() != SlotTurn.NEVER;
        retries += isRetry ? 1 : 0;
        if (!job.isOptionCheck()) { // which says nothing of calls for slots
            health.begun(operation);
        }
        return job;
    }

    /** Notes that a call has ended. */
    void completed(PublishJob job, PublishJobEnd ended, long now, List<SlotOutcome> settled) {
        if (!inFlight.remove(job)) {
            throw new IllegalStateException("defect in the publisher: a call that is not in flight has ended");
        }
        SlotGroup group = job.group();
        if (job.isOptionCheck()) {
            optionChecked(job, ended, now, settled);
        } else if (ended instanceof PublishJobEnd.Failed failed
                && group.option().mayBeMeant(job, failed.failure())) {
            if (group.option().doubt(job, failed)) {
                toCheck.add(group);
            }
        } else {
            judged(job, ended, now, settled);
        }
        if (ending != null) {
            giveUpAll(now, settled);
        }
    }

    /** Judges what was refused, now that the experience was read. */
    private void optionChecked(PublishJob check, PublishJobEnd end, long now, List<SlotOutcome> settled) {
        SlotGroup group = check.group();
        OptionCheck option = group.option();
        if (!option.isInDoubt()) {
            return; // the run has ended since, and what was refused was judged
        }
        OptionCheck.Verdict verdict = option.checked(end, now, rules.giveUpAfter());
        if (verdict == OptionCheck.Verdict.AGAIN) {
            waiting.add(new Waiting(option.againAt(now), group));
            return;
        }
        judgeRefused(group, verdict == OptionCheck.Verdict.OUTAGE, now, settled);
        if (verdict == OptionCheck.Verdict.MISSING) {
            option.halt(
                    end instanceof PublishJobEnd.Failed failed
                            ? failed.failure().words()
                            : "the experience has no such option");
            giveUpHalted(group, now, settled);
        }
    }

    private void judgeRefused(SlotGroup group, boolean isOutage, long now, List<SlotOutcome> settled) {
        for (OptionCheck.Refused refused : group.option().removeRefused()) {
            Failure why = refused.end().failure();
            judged(
                    refused.job(),
                    isOutage ? new PublishJobEnd.Failed(why.as(Meaning.TRANSIENT)) : refused.end(),
                    now,
                    settled);
        }
    }

    private void judged(PublishJob job, PublishJobEnd ended, long now, List<SlotOutcome> settled) {
        OperationKind operation = job.operation();
        boolean othersPass = health.hasPassedSince(operation, job.failingSince());
        double drawn = random.getAsDouble();
        PublishJobEnd end = meaning(job, ended);
        // first what the end says of the service
        note(job, end, othersPass, now, drawn);
        Context context = new Context(rules, job.started(), now, drawn, othersPass);
        // then what can no longer be done is given up
        judge(operation, now);
        settleGivenUp(now, settled);
        // then its slots get their events
        Window window = job.window();
        if (window != null && job.isLook()) {
            windowEnded(window, end, context, settled);
        } else {
            slotsEnded(job, end, context, settled);
        }
    }

    /**
     * The end, as one of these slots or of this range alone. A 404 to a create in an option that exists is the fault of
     * one of its slots, such as an unknown pickup. A service may have no call that lists slots, or not find an empty
     * range.
     */
    private static PublishJobEnd meaning(PublishJob job, PublishJobEnd end) {
        if (!(end instanceof PublishJobEnd.Failed failed)) {
            return end;
        }
        int status = failed.failure().status();
        boolean isAlone = job.operation() == OperationKind.LIST
                ? status == NOT_FOUND || status == 405 || status == 501
                : job.operation() == OperationKind.CREATE
                        && status == NOT_FOUND
                        && job.group().option().exists()
                        && !isOutageOfOption(job, failed);
        return isAlone ? new PublishJobEnd.Failed(failed.failure().as(Meaning.REFUSED_ITEM)) : end;
    }

    private void note(PublishJob job, PublishJobEnd end, boolean othersPass, long now, double drawn) {
        // an option that is not found is no fault of calls for others
        if (end instanceof PublishJobEnd.Failed failed
                && (failed.failure().isLocal() || isOutageOfOption(job, failed))) {
            health.notMade(job.operation(), job.started());
        } else if (end instanceof PublishJobEnd.Failed failed) {
            health.failed(job.operation(), failed.failure(), othersPass, job.started(), now, drawn);
        } else if (end instanceof PublishJobEnd.Created created && namesNone(job, created)) {
            Failure nothing =
                    new Failure(Meaning.MAYBE_APPLIED, 200, Problems.of("a success that names no slot of the request"));
            health.failed(job.operation(), nothing, othersPass, job.started(), now, drawn);
        } else {
            int size = end instanceof PublishJobEnd.Listed listed
                    ? listed.rows()
                    : end instanceof PublishJobEnd.Looked looked
                            ? looked.there().size()
                            : job.works().size();
            health.succeeded(job.operation(), size, job.started(), now);
        }
    }

    private static boolean isOutageOfOption(PublishJob job, PublishJobEnd.Failed end) {
        return job.operation() == OperationKind.CREATE
                && end.failure().status() == NOT_FOUND
                && end.failure().meaning() == Meaning.TRANSIENT;
    }

    private static boolean namesNone(PublishJob job, PublishJobEnd.Created created) {
        Set<String> ids = new HashSet<>(created.ids());
        return job.works().stream()
                .noneMatch(work -> ids.contains(work.turn().slot().slotId()));
    }

    private void windowEnded(Window window, PublishJobEnd end, Context context, List<SlotOutcome> settled) {
        SlotGroup group = window.group();
        if (end instanceof PublishJobEnd.Looked looked) {
            window.showed(looked.there(), context.started());
            if (looked.there().size() > 0) {
                group.option().slotShown(context.now());
            }
            group.looked();
            remember(window);
            window.removeWaiting().forEach(work -> look(work, window, context.now(), settled));
            opened(group, context.now());
        } else if (end instanceof PublishJobEnd.Failed failed) {
            lookFailed(window, failed.failure(), context, settled);
        }
    }

    /** Remembers what a window showed, and forgets others if that is too much: they are looked at again when needed. */
    private void remember(Window window) {
        lookedAt.add(window);
        rows += rows(window);
        while (rows > mostRows && lookedAt.size() > 1) {
            Window oldest = lookedAt.remove();
            oldest.group().forget(oldest);
            rows -= rows(oldest);
        }
    }

    private static int rows(Window window) {
        SlotIndex there = window.there();
        return there == null ? 0 : there.size() + ROWS_OF_AN_EMPTY_WINDOW;
    }

    private void lookFailed(Window window, Failure failure, Context context, List<SlotOutcome> settled) {
        boolean isRefusal = failure.meaning() == Meaning.REFUSED_CALLER;
        boolean counts = failure.meaning() != Meaning.OVERLOAD
                && (isRefusal || window.failures() < SlotTable.FAILURES_BEFORE_HALVING || context.othersPass());
        window.failed(counts, context.now());
        long failing = context.now() - window.failingSince();
        int failures = counts ? window.failures() : 0;
        if (failures >= SlotTable.FAILURES_BEFORE_HALVING && failure.meaning() == Meaning.REFUSED_ITEM) {
            unreadable(window, Look.NOT_LOOKED, context, settled);
        } else if (failures == SlotTable.FAILURES_BEFORE_HALVING && window.days() > 1) {
            SlotGroup group = window.group();
            group.forget(window);
            looks.addAll(
                    group.open(window.removeWaiting(), window.days() / 2, window.to(), context.now(), context.now()));
            group.looked();
        } else if (window.failures() >= SlotTable.MOST_FAILURES && !isRefusal) {
            unreadable(window, Look.ELSEWHERE, context, settled);
        } else if (window.failures() >= SlotTable.MOST_FAILURES || failing >= rules.giveUpAfter()) {
            window.group().forget(window);
            window.group().looked();
            SlotEvent unread = new SlotEvent.GivenUp(
                    "the service's slots from " + window.from() + " to " + window.to() + " cannot be read", failure);
            window.removeWaiting().forEach(work -> apply(work, unread, context, settled));
            opened(window.group(), context.now());
        } else {
            waiting.add(new Waiting(context.after(window.failures()), window));
        }
    }

    private void unreadable(Window window, Look all, Context context, List<SlotOutcome> settled) {
        windowEnded(window, new PublishJobEnd.Looked(SlotIndex.unreadable(all)), context, settled);
    }

    private void slotsEnded(PublishJob job, PublishJobEnd end, Context context, List<SlotOutcome> settled) {
        if (job.operation() == OperationKind.CREATE && job.group().isReady()) {
            creating.add(job.group());
        }
        Set<String> created = end instanceof PublishJobEnd.Created done ? new HashSet<>(done.ids()) : Set.of();
        for (Work work : job.works()) {
            SlotEvent event = event(work, job, end, created);
            boolean isKnown = event instanceof SlotEvent.Found && work.turn().wrote();
            if (isKnown && work.turn().replacement() == null) {
                health.passed(OperationKind.CREATE, context.started()); // a create was carried out
            }
            if (event instanceof SlotEvent.Created || event instanceof SlotEvent.Found) {
                job.group().option().slotShown(context.now());
            }
            apply(work, event, context, settled);
        }
    }

    private static SlotEvent event(Work work, PublishJob job, PublishJobEnd end, Set<String> created) {
        String id = work.turn().slot().slotId();
        int size = job.works().size();
        if (end instanceof PublishJobEnd.Created) {
            return created.contains(id) ? new SlotEvent.Created() : new SlotEvent.Unnamed();
        }
        if (end instanceof PublishJobEnd.Got got) {
            return new SlotEvent.Found(got.slot());
        }
        if (end instanceof PublishJobEnd.Listed listed) {
            Slot there = listed.slots().get(id);
            return there != null
                    ? new SlotEvent.Found(there)
                    : listed.unreadable().contains(id) ? new SlotEvent.Unlisted() : new SlotEvent.Missing();
        }
        if (end instanceof PublishJobEnd.Replaced) {
            return new SlotEvent.Replaced();
        }
        if (end instanceof PublishJobEnd.Failed failed) {
            return failed.failure().meaning() == Meaning.MISSING
                    ? new SlotEvent.NotFound()
                    : new SlotEvent.Failed(failed.failure(), size);
        }
        throw new IllegalStateException("defect in the publisher: " + end);
    }

    /** Notes that a call was not made or has an unknown end, because of a defect or a lack of memory. */
    void abandoned(PublishJob job, String reason, long now, List<SlotOutcome> settled) {
        if (inFlight.remove(job)) {
            Window window = job.window();
            List<Work> works = window != null && job.isLook() ? window.removeWaiting() : job.works();
            for (Work work : works) {
                if (job.operation().isWrite()) {
                    work.continues(SlotTable.abandoned(work.turn(), job.started()));
                }
                giveUp(work, reason, now, settled);
            }
        }
    }

    private void judgePause(long now) {
        long pause = health.limiter().isThrottled(now) ? health.limiter().throttledUntil() - now : 0;
        if (slots > 0 && pause > rules.giveUpAfter()) {
            end(new Ending("the service asks to wait for " + Durations.words(pause), null));
        }
    }

    /** Gives up an operation with a lasting fault, or the run if nothing can be done without it; a call of it has just ended. */
    private void judge(OperationKind operation, long now) {
        ServiceHealth.Fault fault = health.givenUp(operation, rules.giveUpAfter(), now);
        if (fault == null || ending != null) {
            return;
        }
        boolean isNeeded = operation == OperationKind.LIST
                || operation == OperationKind.CREATE
                || (fault.isRefusal() && operation.isWrite());
        if (isNeeded) {
            endedBy = fault.failure();
            end(new Ending(words(fault, now), null, fault.isRefusal()));
        } else {
            givenUp.add(operation);
        }
    }

    private void settleGivenUp(long now, List<SlotOutcome> settled) {
        if (givenUp.contains(OperationKind.REPLACE)) {
            giveUpAll(replacements, givenUpBecause(OperationKind.REPLACE, now), now, settled);
        }
        if (givenUp.contains(OperationKind.READ)) {
            for (SlotGroup group : List.copyOf(reading)) {
                giveUpAll(group.reads(), givenUpBecause(OperationKind.READ, now), now, settled);
            }
        }
    }

    private String givenUpBecause(OperationKind operation, long now) {
        ServiceHealth.Fault fault = health.givenUp(operation, rules.giveUpAfter(), now);
        return fault == null ? "calls to " + operation.title() + " fail" : words(fault, now);
    }

    private void giveUpAll(Deque<Work> from, String reason, long now, List<SlotOutcome> settled) {
        List<Work> works = List.copyOf(from);
        from.clear();
        giveUp(works, reason, now, settled);
    }

    private void giveUp(List<Work> works, String reason, long now, List<SlotOutcome> settled) {
        works.forEach(work -> giveUp(work, reason, now, settled));
    }

    private String words(ServiceHealth.Fault fault, long now) {
        String since = since(fault);
        return (fault.isRefusal()
                        ? "the service refused the caller " + ServiceHealth.MOST_REFUSALS + " times in a row, " + since
                        : since + ": no call to " + fault.operation().title() + " has succeeded for "
                                + Durations.words(now - fault.since()))
                + ": " + fault.failure().words();
    }

    private String since(ServiceHealth.Fault fault) {
        String what = fault.status() == 0 ? "no usable response" : String.valueOf(fault.status());
        return what + " since " + wallClock.apply(fault.since()).truncatedTo(ChronoUnit.SECONDS);
    }

    /** The fault that lasts, with its latest failure; null if there is none. */
    @Nullable
    String fault(long now) {
        ServiceHealth.Fault fault = health.fault(now);
        return fault != null
                ? since(fault) + ": " + fault.failure().words()
                : groups.values().stream()
                        .map(group -> group.option().whyUnsure())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** Ends the run: no call begins any more. The first reason counts. */
    void end(Ending why) {
        if (ending == null) {
            ending = why;
        }
    }

    private void giveUpAll(long now, List<SlotOutcome> settled) {
        String reason = reason(ending);
        groups.values().forEach(group -> judgeRefused(group, false, now, settled));
        for (Waiting each : List.copyOf(waiting)) {
            if (each.what() instanceof Work work) {
                giveUp(work, reason, now, settled);
            }
        }
        waiting.clear();
        giveUpAll(replacements, reason, now, settled);
        for (SlotGroup group : groups.values()) {
            giveUpWaiting(group, reason, now, settled);
            group.windows().forEach(window -> giveUp(window.removeWaiting(), reason, now, settled));
        }
        looks.clear();
        toCheck.clear();
        open.clear();
        openSlots = 0;
        creating.clear();
        reading.clear();
    }

    /** The next time to ask for a call even if none ends; {@link Long#MAX_VALUE} if only the end of a call matters. */
    long wakeAt(long now) {
        if (ending != null) {
            return Long.MAX_VALUE; // only calls in flight are waited for
        }
        long at = health.wakeAt(now);
        Waiting first = waiting.peek();
        at = first == null ? at : Math.min(at, first.at());
        return open.isEmpty() ? at : Math.min(at, open.values().iterator().next() + FLUSH_AFTER);
    }

    /** Whether no more slots should be offered now. */
    boolean isFull() {
        return ending == null && slots - openSlots > mostInWork;
    }

    /** Whether a call may be due. */
    boolean hasWork() {
        return !looks.isEmpty()
                || !creating.isEmpty()
                || !reading.isEmpty()
                || !toCheck.isEmpty()
                || !replacements.isEmpty();
    }

    /** Why the run ends before its input; null if it does not. */
    @Nullable
    Ending ending() {
        return ending;
    }

    /** The number of slots without an outcome. */
    long slots() {
        return slots;
    }

    /** The calls in flight. */
    List<PublishJob> inFlight() {
        return List.copyOf(inFlight);
    }

    /** The number of calls begun. */
    long calls() {
        return calls;
    }

    /** The number of calls that were made after a failure of the same slots. */
    long retries() {
        return retries;
    }
}
