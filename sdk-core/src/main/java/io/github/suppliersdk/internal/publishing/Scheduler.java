package io.github.suppliersdk.internal.publishing;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.failures.OperationKind;
import io.github.suppliersdk.internal.publishing.ConcurrencyLimiter.CallKind;
import io.github.suppliersdk.internal.publishing.SlotTable.Context;
import io.github.suppliersdk.internal.publishing.SlotTable.Look;
import io.github.suppliersdk.internal.publishing.SlotTable.SlotEvent;
import io.github.suppliersdk.internal.publishing.SlotTable.Transition;
import io.github.suppliersdk.internal.rules.SlotRules;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.SlotKind;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides for one run what follows from the end of each call. It holds the state of each slot, which only {@link
 * SlotTable} changes, and what is known of the service ({@link ServiceHealth}, and of each option its {@link Window}s).
 * {@link CallQueue} says which call is next, {@link RunEnd} when the run ends. It has no thread, clock or lock, and makes
 * no call; it keeps outcomes until they are taken. All times are in nanoseconds of the run's clock.
 */
final class Scheduler {
    /** How many open slots would be in one create, if there was more than one. */
    private static final int MOST_OPEN = 100;

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
    private final CallQueue queue;
    private final long mostInWork;

    private final Map<SlotGroup.Key, SlotGroup> groups = new HashMap<>();

    private final Gathering gathering = new Gathering();

