package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.TransportException;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncEvent;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Failures;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Interrupts;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.ProgressBar;
import io.github.suppliersdk.tool.terminal.Terminal;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes the slots at the service equal to those of a file, by default except for their seats. */
@Command(
        name = "sync",
        description = {
            "Make the service equal to a file: show the plan, apply the changes, and read them back.",
            "",
            "Slots that are not in the file are deleted, within the options and days of the file, from today on.",
            "",
            "A slot that is not at the service gets the seats of the file. One that is there keeps its seats, because"
                    + " a file knows nothing of sales; 0 seats in the file close it.",
            "",
            "Do not use it for options that a running backend keeps equal to its database: the slots of the file would"
                    + " replace those of the backend, until its next reconcile."
        })
public final class SyncSlots implements Callable<Integer> {
    private static final int MOST_RECONCILES = 20;
    private static final Duration SENT_WITHIN = Duration.ofMinutes(15);

    private final CommandContext context;

    @Mixin
    private final ComparisonOptions comparison = new ComparisonOptions();

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Mixin
    private final Output output = new Output();

    @Option(
            names = {"-n", "--dry-run"},
            description = "Show the plan, and change nothing.")
    private boolean dryRun;

    @Option(
            names = "--no-guard",
            description = "Continue even if more than twenty slots and a fifth of those on sale would go off sale.")
    private boolean noGuard;

    @Option(
            names = "--late-effect",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description = "How long after a lost response the call may still take effect (default: 300).")
    private int lateEffect;

    public SyncSlots(CommandContext context) {
        this.context = context;
    }

    @Override
    @SuppressWarnings("try") // the resources are not used in the body
    public Integer call() throws IOException, InterruptedException {
        SlotFileSource source = comparison.source(context);
        AtomicLong sent = new AtomicLong();
        try (Interrupts interrupts = Interrupts.ofThisThread();
                SupplierClient client = context.client();
                AvailabilitySync sync = sync(client, source, sent)) {
            try {
                return run(sync, source, sent);
            } catch (InterruptedException | TransportException e) {
                if (Failures.exitCode(e) != ExitCode.INTERRUPTED) {
                    throw e;
                }
                return interrupted(sync, sent.get());
            }
        }
    }

    private int run(AvailabilitySync sync, SlotFileSource source, AtomicLong sent)
            throws IOException, InterruptedException {
        Terminal terminal = context.terminal();
        PlanView plan = PlanView.of(sync, source);
        plan.show(terminal, output);
        if (plan.isEmpty()) {
            terminal.say(terminal.palette()
                    .good("Nothing to do: the service is equal to the file" + plan.seatsKept() + "."));
            return ExitCode.DONE;
        }
        if (dryRun) {
            terminal.say("Dry run: nothing was changed.");
            return ExitCode.DONE;
        }
        if (plan.gone() > 0) {
            confirmation.require(
                    context, "Delete " + TerminalText.count(plan.gone(), "slot", "slots") + " at the service");
        }
        SyncResult result = apply(sync, source, plan, sent);
        PlanView after = isAllEqual(result) ? PlanView.of(sync, source) : plan;
        return printResult(result, after, sync.close(Duration.ZERO).size());
    }

    private AvailabilitySync sync(SupplierClient client, SlotFileSource source, AtomicLong sent) {
        AvailabilitySync.Builder builder = comparison.sync(client, source).listener(event -> {
            if (event.kind() == SyncEvent.Kind.SENT) {
                sent.incrementAndGet();
            }
        });
        return builder.lateEffect(lateEffect()).build();
    }

    private Duration lateEffect() {
        return Duration.ofSeconds(lateEffect);
    }

