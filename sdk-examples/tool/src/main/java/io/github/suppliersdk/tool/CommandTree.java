package io.github.suppliersdk.tool;

import io.github.suppliersdk.tool.catalog.ArchiveExperience;
import io.github.suppliersdk.tool.catalog.CreateExperience;
import io.github.suppliersdk.tool.catalog.CreateOption;
import io.github.suppliersdk.tool.catalog.CreatePickup;
import io.github.suppliersdk.tool.catalog.CreateQuestion;
import io.github.suppliersdk.tool.catalog.CreateVendor;
import io.github.suppliersdk.tool.catalog.DeleteOption;
import io.github.suppliersdk.tool.catalog.DeletePickup;
import io.github.suppliersdk.tool.catalog.DeleteQuestion;
import io.github.suppliersdk.tool.catalog.ExportCatalog;
import io.github.suppliersdk.tool.catalog.GetExperience;
import io.github.suppliersdk.tool.catalog.GetOption;
import io.github.suppliersdk.tool.catalog.GetPickup;
import io.github.suppliersdk.tool.catalog.GetQuestion;
import io.github.suppliersdk.tool.catalog.GetVendor;
import io.github.suppliersdk.tool.catalog.ListExperiences;
import io.github.suppliersdk.tool.catalog.ListOptions;
import io.github.suppliersdk.tool.catalog.ListPickups;
import io.github.suppliersdk.tool.catalog.ListQuestions;
import io.github.suppliersdk.tool.catalog.ListVendors;
import io.github.suppliersdk.tool.catalog.ReplaceOption;
import io.github.suppliersdk.tool.catalog.ReplaceQuestion;
import io.github.suppliersdk.tool.catalog.UpdateExperience;
import io.github.suppliersdk.tool.certify.Certify;
import io.github.suppliersdk.tool.doctor.Doctor;
import io.github.suppliersdk.tool.ops.ListOpen;
import io.github.suppliersdk.tool.ops.ListParked;
import io.github.suppliersdk.tool.ops.ResolveOpen;
import io.github.suppliersdk.tool.ops.RetryOpen;
import io.github.suppliersdk.tool.ops.RetryParked;
import io.github.suppliersdk.tool.sandbox.RunSandbox;
import io.github.suppliersdk.tool.slots.Calendar;
import io.github.suppliersdk.tool.slots.DeleteSlot;
import io.github.suppliersdk.tool.slots.DiffSlots;
import io.github.suppliersdk.tool.slots.GetSlot;
import io.github.suppliersdk.tool.slots.ListSlots;
import io.github.suppliersdk.tool.slots.PublishSlots;
import io.github.suppliersdk.tool.slots.SetSeats;
import io.github.suppliersdk.tool.slots.SyncSlots;
import io.github.suppliersdk.tool.webhooks.TriggerBooking;
import io.github.suppliersdk.tool.webhooks.TriggerCancel;
import io.github.suppliersdk.tool.webhooks.TriggerHealth;
import io.github.suppliersdk.tool.webhooks.TriggerHold;
import io.github.suppliersdk.tool.webhooks.TriggerUnconfirmed;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Builds the tree of all commands. Only the command that the arguments name is created: picocli reads the annotations
 * of each command class by reflection, and doing so for all of them would take half of the run time of a short
 * command.
 */
final class CommandTree {
    /** A top-level command. A command with children only groups them and does nothing itself. */
    private record Entry(String name, String description, List<String> children) {
        Entry(String name, String description, String... children) {
            this(name, description, List.of(children));
        }

        boolean isGroup() {
            return !children.isEmpty();
        }
    }

    // To add a command, add an entry here and a case in create().
    private static final List<Entry> ENTRIES = List.of(
            new Entry("doctor", "Diagnose the connection to the service."),
            new Entry("vendors", "Manage the vendors who offer the experiences.", "list", "get", "create"),
            new Entry("experiences", "Manage the experiences on sale.", "list", "get", "create", "update", "archive"),
            new Entry(
                    "options",
                    "Manage the options (variants) of an experience.",
                    "list",
                    "get",
                    "create",
                    "replace",
                    "delete"),
            new Entry(
                    "questions",
                    "Manage the mandatory questions that guests answer.",
                    "list",
                    "get",
                    "create",
                    "replace",
                    "delete"),
            new Entry("pickups", "Manage the pickups where guests are met.", "list", "get", "create", "delete"),
            new Entry("catalog", "Export the whole catalog.", "export"),
            new Entry(
                    "slots",
                    "Publish, compare and view availability.",
                    "publish",
                    "calendar",
                    "diff",
                    "sync",
                    "list",
                    "get",
                    "seats",
                    "delete"),
            new Entry("sandbox", "Run a local stand-in for the service."),
            new Entry(
                    "trigger",
                    "Send a webhook to a backend and check its response.",
                    "hold",
                    "booking",
                    "cancel",
                    "unconfirmed",
                    "health"),
            new Entry("certify", "Check a backend before it goes live."),
            new Entry(
                    "ops",
                    "Inspect and repair a backend's tables, for the person on call.",
                    "open",
                    "retry",
                    "resolve",
                    "parked",
                    "retry-parked"),
            new Entry("completion", "Print a shell completion script."),
            new Entry("help", "Show the help for a command, or for \"environment\" or \"files\"."));

