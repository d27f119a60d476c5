package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.Tool;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenCompensation;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the open compensations. */
@Command(
        name = "compensations",
        description = "List open compensations: holds and bookings that were refused or cancelled, but are not yet"
                + " compensated.")
public final class ListCompensations implements Callable<Integer> {
    private final Tool tool;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final Output output = new Output();

    public ListCompensations(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() {
        try (Compensations compensations = Compensations.open(tool, store)) {
            List<OpenCompensation> open = compensations.list();
            Listing listing = Listing.of("id", "key", "reason", "open_since", "attempts", "abandoned", "slot_id");
            open.forEach(each -> listing.row(
                    each.id(),
                    each.key(),
                    each.reason(),
                    each.openSince(),
                    each.attempts(),
                    each.isAbandoned() ? "yes" : "",
                    each.slotId().orElse("")));
            output.show(tool.terminal(), listing);
            if (open.isEmpty()) {
                tool.terminal().say(tool.terminal().palette().good("No compensation is open."));
            }
        }
        return ExitCode.DONE;
    }
}
