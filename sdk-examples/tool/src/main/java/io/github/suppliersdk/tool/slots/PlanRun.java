package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotProblem;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Diagnosis;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.slots.PlannedChange.Field;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.ProgressLine;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Carries out a plan that was confirmed. Each write reads its slot before, and is made only if the slot is still as the
 * plan has it. A write whose effect is unknown is the last one to its slot.
 */
public final class PlanRun {
    private static final int THREADS = 6;
    private static final Duration PATIENCE = Duration.ofMinutes(15);
    private static final long PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 30_000;
    private static final long LONGEST_RETRY_AFTER_MILLIS = 300_000;
    private static final int SECONDS_TO_END = 15;

    /** What became of a change. */
    enum End {
        DONE,
        SKIPPED,
        REFUSED,
        FAILED,
        UNCERTAIN,
        NOT_SENT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private record Result(End end, String why) {}

    private static final Result IN_FLIGHT = new Result(End.UNCERTAIN, "it was being written");

    private final CommandContext context;
    private final SupplierClient client;
    private final SupplierClient once;
    private final List<PlannedChange> changes;
    private final Map<SlotKey, Result> results = new LinkedHashMap<>();
    private final Object probe = new Object();
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final ProgressLine line;
    private volatile boolean callerRefused;
    private volatile String fault = "";
    private volatile Instant failingSince = Instant.MAX;

    PlanRun(CommandContext context, SupplierClient client, List<PlannedChange> changes) {
        this.context = context;
        this.client = client;
        this.once = client.with(CallOptions.builder().maxAttempts(1).build());
        this.changes = changes;
        this.line = new ProgressLine(context.terminal());
        changes.forEach(each -> results.put(each.key(), new Result(End.NOT_SENT, "")));
    }

    /** Deletes one slot, after it was shown and confirmed. */
    public static int delete(CommandContext context, SupplierClient client, SlotKey key, Confirmation confirmation) {
        Slot found = client.slots(key.experienceId(), key.optionId()).get(key.slotId());
        PlannedChange change = PlannedChange.of(key, Optional.of(found), Optional.empty());
        confirmation.require(
                context, "Delete " + key + " (" + PlannedChange.text(found) + ") at " + context.serviceUrl());
        return new PlanRun(context, client, List.of(change)).apply().report();
    }

    /** Makes the writes, until the thread is interrupted, the caller is refused, or nothing succeeds any more. */
    @SuppressWarnings("try") // the interrupts are not used in the body
    PlanRun apply() {
        try (Interrupts interrupts = Interrupts.ofThisThread()) {
            change(); // seats that become fewer first
            create();
        } finally {
            Thread.interrupted(); // clears the flag
        }
        line.close();
        return this;
    }

    private void create() {
        List<PlannedChange> created =
                changes.stream().filter(each -> each.before().isEmpty()).toList();
        if (created.isEmpty() || callerRefused || isInterrupted()) {
            return;
        }
        PublishReport report = SlotPublisher.builder(client)
                .giveUpAfter(goesOn() ? PATIENCE : Duration.ofMinutes(1)) // an outage is waited for once
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        PlannedChange change = created.get((int) outcome.position());
                        end(change.key(), new Result(end(outcome), problem(outcome)));
                    }

