package io.github.suppliersdk.tool.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.errors.InvalidRequestException;
import io.github.suppliersdk.errors.NotFoundException;
import io.github.suppliersdk.experiences.Experience;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ExitCode;
import io.github.suppliersdk.tool.ToolException;
import io.github.suppliersdk.tool.client.Connection;
import io.github.suppliersdk.tool.json.Json;
import io.github.suppliersdk.tool.slots.SlotPath;
import io.github.suppliersdk.tool.slots.SlotPlan;
import io.github.suppliersdk.tool.terminal.Confirmation;
import io.github.suppliersdk.tool.terminal.Listing;
import io.github.suppliersdk.tool.terminal.Output;
import io.github.suppliersdk.tool.terminal.TerminalText;
import io.github.suppliersdk.types.EnsureResult;
import io.github.suppliersdk.types.EnsureResult.Outcome;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Shows, writes and deletes what is on sale, apart from its slots. */
@Command(name = "catalog")
public final class Catalog {
    /** What can be deleted. */
    enum Deleted {
        experience,
        option,
        question,
        pickup,
        slot
    }

    private final CommandContext context;

    public Catalog(CommandContext context) {
        this.context = context;
    }

    @Command(
            description = {
                "supplier catalog get experiences",
                "supplier catalog get options cellar-tour",
                "supplier catalog get > catalog.json",
                "",
                "Show objects of the catalog, or without KIND the whole catalog as JSON, which \"catalog apply\" reads."
            })
    int get(
            @Parameters(arity = "0..1", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.") @Nullable
                    CatalogKind kind,
            @Parameters(
                            arity = "0..1",
                            paramLabel = "EXPERIENCE",
                            description = "The experience, for options and questions.")
                    @Nullable
                    String id,
            @Mixin Output output) {
        try (Connection connection = Connection.open(context)) {
            if (kind == null) {
                context.terminal().data().println(Json.pretty(whole(connection)));
                return ExitCode.DONE;
            }
            JsonNode found = find(connection, kind, id);
            output.show(context.terminal(), kind.listing(found), () -> found);
        }
        return ExitCode.DONE;
    }

    private static JsonNode find(Connection connection, CatalogKind kind, @Nullable String id) {
        if (id == null) {
            if (kind == CatalogKind.options || kind == CatalogKind.questions) {
                throw ToolException.usage("give the experience: supplier catalog get " + kind + " EXPERIENCE");
            }
            return list(connection, kind);
        }
        if (kind == CatalogKind.questions) {
            connection.client().mandatoryQuestions(id).list();
            return connection.last().json();
        }
        if (kind == CatalogKind.options) {
            connection.client().experiences().get(id);
            return connection.last().json().path("options");
        }
        throw ToolException.usage("only options and questions are those of an experience");
    }

    private static JsonNode list(Connection connection, CatalogKind kind) {
        SupplierClient client = connection.client();
        List<?> unused = switch (kind) {
            case vendors -> client.vendors().list();
            case pickups -> client.pickups().list();
            default -> client.experiences().list();
        };
        return connection.last().json();
    }

    private static ObjectNode whole(Connection connection) {
        ObjectNode all = Json.object();
        all.set("vendors", list(connection, CatalogKind.vendors));
        all.set("pickups", list(connection, CatalogKind.pickups));
        List<Experience> experiences = connection.client().experiences().list();
        all.set("experiences", connection.last().json());
        ArrayNode questions = all.putArray(CatalogFile.QUESTIONS);
        for (Experience each : experiences) {
            for (JsonNode question : find(connection, CatalogKind.questions, each.experienceId())) {
                questions.addObject().put("experience_id", each.experienceId()).setAll((ObjectNode) question);
            }
        }
        return all;
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
        List<CatalogFile.Item> items = CatalogFile.read(file, context.text(file));
        Listing plan = Listing.of("kind", "id", "action", "fields");
        boolean isChange = false;
        int cannot = 0;
        try (Connection dry = Connection.withoutWrites(context)) {
            for (CatalogFile.Item item : items) {
                Planned planned = planned(item, dry);
                isChange |= planned.action.equals("change");
                cannot += planned.action.equals("cannot be changed") ? 1 : 0;
                plan.row(item.kind(), item.id(), planned.action, planned.fields);
            }
        }
        output.show(context.terminal(), plan);
        if (dryRun) {
            context.terminal().say("Dry run: nothing was sent.");
            return cannot > 0 ? ExitCode.REJECTS : ExitCode.DONE;
        }
        if (isChange) {
            confirmation.require(context, "Change the catalog at " + context.serviceUrl());
        }
        long done = 0;
        try (SupplierClient client = context.client()) {
            for (CatalogFile.Item item : items) {
                Outcome outcome = item.ensure().apply(client).outcome();
                done += outcome == Outcome.CREATED || outcome == Outcome.UPDATED ? 1 : 0;
            }
        }
        context.terminal()
                .say(TerminalText.count(done, "object was", "objects were") + " written"
                        + (cannot > 0 ? ", " + cannot + " cannot be changed" : "") + ".");
        return cannot > 0 ? ExitCode.REJECTS : ExitCode.DONE;
    }

    private static SlotKey slot(String id) {
        try {
            return SlotPath.of(id);
        } catch (TypeConversionException e) {
            throw ToolException.usage(String.valueOf(e.getMessage()));
        }
    }

    private record Planned(String action, String fields) {}

    /** Returns what applying the item would do. */
    private static Planned planned(CatalogFile.Item item, Connection dry) {
        try {
            EnsureResult<?> result = dry.withheld(() -> item.ensure().apply(dry.client()));
            if (result == null) {
                boolean isCreated = dry.withheldMethod().equals("POST");
                return new Planned(isCreated ? "create" : "change", "");
            }
            return new Planned(
                    result.outcome() == Outcome.DIFFERS
                            ? "cannot be changed"
                            : result.outcome().name().toLowerCase(Locale.ROOT),
                    String.join(" ", result.differences()));
        } catch (InvalidRequestException e) {
            throw ToolException.failed(item.kind() + " " + item.id() + ": " + e.getMessage());
        } catch (NotFoundException e) {
            return new Planned("create", ""); // its experience is to be created before
        }
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
                return SlotPlan.delete(context, client, slot(id), confirmation);
            }
            String what = kind == Deleted.experience ? "Archive" : "Delete";
            confirmation.require(context, what + " the " + kind + ' ' + id + " at " + context.serviceUrl());
            int slash = id.lastIndexOf('/');
            if (slash < 1 && (kind == Deleted.option || kind == Deleted.question)) {
                throw ToolException.usage("\"" + id + "\" has no experience: give EXPERIENCE/" + kind);
            }
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
}
