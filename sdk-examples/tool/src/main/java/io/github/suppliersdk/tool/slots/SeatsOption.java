package io.github.suppliersdk.tool.slots;

import picocli.CommandLine.Option;

/** The option that says whose seats a slot has that is in the file and at the service. */
final class SeatsOption {
    /** Whose seats these are. */
    enum Seats {
        service,
        file
    }

    @Option(
            names = "--seats",
            paramLabel = "WHOSE",
            defaultValue = "service",
            description = "service (default): a slot keeps the seats that it has there; 0 in the file closes it."
                    + " file: it gets those of the file, and seats sold since then are on sale again.")
    private Seats seats = Seats.service;

    boolean areOfFile() {
        return seats == Seats.file;
    }
}
