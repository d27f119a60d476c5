package io.github.suppliersdk.tool;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.tool.catalog.CatalogCommands;
import io.github.suppliersdk.tool.certify.Certify;
import io.github.suppliersdk.tool.ops.Ops;
import io.github.suppliersdk.tool.slots.SlotCommands;
import io.github.suppliersdk.tool.slots.SlotPath;
import io.github.suppliersdk.tool.webhooks.Trigger;
import java.nio.charset.Charset;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * Builds the tree of all commands. Only the command that the arguments name is created: picocli reads the annotations
 * of each command class by reflection, and doing so for all of them would take half of the run time of a short
 * command.
 */
final class CommandTree {
    private record Entry(String name, String description, Function<CommandContext, Object> command) {}

    private static final List<Entry> ENTRIES = List.of(
            new Entry("doctor", "Diagnose the connection to the service.", Doctor::new),
            new Entry("sandbox", "Run a local stand-in for the service.", RunSandbox::new),
            new Entry("slots", "Publish, compare and view availability.", SlotCommands::new),
            new Entry("catalog", "Show, write and delete vendors, experiences and the like.", CatalogCommands::new),
            new Entry("trigger", "Send webhooks to a backend and check its responses.", Trigger::new),
            new Entry("certify", "Check a backend before it goes live.", Certify::new),
            new Entry("ops", "Inspect and repair a backend's tables, for the person on call.", Ops::new),
            new Entry("help", "Explain files of slots, the environment variables, or a command.", HelpCommand::new));

    private CommandTree() {}

    /** Returns the root command. Of its subcommands only those that the arguments name are complete; all without any. */
    static CommandLine of(CommandContext context, String... args) {
        List<String> words = Arrays.asList(args);
        CommandLine root = new CommandLine(new RootCommand());
        for (Entry entry : ENTRIES) {
            boolean isNeeded = words.isEmpty() || words.contains(entry.name());
            CommandLine command =
                    isNeeded ? new CommandLine(entry.command().apply(context)) : new CommandLine(CommandSpec.create());
            if (!isNeeded || !command.getSubcommands().isEmpty()) {
                command.getCommandSpec().name(entry.name()).usageMessage().description(entry.description());
            }
            root.addSubcommand(entry.name(), command);
        }
        register(root, SlotKey.class, SlotPath::slot, "a slot such as cellar-tour/evening/cellar-2027-04-22");
        register(root, OptionRef.class, SlotPath::option, "an option such as cellar-tour/evening");
        register(root, LocalDate.class, LocalDate::parse, "a date such as 2027-04-22");
        register(root, YearMonth.class, YearMonth::parse, "a month such as 2027-04");
        register(root, ZoneId.class, ZoneId::of, "a time zone such as Europe/Paris");
        register(root, Charset.class, Charset::forName, "an encoding such as windows-1252");
        layOut(root);
        return root;
    }

    private static <T> void register(CommandLine root, Class<T> type, Function<String, T> reader, String what) {
        root.registerConverter(type, text -> {
            try {
                return reader.apply(text);
            } catch (DateTimeException | IllegalArgumentException | ToolException e) {
                throw new TypeConversionException('"' + text + "\" is not " + what);
            }
        });
    }

    /**
     * Gives every help text the same layout: the examples first, which begin the description; then the command's own
     * options, and those of all commands last.
     */
    private static void layOut(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        List<String> lines = List.of(usage.description());
        List<String> examples =
                lines.stream().filter(each -> each.startsWith("supplier ")).toList();
        if (!examples.isEmpty()) {
            usage.synopsisHeading("For example:%n  " + String.join("%n  ", examples) + "%n%nUsage: ");
            usage.description(lines.subList(examples.size() + 1, lines.size()).toArray(String[]::new));
        }
        usage.abbreviateSynopsis(true)
                .synopsisSubcommandLabel("COMMAND")
                .sortOptions(false)
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n");
        command.getSubcommands().values().forEach(CommandTree::layOut);
    }
}
