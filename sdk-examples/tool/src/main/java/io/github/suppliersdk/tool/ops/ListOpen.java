package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations.OpenOperation;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what the receivers still have to do. */
@Command(
        name = "open",
        description = "List what the backend still has to do: ends of holds that failed, accepted cancellations, and"
                + " remote bookings to take back.")
public final class ListOpen implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final Output output = new Output();

    public ListOpen(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        List<OpenOperation> open = store.operations(context).open();
        Listing listing = Listing.of("id", "work", "open_since", "next_attempt", "attempts", "slot_id", "key");
        open.forEach(each -> listing.row(
                each.id(),
                each.work().name().toLowerCase(Locale.ROOT),
                each.since(),
                each.nextAttempt(),
                each.attempts(),
                each.slotId().orElse(""),
                each.key()));
        output.show(context.terminal(), listing);
        if (open.isEmpty()) {
            context.terminal().say(context.terminal().palette().good("Nothing is open."));
        }
        return ExitCode.DONE;
    }
}
