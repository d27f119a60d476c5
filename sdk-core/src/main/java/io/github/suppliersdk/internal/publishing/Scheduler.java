package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.RunEnd.Ending;
import io.github.suppliersdk.internal.publishing.SlotTable.Context;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.SlotKind;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
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
import org.jspecify.annotations.Nullable;

/**
 * Decides for one run which call is made when. It holds three things: the state of each slot, which only {@link
 * SlotTable} changes; what is known of the service ({@link ServiceHealth}, and of each option its {@link Window}s); and
 * what is in flight. {@link RunEnd} says when the run ends. It has no thread, clock or lock, and makes no call; it keeps
 * outcomes until they are taken. All times are in nanoseconds of the run's clock.
 */
final class Scheduler {
    /** How many slots may wait for others of their option. */
    static final int MOST_GATHERING = 20_000;

    /** How long slots wait for others of their option. */
    static final long FLUSH_AFTER = Duration.ofSeconds(1).toNanos();

    /** A range of this many days costs about as much as reading one slot more; there are many time slots on a day. */
    private static final int DAYS_PER_CALL = 250;

    private static final int DAYS_PER_CALL_OF_TIMES = 10;

    private static final int MOST_READ = 100;

    /** How many slots are read together to be replaced: the last must be written within a second. */
    private static final int MOST_READ_TO_REPLACE = 20;

    /** What windows showed takes an eighth of the heap at most, with 100 bytes for a row. */
    private static final long MOST_ROWS = Math.max(20_000, Runtime.getRuntime().maxMemory() / 8 / 100);

    /** What is due at a time: the next call of a slot, the look at a window, the check of the option of a group. */
    sealed interface Due permits Work, Window, SlotGroup {}

    private record Waiting(long at, Due what) {}

    private interface Choice {
        @Nullable
        PublishJob next(long now);
    }

    /** The table; another one only in tests, which make it wrong on purpose. */
    interface Table {
        Transition next(SlotTurn turn, SlotEvent event, Context context);
    }

    private final Table table;
    private final RunRules rules;
    private final ServiceProfile profile;
    private final DoubleSupplier random;
    private final ServiceHealth health;
    private final RunEnd runEnd;
    private final long mostInWork;

    private final Map<SlotGroup.Key, SlotGroup> groups = new HashMap<>();

    /** The groups whose slots wait for others, and since when; the oldest first. */
    private final LinkedHashMap<SlotGroup, Long> gathering = new LinkedHashMap<>();

    /** The number of slots that wait for others. */
    private long gatheringSlots;

    /** Groups that may have the slots of a create call, in turn. */
    private final LinkedHashSet<SlotGroup> creating = new LinkedHashSet<>();

    /** Groups with slots to read. */
    private final LinkedHashSet<SlotGroup> reading = new LinkedHashSet<>();

    /** Windows to look at. */
    private final Deque<Window> looks = new ArrayDeque<>();

    /** The windows of which it is remembered what they showed, the oldest first. */
    private final Deque<Window> looked = new ArrayDeque<>();

    private long rowsLooked;

    /** Groups whose experience is to be read, to see whether it has their option. */
    private final Deque<SlotGroup> toCheck = new ArrayDeque<>();

    /** Slots to replace; the one that was read last comes first, because the read must be less than a second old. */
    private final Deque<Work> replacements = new ArrayDeque<>();

