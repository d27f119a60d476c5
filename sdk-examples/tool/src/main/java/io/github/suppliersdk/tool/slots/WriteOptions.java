package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.terminal.Confirmation;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the commands that make the changes of a plan. */
final class WriteOptions {
    @Mixin
    private Confirmation confirmation = new Confirmation();

    @Option(names = "--no-guard", description = "Let --yes cover large changes of seats and prices too.")
    private boolean noGuard;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Check every row, show the plan, and send nothing.")
    private boolean dryRun;

    Confirmation confirmation() {
        return confirmation;
    }

    /** Whether nobody looks at the changes before they are made. */
    boolean isGuarded() {
        return (dryRun || confirmation.isGiven()) && !noGuard;
    }

    boolean isDryRun() {
        return dryRun;
    }
}
