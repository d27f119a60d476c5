package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Marks parked slots, so that the backend sends them again. */
@Command(name = "retry-parked", description = "Have the backend send parked slots again.")
public final class RetryParked implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Parameters(arity = "0..*", paramLabel = "SLOT", description = "The ids of the slots.")
    private List<String> slotIds = List.of();

    @Option(names = "--all", description = "Send all parked slots.")
    private boolean all;

    @Option(
            names = {"-n", "--dry-run"},
            description = "Count the slots, and change nothing.")
    private boolean dryRun;

    public RetryParked(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        if (all == !slotIds.isEmpty()) {
            throw ToolException.usage("give either the ids of slots or --all");
        }
        JdbcOutbox outbox = store.outbox(context);
        List<SlotKey> keys = ParkedSlots.all(outbox).stream()
                .map(ParkedSlot::key)
                .filter(key -> all || slotIds.contains(key.slotId()))
                .toList();
        List<String> unknown = slotIds.stream()
                .filter(id -> keys.stream().noneMatch(key -> key.slotId().equals(id)))
                .toList();
        if (!unknown.isEmpty()) {
            throw ToolException.failed("not parked: " + String.join(", ", unknown));
        }
        if (!dryRun) {
            outbox.mark(keys);
        }
        context.terminal()
                .say((dryRun ? "Dry run: would mark " : "Marked: ")
                        + TerminalText.count(keys.size(), "slot", "slots")
                        + (dryRun ? "." : ". The backend sends them at its next poll."));
        return ExitCode.DONE;
    }
}
