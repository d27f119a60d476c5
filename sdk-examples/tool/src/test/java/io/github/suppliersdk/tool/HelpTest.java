package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help texts and messages about an invalid command line. */
final class HelpTest {
    private static final CommandResult.Shell SHELL = CommandResult.Shell.of(Map.of("HOME", "/nowhere"));

    static Stream<List<String>> commands() {
        List<List<String>> paths = new ArrayList<>();
        collect(DocumentedCommandsTest.tree(), List.of(), paths);
        return paths.stream();
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
        assertThat(help.data()).contains("Usage: supplier " + String.join(" ", path), "\nOptions:\n");
        assertThat(help.data().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void helpTopicsAreShown() {
        SHELL.run("help", "environment").shows("SUPPLIER_CLIENT_SECRET");
        SHELL.run("help", "files").shows("price_in_cents:child");
        SHELL.run("help", "nothing").ends(ExitCode.USAGE);
        assertThat(SHELL.run("help", "slots", "sync").data())
                .isEqualTo(SHELL.run("slots", "sync", "--help").data())
                .contains("Usage: supplier slots sync");
    }

    @Test
    void everyCommandBeginsWithValidExamplesAndFitsAScreen() {
        for (List<String> path : commands().toList()) {
            CommandLine command = DocumentedCommandsTest.tree();
            for (String name : path) {
                command = Objects.requireNonNull(command.getSubcommands().get(name));
            }
            String help = command.getUsageMessage();
            boolean isGroup = !command.getSubcommands().isEmpty();
            assertThat(help.lines().count()).as(String.join(" ", path)).isLessThanOrEqualTo(40);
            assertThat(help.startsWith("For example:\n  supplier " + String.join(" ", path)))
                    .as(help)
                    .isEqualTo(!isGroup);
            help.lines()
                    .takeWhile(line -> !line.startsWith("Usage:"))
                    .filter(line -> line.startsWith("  supplier "))
                    .map(line -> line.strip().replaceFirst("^supplier ", "").replaceFirst(" > .*", ""))
                    .forEach(line -> assertThatCode(() -> DocumentedCommandsTest.tree()
                                    .parseArgs(line.replaceAll("\"[^\"]*\"", "text")
                                            .split(" ")))
                            .as(line)
                            .doesNotThrowAnyException());
        }
    }

    @Test
    void anInvalidArgumentIsReportedByItsNameInTheHelp() {
        SHELL.run("sandbox", "--port", "x").says("Invalid value for option '--port': 'x' is not an int");
        SHELL.run("trigger", "hold", "a/b").says("(EXPERIENCE/OPTION/SLOT)", "\"a/b\" is not a slot such as");
        SHELL.run("certify", "--time-zone", "Mars").says("'--time-zone'", "Mars");
        SHELL.run("slots", "list", "a/b", "-o", "xml").says("'--output'", "xml");
        SHELL.run("slots", "list", "a/b", "all").ends(ExitCode.USAGE);
    }

    @Test
    void aPortInUseIsReportedOnce(@TempDir Path folder) throws IOException {
        try (ServerSocket used = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(used.getLocalPort());
            assertThat(SHELL.run("sandbox", "--port", port).messages())
                    .isEqualTo("supplier: The port " + port + " is in use.\n");
        }
        Path seed = Files.writeString(folder.resolve("seed.json"), "{\"a\":1}");
        SHELL.run("sandbox", "--port", "0", "--seed", seed.toString()).says("is not a field of a snapshot");
    }
}
