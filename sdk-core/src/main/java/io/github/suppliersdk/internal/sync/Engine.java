package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.failures.Meaning;
import io.github.suppliersdk.internal.publishing.CallKind;
import io.github.suppliersdk.internal.sync.Notice.Level;
import io.github.suppliersdk.internal.sync.Notice.Line;
import io.github.suppliersdk.internal.sync.Watch.Rest;
import io.github.suppliersdk.internal.sync.protocol.Event;
import io.github.suppliersdk.internal.sync.protocol.Known;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.internal.sync.protocol.Phase;
import io.github.suppliersdk.internal.sync.protocol.SlotValue;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which job is done when, for all slots that this process has claimed. What comes next for a slot is the {@link
 * io.github.suppliersdk.internal.sync.protocol.TransitionTable}'s to say; what a failure means, that of the {@link CallTable};
 * this class has the queues between them. It has no thread, no clock and no lock, and makes no call; whoever uses it sees to it
 * that one thread is inside at a time. All times are in nanoseconds of one clock.
 */
final class Engine {
    private static final long SECOND = 1_000_000_000L;

    /** A pause that is longer than this ends the claim: nobody else could go on with the slot, and no mark would be seen. */
    private static final long LONGEST_HELD_PAUSE = SECOND;

    /** A value that was read longer ago is read again before it is sent. */
    private static final long STALE = 5 * SECOND;

    private static final int SECOND_LOOKS = 2;
    private static final long FIRST_PAUSE = SECOND / 4;
    private static final long LONGEST_PAUSE = Duration.ofMinutes(5).toNanos();
    private static final long BACKLOG_EVERY = 5 * SECOND;
    private static final long GUARD_PAUSE = Duration.ofMinutes(10).toNanos();
    private static final int WINDOW = 256;
    private static final int ENDINGS_PER_JOB = 64;
    private static final int OUTBOX_JOBS = 2;
    private static final int ASKS = 2;
    private static final int TOLD_AFTER_FAILURES = 5;
    private static final int PARKED_TOLD = 20;
    private static final double COST_OF_A_CREATE = 0.02;

    private final Settings settings;
    private final DoubleSupplier dice;
    private final List<Notice> notices = new ArrayList<>();
    private final Map<SlotKey, Turn> turns = new HashMap<>();
    private final IdentityHashMap<Job, Long> inFlight = new IdentityHashMap<>();
    private final List<Turn> endings = new ArrayList<>();
    private final List<Watch> watches = new ArrayList<>();
    private final TurnQueues queues;
    private final Memos memos = new Memos();
    private final ServiceState service;
    private final Pauses pauses;
    private final DeleteGuard guard;
    private final Silence silence;
    private OutboxBacklog backlog = new OutboxBacklog(0, Duration.ZERO, 0);
    private int outboxJobs;
    private int asks;
    private boolean claiming;
    private boolean closing;
    private long claimAt;
    private long wokenAt;
    private long claimedNothingAt;
    private long renewAt;
    private long backlogAt;
    private int askLimit = AvailabilitySource.MOST_KEYS;
    private boolean sourceFails;
    private boolean outboxFails;
    private int outboxFailures;
    private double reading;
    private long parkedSince;
    private int parkedTold;

    Engine(Settings settings, DoubleSupplier dice, long now) {
        this.settings = settings;
        this.dice = dice;
        this.queues = new TurnQueues(settings.mostPerCreate());
        this.service = new ServiceState(settings.concurrency());
        this.pauses = new Pauses(notices);
        this.guard = new DeleteGuard(settings.guardShare(), notices, now);
        this.silence = new Silence(notices, now);
        this.claimAt = now;
        this.wokenAt = now;
        this.claimedNothingAt = now;
        this.renewAt = now;
        this.backlogAt = now;
        this.parkedSince = now;
    }

    // ---------------------------------------------------------------- what the shell tells

    /** There may be marks. */
    void wake(Collection<SlotKey> changed, long now) {
        changed.forEach(memos::urgent);
        wokenAt = now;
        claimAt = now;
    }

    /** The service has asked any call of the client to wait. */
    void throttled(long until) {
        service.throttled(until);
    }

    /** Nothing is claimed any more; what was begun goes on. */
    void close() {
        closing = true;
    }

    /** Something here has failed: every slot that no job has in hand goes back, whatever queue it was in. */
    void recover(long now) {
        Set<Turn> busy = Collections.newSetFromMap(new IdentityHashMap<>());
        inFlight.keySet().forEach(job -> busy.addAll(job.turns()));
        queues.clear();
        endings.clear();
        for (Turn turn : turns.values()) {
            if (!busy.contains(turn)) {
                turn.settleNotBefore(now + settings.lateEffect());
                turn.asksForVerification = true;
                giveBack(turn, SECOND, now);
            }
        }
        asks = (int) inFlight.keySet().stream()
                .filter(job -> job instanceof Job.Ask || job instanceof Job.Classify)
                .count();
        reading = asks == 0 ? 0 : reading;
    }

