package io.github.suppliersdk.tool;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the script for shell completion. */
@Command(
        name = "completion",
        description = "Print a script for the completion of commands and options in bash or zsh.",
        footer = {
            "",
            "bash, for this shell:   source <(supplier completion bash)",
            "bash, for all shells:   supplier completion bash > FILE, where FILE is",
            "                        ~/.local/share/bash-completion/completions/supplier",
            "zsh, in ~/.zshrc:       source <(supplier completion zsh)"
        })
final class Completion implements Callable<Integer> {
    /** The shells that picocli's script works in. */
    enum Shell {
        bash,
        zsh
    }

    private final CommandContext context;

    @Parameters(
            arity = "0..1",
            paramLabel = "SHELL",
            defaultValue = "bash",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Shell shell = Shell.bash;

    Completion(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash("supplier", CommandTree.whole(context));
        // The script itself enables bash completion in zsh; compinit has to be loaded before.
        String prefix = shell == Shell.zsh ? "autoload -U +X compinit && compinit\n" : "";
        context.terminal().data().print(prefix + script);
        return ExitCode.DONE;
    }
}
