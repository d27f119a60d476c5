package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Exports the bookings of a store. */
@Command(name = "bookings", description = "Print the bookings of the store as CSV, without personal data.")
public final class ExportBookings implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    public ExportBookings(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws IOException {
        try (Compensations compensations = Compensations.open(tool, store)) {
            compensations.operations().exportBookings(tool.terminal().data());
        }
        return ExitCode.DONE;
    }
}
