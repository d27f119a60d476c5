package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
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
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final Output output = new Output();

    public ListCompensations(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        try (Compensations compensations = Compensations.open(context, store)) {
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
            output.show(context.terminal(), listing);
            if (open.isEmpty()) {
                context.terminal().say(context.terminal().palette().good("No compensation is open."));
            }
        }
        return ExitCode.DONE;
    }
}