    void hint(SlotKey key, Op op) {
        memos.hint(key, op);
    }

    Memos memos() {
        return memos;
    }

    DeleteGuard guard() {
        return guard;
    }

    void add(Watch watch) {
        watches.add(watch);
    }

    void remove(Watch watch) {
        watches.remove(watch);
    }

    /** What is to be told, and is not told again. */
    List<Notice> takeNotices() {
        if (notices.isEmpty()) {
            return List.of();
        }
        List<Notice> taken = List.copyOf(notices);
        notices.clear();
        return taken;
    }

    // ---------------------------------------------------------------- the next job

    /** What is to be done now; null if nothing is. */
    @Nullable
    Job next(long now) {
        for (Turn due = queues.pollDue(now); due != null; due = queues.pollDue(now)) {
            route(due, now);
        }
        Job job = outboxJob(now);
        if (job == null) {
            job = callJob(now);
        }
        if (job == null) {
            job = classifyJob();
        }
        if (job == null) {
            job = askJob(now);
        }
        if (job != null) {
            inFlight.put(job, now);
        }
        return job;
    }

    private @Nullable Job outboxJob(long now) {
        if (outboxJobs >= OUTBOX_JOBS) {
            return null;
        }
        Job job = null;
        if (now - renewAt >= 0 && !turns.isEmpty()) {
            job = renewal(now);
        }
        if (job == null && mayClaim(now)) {
            claiming = true;
            claimAt = now + settings.poll();
            job = new Job.Claim(claimLimit());
        }
        if (job == null && now - backlogAt >= 0) {
            backlogAt = now + BACKLOG_EVERY;
            job = new Job.Backlog();
        }
        if (job == null && !endings.isEmpty()) { // last: there are always some when much is done
            job = ending();
        }
        if (job != null) {
            outboxJobs++;
        }
        return job;
    }

    private @Nullable Job renewal(long now) {
        renewAt = now + settings.lease() / 6;
        List<Turn> due = turns.values().stream()
                .filter(turn -> turn.ending == null && turn.leaseUntil - now < settings.lease() / 2)
                .toList();
        return due.isEmpty() ? null : new Job.Renew(due);
    }

    private Job ending() {
        List<Turn> some = endings.subList(0, Math.min(ENDINGS_PER_JOB, endings.size()));
        List<Job.Ending> ends = new ArrayList<>();
        some.forEach(turn -> ends.add(turn.ending));
        some.clear();
        return new Job.End(ends);
    }

    private boolean mayClaim(long now) {
        if (claiming || closing || now - claimAt < 0) {
            return false;
        }
        if (pauses.isAccountPaused()) {
            return turns.isEmpty() && pauses.mayProbe(now);
        }
        return turns.size() < WINDOW || (memos.urgentOnes() > 0 && turns.size() < 2 * WINDOW);
    }

    private int claimLimit() {
        if (pauses.isAccountPaused()) {
            return 1;
        }
        int room = WINDOW - turns.size();
        return Math.max(room, Math.min(WINDOW, memos.urgentOnes()));
    }

    private @Nullable Job callJob(long now) {
        if (queues.hasGets() && service.allows(false, now)) {
            Turn turn = queues.pollGet();
            if (turn != null && isStillOurs(turn, now)) {
                service.begun(false);
                return new Job.Get(turn);
            }
        }
        while (queues.hasSends() && service.allows(true, now)) {
            List<Turn> fresh = new ArrayList<>();
            for (Turn turn : queues.pollSend()) {
                if (!isStillOurs(turn, now)) {
                    continue;
                }
                if (now - turn.readAt > STALE) {
                    step(turn, new Event.Responded<>(Event.Kind.NOT_CARRIED_OUT, null), null, now);
                } else {
                    fresh.add(turn);
                }
            }
            if (!fresh.isEmpty()) {
                service.begun(true);
                Turn first = fresh.get(0);
                return first.op() == Op.POST && !first.alone
                        ? new Job.Create(first.key().option(), List.copyOf(fresh))
                        : new Job.Send(first);
            }
        }
        return null;
    }

    /** The lease must last for longer than it takes a request to leave. Else the slot goes back, and is claimed anew. */
    private boolean isStillOurs(Turn turn, long now) {
        if (turn.leaseUntil - now > settings.margin()) {
            return true;
        }
        giveBack(turn, 0, now);
        return false;
    }

