package io.github.suppliersdk.tool.client;

import picocli.CommandLine.Option;

/** The option {@code --dry-run} of every command that writes a single object. */
public final class DryRunOption {
    @Option(
            names = {"-n", "--dry-run"},
            description = "Check everything, show the request, and send nothing.")
    private boolean on;

    public boolean isOn() {
        return on;
    }
}
