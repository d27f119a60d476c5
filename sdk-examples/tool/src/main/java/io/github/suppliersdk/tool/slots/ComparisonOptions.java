package io.github.suppliersdk.tool.slots;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Parameters and options of {@code slots diff} and {@code slots sync}: the file, the days and seats to compare. */
final class ComparisonOptions {
    /** Whose seats a slot has that is in the file and at the service. */
    enum Seats {
        service(SeatAuthority.SERVICE),
        file(SeatAuthority.SOURCE);

        private final SeatAuthority authority;

        Seats(SeatAuthority authority) {
            this.authority = authority;
        }
    }

    @Parameters(paramLabel = "FILE", description = "The file, or - for the standard input.")
    private String file = "";

    @Mixin
    private final SlotDefaults defaults = new SlotDefaults();

    @Option(names = "--from", paramLabel = "DATE", description = "The first day (default: the first of the file).")
    private @Nullable LocalDate from;

    @Option(names = "--to", paramLabel = "DATE", description = "The last day (default: the last of the file).")
    private @Nullable LocalDate to;

    @Option(
            names = "--seats",
            paramLabel = "WHOSE",
            defaultValue = "service",
            description =
                    "Whose seats a slot has that is at the service. service (default): it keeps its seats, but 0 seats"
                            + " in the file close it (until a hold of it ends); only a sale in the second between the"
                            + " sync's last read of the slot and its write is put on sale again. file: it gets those of the file (empty: no"
                            + " limit); all that was sold since the file was made is put on sale again.")
    private Seats seats = Seats.service;

    AvailabilitySync.Builder sync(SupplierClient client, SlotFileSource source) {
        return AvailabilitySync.builder(client).source(source.slots()).seatAuthority(seats.authority);
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
