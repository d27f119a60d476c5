package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Help texts and messages about an invalid command line. */
final class HelpTest {
    private static final CommandResult.Shell SHELL = CommandResult.Shell.of(Map.of("HOME", "/nowhere"));

    @Test
    void helpTopicsAreShown() {
        SHELL.run("help", "environment").shows("SUPPLIER_CLIENT_SECRET");
        SHELL.run("help", "files").shows("price_in_cents:child");
        SHELL.run("help", "nothing").ends(ExitCode.USAGE);
        assertThat(SHELL.run("help", "slots", "sync").data())
                .isEqualTo(SHELL.run("slots", "sync", "--help").data())
                .contains("Usage: supplier slots sync");
    }

    static Stream<CommandLine> commands() {
        return DocumentedCommandsTest.withSubcommands(DocumentedCommandsTest.tree())
                .skip(1);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpTextBeginsWithValidExamplesAndFitsAScreen(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName();
        CommandResult shown =
                SHELL.run((name + " --help").replace("supplier ", "").split(" "));
        String help = shown.ends(ExitCode.DONE).data();
        assertThat(help).contains("Usage: " + name, "\nOptions:\n");
        assertThat(help.lines())
                .hasSizeLessThanOrEqualTo(40)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        boolean isGroup = !command.getSubcommands().isEmpty();
        assertThat(help.startsWith("For example:\n  " + name)).as(help).isEqualTo(!isGroup);
        assertThat(help.lines()
                        .takeWhile(line -> !line.startsWith("Usage:"))
                        .filter(line -> line.startsWith("  supplier "))
                        .map(line -> line.strip().replaceFirst(" > .*", "")))
                .allSatisfy(DocumentedCommandsTest::assertIsValid);
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
