package io.github.suppliersdk.tool.client;

import picocli.CommandLine.Option;

/** An option of every command that writes one thing. */
public final class DryRunOption {
    @Option(
            names = {"-n", "--dry-run"},
            description = "Check everything, show the request, and send nothing.")
    private boolean on;

    public boolean isOn() {
        return on;
    }
}