    @SuppressWarnings("try") // the timer is not used in the body
    private SyncResult apply(AvailabilitySync sync, SlotFileSource source, PlanView plan, AtomicLong sent)
            throws InterruptedException {
        try (ProgressBar bar = new ProgressBar(context.terminal(), OptionalLong.of(plan.differing()));
                ProgressTimer timer = ProgressTimer.start(bar, sent::get)) {
            SyncResult result = noGuard
                    ? sync.reconcileWithoutGuard(source.first(), source.last())
                    : sync.reconcile(source.first(), source.last());
            // what was found is sent now; the next reconcile says what is left, or goes on
            for (int i = 0; i < MOST_RECONCILES && result.found().count() > 0 && sync.awaitIdle(SENT_WITHIN); i++) {
                result = sync.reconcile(source.first(), source.last());
            }
            return result;
        }
    }

    private static boolean isAllEqual(SyncResult result) {
        long known = result.pending().count()
                + result.held().count()
                + result.refused().count()
                + result.notKept().count();
        return result.isEqual() && known == 0;
    }

    /** Closes the sync without sending the slots that are pending. Slots are pending only after the comparison. */
    private int interrupted(AvailabilitySync sync, long sent) {
        int left = sync.close(Duration.ZERO).size();
        Terminal terminal = context.terminal();
        if (sent == 0 && left == 0) {
            terminal.say(terminal.palette().warning("Interrupted during the comparison: ")
                    + "nothing was sent. Run the same command again.");
            return ExitCode.INTERRUPTED;
        }
        terminal.say(terminal.palette().warning("Interrupted: ")
                + TerminalText.count(sent, "change was", "changes were") + " sent, "
                + (left == 0
                        ? "and not all of them were verified."
                        : TerminalText.count(left, "slot is", "slots are") + " not sent or not verified."
                                + " The last calls may still take effect.")
                + " Run the same command again for the rest.");
        return ExitCode.INTERRUPTED;
    }

    /** @param unverified the slots of which a call ended without a response, so that they are to be verified later */
    private int printResult(SyncResult result, PlanView after, int unverified) {
        Terminal terminal = context.terminal();
        if (isAllEqual(result) && after.isEmpty()) {
            terminal.say(
                    terminal.palette().good("Done and verified: ") + TerminalText.count(after.equal(), "slot", "slots")
                            + " read back, all equal to the file" + after.seatsKept() + ".");
            if (unverified == 0) {
                return ExitCode.DONE;
            }
            terminal.say(terminal.palette().warning(TerminalText.count(unverified, "slot", "slots"))
                    + " may still change: a call ended without a response, and the service may carry it out within "
                    + TerminalText.duration(lateEffect()) + ". Run the same command again then.");
            return ExitCode.FAILED;
        }
        if (isAllEqual(result)) {
            terminal.say(terminal.palette().warning("Changed again meanwhile: ")
                    + TerminalText.count(after.differing(), "slot differs", "slots differ")
                    + " from the file. Run the same command again.");
            return ExitCode.FAILED;
        }
        list("refused", result.refused());
        list("not kept by the service", result.notKept());
        list("part of a hold: set to 0 seats, and on sale again when the hold ends. Sync again then", result.held());
        list("still changing", result.pending());
        list("different", result.found());
        result.failed()
                .forEach((option, why) -> terminal.say(terminal.palette().bad("not compared ") + option + ": " + why));
        result.heldBack()
                .forEach((option, why) -> terminal.say(terminal.palette().bad("held back ") + option + ": " + why
                        + ". To apply it anyway, use --no-guard"));
        boolean onlyRejects = result.failed().isEmpty()
                && result.heldBack().isEmpty()
                && result.pending().count() == 0
                && result.found().count() == 0
                && result.refused().count()
                                + result.notKept().count()
                                + result.held().count()
                        > 0;
        return onlyRejects ? ExitCode.REJECTS : ExitCode.FAILED;
    }

    private void list(String what, SyncResult.Slots slots) {
        Terminal terminal = context.terminal();
        if (slots.count() > 0) {
            terminal.say(
                    terminal.palette().warning(TerminalText.count(slots.count(), "slot", "slots")) + ' ' + what + ':');
            for (Map.Entry<SlotKey, String> each : slots.first().entrySet()) {
                terminal.say("  " + each.getKey().slotId() + "  " + TerminalText.sanitized(each.getValue()));
            }
        }
    }
}
