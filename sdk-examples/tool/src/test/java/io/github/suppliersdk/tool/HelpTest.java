package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help texts, shell completion and messages about an invalid command line. */
final class HelpTest {
    private static final CommandResult.Shell SHELL = CommandResult.Shell.of(Map.of("HOME", "/nowhere"));

    static Stream<List<String>> commands() {
        List<List<String>> paths = new ArrayList<>();
        collect(
                CommandTree.whole(new CommandContext(Map.of(), terminal(), System.in, CommandResult.CLOCK)),
                List.of(),
                paths);
        return paths.stream();
    }

    private static Terminal terminal() {
        return Terminal.ofProcess(System.out, System.err, Map.of());
    }

    private static void collect(CommandLine command, List<String> path, List<List<String>> into) {
        command.getSubcommands().forEach((name, below) -> {
            List<String> full = new ArrayList<>(path);
            full.add(name);
            into.add(full);
            collect(below, full, into);
        });
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpTextFitsIn80Columns(List<String> path) {
        List<String> args = new ArrayList<>(path);
        args.add("--help");
        CommandResult help = SHELL.run(args.toArray(String[]::new));

        assertThat(help.exitCode()).isZero();
        assertThat(help.data())
                .startsWith("Usage: supplier " + String.join(" ", path))
                .contains("\nOptions:\n");
        assertThat(help.data().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        List<String> helpArgs = new ArrayList<>(List.of("help"));
        helpArgs.addAll(path);
        assertThat(SHELL.run(helpArgs.toArray(String[]::new)).data()).isEqualTo(help.data());
    }

    @Test
    void helpTopicsAreShown() {
        assertThat(SHELL.run("help", "environment").data()).contains("SUPPLIER_CLIENT_SECRET");
        assertThat(SHELL.run("help", "files").data()).contains("price_in_cents:child");
        assertThat(SHELL.run("help", "nothing").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        CommandResult script = SHELL.run("completion", "bash");
        assertThat(script.exitCode()).isZero();

        assertThat(completed(script.data(), "supplier", "slots", "cal")).contains("calendar");
        assertThat(completed(script.data(), "supplier", "slots", "publish", "--reje"))
                .contains("--rejects");
    }

    private static String completed(String script, String... words) throws IOException, InterruptedException {
        String line = "COMP_WORDS=(" + String.join(" ", words) + "); COMP_CWORD=" + (words.length - 1)
                + "; _complete_supplier; echo \"${COMPREPLY[@]}\"";
        Process bash =
                new ProcessBuilder("bash", "-s").redirectErrorStream(true).start();
        try (var in = bash.getOutputStream()) {
            in.write((script + "\n" + line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    @Test
    void examplesInHelpFootersAreNotWrapped() {
        forEach(
                CommandTree.whole(new CommandContext(Map.of(), terminal(), System.in, CommandResult.CLOCK)),
                command -> {
                    for (String line : command.getCommandSpec().usageMessage().footer()) {
                        boolean isCopied = line.startsWith("  ") || line.contains(":   ");
                        assertThat(isCopied && line.length() >= 80).as(line).isFalse();
                    }
                });
    }

    private static void forEach(CommandLine command, Consumer<CommandLine> work) {
        work.accept(command);
        command.getSubcommands().values().forEach(each -> forEach(each, work));
    }

    @Test
    void anInvalidArgumentIsReportedByItsNameInTheHelp() {
        assertThat(SHELL.run("sandbox", "--port", "x").messages()).contains("--port: \"x\" is not a whole number");
        assertThat(SHELL.run("slots", "seats", "a", "b", "c", "few").messages())
                .contains("SEATS: \"few\" is not a whole number");
        assertThat(SHELL.run("certify", "--time-zone", "Mars").messages())
                .contains("--time-zone: \"Mars\" is not a time zone such as Europe/Paris");
        assertThat(SHELL.run("vendors", "list", "-o", "xml").messages())
                .contains("--output: \"xml\" is not one of table, json, csv");
        assertThat(SHELL.run("vendors", "list", "all").messages()).contains("unexpected argument: \"all\"");
    }

    @Test
    void aPortInUseIsReportedOnce(@TempDir Path folder) throws IOException {
        try (ServerSocket used = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(used.getLocalPort());
            assertThat(SHELL.run("sandbox", "--port", port).messages())
                    .isEqualTo("supplier: the port " + port + " is in use; --port 0 takes any free one\n");
        }
        Path seed = Files.writeString(folder.resolve("seed.json"), "{\"a\":1}");
        assertThat(SHELL.run("sandbox", "--port", "0", "--seed", seed.toString())
                        .messages())
                .contains("seed.json: ");
    }
}
