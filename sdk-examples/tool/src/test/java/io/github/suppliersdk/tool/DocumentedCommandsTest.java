package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands and options in the documents exist. */
final class DocumentedCommandsTest {
    private static final Path TOP = Path.of(System.getProperty("basedir", "."), "..", "..");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\$ )?supplier (.+?)(?: &| +#.*)?$");

    static Stream<String> commands() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(TOP)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !TOP.relativize(file).toString().contains("target"))
                    .toList()) {
                all.append(Files.readString(file)).append('\n');
            }
        }
        return COMMAND.matcher(all).results().map(found -> found.group(1).strip()).toList().stream();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyDocumentedCommandIsValid(String command) {
        Terminal terminal = Terminal.ofProcess(System.out, System.err, Map.of());
        List<String> words = Pattern.compile("\"([^\"]*)\"|(\\S+)")
                .matcher(command)
                .results()
                .map(word -> word.group(1) != null ? word.group(1) : word.group(2))
                .toList();

        assertThat(words).isNotEmpty();
        assertThatCode(() -> CommandTree.whole(new Tool(Map.of(), terminal, System.in, Ran.CLOCK))
                        .parseArgs(words.toArray(new String[0])))
                .doesNotThrowAnyException();
    }
}
