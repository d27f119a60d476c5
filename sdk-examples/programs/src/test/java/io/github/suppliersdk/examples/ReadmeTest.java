package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.auth.ClientCredentials;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.examples.webhooks.CellarHandler;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.jdbc.SchemaMode;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.AvailabilitySync;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SeatAuthority;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.jdbc.JdbcOutbox;
import io.github.suppliersdk.vendors.VendorsClient;
import io.github.suppliersdk.webhooks.WebhookKey;
import io.github.suppliersdk.webhooks.receiver.WebhookInbox;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiver;
import io.github.suppliersdk.webhooks.receiver.WebhookReceiverConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the READMEs agree with the code. */
class ReadmeTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final Path FOLDER = MODULE.resolve("..");
    private static final Path TOP = FOLDER.resolve("..");
    private static final Path MAIN = MODULE.resolve("src/main/java/io/github/suppliersdk/examples");
    private static final Path TEST = MODULE.resolve("src/test/java/io/github/suppliersdk/examples");

    private static final Path DOCUMENTS = TOP.resolve("sdk-core/docs");

    /** The pages with tables of options. */
    private static String optionPages() {
        return Stream.of("CONFIGURATION.md", "OPERATOR.md", "WEBHOOKS.md")
                .map(page -> read(DOCUMENTS.resolve(page)))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void theReadmeHasAtMost90Lines() {
        assertThat(read(TOP.resolve("README.md")).lines()).hasSizeLessThanOrEqualTo(90);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex, Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static List<String> blocks(String language, String markdown) {
        return all("^```" + language + "\n(.*?)\n```$", markdown);
    }

    /** The lines between the two marks, moved to the left margin. */
    private static String example(Path source) {
        List<String> marked = all("^ *// example\n(.*?)\n *// end$", read(source));
        assertThat(marked).as("marked examples in %s", source).hasSize(1);
        return marked.get(0).stripIndent();
    }

    /** The one command in the block below a heading. */
    private static String command(String heading, String markdown) {
        List<String> commands = all("^## " + heading + "\n\n```sh\n([^\n]+)\n```$", markdown);
        assertThat(commands).as("one command under %s", heading).hasSize(1);
        return commands.get(0);
    }

    @Test
    void examplesInTheReadmeEqualCompiledSources() {
        assertThat(blocks("java", read(TOP.resolve("README.md"))))
                .containsExactly(example(MAIN.resolve("Quickstart.java")));
        assertThat(blocks("java", read(FOLDER.resolve("README.md"))))
                .containsExactly(example(TEST.resolve("SandboxInTestsTest.java")));
    }

    @Test
    void testExamplesInTheDocumentsEqualTestsThatRun() {
        assertThat(blocks("java", read(FOLDER.resolve("test-kit/README.md"))))
                .containsExactly(
                        example(FOLDER.resolve("test-kit/src/test/java/io/github/suppliersdk/test/MyToursTest.java")));
    }

    @Test
    void theCompleteExampleIsUnderTwentyLines() {
        assertThat(example(MAIN.resolve("Quickstart.java")).lines()).hasSizeLessThan(20);
    }

    @Test
    void everyExampleIsListed() {
        assertThat(command("Run it", read(TOP.resolve("README.md")))).isEqualTo(Examples.COMMAND);
        List<String> rows = all("^(\\| \\[\\w+]\\(programs/src[^\n]*\\|)$", read(FOLDER.resolve("README.md")));
        assertThat(rows)
                .containsExactlyElementsOf(Examples.all()
                        .map(example -> "| [" + example.name() + "](programs/src/main/java/"
                                + example.program().getName().replace('.', '/') + ".java) | " + example.shows() + " |")
                        .toList());
        String inReadingOrder = read(MAIN.resolve("package-info.java"));
        assertThat(Examples.TOUR)
                .allSatisfy(example -> assertThat(inReadingOrder)
                        .containsAnyOf(
                                "{@link " + example.program().getName() + "}",
                                "{@link " + example.program().getPackageName() + "}"));
    }

    /** The rows of the table of options with this title, each with its names and its default. */
    private static List<String> table(String title) {
        String start = "| option of `" + title + "` | default |";
        String pages = optionPages();
        assertThat(pages).containsOnlyOnce(start);
        return pages.substring(pages.indexOf(start))
                .split("\n\n", 2)[0]
                .lines()
                .skip(2)
                .toList();
    }

    private static List<String> names(String row) {
        return all("`(\\w+)`", row.substring(2).split(" \\| ", -1)[0]);
    }

    private static Stream<Arguments> options() {
        return Stream.of(
                Arguments.of("SupplierClient.builder()", SupplierClientConfig.class),
                Arguments.of("serviceProfile", ServiceProfile.class),
                Arguments.of("clientCredentials", ClientCredentials.class),
                Arguments.of("CallOptions", CallOptions.class),
                Arguments.of("WebhookReceiver.builder()", WebhookReceiverConfig.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("options")
    void aTableListsExactlyTheOptions(String title, Class<?> options) {
        List<String> names = Arrays.stream(options.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && !Modifier.isFinal(method.getModifiers())
                        && !method.isSynthetic()
                        && method.getParameterCount() == 0
                        && !method.getName().equals("toString"))
                .map(Method::getName)
                .toList();

        assertThat(names).isNotEmpty();
        assertThat(table(title).stream().flatMap(row -> names(row).stream()))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    /** A table that no test knows would be compared with nothing. */
    @Test
    void everyTableOfOptionsIsComparedWithTheCode() {
        assertThat(all("^\\| option(?: of `([^`]+)`)? \\|", optionPages()))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(options(), builders())
                        .map(each -> (String) each.get()[0])
                        .toList());
    }

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
        String row = all("^(\\| `" + Pattern.quote(name) + "` \\| [^\n]*)$", read(DOCUMENTS.resolve("CALLS.md")))
                .get(0);

        assertThat(new TreeSet<>(all("`(\\w+)`", row)))
                .isEqualTo(Stream.of(client.getMethods())
                        .map(Method::getName)
                        .filter(method -> !method.endsWith("InOneCall")) // for one request whatever its length
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static final class NoSlots implements AvailabilitySource {
        @Override
        public Map<SlotKey, Slot> current(Set<SlotKey> keys) {
            return Map.of();
        }

        @Override
        public Stream<Slot> between(OptionRef option, LocalDate from, LocalDate to) {
            return Stream.empty();
        }

        @Override
        public Stream<OptionRef> options() {
            return Stream.empty();
        }
    }

    private static Stream<Arguments> builders() {
        SupplierClient client = SupplierClient.builder()
                .baseUrl("https://example.com")
                .accessToken("token")
                .build();
        return Stream.of(
                Arguments.of("SlotPublisher.builder(client)", SlotPublisher.builder(client)),
                Arguments.of(
                        "AvailabilitySync.builder(client)",
                        AvailabilitySync.builder(client).source(new NoSlots())),
                Arguments.of("JdbcOutbox.builder(dataSource)", JdbcOutbox.builder(new JdbcDataSource())));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("builders")
    void aTableListsExactlyTheOptionsOfItsBuilderWithTheirDefaults(String title, Object builder) throws Exception {
        String page = optionPages();
        String table =
                page.substring(page.indexOf("| option of `" + title + "`")).split("\n\n", 2)[0];

        assertThat(new TreeSet<>(all("^\\| `(\\w+)` \\| (?!required,)", table)))
                .isEqualTo(Stream.of(builder.getClass().getMethods())
                        .filter(method -> method.getReturnType() == builder.getClass())
                        .filter(method -> !method.getName().equals("from"))
                        .map(Method::getName)
                        .collect(Collectors.toCollection(TreeSet::new)));
        defaults(builder).forEach((name, value) -> {
            if (table.contains("| `" + name + "` |")) {
                assertThat(table).contains("| `" + name + "` | " + shown(value) + " |");
            }
        });
    }

    @Test
    void thePageOfTheWebhooksNamesEveryOptionOfTheInbox() {
        Object builder = WebhookInbox.jdbc(new JdbcDataSource());
        String page = read(DOCUMENTS.resolve("WEBHOOKS.md"));
        String sentence = page.substring(page.indexOf("`WebhookInbox.jdbc(dataSource)` has"))
                .split("\n\n", 2)[0];

        assertThat(Stream.of(builder.getClass().getMethods())
                        .filter(method -> method.getReturnType() == builder.getClass())
                        .map(Method::getName))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(sentence).contains("`" + name + "`"));
    }

    /** The values of the fields of a builder, also of those that it keeps in an object of their own. */
    private static Map<String, Object> defaults(Object builder) throws IllegalAccessException {
        Map<String, Object> defaults = new TreeMap<>();
        for (Field field : builder.getClass().getDeclaredFields()) {
            boolean isOption = Set.of(int.class, double.class, boolean.class, Duration.class, String.class)
                            .contains(field.getType())
                    || Set.of(SeatAuthority.class, SchemaMode.class).contains(field.getType())
                    || field.getName().equals("options");
            if (isOption && !Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                if (field.getName().equals("options")) {
                    defaults.putAll(defaults(field.get(builder)));
                } else {
                    defaults.put(field.getName().equals("guardShare") ? "guard" : field.getName(), field.get(builder));
                }
            }
        }
        return defaults;
    }

    private static Stream<Arguments> optionsWithDefaults() {
        return Stream.of(Arguments.of("serviceProfile", ServiceProfile.class, ServiceProfile.defaults()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("optionsWithDefaults")
    void documentedDefaultsAreThoseOfTheLibrary(String title, Class<?> options, Object defaults) throws Exception {
        String documents = String.join("\n", table(title));
        int checked = 0;
        for (Method option : options.getDeclaredMethods()) {
            if (option.getReturnType() != void.class
                    && Modifier.isPublic(option.getModifiers())
                    && !Modifier.isStatic(option.getModifiers())
                    && !Modifier.isFinal(option.getModifiers())
                    && !Modifier.isAbstract(option.getModifiers())
                    && option.getParameterCount() == 0) {
                assertThat(documents)
                        .contains("| `" + option.getName() + "` | " + shown(option.invoke(defaults)) + " |");
                checked++;
            }
        }
        assertThat(checked).isPositive();
    }

    /** Options whose default is no number, text or truth value are described in words. */
    private static Stream<Arguments> builtOptions() {
        return Stream.of(
                Arguments.of(
                        "SupplierClient.builder()",
                        SupplierClientConfig.class,
                        SupplierClient.builder()
                                .baseUrl("https://example.com")
                                .accessToken("token")
                                .config()),
                Arguments.of(
                        "WebhookReceiver.builder()",
                        WebhookReceiverConfig.class,
                        WebhookReceiver.builder()
                                .handler(new CellarHandler(1))
                                .addKey(WebhookKey.of("key"))
                                .config()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("builtOptions")
    void theDefaultsOfABuilderAreThoseOfItsTable(String title, Class<?> options, Object config) throws Exception {
        List<String> rows = table(title);
        int checked = 0;
        for (Method option : options.getDeclaredMethods()) {
            if (Modifier.isPublic(option.getModifiers())
                    && Set.of(int.class, boolean.class, Duration.class, String.class, Function.class)
                            .contains(option.getReturnType())
                    && option.getParameterCount() == 0
                    && !Set.of("toString", "baseUrl").contains(option.getName())) {
                Set<String> defaults = inEachUnit(option.invoke(config));
                assertThat(rows)
                        .as("%s of %s", option.getName(), title)
                        .anySatisfy(row ->
                                assertThat(defaultIn(row, option.getName())).isIn(defaults));
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(1);
    }

    /** A row can be about several options, which have one default, or one each. */
    private static String defaultIn(String row, String option) {
        String[] cells = row.substring(2).split(" \\| ", -1);
        List<String> names = all("`(\\w+)`", cells[0]);
        assertThat(names).contains(option);
        String[] defaults = cells[1].split(", ", -1);
        return defaults.length == names.size() ? defaults[names.indexOf(option)] : cells[1];
    }

    private static Set<String> inEachUnit(Object value) {
        Set<String> texts = new TreeSet<>();
        if (value instanceof Duration time) {
            texts.add(shown(time));
            texts.add(time.toDays() + " days");
            texts.add(time.toHours() + " hour");
        } else if (value instanceof Function<?, ?> zone) {
            texts.add("UTC" + String.valueOf(zone.apply(null)).replace(":00", "")); // holdTimeZone
        } else if (value instanceof Integer bytes && bytes >= 1024 * 1024) {
            texts.add(bytes / 1024 / 1024 + " MiB");
        } else {
            texts.add(value instanceof String text && text.isEmpty() ? "empty" : "`" + value + "`");
            texts.add(value.toString());
        }
        return texts;
    }

    @Test
    void everyEnvironmentVariableIsInTheTable() throws Exception {
        List<String> names = new ArrayList<>();
        for (Field variable : EnvironmentVariables.class.getFields()) {
            names.add((String) variable.get(null));
        }
        assertThat(all("^\\| `(SUPPLIER_\\w+)` \\|", read(DOCUMENTS.resolve("CONFIGURATION.md"))))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    /** A default value as the tables write it. */
    private static String shown(Object value) {
        if (value instanceof Duration time) {
            return time.toMillis() % 60_000 == 0
                    ? time.toMinutes() + " min"
                    : time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
        }
        if (value instanceof Period range) {
            return range.getYears() > 0 ? range.getYears() + " years" : range.getDays() + " days";
        }
        if (value instanceof Boolean || value instanceof Number) {
            return value.toString();
        }
        return value.toString().isEmpty() ? "empty" : "`" + value + "`";
    }

    @Test
    void everyExceptionIsDocumented() throws IOException {
        String documents = read(DOCUMENTS.resolve("RUNBOOK.md"));
        Path library = TOP.resolve("sdk-core/src/main/java/io/github/suppliersdk");
        try (Stream<Path> sources = Files.walk(library)) {
            List<String> exceptions = sources.filter(source -> source.toString().endsWith(".java"))
                    .filter(source -> Pattern.compile(
                                    "public (?:(?:final|abstract) )?class \\w+ extends (?:Supplier|FailedCall|Service)Exception")
                            .matcher(read(source))
                            .find())
                    .map(source -> source.getFileName().toString().replace(".java", ""))
                    .toList();
            assertThat(exceptions).hasSizeGreaterThan(10);
            String table = documents.substring(documents.indexOf("| exception | when |"));
            assertThat(all("^\\| `(\\w+)` \\|", table)).containsExactlyInAnyOrderElementsOf(exceptions);
        }
    }

    private static Stream<String> pages() throws IOException {
        try (Stream<Path> files = Files.walk(TOP, 4)) {
            List<String> pages = files.filter(file -> file.toString().endsWith(".md"))
                    .map(file -> TOP.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.contains("target/"))
                    .toList();
            assertThat(pages).contains("README.md", "sdk-core/docs/RUNBOOK.md", ".github/CONTRIBUTING.md");
            return pages.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileOrAHeading(String page) {
        Path file = TOP.resolve(page);

        assertThat(read(file).replaceAll("(?ms)^```.*?^```$", ""))
                .as("links of another form are not checked")
                .doesNotContainPattern("(?m)^ {0,3}\\[[^]]+]: *\\S+$|<(?:a|img) ");
        assertThat(all("]\\((?!https?://)([^)]+)\\)", read(file))).allSatisfy(link -> {
            int hash = link.indexOf('#');
            Path target = hash == 0 ? file : file.resolveSibling(hash < 0 ? link : link.substring(0, hash));
            assertThat(target).exists();
            if (hash >= 0) {
                assertThat(headings(target)).contains(link.substring(hash));
            }
        });
    }

    private static List<String> headings(Path file) {
        String text = read(file).replaceAll("(?ms)^```.*?^```$", ""); // a comment in a block of code is no heading
        return all("^#+ ([^\n]+)$", text).stream()
                .map(heading -> "#"
                        + heading.toLowerCase(Locale.ROOT)
                                .replaceAll("[^a-z0-9 -]", "")
                                .replace(' ', '-'))
                .toList();
    }
}
