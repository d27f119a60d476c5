package io.github.suppliersdk.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The Maven commands of the pages name modules, profiles, tests and executions that exist. */
class DocumentedMavenTest {
    /** A command stands between backticks or in a block of code, and may go on in the next line. */
    private static final Pattern COMMAND =
            Pattern.compile("(?m)(?:^|`)mvn ((?:[^`\\n]|\\n(?=[ \\t]*-)|(?<=\\\\)\\n)+)");

    private static final Pattern TESTS = Pattern.compile("-Dtest='?([^'\\s]+)'?");
    /** In their place the reader puts the name of the test that failed. */
    private static final Set<String> PLACEHOLDERS = Set.of("NAME_OF_THE_TEST");

    static Stream<String> commands() {
        return pages().flatMap(page -> COMMAND.matcher(text(page)).results())
                .map((MatchResult found) -> found.group(1)
                        .replace('\\', ' ')
                        .replaceAll("\\s+", " ")
                        .strip())
                .distinct();
    }

    private static Stream<Path> pages() {
        return files(Pom.ROOT, ".md").filter(page -> !page.toString().contains("target"));
    }

    @Test
    void commandsOfManyPagesAreFound() {
        assertThat(commands())
                .hasSizeGreaterThan(25)
                .contains("-B -ntp verify")
                .anyMatch(command -> command.contains("sdk-examples/programs"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everythingThatACommandNamesExists(String command) throws IOException {
        List<Path> modules = one("-pl (\\S+)", command).stream()
                .flatMap(names -> Arrays.stream(names.split(",")))
                .map(Pom.ROOT::resolve)
                .toList();
        modules.forEach(folder -> {
            assertThat(folder.resolve("pom.xml")).exists();
            if (!folder.endsWith("sdk-core")) {
                assertThat(command).as("the modules before it are built, too").contains(" -am");
            }
        });
        assertThat(all("-P([\\w-]+)", command)).isSubsetOf(profiles());
        for (String execution : all("(?:exec:exec|surefire:test)@([\\w-]+)", command)) {
            Path pom = modules.get(0).resolve("pom.xml");
            assertThat(Pom.of(pom).texts("//execution/id"))
                    .as("executions of %s", pom)
                    .contains(execution);
        }
        one(TESTS.pattern(), command)
                .filter(test -> !PLACEHOLDERS.contains(test))
                .ifPresent(test -> {
                    assertThat(tests(modules.get(0)).filter(matching(test)))
                            .as("tests of %s", test)
                            .isNotEmpty();
                    if (command.contains(" -am")) {
                        assertThat(command)
                                .as("modules without such a test do not fail")
                                .contains("-Dsurefire.failIfNoSpecifiedTests=false");
                    }
                });
    }

    /** Whether Surefire would run the test: its patterns name the end of the qualified name. */
    private static Predicate<String> matching(String pattern) {
        String name = pattern.replaceFirst("#.*", "")
                .replace('.', '/')
                .replace("**/", "\0")
                .replace("*", "[^/]*")
                .replace("\0", "(?:.*/)?");
        Pattern test = Pattern.compile("(?:.*/)?" + name + "\\.(?:java|kt)");
        return file -> test.matcher(file).matches();
    }

    private static Stream<String> tests(Path module) {
        return Stream.of(".java", ".kt")
                .flatMap(end -> files(module.resolve("src/test"), end))
                .map(file -> file.toString().replace('\\', '/'));
    }

    private static Set<String> profiles() {
        return Pom.all().stream()
                .flatMap(pom -> pom.texts("/project/profiles/profile/id").stream())
                .collect(Collectors.toSet());
    }

    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static Optional<String> one(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static Stream<Path> files(Path folder, String end) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(end)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
