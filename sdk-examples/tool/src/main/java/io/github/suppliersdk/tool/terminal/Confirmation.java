package io.github.suppliersdk.tool.terminal;

import io.github.suppliersdk.tool.CommandContext;
import io.github.suppliersdk.tool.ToolException;
import picocli.CommandLine.Option;

/** Asks before a change that cannot be undone, unless the option {@code --yes} is given. */
public final class Confirmation {
    @Option(names = "--yes", description = "Do not ask for confirmation. Required where there is no terminal.")
    private boolean yes;

    /** Whether nobody is asked. */
    public boolean isGiven() {
        return yes;
    }

    /**
     * Returns if the user confirms the change.
     *
     * @param what the change, such as "Delete the pickup p1"
     * @throws ToolException if the user declines, or if there is no terminal to ask on
     */
    public void require(CommandContext context, String what) {
        if (yes) {
            return;
        }
        if (!context.canAsk()) {
            throw ToolException.usage(
                    what + "? Nobody can be asked, because the standard input is not a terminal: use --yes.");
        }
        if (context.ask(what + "? [y/N] ")
                .filter(reply -> reply.matches("y|yes"))
                .isEmpty()) {
            throw ToolException.failed("nothing was done");
        }
    }
}
