package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Parameters and options of {@code slots diff} and {@code slots sync}: the file and the days to compare. */
final class ComparisonOptions {
    @Parameters(paramLabel = "FILE", description = "The file, or - for the standard input.")
    private String file = "";

    @Mixin
    private final SlotDefaults defaults = new SlotDefaults();

    @Option(names = "--from", paramLabel = "DATE", description = "The first day (default: the first of the file).")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "The last day (default: the last of the file).")
    private @Nullable LocalDate to;

    String file() {
        return file;
    }

    SlotFileSource source(CommandContext context) throws java.io.IOException {
        SlotFileSource read = SlotFileSource.read(context, file, defaults);
        LocalDate first = from == null ? read.first() : from;
        LocalDate last = to == null ? read.last() : to;
        if (last.isBefore(first)) {
            throw ToolException.usage("the last day, " + last + ", is before the first, " + first
                    + ": --from and --to must fit the days of the file");
        }
        LocalDate today = LocalDate.now(context.clock());
        if (read.isDated() && last.isBefore(today)) {
            throw ToolException.failed(
                    "nothing was compared: slots before today are left alone, and the last day is " + last);
        }
        if (first.isBefore(today) && !last.isBefore(today)) {
            context.terminal().say("Slots before today are left alone: comparing from " + today + " on.");
            first = today;
        }
        return new SlotFileSource(read.slots(), read.options(), first, last, read.isDated());
    }
}
