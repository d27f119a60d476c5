package io.github.suppliersdk.tool;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code supplier} itself, with the options that every command has. */
@Command(
        name = "supplier",
        versionProvider = Version.class,
        description = "Work with a distribution service as a supplier: catalog, availability, webhooks.",
        synopsisSubcommandLabel = "COMMAND",
        subcommandsRepeatable = false,
        footer = {
            "",
            "The service is configured by SUPPLIER_BASE_URL and SUPPLIER_ACCESS_TOKEN in the environment: see"
                    + " \"supplier help environment\". To start without a service: supplier sandbox --sample",
            "",
            "--debug shows the log, and stack traces of failures.",
            "Exit codes: 0 done, 1 failed, 2 usage, 3 completed with rejects, 4 not authorised, 5 run it"
                    + " again later, 130 interrupted."
        })
final class RootCommand {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 100,
            description = "Show this help.")
    void help(boolean asked) {
        // picocli prints the help
    }

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    void version(boolean asked) {
        // picocli prints the version
    }

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Show the log, and stack traces of failures.")
    void debug(boolean on) {
        // the entry point looks for it, before there are options
    }
}