    private static final int LONGEST_SYNOPSIS = 72;

    private final CommandContext context;

    private CommandTree(CommandContext context) {
        this.context = context;
    }

    /**
     * Returns the root command. Of its subcommands only those that the arguments name are complete; the others are
     * stubs.
     */
    static CommandLine of(CommandContext context, String... args) {
        return new CommandTree(context)
                .build(Set.of(Arrays.stream(args).distinct().toArray(String[]::new)));
    }

    /** Returns the root command with all subcommands complete. */
    static CommandLine whole(CommandContext context) {
        return new CommandTree(context).build(Set.of("help"));
    }

    private CommandLine build(Set<String> words) {
        CommandLine root = new CommandLine(new RootCommand(context));
        for (Entry entry : ENTRIES) {
            boolean isNeeded = words.contains("help") || words.contains(entry.name());
            root.addSubcommand(entry.name(), isNeeded ? whole(entry) : stub(entry));
        }
        layOut(root);
        return root;
    }

    /** Gives every help text the same layout: the command's own options first, the options of all commands last. */
    private static void layOut(CommandLine command) {
        command.getCommandSpec()
                .usageMessage()
                .customSynopsis(synopsis(command.getCommandSpec()))
                .sortOptions(false)
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        command.getSubcommands().values().forEach(CommandTree::layOut);
    }

    /** Returns the synopsis, on two lines if it is long. It lists the arguments and the required options. */
    private static String[] synopsis(CommandSpec spec) {
        String start = spec.qualifiedName() + " [OPTIONS]";
        StringBuilder rest = new StringBuilder();
        spec.options().stream()
                .filter(OptionSpec::required)
                .forEach(each ->
                        rest.append(' ').append(each.longestName()).append(' ').append(each.paramLabel()));
        if (!spec.subcommands().isEmpty()) {
            rest.append(" COMMAND");
        }
        for (PositionalParamSpec each : spec.positionalParameters()) {
            String more = each.arity().max() > 1 ? "..." : "";
            rest.append(each.arity().min() > 0 ? ' ' + each.paramLabel() : " [" + each.paramLabel() + more + ']');
        }
        return start.length() + rest.length() <= LONGEST_SYNOPSIS
                ? new String[] {start + rest}
                : new String[] {start, "        " + rest};
    }

    private static CommandLine stub(Entry entry) {
        CommandSpec spec = CommandSpec.create().name(entry.name());
        spec.usageMessage().description(entry.description());
        return new CommandLine(spec);
    }

    private CommandLine whole(Entry entry) {
        if (!entry.isGroup()) {
            return new CommandLine(create(entry.name()));
        }
        CommandLine group = new CommandLine(new CommandGroup());
        group.getCommandSpec().usageMessage().description(entry.description());
        for (String child : entry.children()) {
            group.addSubcommand(child, new CommandLine(create(entry.name() + ' ' + child)));
        }
        return group;
    }

    private Object create(String name) {
        return switch (name) {
            case "doctor" -> new Doctor(context);
            case "vendors list" -> new ListVendors(context);
            case "vendors get" -> new GetVendor(context);
            case "vendors create" -> new CreateVendor(context);
            case "experiences list" -> new ListExperiences(context);
            case "experiences get" -> new GetExperience(context);
            case "experiences create" -> new CreateExperience(context);
            case "experiences update" -> new UpdateExperience(context);
            case "experiences archive" -> new ArchiveExperience(context);
            case "options list" -> new ListOptions(context);
            case "options get" -> new GetOption(context);
            case "options create" -> new CreateOption(context);
            case "options replace" -> new ReplaceOption(context);
            case "options delete" -> new DeleteOption(context);
            case "questions list" -> new ListQuestions(context);
            case "questions get" -> new GetQuestion(context);
            case "questions create" -> new CreateQuestion(context);
            case "questions replace" -> new ReplaceQuestion(context);
            case "questions delete" -> new DeleteQuestion(context);
            case "pickups list" -> new ListPickups(context);
            case "pickups get" -> new GetPickup(context);
            case "pickups create" -> new CreatePickup(context);
            case "pickups delete" -> new DeletePickup(context);
            case "catalog export" -> new ExportCatalog(context);
            case "slots publish" -> new PublishSlots(context);
            case "slots calendar" -> new Calendar(context);
            case "slots diff" -> new DiffSlots(context);
            case "slots sync" -> new SyncSlots(context);
            case "slots list" -> new ListSlots(context);
            case "slots get" -> new GetSlot(context);
            case "slots seats" -> new SetSeats(context);
            case "slots delete" -> new DeleteSlot(context);
            case "sandbox" -> new RunSandbox(context);
            case "trigger hold" -> new TriggerHold(context);
            case "trigger booking" -> new TriggerBooking(context);
            case "trigger cancel" -> new TriggerCancel(context);
            case "trigger unconfirmed" -> new TriggerUnconfirmed(context);
            case "trigger health" -> new TriggerHealth(context);
            case "certify" -> new Certify(context);
            case "ops open" -> new ListOpen(context);
            case "ops retry" -> new RetryOpen(context);
            case "ops resolve" -> new ResolveOpen(context);
            case "ops parked" -> new ListParked(context);
            case "ops retry-parked" -> new RetryParked(context);
            case "completion" -> new Completion(context);
            case "help" -> new HelpCommand(context);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
