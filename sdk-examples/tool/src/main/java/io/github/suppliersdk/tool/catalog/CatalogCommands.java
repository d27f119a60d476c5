package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.Connection;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.JsonDocuments;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.catalog.PlannedObject.Action;
import io.github.suppliersdk.tool.slots.PlanRun;
import io.github.suppliersdk.tool.slots.SlotPath;
import io.github.suppliersdk.tool.slots.SlotQueries;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows, writes and deletes what is on sale, apart from its slots. */
@Command(name = "catalog")
public final class CatalogCommands {
    /** What can be deleted. */
    enum Deleted {
        experience,
        option,
        question,
        pickup,
        slot
    }

    private final CommandContext context;

    public CatalogCommands(CommandContext context) {
        this.context = context;
    }

    @Command(
            description = {
                "supplier catalog get experiences",
                "supplier catalog get options",
                "supplier catalog get > catalog.json",
                "",
                "Show objects of the catalog, or without KIND the whole catalog as JSON, which \"catalog apply\" reads."
            })
    int get(
            @Parameters(arity = "0..1", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.") @Nullable
                    CatalogKind kind,
            @Mixin Output output) {
        try (Connection connection = Connection.open(context)) {
            if (kind == null) {
                ObjectNode all = JsonDocuments.object();
                for (CatalogKind each : CatalogKind.values()) {
                    if (each != CatalogKind.options) { // which are in the experiences
                        all.set(
                                each == CatalogKind.questions ? CatalogFile.QUESTIONS : each.name(),
                                list(connection, each));
                    }
                }
                context.terminal().data().println(all.toPrettyString());
                return ExitCode.DONE;
            }
            JsonNode found = list(connection, kind);
            output.show(context.terminal(), kind.listing(found), () -> found);
        }
        return ExitCode.DONE;
    }

    private static JsonNode list(Connection connection, CatalogKind kind) {
        SupplierClient client = connection.client();
        List<?> unused = switch (kind) {
            case vendors -> client.vendors().list();
            case pickups -> client.pickups().list();
            default -> client.experiences().list();
        };
        JsonNode found = connection.lastJson();
        if (kind != CatalogKind.options && kind != CatalogKind.questions) {
            return found;
        }
        ArrayNode parts = JsonDocuments.array();
        for (JsonNode experience : found) {
            String id = experience.path("experience_id").asText();
            JsonNode ofExperience = experience.path("options");
            if (kind == CatalogKind.questions) {
                client.mandatoryQuestions(id).list();
                ofExperience = connection.lastJson();
            }
            ofExperience.forEach(
                    each -> parts.addObject().put("experience_id", id).setAll((ObjectNode) each));
        }
        return parts;
    }

    @Command(
            description = {
                "supplier catalog apply catalog.json",
                "",
                "Create what is missing at the service, and change what differs. Nothing is deleted. The plan is shown"
                        + " before, and you are asked if it changes what exists."
            })
    int apply(
            @Parameters(
                            paramLabel = "FILE",
                            description = "JSON as \"catalog get\" prints it, or - for the standard input.")
                    String file,
            @Option(
                            names = {"-n", "--dry-run"},
                            description = "Show the plan, and change nothing.")
                    boolean dryRun,
            @Mixin Confirmation confirmation,
            @Mixin Output output)
            throws IOException {
        // not closed: the user may reply on the standard input
        List<CatalogFile.Item> items = CatalogFile.read(file, context.open(file).readAllBytes());
        List<PlannedObject> plan = new ArrayList<>();
        try (Connection dry = Connection.withoutWrites(context);
                SupplierClient client = context.client()) {
            items.forEach(item -> plan.add(PlannedObject.of(item, dry)));
            output.show(context.terminal(), PlannedObject.listing(plan));
            long cannot = plan.stream().filter(each -> each.is(Action.CANNOT)).count();
            if (dryRun) {
                context.terminal().say("Dry run: nothing was sent.");
                return cannot > 0 ? ExitCode.REJECTS : ExitCode.DONE;
            }
            if (plan.stream().anyMatch(each -> each.is(Action.CHANGE))) {
                confirmation.require(context, "Change the catalog at " + context.serviceUrl());
            }
            return apply(plan, dry, client) && cannot == 0 ? ExitCode.DONE : ExitCode.REJECTS;
        }
    }

    /** Makes the writes of a plan; returns whether all were made. */
    private boolean apply(List<PlannedObject> plan, Connection dry, SupplierClient client) {
        List<PlannedObject> writes =
                plan.stream().filter(PlannedObject::isWrite).toList();
        int done = 0;
        int skipped = 0;
        try {
            for (PlannedObject each : writes) {
                if (PlannedObject.of(each.item(), dry).equals(each)) {
                    EnsureResult<?> result = each.item().ensure().apply(client);
                    if (result.outcome() == Outcome.DIFFERS) {
                        throw ToolException.failed(
                                each.name() + " was written, and still differs: " + result.differences());
                    }
                    done++;
                } else {
                    context.terminal().say("  " + each.name() + "  skipped: it has changed since the plan");
                    skipped++;
                }
            }
        } finally {
            context.terminal()
                    .say(TerminalText.count(done) + " of " + TerminalText.count(writes.size(), "object", "objects")
                            + " written"
                            + (done + skipped < writes.size()
                                    ? "; failed at "
                                            + writes.get(done + skipped).name()
                                    : "")
                            + '.');
        }
        return skipped == 0;
    }

    @Command(
            description = {
                "supplier catalog delete slot cellar-tour/evening/cellar-2027-04-22",
                "supplier catalog delete option cellar-tour/evening",
                "",
                "Delete one object, after a question. An experience is archived: only the operator's support can bring it"
                        + " back. The service refuses to delete a slot that is part of a hold."
            })
    int delete(
            @Parameters(paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.") Deleted kind,
            @Parameters(
                            paramLabel = "ID",
                            description = "Its id: EXPERIENCE/OPTION/SLOT, EXPERIENCE/OPTION, EXPERIENCE/QUESTION,"
                                    + " EXPERIENCE or PICKUP.")
                    String id,
            @Mixin Confirmation confirmation) {
        try (SupplierClient client = context.client()) {
            if (kind == Deleted.slot) {
                return PlanRun.delete(context, client, SlotPath.slot(id), confirmation);
            }
            int slash = id.lastIndexOf('/');
            if (slash < 1 && (kind == Deleted.option || kind == Deleted.question)) {
                throw ToolException.usage("\"" + id + "\" has no experience: give EXPERIENCE/" + kind);
            }
            String what = kind == Deleted.experience ? "Archive" : "Delete";
            if (kind == Deleted.option && hasSlots(client, id.substring(0, slash), id.substring(slash + 1))) {
                throw ToolException.failed("the option " + id
                        + " has slots. Delete each of them before: supplier catalog delete slot " + id + "/SLOT");
            }
            confirmation.require(context, what + " the " + kind + ' ' + id + " at " + context.serviceUrl());
            switch (kind) {
                case experience -> client.experiences().archive(id);
                case pickup -> client.pickups().delete(id);
                case option -> client.options(id.substring(0, slash)).delete(id.substring(slash + 1));
                default -> client.mandatoryQuestions(id.substring(0, slash)).delete(id.substring(slash + 1));
            }
            context.terminal().say(kind == Deleted.experience ? "Archived." : "Deleted.");
        }
        return ExitCode.DONE;
    }

    private boolean hasSlots(SupplierClient client, String experienceId, String optionId) {
        Experience experience = SlotQueries.experience(client, experienceId, optionId);
        LocalDate today = LocalDate.now(context.clock());
        return !SlotQueries.upTo(client, experience, optionId, today, today.plusYears(1))
                .isEmpty();
    }
}
