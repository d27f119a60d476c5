package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Exports the bookings of a store. */
@Command(name = "bookings", description = "Print the bookings of the store as CSV, without personal data.")
public final class ExportBookings implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    public ExportBookings(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        try (Compensations compensations = Compensations.open(context, store)) {
            compensations.operations().exportBookings(context.terminal().data());
        }
        return ExitCode.DONE;
    }
}