    /** One question for many slots, where more wait than can be sent soon. */
    private @Nullable Job classifyJob() {
        if (asks >= ASKS || sourceFails || queues.unclassified() <= 2 * settings.concurrency()) {
            return null;
        }
        List<Turn> some = queues.takeUnclassified(AvailabilitySource.MOST_KEYS).stream()
                .filter(this::isSeatsKnown)
                .toList();
        if (some.isEmpty()) {
            return null;
        }
        asks++;
        return new Job.Classify(some);
    }

    private boolean isSeatsKnown(Turn turn) {
        Memos.Memo memo = memos.find(turn.key());
        return memo != null && memo.seats != null;
    }

    /** What failed, or is unknown, stays where it is. */
    private void classified(Job.Classify job, JobEnd end) {
        if (!(end instanceof JobEnd.Classified classified)) {
            return;
        }
        for (Turn turn : job.some()) {
            SlotRequest current = classified.current().get(turn.key());
            Memos.Memo memo = memos.find(turn.key());
            Integer before = memo == null ? null : memo.seats;
            turn.rises = current != null && before != null && current.capacity().orElse(Integer.MAX_VALUE) > before;
        }
        queues.classified();
    }

    private @Nullable Job askJob(long now) {
        if (asks >= ASKS || (!queues.hasRechecks() && !queues.hasReads())) {
            return null;
        }
        List<Turn> some = new ArrayList<>();
        while (queues.hasRechecks() && some.size() < askLimit) {
            Turn turn = queues.pollRecheck();
            if (turn != null && isStillOurs(turn, now)) {
                some.add(turn);
            }
        }
        double room = 2.0 * service.permits(now) - queues.sends() - reading;
        while (room > 0 && queues.hasReads() && some.size() < askLimit) {
            Turn turn = queues.pollRead();
            if (turn != null && isStillOurs(turn, now)) {
                room -= cost(turn);
                reading += cost(turn);
                some.add(turn);
            }
        }
        if (some.isEmpty()) {
            return null;
        }
        asks++;
        return new Job.Ask(List.copyOf(some));
    }

    /** What a slot that is read will cost of a call: those that are created go many at a time. */
    private static double cost(Turn turn) {
        if (turn.phase() != Phase.READ) {
            return 0;
        }
        boolean isCreated = !turn.alone && (turn.hint == Op.POST || turn.state().known() == Known.ABSENT);
        return isCreated ? COST_OF_A_CREATE : 1;
    }

    // ---------------------------------------------------------------- the end of a job

    /** A job has ended. */
    void completed(Job job, JobEnd end, long now) {
        Long started = inFlight.remove(job);
        if (started == null) {
            throw new IllegalStateException("defect in the sync: a job that is not in flight has ended: " + job);
        }
        if (job instanceof Job.Claim) {
            outboxJobs--;
            claiming = false;
            claimed(end, started, now);
        } else if (job instanceof Job.End ended) {
            outboxJobs--;
            ended(ended, end, now);
        } else if (job instanceof Job.Renew renew) {
            outboxJobs--;
            renewed(renew, end, started);
            told(end);
        } else if (job instanceof Job.Backlog) {
            outboxJobs--;
            told(end);
            if (end instanceof JobEnd.Waits waits) {
                backlog = waits.backlog();
            }
        } else if (job instanceof Job.Ask ask) {
            asks--;
            for (Turn turn : ask.turns()) {
                reading = Math.max(0, reading - cost(turn));
            }
            asked(ask, end, started, now);
        } else if (job instanceof Job.Classify classify) {
            asks--;
            classified(classify, end);
        } else if (job instanceof Job.Get get) {
            got(get.turn(), end, started, now);
        } else if (job instanceof Job.Send send) {
            sent(send.turn(), end, started, now);
        } else if (job instanceof Job.Create create) {
            created(create, end, started, now);
        }
    }

    private void claimed(JobEnd end, long started, long now) {
        told(end);
        if (!(end instanceof JobEnd.Claimed claimed)) {
            claimAt = now + pause(outboxFailures);
            return;
        }
        if (claimed.claims().isEmpty()) {
            claimedNothingAt = started;
            if (wokenAt - started < 0) {
                memos.forgetUrgent();
            }
        } else {
            claimAt = now; // there may be more
        }
        for (OutboxClaim claim : claimed.claims()) {
            Memos.Memo memo = memos.of(claim.key());
            Turn turn = new Turn(
                    claim,
                    memos.takeUrgent(claim.key()),
                    memos.takeHint(claim.key()),
                    settings.seats(),
                    memo.notKept,
                    now);
            turn.failures = memo.failures;
            turn.failingSince = memo.failingSince;
            turn.secondLooks = memo.secondLooks;
            turn.leaseUntil = started + settings.lease();
            turn.isProbe = pauses.isAccountPaused();
            if (turns.isEmpty()) {
                silence.begins(now);
            }
            if (turns.putIfAbsent(claim.key(), turn) == null) {
                route(turn, now);
            } else {
                giveBack(turn, SECOND, now); // the lease of the one in hand has ended, and it has not
            }
        }
    }

