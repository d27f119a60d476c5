package io.github.suppliersdk.tool;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The script that completes commands and options. */
@Command(
        name = "completion",
        description = "Print the script that completes commands and options in bash or zsh.",
        footer = {
            "",
            "bash, for this shell:   source <(supplier completion bash)",
            "bash, for all:          supplier completion bash > FILE, where FILE is",
            "                        ~/.local/share/bash-completion/completions/supplier",
            "zsh, in ~/.zshrc:       source <(supplier completion zsh)"
        })
final class Completion implements Callable<Integer> {
    /** Shells whose scripts picocli can make. */
    enum Shell {
        bash,
        zsh
    }

    private final Tool tool;

    @Parameters(
            arity = "0..1",
            paramLabel = "SHELL",
            defaultValue = "bash",
            description = "${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}).")
    private Shell shell = Shell.bash;

    Completion(Tool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash("supplier", CommandTree.whole(tool));
        // The script turns on the bash emulation of zsh by itself, but for this.
        String start = shell == Shell.zsh ? "autoload -U +X compinit && compinit\n" : "";
        tool.terminal().data().print(start + script);
        return ExitCode.DONE;
    }
}
