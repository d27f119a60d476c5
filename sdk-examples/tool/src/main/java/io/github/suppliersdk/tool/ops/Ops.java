package io.github.suppliersdk.tool.ops;

import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.LibraryMessages;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.receiver.WebhookOperations;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows and repairs what is open in the tables of a backend. */
@Command(name = "ops")
public final class Ops {
    private static final int PAGE = 500;

    private final CommandContext context;

    public Ops(CommandContext context) {
        this.context = context;
    }

    @Command(
            description = {
                "supplier ops open --driver postgresql.jar",
                "",
                "List what the backend still has to do: ends of holds that failed, accepted cancellations, and remote"
                        + " bookings to take back."
            })
    int open(@Mixin StoreOptions store, @Mixin Output output) throws IOException, SQLException {
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

    @Command(
            description = {
                "supplier ops retry 7f0c-…",
                "",
                "Have the backend try again at once what is open, with its attempts counted from 0."
            })
    int retry(
            @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key.") String id,
            @Mixin StoreOptions store)
            throws IOException, SQLException {
        WebhookOperations operations = store.operations(context);
        if (!operations.retry(find(operations, id))) {
            throw ToolException.failed("it is not open any more");
        }
        context.terminal().say("Requested. The backend tries it within seconds.");
        return ExitCode.DONE;
    }

    @Command(
            description = {
                "supplier ops resolve 7f0c-… --note \"cancelled by hand, Ada\"",
                "",
                "Close what is open and was done by hand. Do this only when your own data has nothing left of the hold or"
                        + " booking, and nothing can add it again."
            })
    int resolve(
            @Parameters(paramLabel = "ID", description = "The id of the hold or the booking, or the key.") String id,
            @Option(
                            names = "--note",
                            required = true,
                            paramLabel = "TEXT",
                            description = "What was done and by whom; it is stored.")
                    String note,
            @Mixin StoreOptions store,
            @Mixin Confirmation confirmation)
            throws IOException, SQLException {
        if (note.isBlank()) {
            throw ToolException.usage("--note must not be blank");
        }
        WebhookOperations operations = store.operations(context);
        OpenOperation open = find(operations, id);
        confirmation.require(context, "Close " + open.key() + ", so that it is not tried again");
        if (!operations.resolve(open, note)) {
            throw ToolException.failed("it is not open any more");
        }
        context.terminal().say("Closed.");
        return ExitCode.DONE;
    }

    private static OpenOperation find(WebhookOperations operations, String id) {
        List<OpenOperation> found = operations.open().stream()
                .filter(each -> each.id().equals(id) || each.key().equals(id))
                .toList();
        if (found.isEmpty()) {
            throw ToolException.failed("nothing is open for \"" + id + "\"");
        }
        if (found.size() > 1) {
            throw ToolException.failed("more than one thing is open for \"" + id + "\". Give one of the keys: "
                    + String.join(", ", found.stream().map(OpenOperation::key).toList()));
        }
        return found.get(0);
    }

    @Command(
            description = {
                "supplier ops parked --driver postgresql.jar",
                "supplier ops parked --driver postgresql.jar -o csv",
                "",
                "Show why slots of the outbox are parked: the service refuses them, does not keep them, or still holds"
                        + " them. As csv and json: every slot."
            })
    int parked(@Mixin StoreOptions store, @Mixin Output output) throws IOException, SQLException {
        JdbcOutbox outbox = store.outbox(context);
        List<ParkedSlot> parked = all(outbox);
        output.show(context.terminal(), output.isTable() ? causes(parked) : slots(parked));
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

    private static Listing slots(List<ParkedSlot> parked) {
        Listing listing = Listing.of("experience_id", "option_id", "slot_id", "reason", "age", "detail");
        parked.forEach(each -> listing.row(
                each.key().experienceId(),
                each.key().optionId(),
                each.key().slotId(),
                each.reason().name().toLowerCase(Locale.ROOT),
                TerminalText.duration(each.age()),
                each.detail()));
        return listing;
    }

    private static Listing causes(List<ParkedSlot> parked) {
        Map<String, List<ParkedSlot>> groups = new LinkedHashMap<>();
        parked.forEach(each ->
                groups.computeIfAbsent(cause(each), none -> new ArrayList<>()).add(each));
        Listing listing = Listing.of("slots", "reason", "oldest", "for_example", "cause");
        groups.forEach((cause, slots) -> listing.row(
                slots.size(),
                slots.get(0).reason().name().toLowerCase(Locale.ROOT),
                TerminalText.duration(slots.stream()
                        .map(ParkedSlot::age)
                        .max(java.time.Duration::compareTo)
                        .orElseThrow()),
                slots.get(0).key(),
                cause));
        return listing;
    }

    /** Returns the detail without what differs between slots with the same cause: the call, and the ids. */
    private static String cause(ParkedSlot slot) {
        return LibraryMessages.cause(slot.detail())
                .replace(slot.key().slotId(), "…")
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "…");
    }

    private static List<ParkedSlot> all(JdbcOutbox outbox) {
        List<ParkedSlot> all = new ArrayList<>();
        List<ParkedSlot> page;
        do {
            Optional<SlotKey> after = all.isEmpty()
                    ? Optional.empty()
                    : Optional.of(all.get(all.size() - 1).key());
            page = outbox.parked(after, PAGE);
            all.addAll(page);
        } while (page.size() == PAGE);
        return all;
    }

    @Command(
            name = "retry-parked",
            description = {
                "supplier ops retry-parked cellar-tour/evening/cellar-2027-04-22",
                "",
                "Have the backend send parked slots again."
            })
    int retryParked(
            @Parameters(arity = "0..*", paramLabel = "EXPERIENCE/OPTION/SLOT", description = "The slots.")
                    List<SlotKey> slots,
            @Option(names = "--all", description = "Send all parked slots.") boolean all,
            @Mixin StoreOptions store)
            throws IOException, SQLException {
        List<SlotKey> given = slots == null ? List.of() : slots;
        if (all == !given.isEmpty()) {
            throw ToolException.usage("give either slots or --all");
        }
        JdbcOutbox outbox = store.outbox(context);
        List<SlotKey> parked = all(outbox).stream().map(ParkedSlot::key).toList();
        List<SlotKey> unknown =
                given.stream().filter(each -> !parked.contains(each)).toList();
        if (!unknown.isEmpty()) {
            throw ToolException.failed("not parked: "
                    + String.join(", ", unknown.stream().map(SlotKey::toString).toList()));
        }
        List<SlotKey> marked = all ? parked : given;
        outbox.mark(marked);
        context.terminal()
                .say("Marked: " + TerminalText.count(marked.size(), "slot", "slots")
                        + ". The backend sends them at its next poll.");
        return ExitCode.DONE;
    }
}