    private void ended(Job.End job, JobEnd end, long now) {
        told(end);
        List<@Nullable ClaimEnd> ends = end instanceof JobEnd.Ended each ? each.ends() : List.of();
        for (int i = 0; i < job.endings().size(); i++) {
            Job.Ending ending = job.endings().get(i);
            ClaimEnd how = i < ends.size() ? ends.get(i) : null;
            if (how == null) {
                ending.turn().notBefore = now + pause(outboxFailures);
                queues.addLater(ending.turn());
            } else {
                ended(ending, how, now);
            }
        }
    }

    private void ended(Job.Ending ending, ClaimEnd how, long now) {
        Turn turn = ending.turn();
        Parking parking = ending.parking();
        if (how == ClaimEnd.AGAIN && parking == null) {
            turn.ending = null;
            step(turn, new Event.Again<>(), null, now);
            return;
        }
        turns.remove(turn.key(), turn);
        Memos.Memo memo = memos.of(turn.key());
        memo.notKept = turn.state().notKept();
        boolean rests = how == ClaimEnd.DONE && (parking == null || parking.reason() != ParkReason.RETRY);
        if (rests) {
            memo.failures = 0;
            memo.secondLooks = 0;
            silence.broken(now);
        } else if (how != ClaimEnd.DONE) {
            claimAt = now;
        }
        if (how == ClaimEnd.LOST) {
            event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "");
        } else if (rests && parking != null) {
            parked(turn, parking, now);
        }
        Rest rest = !rests ? Rest.LATER : parking == null ? Rest.EQUAL : Rest.PARKED;
        watches.forEach(watch -> watch.ended(turn.key(), rest, parking));
    }

    /** A fault of many slots at once must not fill the log. */
    private void parked(Turn turn, Parking parking, long now) {
        SyncEvent.Kind kind = switch (parking.reason()) {
            case HELD -> SyncEvent.Kind.HELD;
            case REFUSED -> SyncEvent.Kind.REFUSED;
            default -> SyncEvent.Kind.NOT_KEPT;
        };
        event(turn, kind, turn.state().value(), null, parking.detail());
        if (now - parkedSince >= DeleteGuard.HOUR) {
            parkedSince = now;
            parkedTold = 0;
        }
        parkedTold++;
        if (parkedTold <= PARKED_TOLD) {
            notices.add(new Line(
                    kind == SyncEvent.Kind.HELD ? Level.INFO : Level.WARN,
                    "slot " + turn.key() + " is " + Words.of(kind) + ": " + parking.detail()
                            + (parkedTold == PARKED_TOLD
                                    ? "; further ones are listed, and not logged for an hour"
                                    : "")));
        }
    }

    private void renewed(Job.Renew renew, JobEnd end, long started) {
        Set<SlotKey> valid = end instanceof JobEnd.Renewed renewed ? renewed.valid() : Set.of();
        for (Turn turn : renew.turns()) {
            if (valid.contains(turn.key())) {
                turn.leaseUntil = started + settings.lease();
            }
        }
    }

    /** Once when the outbox begins to fail, and once when it is back. */
    private void told(JobEnd end) {
        Throwable failure = end instanceof JobEnd.Failed failed
                ? failed.failure()
                : end instanceof JobEnd.Ended ended ? ended.failure() : null;
        if (failure == null) {
            outboxFailures = 0;
            if (outboxFails) {
                outboxFails = false;
                notices.add(new Line(Level.INFO, "the outbox works again"));
            }
            return;
        }
        outboxFailures++;
        if (!outboxFails) {
            outboxFails = true;
            notices.add(new Line(Level.WARN, "the outbox fails, slots wait: " + Words.failure(failure)));
        }
    }

    private void asked(Job.Ask ask, JobEnd end, long started, long now) {
        List<JobEnd.Answer> answers = end instanceof JobEnd.Asked asked ? asked.answers() : List.of();
        Throwable failure = end instanceof JobEnd.Failed failed
                ? failed.failure()
                : end instanceof JobEnd.Asked asked ? asked.failure() : null;
        sourceAnswered(failure);
        for (int i = 0; i < ask.turns().size(); i++) {
            Turn turn = ask.turns().get(i);
            JobEnd.Answer answer = i < answers.size() ? answers.get(i) : null;
            if (answer != null && answer.lost()) {
                event(turn, SyncEvent.Kind.CLAIM_LOST, null, null, "");
                turns.remove(turn.key(), turn);
                claimAt = now;
                watches.forEach(watch -> watch.ended(turn.key(), Rest.LATER, null));
                continue;
            }
            if (answer != null && answer.taken() != null) {
                turn.taken(answer.taken(), now);
            }
            SlotValue<SlotContent> value = answer == null ? null : answer.value();
            if (value == null) {
                if (turn.takesMark) { // nobody knows whether the mark was taken, and with it the wish to verify
                    turn.asksForVerification = true;
                    turn.settleNotBefore(now + settings.lateEffect());
                }
                turn.problem = answer == null ? "" : answer.problem();
                turn.apply(new Event.SourceFailed<>(), null);
                failed(turn, started, now);
            } else {
                read(turn, value, started, now);
            }
        }
    }

    private void sourceAnswered(@Nullable Throwable failure) {
        if (failure == null) {
            askLimit = Math.min(AvailabilitySource.MOST_KEYS, askLimit * 2);
            if (sourceFails) {
                sourceFails = false;
                notices.add(new Line(Level.INFO, "the source can be asked again"));
            }
            return;
        }
        askLimit = Math.max(1, askLimit / 2); // one slot may spoil the call for all
        if (!sourceFails) {
            sourceFails = true;
            notices.add(new Line(
                    Level.WARN,
                    "the source fails; nothing is known of the slots that it was asked for, and they wait: "
                            + Words.failure(failure)));
        }
    }

    private void read(Turn turn, SlotValue<SlotContent> value, long started, long now) {
        if (!value.isAbsent()) {
            guard.present(turn.key(), now);
        }
        turn.readAt = started;
        boolean verifies = turn.phase() == Phase.VERIFY_READ;
        SlotValue<SlotContent> got = turn.state().got();
        if (verifies && got != null && looksLikeASale(value, got) && turn.secondLooks < SECOND_LOOKS) {
            turn.lookAgain();
            memos.of(turn.key()).secondLooks = turn.secondLooks;
            giveBack(turn, settings.secondLook(), now);
            return;
        }
        boolean verify = turn.asksForVerification && turn.phase() == Phase.READ;
        if (verify) {
            turn.asksForVerification = false;
        }
        boolean wasReread = turn.phase() == Phase.REREAD;
        step(turn, new Event.Source<>(value, verify, turn.hint), value, now, wasReread);
        if (verifies) {
            boolean isEqual = turn.phase() == Phase.FINISH;
            boolean isCorrected = turn.phase() == Phase.SENDING;
            if (isEqual || isCorrected) {
                event(
                        turn,
                        isEqual ? SyncEvent.Kind.VERIFIED_EQUAL : SyncEvent.Kind.VERIFIED_DIFFERENT,
                        value,
                        got,
                        "");
            }
        }
    }

    /** The service has fewer seats, and perhaps its webhook is on its way. */
    private static boolean looksLikeASale(SlotValue<SlotContent> source, SlotValue<SlotContent> service) {
        Integer theirs = service.seats();
        Integer ours = source.seats();
        return theirs != null
                && (ours == null || theirs < ours)
                && source.content() != null
                && source.content().equals(service.content());
    }

    private void got(Turn turn, JobEnd end, long started, long now) {
        if (!(end instanceof JobEnd.Called called)) {
            service.abandoned(false, started);
            turn.problem = end instanceof JobEnd.Failed failed ? Words.failure(failed.failure()) : "";
            turn.apply(new Event.GetFailed<>(), null);
            failed(turn, started, now);
            return;
        }
        CallEnd call = called.end();
        health(turn, CallKinds.GET, false, started, now, call);
        switch (call.meaning()) {
            case DONE, MISSING -> {
                SlotValue<SlotContent> seen = call.slots().isEmpty()
                        ? SlotValue.absent()
                        : SlotContent.theirs(call.slots().get(0));
                succeeded(turn);
                step(turn, new Event.Got<>(seen), seen, now);
            }
            default -> {
                turn.problem = call.problem();
                turn.apply(new Event.GetFailed<>(), null);
                if (call.meaning() == Meaning.REFUSED_CALLER) {
                    refusedCaller(call, now);
                }
                failed(turn, started, now);
            }
        }
    }

    private void sent(Turn turn, JobEnd end, long started, long now) {
        Op op = turn.op();
        if (!(end instanceof JobEnd.Called called)) {
            service.abandoned(true, started);
            turn.problem = end instanceof JobEnd.Failed failed ? Words.failure(failed.failure()) : "";
            ambiguous(turn, now);
            stepFailed(turn, new Event.Responded<>(Event.Kind.AMBIGUOUS, null), started, now);
            return;
        }
        CallEnd call = called.end();
        health(turn, op == Op.POST ? CallKinds.creates(1) : CallKinds.WRITE, true, started, now, call);
        Event.Kind kind = CallTable.ofOne(op, call);
        if (CallTable.refusesCaller(op, call)) {
            refusedCaller(call, now);
        } else if (CallTable.isParentMissing(op, call)) {
            missing(turn.key().option(), call, now);
        }
        SlotValue<SlotContent> shown =
                call.slots().isEmpty() ? null : SlotContent.theirs(call.slots().get(0));
        responded(turn, op, kind, shown, call, started, now);
    }

    private void created(Job.Create job, JobEnd end, long started, long now) {
        Turn any = job.turns().get(0);
        if (!(end instanceof JobEnd.Called called)) {
            service.abandoned(true, started);
            for (Turn turn : job.turns()) {
                turn.problem = end instanceof JobEnd.Failed failed ? Words.failure(failed.failure()) : "";
                ambiguous(turn, now);
                stepFailed(turn, new Event.Responded<>(Event.Kind.AMBIGUOUS, null), started, now);
            }
            return;
        }
        CallEnd call = called.end();
        health(any, CallKinds.creates(job.turns().size()), true, started, now, call);
        if (job.turns().size() == 1 && !call.isDone()) {
            sentAlone(any, call, started, now);
            return;
        }
        if (CallTable.refusesCaller(Op.POST, call)) {
            refusedCaller(call, now);
        } else if (CallTable.isParentMissing(Op.POST, call)) {
            missing(job.option(), call, now);
        }
        Map<String, Slot> named = new HashMap<>();
        call.slots().forEach(slot -> named.put(slot.slotId(), slot));
        for (Turn turn : job.turns()) {
            Slot slot = named.get(turn.key().slotId());
            turn.alone = turn.alone || slot == null;
            responded(
                    turn,
                    Op.POST,
                    CallTable.ofSome(call, slot != null),
                    slot == null ? null : SlotContent.theirs(slot),
                    call,
                    started,
                    now);
        }
    }

    private void sentAlone(Turn turn, CallEnd call, long started, long now) {
        if (CallTable.refusesCaller(Op.POST, call)) {
            refusedCaller(call, now);
        } else if (CallTable.isParentMissing(Op.POST, call)) {
            missing(turn.key().option(), call, now);
        }
        responded(turn, Op.POST, CallTable.ofOne(Op.POST, call), null, call, started, now);
    }

    private void responded(
            Turn turn,
            Op op,
            Event.Kind kind,
            @Nullable SlotValue<SlotContent> shown,
            CallEnd call,
            long started,
            long now) {
        if (!call.isDone()) {
            turn.problem = call.problem();
        }
        Event<SlotContent> event = new Event.Responded<>(kind, shown);
        switch (kind) {
            case OK -> {
                succeeded(turn);
                pauses.passed(now);
                pauses.created(turn.key().option(), now);
                guard.deleted(turn.key());
                silence.broken(now);
                Integer seats = op == Op.DELETE || op == Op.ZERO
                        ? Integer.valueOf(0)
                        : turn.value().seats();
                memos.of(turn.key()).seats = seats;
                event(turn, SyncEvent.Kind.SENT, turn.value(), shown, Words.of(op, turn.value()));
                step(turn, event, shown, now);
            }
            case AMBIGUOUS -> {
                ambiguous(turn, now);
                stepFailed(turn, event, started, now);
            }
            case NOT_CARRIED_OUT -> {
                if (call.meaning() == Meaning.REFUSED_CALLER || call.meaning() == Meaning.REFUSED_ITEM) {
                    step(turn, event, shown, now); // the caller, the option or the chunk: not this slot
                } else {
                    stepFailed(turn, event, started, now);
                }
            }
            case NOT_FOUND, CONFLICT, REFUSED -> step(turn, event, shown, now);
        }
    }

    private void ambiguous(Turn turn, long now) {
        turn.hint = Op.PATCH;
        turn.settleNotBefore(now + settings.lateEffect());
    }

    private void health(Turn turn, CallKind kind, boolean write, long started, long now, CallEnd end) {
        long failingSince = turn.failures == 0 ? now : turn.failingSince;
        service.ended(kind, write, started, now, end, failingSince, dice.getAsDouble());
    }

    private void missing(OptionRef option, CallEnd call, long now) {
        pauses.missing(option, call.problem(), now);
        for (Turn turn : turns.values()) {
            turn.isOptionProbe &= !turn.key().option().equals(option);
        }
    }

    /** Everything that could be sent goes back, and one slot a minute finds out whether that is over. */
    private void refusedCaller(CallEnd call, long now) {
        pauses.refused(call.problem(), now);
        turns.values().forEach(turn -> turn.isProbe = false);
        queues.removeSendable().forEach(turn -> giveBack(turn, 0, now));
    }

    // ---------------------------------------------------------------- one turn

    private void step(Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen, long now) {
        step(turn, event, seen, now, false);
    }

    private void step(
            Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen, long now, boolean mayDiffer) {
        apply(turn, event, seen);
        boolean differs = mayDiffer && turn.phase() == Phase.READ;
        if (differs && ++turn.failures > 1) {
            turn.problem = "it changes faster than it can be sent";
            pause(turn, now);
        } else {
            route(turn, now);
        }
    }

    private void apply(Turn turn, Event<SlotContent> event, @Nullable SlotValue<SlotContent> seen) {
        boolean wasRead = turn.phase() == Phase.READ;
        turn.apply(event, seen);
        if (!wasRead && turn.phase() == Phase.READ) {
            turn.takesMark = true;
        }
    }

    private void stepFailed(Turn turn, Event<SlotContent> event, long started, long now) {
        apply(turn, event, null);
        failed(turn, started, now);
    }

    private void succeeded(Turn turn) {
        turn.failures = 0;
        Memos.Memo memo = memos.find(turn.key());
        if (memo != null) {
            memo.failures = 0;
        }
    }

    /** The pause grows only while others pass: an outage is the circuit breaker's, and ends for all at once. */
    private void failed(Turn turn, long started, long now) {
        if (turn.failures == 0) {
            turn.failingSince = started;
        }
        if (turn.failures < 2 || sourceFails || service.hasPassedSince(turn.failingSince)) {
            turn.failures++;
        }
        pause(turn, now);
    }

    private void pause(Turn turn, long now) {
        Memos.Memo memo = memos.of(turn.key());
        memo.failures = turn.failures;
        memo.failingSince = turn.failingSince;
        if (turn.failures == TOLD_AFTER_FAILURES) {
            notices.add(new Line(
                    Level.WARN,
                    "slot " + turn.key() + " is not equal after " + turn.failures + " attempts, and goes on: "
                            + turn.problem));
        }
        long pause = pause(turn.failures);
        if (pause > LONGEST_HELD_PAUSE) {
            giveBack(turn, pause, now);
        } else {
            turn.notBefore = now + pause;
            queues.addLater(turn);
        }
    }

    private long pause(int failures) {
        double bound = Math.min((double) LONGEST_PAUSE, FIRST_PAUSE * Math.pow(2, failures - 1.0));
        return (long) (bound * (0.5 + dice.getAsDouble() / 2));
    }

    /** Ends the claim. What must be verified will be. */
    private void giveBack(Turn turn, long pause, long now) {
        Optional<Duration> settle = turn.owesVerification()
                ? Optional.of(Duration.ofNanos(Math.max(0, turn.settleUntil - now)))
                : Optional.empty();
        end(turn, new Parking(ParkReason.RETRY, "", Optional.of(Duration.ofNanos(pause)), settle));
    }

    private void end(Turn turn, @Nullable Parking parking) {
        turn.ending = new Job.Ending(turn, parking);
        endings.add(turn);
    }

    /** To where its phase belongs. */
    private void route(Turn turn, long now) {
        if (turn.ending != null) {
            endings.add(turn);
            return;
        }
        if (turn.notBefore - now > 0) {
            queues.addLater(turn);
            return;
        }
        boolean mayCall = !pauses.isAccountPaused() || turn.isProbe;
        switch (turn.phase()) {
            case IDLE -> end(turn, null);
            case READ -> {
                long pause = mayCall && !turn.isOptionProbe
                        ? pauses.pauseOf(turn.key().option(), now)
                        : 0;
                turn.isOptionProbe |= pause == 0 && pauses.isPaused(turn.key().option());
                if (!mayCall || closing || pause > 0) {
                    giveBack(turn, pause, now);
                } else {
                    queues.addRead(turn);
                }
            }
            case SEATS_GET, VERIFY_GET -> {
                if (mayCall && !closing) {
                    queues.addGet(turn);
                } else {
                    giveBack(turn, 0, now);
                }
            }
            case SENDING -> {
                if (!mayCall) {
                    giveBack(turn, 0, now);
                } else if (turn.op() == Op.DELETE && !guard.allows(turn.key(), now)) {
                    giveBack(turn, GUARD_PAUSE, now);
                } else {
                    queues.addSend(turn, falls(turn));
                }
            }
            case REREAD, VERIFY_READ -> queues.addRecheck(turn);
            case SETTLE_WAIT -> {
                long left = turn.settleUntil - now;
                if (left <= 0) {
                    step(turn, new Event.Timer<>(), null, now);
                } else {
                    Optional<Duration> until = Optional.of(Duration.ofNanos(left));
                    end(turn, new Parking(ParkReason.RETRY, "", until, until));
                }
            }
            case HELD_WAIT ->
                end(
                        turn,
                        new Parking(
                                ParkReason.HELD,
                                turn.problem,
                                Optional.of(Duration.ofNanos(settings.heldInterval())),
                                Optional.empty()));
            case REFUSED_WAIT ->
                end(turn, new Parking(ParkReason.REFUSED, turn.problem, Optional.empty(), Optional.empty()));
            case FINISH ->
                end(
                        turn,
                        turn.state().isNotKept()
                                ? new Parking(
                                        ParkReason.NOT_KEPT,
                                        "the service shows another content than it was sent",
                                        Optional.empty(),
                                        Optional.empty())
                                : null);
        }
    }

    /** Unknown counts as falling: too few seats are worse than too late. */
    private boolean falls(Turn turn) {
        Integer seats = turn.value().seats();
        Memos.Memo memo = memos.find(turn.key());
        Integer before = memo == null ? null : memo.seats;
        return turn.value().isOffSale() || before == null || (seats != null && seats < before);
    }

    private void event(
            Turn turn,
            SyncEvent.Kind kind,
            @Nullable SlotValue<SlotContent> wanted,
            @Nullable SlotValue<SlotContent> found,
            String detail) {
        notices.add(new Notice.Of(new SyncEvent(
                turn.key(),
                kind,
                wanted == null || wanted.content() == null
                        ? Optional.empty()
                        : Optional.of(wanted.content().request(wanted.seats())),
                found == null || found.content() == null
                        ? Optional.empty()
                        : Optional.of(found.content().shown(found.seats())),
                detail)));
    }

    // ---------------------------------------------------------------- what it looks like

    /** When there may be something to do again though nothing happens. */
    long wakeAt(long now) {
        long at = queues.firstDue();
        if (queues.hasGets() || queues.hasSends() || queues.hasReads()) {
            at = Math.min(at, service.opensAt(now));
        }
        return outboxJobs < OUTBOX_JOBS ? Math.min(at, outboxAt()) : at;
    }

    /** When the outbox is to be asked for something. */
    private long outboxAt() {
        long at = backlogAt;
        if (!turns.isEmpty()) {
            at = Math.min(at, renewAt);
        }
        boolean hasRoom = pauses.isAccountPaused() ? turns.isEmpty() : turns.size() < WINDOW;
        if (!closing && !claiming && hasRoom) {
            at = Math.min(at, pauses.isAccountPaused() ? Math.max(claimAt, pauses.probeAt()) : claimAt);
        }
        return at;
    }

    /** To be called once a second or so: says it when nothing goes on for long. */
    void tick(long now) {
        if (turns.isEmpty() && !(pauses.isAccountPaused() && backlog.pending() > 0)) {
            silence.idle(now);
        } else {
            silence.tick(now, () -> waitsFor(now));
        }
    }

    private String waitsFor(long now) {
        List<String> parts = new ArrayList<>();
        parts.add(Math.max(backlog.pending(), turns.size()) + " slots wait");
        pauses.reason().ifPresent(reason -> parts.add("the service refuses the caller: " + reason));
        parts.addAll(service.words(now));
        inFlight.forEach((job, started) -> {
            if (now - started > STALE) {
                parts.add(job.words() + " since " + Words.duration(now - started));
            }
        });
        return String.join("; ", parts);
    }

    /** Whether no slot is in hand and nothing is in flight. */
    boolean isIdle() {
        return turns.isEmpty();
    }

    /** Whether the outbox had nothing more to claim when it was asked last, after the last mark that is known here. */
    boolean hasClaimedAll() {
        return !claiming && claimedNothingAt - wokenAt > 0;
    }

    /** Whether no slot is in hand, whatever the outbox has. */
    boolean isAtRest() {
        return turns.isEmpty();
    }

    /** The slots in hand. */
    Set<SlotKey> inHand() {
        return Set.copyOf(turns.keySet());
    }

    int callsInFlight() {
        return service.inFlight();
    }

    OutboxBacklog backlog() {
        return backlog;
    }

    Pauses pauses() {
        return pauses;
    }

    Duration silentFor(long now) {
        return turns.isEmpty() ? Duration.ZERO : silence.since(now);
    }
}
