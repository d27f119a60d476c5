package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.terminal.Confirmation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that make the changes of a plan. */
final class WriteOptions {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Option(names = "--no-guard", description = "With --yes, take even more than a fifth of the slots off sale.")
    private boolean noGuard;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Check every row, show the plan, and send nothing.")
    private boolean dryRun;

    Confirmation confirmation() {
        return confirmation;
    }

    boolean hasNoGuard() {
        return noGuard;
    }

    boolean isDryRun() {
        return dryRun;
    }
}