    /** What is not due yet. */
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingLong(Waiting::at));

    private final Set<PublishJob> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Where the next call is looked for, in turn. */
    private final List<Choice> choices = List.of(
            this::nextReplacement, // its read is soon too old
            this::nextCheck,
            this::nextAgingCreate, // its look is soon too old
            this::nextRead,
            this::nextLook,
            this::nextCreate,
            this::nextRead); // what was to be created may have to be read again before

    /** Outcomes that were not taken yet. */
    private List<SlotOutcome> settled = new ArrayList<>();

    private boolean inputEnded;
    private long slots;
    private long calls;
    private long retries;

    /**
     * A scheduler without slots.
     *
     * @param concurrency the most calls at a time
     * @param random returns random numbers from 0 to 1
     */
    Scheduler(Table table, RunRules rules, ServiceProfile profile, int concurrency, DoubleSupplier random) {
        this.table = table;
        this.rules = rules;
        this.profile = profile;
        this.random = random;
        this.health = new ServiceHealth(concurrency);
        this.runEnd = new RunEnd(rules, health);
        this.mostInWork = Math.max(4000, 400L * concurrency);
    }

    /** Adds a slot, which was at this position of the input; its outcome may be known at once. */
    void offer(long position, SlotTarget target, long now) {
        SlotGroup group = group(target);
        Work work = new Work(position, target, group);
        slots++;
        String halted = group.option().haltedBecause();
        Ending ending = runEnd.ending();
        if (halted != null || ending != null) {
            giveUp(
                    work,
                    halted != null ? halted : Objects.requireNonNull(ending).reason(),
                    now);
        } else if (!group.isDated()) {
            apply(work, new SlotEvent.Looked(Look.ELSEWHERE), context(now));
        } else {
            Window window = group.window(work.date(), now);
            if (window == null) {
                group.gather(work);
                regroup(group, now);
            } else {
                applyLook(work, window, now);
            }
        }
    }

    private SlotGroup group(SlotTarget target) {
        SlotKind kind = target.slot().kind();
        SlotGroup.Key key =
                new SlotGroup.Key(target.experienceId(), target.slot().optionId(), kind.wireName());
        return groups.computeIfAbsent(key, missing -> {
            int most = SlotRules.maximumPerCreate(kind, profile);
            return new SlotGroup(missing, kind, most == Integer.MAX_VALUE ? MOST_READ : most, rules);
        });
    }

    /** Says what the window shows of a slot; a window without a look yet has it wait. */
    private void applyLook(Work work, Window window, long now) {
        SlotIndex there = window.there();
        if (there == null) {
            window.await(work);
            return;
        }
        Look look = there.look(work.turn().slot());
        Context ofLook = new Context(rules, window.lookedAt(), now, 0, false);
        boolean isElsewhere = look == Look.MISSING
                && work.group().isElsewhere(work.turn().slot().slotId(), window);
        apply(work, new SlotEvent.Looked(isElsewhere ? Look.ELSEWHERE : look), ofLook);
    }

    /** Puts a group where it belongs, after its slots have changed. */
    private void regroup(SlotGroup group, long now) {
        if (inputEnded) {
            group.flush();
        }
        looks.addAll(group.openWindows(now));
        gatheringSlots += group.recountGathering();
        if (group.isGathering()) {
            gathering.putIfAbsent(group, now);
        } else {
            gathering.remove(group);
        }
        if (group.isReady()) {
            creating.add(group);
        }
    }

    /** Notes the end of the input: no slot waits for others any more. */
    void inputEnded(long now) {
        inputEnded = true;
        for (SlotGroup group : List.copyOf(gathering.keySet())) {
            regroup(group, now);
        }
    }

    private Context context(long now) {
        return new Context(rules, now, now, 0, false);
    }

    private void apply(Work work, SlotEvent event, Context context) {
        Transition transition = table.next(work.turn(), event, context);
        if (transition instanceof Transition.Next next) {
            work.continues(next.turn());
            place(work, context.now());
        } else if (transition instanceof Transition.Settled outcome) {
            settle(work, outcome);
        }
    }

    private void settle(Work work, Transition.Settled outcome) {
        slots--;
        Failure failure = work.turn().failure();
        boolean isRefused = outcome.result() == SlotResult.REJECTED || outcome.result() == SlotResult.UNKNOWN;
        if (isRefused && failure != null && failure.meaning() == Meaning.REFUSED_ITEM) {
            work.group().option().refusedAlone(failure);
        }
        settled.add(outcome.of(work.position(), work.target()));
    }

    /** Takes the outcomes that are new. */
    List<SlotOutcome> takeSettled() {
        if (settled.isEmpty()) {
            return List.of();
        }
        List<SlotOutcome> taken = settled;
        settled = new ArrayList<>();
        return taken;
    }

    private void giveUp(Work work, String reason, long now) {
        apply(work, new SlotEvent.GivenUp(reason, runEnd.failure()), context(now));
    }

    private void giveUp(List<Work> works, String reason, long now) {
        works.forEach(work -> giveUp(work, reason, now));
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
                regroup(group, now);
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
    PublishJob next(long now) {
        moveDue(now);
        flush(now);
        if (slots > 0) {
            runEnd.endIfPauseIsTooLong(now);
        }
        applyGivenUp(now);
        if (runEnd.ending() != null) {
            giveUpAll(now);
            return null;
        }
        if (!health.allows(inFlight.size(), now)) {
            return null;
        }
        for (Choice choice : choices) {
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
        boolean tooMany = gatheringSlots > MOST_GATHERING;
        while (!gathering.isEmpty()) {
            Map.Entry<SlotGroup, Long> oldest = gathering.entrySet().iterator().next();
            if (!tooMany && now - oldest.getValue() < FLUSH_AFTER) {
                return;
            }
            SlotGroup group = oldest.getKey();
            gathering.remove(group);
            group.flush();
            regroup(group, now);
            tooMany = false;
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

    /** Has those read again whose look is too old for the write that follows; returns the others. */
    private List<Work> readStaleAgain(List<Work> works, long now) {
        List<Work> current = new ArrayList<>();
        for (Work work : works) {
            if (work.turn().isStale(now)) {
                work.continues(SlotTable.stale(work.turn(), now));
                place(work, now);
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
                && (reading.stream().anyMatch(group -> !group.reads().isEmpty())
                        || inFlight.stream()
                                .anyMatch(job -> !job.works().isEmpty()
                                        && !job.operation().isWrite()));
    }

    private @Nullable PublishJob nextCheck(long now) {
        return toCheck.isEmpty() ? null : begin(OperationKind.READ, toCheck.remove(), List.of(), null, now);
    }

    private @Nullable PublishJob nextAgingCreate(long now) {
        return creating.stream().anyMatch(group -> group.createsFirst(now)) ? nextCreate(now) : null;
    }

    private @Nullable PublishJob nextRead(long now) {
        Iterator<SlotGroup> all = reading.iterator();
        while (all.hasNext()) {
            SlotGroup group = all.next();
            giveUpIfHalted(group, now);
            if (group.reads().isEmpty()) {
                all.remove();
                continue;
            }
            if (group.option().isInDoubt()) {
                continue;
            }
            boolean lists = health.allows(OperationKind.LIST, now);
            PublishJob job = lists && group.isDated() ? readRange(group, now) : null;
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

    /**
     * A LIST of the days of several slots, or of one slot's day where they are far apart. Not by id: a 404 does not say
     * that a slot is missing.
     */
    private @Nullable PublishJob readRange(SlotGroup group, long now) {
        int most = rules.replacedSeats() == null ? MOST_READ : MOST_READ_TO_REPLACE;
        List<Work> taken = new ArrayList<>();
        List<Work> others = new ArrayList<>();
        LocalDate from = LocalDate.MAX;
        LocalDate to = LocalDate.MIN;
        // those that fit into one range; the others keep their place
        while (!group.reads().isEmpty() && taken.size() < most && others.size() < most) {
            Work work = group.reads().remove();
            LocalDate date = work.date();
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
        if (taken.isEmpty()) {
            return null;
        }
        Window range = new Window(group, from, to, SlotTurn.NEVER);
        int daysPerCall = group.isDaily() ? DAYS_PER_CALL : DAYS_PER_CALL_OF_TIMES;
        if (taken.size() <= range.days() / daysPerCall) { // a call for the day of each costs less
            List<Work> further = taken.subList(1, taken.size());
            further.forEach(group.reads()::addFirst);
            further.clear();
            LocalDate day = taken.get(0).date();
            range = new Window(group, day, day, SlotTurn.NEVER);
        }
        return begin(OperationKind.LIST, group, taken, range, now);
    }

    private @Nullable PublishJob nextLook(long now) {
        for (int i = health.allows(OperationKind.LIST, now) ? looks.size() : 0; i > 0; i--) {
            Window window = looks.remove();
            SlotGroup group = window.group();
            if (group.option().isInDoubt()) {
                looks.add(window);
            } else if (!giveUpIfHalted(group, now)) {
                return begin(OperationKind.LIST, group, List.of(), window, now);
            }
        }
        return null;
    }

    private @Nullable PublishJob nextCreate(long now) {
        List<SlotGroup> all = health.allows(OperationKind.CREATE, now) ? List.copyOf(creating) : List.of();
        for (SlotGroup group : all) {
            creating.remove(group);
            if (giveUpIfHalted(group, now)) {
                continue;
            }
            if (group.option().isInDoubt()) {
                creating.add(group);
                continue;
            }
            List<Work> works = group.isReady() && !isProbeBeingRead(OperationKind.CREATE)
                    ? readStaleAgain(group.pollCreates(health.isOpen(OperationKind.CREATE), random), now)
                    : List.of();
            regroup(group, now);
            if (!works.isEmpty()) {
                return begin(OperationKind.CREATE, group, works, null, now);
            }
        }
        return null;
    }

    /** Gives up what waits of a group if nothing of its option is sent any more; returns whether that is so. */
    private boolean giveUpIfHalted(SlotGroup group, long now) {
        String halted = group.option().haltedBecause();
        if (halted == null) {
            return false;
        }
        giveUp(group.takeAll(), halted, now);
        regroup(group, now);
        return true;
    }

    private PublishJob begin(
            OperationKind operation, SlotGroup group, List<Work> works, @Nullable Window window, long now) {
        PublishJob job = new PublishJob(operation, group, works, window, now);
        inFlight.add(job);
        calls++;
        boolean isRetry = (job.look() != null || operation.isWrite()) && job.failingSince() != SlotTurn.NEVER;
        retries += isRetry ? 1 : 0;
        if (!job.isOptionCheck()) { // which says nothing of calls for slots
            health.begun(operation);
        }
        return job;
    }

    /** Notes that a call has ended. */
    void completed(PublishJob job, PublishJob.End ended, long now) {
        if (!inFlight.remove(job)) {
            throw new IllegalStateException("defect in the publisher: a call that is not in flight has ended");
        }
        SlotGroup group = job.group();
        if (job.isOptionCheck()) {
            optionChecked(group, ended, now);
        } else if (ended instanceof PublishJob.End.Failed failed
                && group.option().mayBeMeant(job, failed.failure())) {
            if (group.option().doubt(job, failed)) {
                toCheck.add(group);
            }
        } else {
            applyEnd(job, ended, now);
        }
        if (runEnd.ending() != null) {
            giveUpAll(now);
        }
    }

    /** Judges what was refused, now that the experience was read. */
    private void optionChecked(SlotGroup group, PublishJob.End ended, long now) {
        OptionCheck option = group.option();
        if (!option.isInDoubt()) {
            return; // the run has ended since, and what was refused was judged
        }
        OptionCheck.Verdict verdict = option.checked(ended, now, rules.giveUpAfter());
        if (verdict == OptionCheck.Verdict.AGAIN) {
            waiting.add(new Waiting(option.againAt(now), group));
            return;
        }
        applyKeptRefusals(group, verdict == OptionCheck.Verdict.OUTAGE, now);
        if (verdict == OptionCheck.Verdict.MISSING) {
            option.halt(
                    ended instanceof PublishJob.End.Failed failed
                            ? failed.failure().words()
                            : "the experience has no such option");
            giveUpIfHalted(group, now);
        }
    }

    private void applyKeptRefusals(SlotGroup group, boolean isOutage, long now) {
        for (OptionCheck.Refused refused : group.option().removeRefused()) {
            Failure why = refused.end().failure();
            applyEnd(
                    refused.job(),
                    isOutage ? new PublishJob.End.Failed(why.as(Meaning.TRANSIENT)) : refused.end(),
                    now);
        }
    }

    private void applyEnd(PublishJob job, PublishJob.End ended, long now) {
        OperationKind operation = job.operation();
        boolean othersPass = health.hasPassedSince(operation, job.failingSince());
        double drawn = random.getAsDouble();
        PublishJob.End meant = job.meaning(ended);
        // first what the end says of the service
        noteHealth(job, meant, othersPass, now, drawn);
        // then what can no longer be done is given up
        runEnd.endIfNothingWorks(operation, now);
        applyGivenUp(now);
        // then its slots get their events
        Context context = new Context(rules, job.started(), now, drawn, othersPass);
        Window look = job.look();
        if (look != null) {
            lookEnded(look, meant, context);
        } else {
            slotsEnded(job, meant, context);
        }
    }

    private void noteHealth(PublishJob job, PublishJob.End end, boolean othersPass, long now, double drawn) {
        // an option that is not found is no fault of calls for others
        if (end instanceof PublishJob.End.Failed failed
                && (failed.failure().isLocal() || job.isOutageOfOption(failed.failure()))) {
            health.ended(job.operation(), job.started());
        } else if (end instanceof PublishJob.End.Failed failed) {
            health.failed(job.operation(), failed.failure(), othersPass, job.started(), now, drawn);
        } else {
            health.succeeded(job.operation(), job.started());
        }
    }

    private void lookEnded(Window window, PublishJob.End end, Context context) {
        if (end instanceof PublishJob.End.Looked looked) {
            showed(window, looked.there(), context);
        } else if (end instanceof PublishJob.End.Failed failed) {
            switch (window.failed(failed.failure(), context)) {
                case AGAIN -> waiting.add(new Waiting(context.after(window.failures()), window));
                case HALVE -> looks.addAll(window.group().halve(window, context.now()));
                case CREATE_FIRST -> showed(window, SlotIndex.unreadable(Look.NOT_LOOKED), context);
                case READ_EACH -> showed(window, SlotIndex.unreadable(Look.ELSEWHERE), context);
                case GIVE_UP -> {
                    SlotEvent unread = new SlotEvent.GivenUp(
                            "the service's slots from " + window.from() + " to " + window.to() + " cannot be read",
                            failed.failure());
                    window.group().forget(window);
                    window.takeWaiting().forEach(work -> apply(work, unread, context));
                    regroup(window.group(), context.now());
                }
            }
        }
    }

    private void showed(Window window, SlotIndex there, Context context) {
        SlotGroup group = window.group();
        window.showed(there, context.started());
        if (there.size() > 0) {
            group.option().slotShown(context.now());
        }
        remember(window);
        window.takeWaiting().forEach(work -> applyLook(work, window, context.now()));
        regroup(group, context.now());
    }

    /** Forgets the oldest windows when they take too much memory; they are looked at again when needed. */
    private void remember(Window window) {
        looked.add(window);
        rowsLooked += window.rows();
        while (rowsLooked > MOST_ROWS && looked.size() > 1) {
            Window oldest = looked.remove();
            oldest.group().forget(oldest);
            rowsLooked -= oldest.rows();
        }
    }

    private void slotsEnded(PublishJob job, PublishJob.End end, Context context) {
        if (job.operation() == OperationKind.CREATE && job.group().isReady()) {
            creating.add(job.group());
        }
        for (Work work : job.works()) {
            SlotEvent event = job.event(work, end);
            boolean isKnown = event instanceof SlotEvent.Found && work.turn().wrote();
            if (isKnown && work.turn().replacement() == null) {
                health.passed(OperationKind.CREATE, context.started()); // a create was carried out
            }
            if (event instanceof SlotEvent.Created || event instanceof SlotEvent.Found) {
                job.group().option().slotShown(context.now());
            }
            apply(work, event, context);
        }
    }

    /** Gives up the slots that wait for an operation that is given up. */
    private void applyGivenUp(long now) {
        String noReplace = runEnd.whyGivenUp(OperationKind.REPLACE, now);
        if (noReplace != null) {
            giveUp(takeAll(replacements), noReplace, now);
        }
        String noRead = runEnd.whyGivenUp(OperationKind.READ, now);
        if (noRead != null) {
            reading.forEach(group -> giveUp(takeAll(group.reads()), noRead, now));
        }
    }

    /** Empties a collection; returns what was in it. */
    static List<Work> takeAll(Collection<Work> from) {
        List<Work> all = List.copyOf(from);
        from.clear();
        return all;
    }

    /** Ends the run: no call begins any more. The first reason counts. */
    void end(Ending why) {
        runEnd.end(why);
    }

    /** Gives up what is left after the last thread. */
    void giveUpRest(long now) {
        if (slots > 0) {
            end(new Ending("no thread is left", null));
            inFlight.forEach(job -> giveUp(job.works(), "its call was not made", now));
            inFlight.clear();
            giveUpAll(now);
        }
    }

    private void giveUpAll(long now) {
        String reason = Objects.requireNonNull(runEnd.ending()).reason();
        groups.values().forEach(group -> applyKeptRefusals(group, false, now));
        for (Waiting each : List.copyOf(waiting)) {
            if (each.what() instanceof Work work) {
                giveUp(work, reason, now);
            }
        }
        waiting.clear();
        giveUp(takeAll(replacements), reason, now);
        groups.values().forEach(group -> giveUp(group.takeAll(), reason, now));
        looks.clear();
        toCheck.clear();
        gathering.clear();
        gatheringSlots = 0;
        creating.clear();
        reading.clear();
    }

    /** The next time to ask for a call even if none ends; {@link Long#MAX_VALUE} if only the end of a call matters. */
    long wakeAt(long now) {
        if (runEnd.ending() != null) {
            return Long.MAX_VALUE; // only calls in flight are waited for
        }
        long at = health.wakeAt(now);
        Waiting first = waiting.peek();
        at = first == null ? at : Math.min(at, first.at());
        return gathering.isEmpty()
                ? at
                : Math.min(at, gathering.values().iterator().next() + FLUSH_AFTER);
    }

    /** Whether slots are to be offered now. */
    boolean takesInput() {
        return !inputEnded && (runEnd.ending() != null || slots - gatheringSlots <= mostInWork);
    }

    /** Whether no call begins any more. */
    boolean isOver() {
        return runEnd.ending() != null || (inputEnded && slots == 0);
    }

    /** The fault that lasts, with its latest failure; null if there is none. */
    @Nullable
    String fault(long now) {
        String fault = runEnd.fault(now);
        return fault != null
                ? fault
                : groups.values().stream()
                        .map(group -> group.option().whyUnsure())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /** Why the run ends before its input; null if it does not. */
    @Nullable
    Ending ending() {
        return runEnd.ending();
    }

    /** The number of slots without an outcome. */
    long slots() {
        return slots;
    }

    /** The number of calls in flight. */
    int inFlight() {
        return inFlight.size();
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
