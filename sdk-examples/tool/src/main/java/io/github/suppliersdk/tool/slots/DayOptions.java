package io.github.suppliersdk.tool.slots;

import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for days, both included. */
class DayOptions {
    @Option(
            names = "--from",
            paramLabel = "DATE",
            description = "The first day (default: the first of the file, or today).")
    private @Nullable LocalDate from;

    @Option(
            names = "--to",
            paramLabel = "DATE",
            description = "The last day (default: the last of the file, or a year later).")
    private @Nullable LocalDate to;

    Optional<LocalDate> from() {
        return Optional.ofNullable(from);
    }

    Optional<LocalDate> to() {
        return Optional.ofNullable(to);
    }
}