    private final LookedWindows lookedWindows = new LookedWindows();

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
     * @param wallClock the time of day at a time of the run's clock
     */
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
        this.health = new ServiceHealth(concurrency);
        this.runEnd = new RunEnd(rules, health, wallClock);
        this.queue = new CallQueue(health, rules);
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
            look(gathering.add(work, now), now);
        }
    }

    private SlotGroup group(SlotTarget target) {
        SlotKind kind = target.slot().kind();
        SlotGroup.Key key =
                new SlotGroup.Key(target.experienceId(), target.slot().optionId(), kind.wireName());
        return groups.computeIfAbsent(key, missing -> {
            int most = SlotRules.maximumPerCreate(kind, profile);
            return new SlotGroup(missing, kind, most == Integer.MAX_VALUE ? MOST_OPEN : most, rules);
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

    /**
     * Looks at slots of a group, by new windows where there is none. These have at most so many days up to the last one.
     *
     * @param failingSince since when their days cannot be read
     */
    private void look(List<Work> works, int days, LocalDate last, long failingSince, long now) {
        for (Work work : works.stream().sorted(Comparator.comparing(Work::date)).toList()) {
            Window window = work.group().window(work.date(), now);
            if (window == null) {
                window = work.group().open(work.date(), days, last, failingSince);
                queue.add(window);
            }
            applyLook(work, window, now);
        }
    }

    private void look(List<Work> gathered, long now) {
        if (!gathered.isEmpty()) {
            look(gathered, gathered.get(0).group().longest(), LocalDate.MAX, SlotTurn.NEVER, now);
        }
    }

    /** Notes the end of the input: no slot waits for others any more. */
    void inputEnded(long now) {
        inputEnded = true;
        gathering.takeAll().forEach(works -> look(works, now));
    }

    private Context context(long now) {
        return new Context(rules, now, now, 0, false);
    }

    private void apply(Work work, SlotEvent event, Context context) {
        Transition transition = table.next(work.turn(), event, context);
        if (transition instanceof Transition.Next next) {
            work.continues(next.turn());
            queue.add(work, context.now());
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
        Ending ending = runEnd.ending();
        apply(work, new SlotEvent.GivenUp(reason, ending == null ? null : ending.failure()), context(now));
    }

    private void giveUp(List<Work> works, String reason, long now) {
        works.forEach(work -> giveUp(work, reason, now));
    }

    /** The next call, if one may begin now; gives up what is not to be sent any more. */
    @Nullable
    PublishJob next(long now) {
        for (List<Work> due = gathering.takeDue(now); !due.isEmpty(); due = gathering.takeDue(now)) {
            look(due, now);
        }
        if (runEnd.ending() != null) {
            giveUpAll(now);
            return null;
        }
        PublishJob job = queue.next(now);
        if (job != null) {
            calls++;
            boolean isRead = job.look() == null && !job.operation().isWrite();
            retries += isRead || job.failingSince() == SlotTurn.NEVER ? 0 : 1;
        }
        return job;
    }

    /** Notes that a call has ended. */
    void completed(PublishJob job, PublishJob.End ended, long now) {
        queue.ended(job);
        if (ended instanceof PublishJob.End.OptionMissing missing) {
            calls++; // the read of the experience
            optionMissing(job, missing, now);
        } else {
            job.group().option().ended(job.started());
            applyEnd(job, ended, now);
        }
        String halted = job.group().option().haltedBecause();
        if (runEnd.ending() != null) {
            giveUpAll(now);
        } else if (halted != null) {
            giveUp(gathering.take(job.group()), halted, now);
            giveUp(queue.takeAll(List.of(job.group())), halted, now);
        }
    }

    /** What waits of the option is tried again later; nothing is known of calls for other options. */
    private void optionMissing(PublishJob job, PublishJob.End.OptionMissing missing, long now) {
        health.notMade(job.operation(), job.started());
        SlotGroup group = job.group();
        long again =
                group.option().missing(missing.why(), job.started(), now, random.getAsDouble(), rules.giveUpAfter());
        queue.addAt(again, group);
        if (job.look() != null) {
            queue.add(job.look());
        }
        Failure failure = missing.failure();
        for (Work work : job.works()) {
            if (job.operation().isWrite() && failure.meaning() == Meaning.REFUSED_ITEM) { // perhaps not all of them
                apply(
                        work,
                        new SlotEvent.Failed(
                                failure.as(Meaning.TRANSIENT), job.works().size()),
                        context(now));
            } else {
                queue.add(work, now);
            }
        }
    }

    private void applyEnd(PublishJob job, PublishJob.End ended, long now) {
        OperationKind operation = job.operation();
        boolean othersPass = health.hasPassedSince(operation, job.failingSince());
        double drawn = random.getAsDouble();
        if (ended instanceof PublishJob.End.Failed failed) {
            calls += job.mayMeanOption(failed.failure()) ? 1 : 0; // the read of the experience
            if (failed.isOptionThere()) {
                job.group().option().found();
            }
        }
        PublishJob.End meant = job.meaning(ended);
        // first what the end says of the service
        noteHealth(job, meant, othersPass, now, drawn);
        runEnd.endIfNothingWorks(operation, now);
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
        if (end instanceof PublishJob.End.Failed failed) {
            health.failed(job.operation(), failed.failure(), othersPass, job.started(), now, drawn);
            return;
        }
        int rows = end instanceof PublishJob.End.Looked looked
                ? looked.there().size()
                : ((PublishJob.End.Responded) end).rows();
        if (job.operation() == OperationKind.CREATE && rows == 0) {
            Failure nothing =
                    new Failure(Meaning.MAYBE_APPLIED, 200, Problems.of("a success that names no slot of the request"));
            health.failed(job.operation(), nothing, othersPass, job.started(), now, drawn);
        } else {
            health.succeeded(job.operation(), CallKind.of(job.operation(), rows), job.started(), now);
        }
    }

    private void lookEnded(Window window, PublishJob.End end, Context context) {
        if (end instanceof PublishJob.End.Looked looked) {
            showed(window, looked.there(), context);
        } else if (end instanceof PublishJob.End.Failed failed) {
            switch (window.failed(failed.failure(), context)) {
                case AGAIN -> queue.addAt(context.after(window.failures()), window);
                case HALVE -> {
                    window.group().forget(window);
                    look(window.takeWaiting(), window.days() / 2, window.to(), context.now(), context.now());
                }
                case CREATE_FIRST -> showed(window, SlotIndex.unreadable(Look.NOT_LOOKED), context);
                case READ_EACH -> showed(window, SlotIndex.unreadable(Look.ELSEWHERE), context);
                case GIVE_UP -> {
                    SlotEvent unread = new SlotEvent.GivenUp(
                            "the service's slots from " + window.from() + " to " + window.to() + " cannot be read",
                            failed.failure());
                    window.group().forget(window);
                    window.takeWaiting().forEach(work -> apply(work, unread, context));
                }
            }
        }
    }

    private void showed(Window window, SlotIndex there, Context context) {
        window.showed(there, context.started());
        if (there.size() > 0) {
            window.group().option().slotShown();
        }
        lookedWindows.add(window);
        window.takeWaiting().forEach(work -> applyLook(work, window, context.now()));
    }

    private void slotsEnded(PublishJob job, PublishJob.End end, Context context) {
        for (Work work : job.works()) {
            SlotEvent event = job.event(work, end);
            boolean isKnown = event instanceof SlotEvent.Found && work.turn().wrote();
            if (isKnown && work.turn().replacement() == null) {
                health.passed(OperationKind.CREATE, context.started()); // a create was carried out
            }
            if (event instanceof SlotEvent.Created || event instanceof SlotEvent.Found) {
                job.group().option().slotShown();
            }
            apply(work, event, context);
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

    /** Gives up what is left after the last thread: calls that were broken off by a defect or a lack of memory. */
    void giveUpRest(long now) {
        if (slots > 0) {
            end(new Ending("no thread is left", null));
            for (PublishJob job : queue.inFlight()) {
                if (job.operation().isWrite()) {
                    job.works().forEach(work -> work.continues(SlotTable.abandoned(work.turn(), job.started())));
                }
                giveUp(job.works(), "its call was broken off", now);
            }
            queue.inFlight().clear();
            giveUpAll(now);
        }
    }

    private void giveUpAll(long now) {
        String reason = Objects.requireNonNull(runEnd.ending()).reason();
        gathering.takeAll().forEach(works -> giveUp(works, reason, now));
        giveUp(queue.takeAll(groups.values()), reason, now);
    }

    /** The next time to ask for a call even if none ends; {@link Long#MAX_VALUE} if only the end of a call matters. */
    long wakeAt(long now) {
        return runEnd.ending() != null
                ? Long.MAX_VALUE // only calls in flight are waited for
                : Math.min(queue.wakeAt(now), gathering.dueAt());
    }

    /** Whether slots are to be offered now. */
    boolean takesInput() {
        return !inputEnded && (runEnd.ending() != null || slots - gathering.size() <= mostInWork);
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
                        .map(group -> group.option().fault())
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
        return queue.inFlight().size();
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