                    @Override
                    public void progress(PublishProgress progress) {
                        fault(progress.fault().map(LibraryMessages::cause).orElse(""));
                    }
                })
                .build()
                .publish(created.stream()
                        .map(each -> new SlotTarget(
                                each.key().experienceId(), each.after().orElseThrow())));
        callerRefused = report.isCallerRefused();
        if (report.interrupted()) {
            interrupted.countDown();
        } else {
            report.endedEarly()
                    .ifPresent(why -> line.say(context.terminal().palette().bad("Ended early: ") + why));
        }
    }

    /** Says at once when the service begins to fail, and why, and when it works again. */
    private synchronized void fault(String now) {
        boolean isNews = now.isEmpty() != fault.isEmpty();
        failingSince = isNews ? context.clock().instant() : failingSince;
        if (isNews && !isInterrupted()) { // an interrupt ends calls without a response
            line.say(
                    now.isEmpty()
                            ? "The service works again."
                            : context.terminal().palette().bad("The service fails: ") + now + ". Trying again.");
        }
        fault = now;
        line.show(this::progress);
    }

    private boolean isInterrupted() {
        return interrupted.getCount() == 0 || Thread.currentThread().isInterrupted();
    }

    private static End end(SlotOutcome outcome) {
        boolean isConflict = outcome.problem()
                .flatMap(SlotProblem::code)
                .filter("409"::equals)
                .isPresent();
        return switch (outcome.result()) {
            case EXISTS_DIFFERENT -> End.SKIPPED;
            case REJECTED -> End.REFUSED;
            case NOT_SENT -> End.NOT_SENT;
            case UNKNOWN -> isConflict && !outcome.toVerify() ? End.REFUSED : End.UNCERTAIN;
            default -> outcome.toVerify() ? End.UNCERTAIN : End.DONE;
        };
    }

    private static String problem(SlotOutcome outcome) {
        String found = outcome.problem()
                .map(each -> LibraryMessages.cause(each.message()))
                .orElse("done, but the end of an earlier call is unknown, and it may be carried out late");
        return outcome.result() == SlotResult.EXISTS_DIFFERENT ? "the service has it by now: " + found : found;
    }

    private void change() {
        Queue<PlannedChange> left = new ConcurrentLinkedQueue<>(
                changes.stream().filter(each -> each.before().isPresent()).toList());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int i = 0; i < THREADS; i++) {
            threads.execute(() -> work(left));
        }
        threads.shutdown();
        try {
            while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
                fault(fault);
            }
        } catch (InterruptedException e) {
            interrupted.countDown();
            await(threads, SECONDS_TO_END); // calls in flight may end
            threads.shutdownNow();
            await(threads, 2);
        }
    }

    private static void await(ExecutorService threads, int seconds) {
        try {
            boolean unused = threads.awaitTermination(seconds, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
        }
    }

    /** Whether more may be sent: a service that fails is waited for, but not for ever. */
    private synchronized boolean goesOn() {
        return !isInterrupted()
                && !callerRefused
                && (fault.isEmpty()
                        || !failingSince.plus(PATIENCE).isBefore(context.clock().instant()));
    }

    private void work(Queue<PlannedChange> left) {
        boolean goesOn = true;
        while (goesOn) {
            if (!fault.isEmpty()) {
                synchronized (probe) { // one write at a time finds out whether the service works again
                    goesOn = step(left);
                }
            } else {
                goesOn = step(left);
            }
        }
    }

    /** Makes the next change; returns whether there was one. */
    private boolean step(Queue<PlannedChange> left) {
        PlannedChange change = goesOn() ? left.poll() : null;
        if (change == null) {
            return false;
        }
        Result result = attempt(change);
        end(change.key(), result);
        if (result.end() == End.FAILED) {
            left.add(change); // again after the others, which it must not hold up
        } else if (result.end() != End.UNCERTAIN) {
            fault("");
        }
        return true;
    }

    /** Makes a write if the slot is as in the plan. FAILED: nothing was changed, and another attempt may succeed. */
    private Result attempt(PlannedChange change) {
        try {
            Optional<Slot> now = read(change.key());
            if (isDone(change, now)) {
                return new Result(End.DONE, "");
            }
            String differs = differs(change, now);
            if (!differs.isEmpty()) {
                return new Result(End.SKIPPED, differs);
            }
            end(change.key(), IN_FLIGHT);
            send(change, now);
            return new Result(End.DONE, "");
        } catch (SupplierException e) {
            String why = Diagnosis.message(e).replaceFirst("(?s)\n.*", "");
            callerRefused |= Diagnosis.exitCode(e) == ExitCode.NOT_AUTHORISED;
            if (e.effect() == Effect.NONE && !Diagnosis.isOfService(e)) {
                return new Result(callerRefused || isInterrupted() ? End.FAILED : End.REFUSED, why);
            }
            fault(why);
            if (e.effect() != Effect.NONE) {
                end(change.key(), new Result(End.UNCERTAIN, why));
            }
            boolean goesOn = pause(e);
            return e.effect() == Effect.NONE ? new Result(End.FAILED, why) : look(change, goesOn, why);
        }
    }

    /** Looks once whether a write whose end is unknown was carried out. If not, it may be later. */
    private Result look(PlannedChange change, boolean goesOn, String why) {
        try {
            return goesOn && isDone(change, read(change.key()))
                    ? new Result(End.DONE, "")
                    : new Result(End.UNCERTAIN, why);
        } catch (SupplierException e) {
            return new Result(End.UNCERTAIN, why);
        }
    }

    private static long retryAfterMillis(SupplierException failure) {
        return failure instanceof ServiceException service
                ? service.headers().getOrDefault("Retry-After", List.of()).stream()
                        .filter(each -> each.matches("\\d{1,6}"))
                        .mapToLong(each -> Long.parseLong(each) * 1000)
                        .findFirst()
                        .orElse(0)
                : 0;
    }

    /** Waits before another call, half as long as the service has failed; returns whether there may be one. */
    private boolean pause(SupplierException failure) {
        if (!goesOn()) {
            return false;
        }
        long millis = Duration.between(failingSince, context.clock().instant()).toMillis() / 2;
        millis = Math.max(Math.max(PAUSE_MILLIS, Math.min(LONGEST_PAUSE_MILLIS, millis)), retryAfterMillis(failure));
        try {
            return !interrupted.await(Math.min(millis, LONGEST_RETRY_AFTER_MILLIS), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Optional<Slot> read(SlotKey key) {
        try {
            return Optional.of(once.slots(key.experienceId(), key.optionId()).get(key.slotId()));
        } catch (NotFoundException e) {
            if (e.id().isEmpty()) { // the service gives one; this is the response of a gateway
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Whether the service has the slot as it is to be. */
    private static boolean isDone(PlannedChange change, Optional<Slot> now) {
        return PlannedChange.differences(now, wanted(change, now)).isEmpty();
    }

    private static Optional<Slot> wanted(PlannedChange change, Optional<Slot> now) {
        return change.after()
                .map(slot -> now.map(each -> PlannedChange.merged(slot, each, change.hasSeats()))
                        .orElse(slot));
    }

    /** Returns what has changed since the plan, except for seats that stay, or are still to become fewer. */
    private static String differs(PlannedChange change, Optional<Slot> now) {
        if (now.isEmpty()) {
            return "it is gone at the service";
        }
        int fewest = Math.min(
                CsvColumns.seats(now.get()),
                change.before().map(CsvColumns::seats).orElse(0));
        int wanted = change.after().map(CsvColumns::seats).orElse(Integer.MAX_VALUE);
        List<Field> fields = PlannedChange.differences(change.before(), now).stream()
                .filter(each ->
                        (change.hasSeats() && wanted > fewest) || !each.name().equals(CsvColumns.CAPACITY))
                .toList();
        return fields.isEmpty() ? "" : "changed since the plan: " + PlannedChange.text(fields);
    }

    private void send(PlannedChange change, Optional<Slot> now) {
        SlotsClient slots = once.slots(change.key().experienceId(), change.key().optionId());
        Optional<Slot> wanted = wanted(change, now);
        boolean areOnlySeats =
                change.fields().stream().allMatch(each -> each.name().equals(CsvColumns.CAPACITY));
        if (wanted.isEmpty()) {
            slots.delete(change.key().slotId());
        } else if (areOnlySeats && wanted.get().capacity().isPresent()) {
            var unused = slots.updateCapacity(
                    change.key().slotId(), wanted.get().capacity().getAsInt());
        } else {
            var unused = slots.replace(wanted.get());
        }
    }

    private synchronized void end(SlotKey key, Result result) {
        results.put(key, result);
        line.show(this::progress);
    }

    private synchronized String progress() {
        long ended = results.values().stream()
                .filter(each -> !List.of(End.NOT_SENT, End.FAILED).contains(each.end()) && !each.equals(IN_FLIGHT))
                .count();
        return TerminalText.count(ended) + " of "
                + TerminalText.count(changes.size(), "slot", "slots")
                + (fault.isEmpty() ? "" : "; the service fails: " + fault);
    }

    private synchronized long count(End end) {
        return results.values().stream().filter(each -> each.end() == end).count();
    }

    boolean isComplete() {
        return count(End.DONE) == changes.size();
    }

    /** Takes what the service refuses out of the slots that are wanted, each with the reason. */
    synchronized void reject(WantedSlots wanted) {
        results.forEach((key, result) -> {
            if (result.end() == End.REFUSED && wanted.slots().containsKey(key)) {
                wanted.reject(key, result.why());
            }
        });
    }

    /** The slots that ended in this way, each with the reason. */
    private synchronized List<Problem> problems(End end) {
        return results.entrySet().stream()
                .filter(each -> each.getValue().end() == end)
                .map(each -> new Problem(
                        each.getKey().toString(), end + ": " + each.getValue().why()))
                .toList();
    }

    /** Prints what was done and what was not, and returns the exit code. */
    int report() {
        Terminal terminal = context.terminal();
        for (End end : List.of(End.SKIPPED, End.REFUSED, End.FAILED, End.UNCERTAIN)) { // the user must look at the last
            Problem.show(terminal, problems(end), end == End.UNCERTAIN ? Integer.MAX_VALUE : Problem.FEW);
        }
        String summary = TerminalText.count(changes.size(), "slot", "slots") + ": "
                + Arrays.stream(End.values())
                        .filter(end -> count(end) > 0)
                        .map(end -> TerminalText.count(count(end)) + ' ' + end)
                        .collect(Collectors.joining(", "))
                + '.';
        terminal.say(
                isComplete()
                        ? terminal.palette().good(summary)
                        : terminal.palette().warning(summary));
        String again = count(End.UNCERTAIN) > 0
                ? "What is uncertain may still be carried out, and put seats sold meanwhile on sale again: run the same"
                        + " command again in five minutes, and compare the seats of these slots with your own."
                : "Run the same command again for the rest.";
        if (interrupted.getCount() == 0) {
            terminal.say("Interrupted. " + again);
            return ExitCode.INTERRUPTED;
        }
        if (callerRefused) {
            terminal.say("The service refuses the caller: \"supplier doctor\" checks the token.");
            return ExitCode.NOT_AUTHORISED;
        }
        if (count(End.NOT_SENT) + count(End.FAILED) + count(End.UNCERTAIN) > 0) {
            terminal.say(again);
            return ExitCode.LATER;
        }
        if (count(End.SKIPPED) > 0) {
            terminal.say(
                    "What was skipped is not what the plan has shown: compare again with \"supplier slots diff\".");
        }
        return isComplete() ? ExitCode.DONE : ExitCode.REJECTS;
    }
}
