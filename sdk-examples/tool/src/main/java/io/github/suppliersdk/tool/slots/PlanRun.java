package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.Effect;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.errors.ServiceException;
import io.github.suppliersdk.errors.SupplierException;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.slots.PlannedChange.Field;
import io.github.suppliersdk.tool.terminal.ProgressLine;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a plan that was confirmed. Each write reads its slot again, and is made only if the slot is still as the
 * plan has it.
 */
final class PlanRun {
    private static final int THREADS = 6;
    private static final int FAILURES_IN_A_ROW = 10;
    private static final int SHOWN = 10;
    private static final int ATTEMPTS = 4;
    private static final long PAUSE_MILLIS = 200;

    /** What became of a change. */
    enum End {
        DONE,
        SKIPPED,
        REFUSED,
        FAILED,
        UNCERTAIN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final CommandContext context;
    private final SupplierClient client;
    private final SupplierClient once;
    private final SlotPlan plan;
    private final Map<End, Long> counts = new EnumMap<>(End.class);
    private final Map<SlotKey, String> problems = new LinkedHashMap<>();
    private final AtomicInteger failuresInARow = new AtomicInteger();
    private volatile boolean callerRefused;
    private volatile boolean interrupted;
    private volatile String fault = "";

    PlanRun(CommandContext context, SupplierClient client, SlotPlan plan) {
        this.context = context;
        this.client = client;
        this.once = client.with(CallOptions.builder().maxAttempts(1).build());
        this.plan = plan;
    }

    /** Makes the writes, until the thread is interrupted, the caller is refused, or nothing succeeds any more. */
    PlanRun apply() throws InterruptedException {
        try (ProgressLine line = new ProgressLine(context.terminal())) {
            create(line);
            change(line);
        }
        return this;
    }

    private void create(ProgressLine line) {
        List<PlannedChange> created =
                plan.changes().stream().filter(each -> each.found().isEmpty()).toList();
        if (created.isEmpty()) {
            return;
        }
        PublishReport report = SlotPublisher.builder(client)
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        end(created.get((int) outcome.position()).key(), end(outcome.result()), problem(outcome));
                    }

