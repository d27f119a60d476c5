package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The commands and options in the documents exist. */
final class DocumentedCommandsTest {
    private static final Path TOP = Path.of(System.getProperty("basedir", "."), "..", "..");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?supplier (.+?)(?: &| +#.*| \\| .*)?$");

    static Stream<String> commands() throws IOException {
        return found(COMMAND, pages());
    }

    /** The text of all pages. */
    private static String pages() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(TOP)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !TOP.relativize(file).toString().contains("target"))
                    .toList()) {
                all.append(Files.readString(file)).append('\n');
            }
        }
        return all.toString();
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1).strip()).toList().stream();
    }

    static CommandLine tree() {
        Terminal terminal = Terminal.ofProcess(System.out, System.err, Map.of());
        return CommandTree.of(new CommandContext(Map.of(), terminal, System.in, CommandResult.CLOCK));
    }

    static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().flatMap(DocumentedCommandsTest::withSubcommands));
    }

    /** A command in a sentence, up to its first argument. */
    @Test
    void everyCommandInASentenceExists() throws IOException {
        List<String> named =
                found(Pattern.compile("`supplier ([a-z][^`]*)`"), pages()).toList();

        CommandLine all = tree();
        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named).allSatisfy(words -> {
            Map<String, CommandLine> subcommands = all.getSubcommands();
            for (String word : words.split(" ", -1)) {
                if (!subcommands.isEmpty()) {
                    assertThat(subcommands).containsKey(word);
                    subcommands = subcommands.getOrDefault(word, all).getSubcommands();
                }
            }
        });
    }

    @Test
    void everyCommandOfTheTableExists() throws IOException {
        String readme = Files.readString(TOP.resolve("sdk-examples/tool/README.md"));
        Set<String> names =
                withSubcommands(tree()).map(CommandLine::getCommandName).collect(Collectors.toSet());
        String firstCells =
                found(Pattern.compile("(?m)^\\| (`supplier [^|]*)\\|"), readme).collect(Collectors.joining("\n"));

        assertThat(found(Pattern.compile("`([a-z]+)`"), firstCells))
                .hasSizeGreaterThan(4)
                .isSubsetOf(names);
    }

    /** Options in a sentence, without those of other programs. */
    @Test
    void everyOptionInASentenceExists() throws IOException {
        Set<String> options = withSubcommands(tree())
                .flatMap(command -> command.getCommandSpec().optionsMap().keySet().stream())
                .collect(Collectors.toSet());

        assertThat(found(Pattern.compile("`(--[a-z-]+)[^`\n]*`"), pages()))
                .filteredOn(option -> !option.equals("--add-reads")) // of java
                .hasSizeGreaterThan(12)
                .isSubsetOf(options);
    }

    @Test
    void theTableOfExitCodesIsThatOfTheCode() throws Exception {
        String readme = Files.readString(TOP.resolve("sdk-examples/tool/README.md"));
        List<String> codes = new ArrayList<>();
        for (Field code : ExitCode.class.getFields()) {
            codes.add(String.valueOf(code.get(null)));
        }
        String table = readme.substring(readme.indexOf("| exit code |")).split("\n\n", 2)[0];

        assertThat(found(Pattern.compile("(?m)^\\| (\\d+) \\|"), table)).containsExactlyElementsOf(codes);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyDocumentedCommandIsValid(String command) {
        assertIsValid("supplier " + command);
    }

    static void assertIsValid(String command) {
        String[] words = Pattern.compile("\"([^\"]*)\"|(\\S+)")
                .matcher(command)
                .results()
                .skip(1) // the program itself
                .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                .toArray(String[]::new);
        assertThat(words).isNotEmpty();
        assertThatCode(() -> tree().parseArgs(words)).as(command).doesNotThrowAnyException();
    }
}
