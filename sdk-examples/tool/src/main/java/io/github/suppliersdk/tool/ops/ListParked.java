package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.TerminalText;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the parked slots, which the sync does not send. */
@Command(
        name = "parked",
        description =
                "List the parked slots of the outbox: those that the service refuses, does not keep, or still holds.")
public final class ListParked implements Callable<Integer> {
    private final CommandContext context;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final Output output = new Output();

    public ListParked(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        JdbcOutbox outbox = store.outbox(context);
        List<ParkedSlot> parked = ParkedSlots.all(outbox);
        Listing listing = Listing.of("experience_id", "option_id", "slot_id", "reason", "age", "detail");
        parked.forEach(each -> listing.row(
                each.key().experienceId(),
                each.key().optionId(),
                each.key().slotId(),
                each.reason().name().toLowerCase(Locale.ROOT),
                TerminalText.duration(each.age()),
                each.detail()));
        output.show(context.terminal(), listing);
        OutboxBacklog backlog = outbox.backlog();
        context.terminal()
                .say(TerminalText.count(backlog.pending(), "slot is", "slots are") + " pending"
                        + (backlog.oldest().isZero()
                                ? ""
                                : ", the oldest for " + TerminalText.duration(backlog.oldest()))
                        + "; "
                        + TerminalText.count(backlog.parked()) + " parked.");
        return ExitCode.DONE;
    }
}