                    @Override
                    public void progress(PublishProgress progress) {
                        fault(progress.fault().orElse(""), line);
                    }
                })
                .build()
                .publish(plan.created());
        interrupted = report.interrupted();
        callerRefused = report.isCallerRefused();
        if (!interrupted) {
            report.endedEarly()
                    .ifPresent(why -> line.say(context.terminal().palette().bad("Ended early: ") + why));
        }
    }

    /** Says at once when the service begins to fail, and why, and when it works again. */
    private void fault(String now, ProgressLine line) {
        boolean isNews = now.isEmpty() != fault.isEmpty();
        if (isNews && !Thread.currentThread().isInterrupted()) { // an interrupt ends calls without a response
            line.say(
                    now.isEmpty()
                            ? "The service works again."
                            : context.terminal().palette().bad("The service fails: ") + now + ". Trying again.");
        }
        fault = now;
        line.show(progress());
    }

    private static End end(SlotResult result) {
        return switch (result) {
            case EXISTS_DIFFERENT -> End.SKIPPED;
            case REJECTED -> End.REFUSED;
            case NOT_SENT -> End.FAILED;
            case UNKNOWN -> End.UNCERTAIN;
            default -> End.DONE;
        };
    }

    private static String problem(SlotOutcome outcome) {
        String found = outcome.problem().map(Failures::message).orElse("");
        return outcome.result() == SlotResult.EXISTS_DIFFERENT ? "the service has it by now: " + found : found;
    }

    private void change(ProgressLine line) throws InterruptedException {
        Queue<PlannedChange> left = new ConcurrentLinkedQueue<>(
                plan.changes().stream().filter(each -> each.found().isPresent()).toList());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        for (int i = 0; i < THREADS; i++) {
            threads.execute(() -> {
                for (PlannedChange next = next(left); next != null; next = next(left)) {
                    write(next);
                    line.show(progress());
                }
            });
        }
        threads.shutdown();
        try {
            while (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
                line.show(progress());
            }
        } catch (InterruptedException e) {
            interrupted = true;
            boolean ended = threads.awaitTermination(15, TimeUnit.SECONDS); // calls in flight may end
            if (!ended) {
                threads.shutdownNow();
            }
        }
    }

    private @Nullable PlannedChange next(Queue<PlannedChange> left) {
        boolean goesOn = !interrupted && !callerRefused && failuresInARow.get() < FAILURES_IN_A_ROW;
        return goesOn ? left.poll() : null;
    }

    /**
     * Makes a write, a few times if the service fails. The library does not repeat it: the seats may have changed since
     * the last attempt, so each attempt reads its slot again.
     */
    private void write(PlannedChange change) {
        boolean isLate = false;
        for (int attempt = 1; ; attempt++) {
            try {
                String differs = tryWrite(change);
                String late = isLate ? "done, but an earlier call had no response, and may be carried out late" : "";
                failuresInARow.set(0);
                end(change.key(), !differs.isEmpty() ? End.SKIPPED : isLate ? End.UNCERTAIN : End.DONE, differs + late);
                return;
            } catch (SupplierException e) {
                isLate |= e instanceof TransportException && e.effect() != Effect.NONE;
                if (attempt == ATTEMPTS || !isOfService(e) || interrupted || !pause(attempt)) {
                    failed(change.key(), e);
                    return;
                }
            } catch (IllegalStateException e) {
                end(change.key(), End.FAILED, "not sent: " + e.getMessage()); // the client was closed
                return;
            }
        }
    }

    /** Whether the service, and not the request, is the cause of a failure. */
    private static boolean isOfService(SupplierException failure) {
        return failure instanceof TransportException
                || (failure instanceof ServiceException service
                        && (service.status() >= 500 || service.status() == 429));
    }

    /** Waits before another attempt; returns whether there may be one. */
    private static boolean pause(int attempt) {
        try {
            Thread.sleep(PAUSE_MILLIS << attempt);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void failed(SlotKey key, SupplierException failure) {
        callerRefused |= Failures.exitCode(failure) == ExitCode.NOT_AUTHORISED;
        boolean isRefused = !isOfService(failure) && !callerRefused;
        failuresInARow.addAndGet(isRefused ? 0 : 1);
        boolean isUncertain = failure.effect() != Effect.NONE;
        end(key, isUncertain ? End.UNCERTAIN : isRefused ? End.REFUSED : End.FAILED, Failures.message(failure));
    }

    /** Makes a write if the slot is still as in the plan. Otherwise returns what has changed since. */
    private String tryWrite(PlannedChange change) {
        SlotsClient slots = once.slots(change.key().experienceId(), change.key().optionId());
        String slotId = change.key().slotId();
        Slot now;
        try {
            now = slots.get(slotId);
        } catch (NotFoundException e) {
            return change.wanted().isEmpty() ? "" : "it is gone at the service";
        }
        Slot then = change.found().orElseThrow();
        boolean areSeatsCompared = plan.areSeatsOfFile() || change.wanted().isEmpty();
        List<Field> differences = PlannedChange.differences(SlotColumns.of(then), SlotColumns.of(now)).stream()
                .filter(each -> areSeatsCompared || !each.name().equals(SlotColumns.CAPACITY))
                .toList();
        Optional<Slot> wanted =
                change.wanted().map(slot -> PlannedChange.withSeats(slot, now.capacity(), plan.areSeatsOfFile()));
        if (wanted.isPresent()
                && PlannedChange.of(change.key(), wanted.get(), now).isEmpty()) {
            return ""; // an attempt without a response was carried out
        }
        if (!differences.isEmpty()) {
            return "changed since the plan: "
                    + String.join(
                            ", ", differences.stream().map(Field::toString).toList());
        }
        if (wanted.isEmpty()) {
            slots.delete(slotId);
            return "";
        }
        Slot slot = wanted.get();
        boolean areOnlySeats =
                change.fields().stream().allMatch(each -> each.name().equals(SlotColumns.CAPACITY));
        if (areOnlySeats && slot.capacity().isPresent()) {
            var unused = slots.updateCapacity(slotId, slot.capacity().getAsInt());
        } else {
            var unused = slots.replace(now.withOptionId(slot.optionId())
                    .withKind(slot.kind())
                    .withAvailableHolderCategories(slot.availableHolderCategories())
                    .withGuideLanguages(slot.guideLanguages())
                    .withCapacity(slot.capacity()));
        }
        return "";
    }

    private synchronized void end(SlotKey key, End end, String problem) {
        counts.merge(end, 1L, Long::sum);
        if (end != End.DONE) {
            problems.put(key, end + ": " + problem.replaceFirst("(?s)\n.*", ""));
        }
    }

    private synchronized String progress() {
        long ended = counts.values().stream().mapToLong(Long::longValue).sum();
        return TerminalText.count(ended) + " of "
                + TerminalText.count(plan.changes().size(), "slot", "slots")
                + (fault.isEmpty() ? "" : "; the service fails: " + fault);
    }

    private synchronized long count(End end) {
        return counts.getOrDefault(end, 0L);
    }

    boolean isComplete() {
        return count(End.DONE) == plan.changes().size();
    }

    /** The slots that are not as in the plan, each with the reason. */
    Map<SlotKey, String> problems() {
        return problems;
    }

    /** Prints what was done and what was not, and returns the exit code. */
    int report() {
        Terminal terminal = context.terminal();
        List<String> parts = new ArrayList<>();
        counts.forEach((end, count) -> parts.add(TerminalText.count(count) + ' ' + end));
        long left = plan.changes().size()
                - counts.values().stream().mapToLong(Long::longValue).sum();
        if (left > 0) {
            parts.add(TerminalText.count(left) + " not sent");
        }
        int shown = interrupted ? 0 : SHOWN; // after an interrupt most have the same reason
        problems.entrySet().stream()
                .limit(shown)
                .forEach(each -> terminal.say("  " + TerminalText.sanitized(each.getKey() + "  " + each.getValue())));
        if (shown > 0 && problems.size() > shown) {
            terminal.say("  and " + TerminalText.count(problems.size() - shown) + " more");
        }
        String summary =
                TerminalText.count(plan.changes().size(), "slot", "slots") + ": " + String.join(", ", parts) + '.';
        terminal.say(
                isComplete()
                        ? terminal.palette().good(summary)
                        : terminal.palette().warning(summary));
        if (count(End.UNCERTAIN) > 0) {
            terminal.say("What is uncertain may still be carried out: see \"supplier slots diff\" in five minutes.");
        }
        if (interrupted) {
            terminal.say("Interrupted. Run the same command again for the rest.");
            return ExitCode.INTERRUPTED;
        }
        if (callerRefused) {
            terminal.say("The service refuses the caller: \"supplier doctor\" checks the token.");
            return ExitCode.NOT_AUTHORISED;
        }
        if (left + count(End.FAILED) + count(End.UNCERTAIN) > 0) {
            terminal.say("Run the same command again for the rest.");
            return ExitCode.FAILED;
        }
        return isComplete() ? ExitCode.DONE : ExitCode.REJECTS;
    }
}
