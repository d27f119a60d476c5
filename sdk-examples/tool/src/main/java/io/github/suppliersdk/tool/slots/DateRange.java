package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.ToolException;
import java.time.Clock;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for a range of days, both included. */
final class DateRange {
    @Option(names = "--from", paramLabel = "DATE", description = "The first day (default: today).")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "The last day (default: 30 days after the first).")
    private @Nullable LocalDate to;

    LocalDate from(Clock clock) {
        return from == null ? LocalDate.now(clock) : from;
    }

    LocalDate to(Clock clock) {
        LocalDate first = from(clock);
        LocalDate last = to == null ? first.plusDays(30) : to;
        if (last.isBefore(first)) {
            throw ToolException.usage("--to " + last + " is before --from " + first);
        }
        return last;
    }
}
