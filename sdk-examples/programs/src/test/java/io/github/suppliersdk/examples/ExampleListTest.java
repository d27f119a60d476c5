package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.examples.Examples.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the list of examples and of the program that runs them. */
class ExampleListTest {
    private static final Path SOURCES = Path.of(System.getProperty("basedir", "."), "src/main/java");

    @Test
    void everyProgramIsInTheListOnce() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<String> programs = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> ReadmeTest.read(file).contains("static void main("))
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .filter(name -> !name.equals("Examples"))
                    .toList();
            assertThat(programs).hasSizeGreaterThan(18);
            assertThat(Examples.all().map(each -> each.program().getSimpleName()))
                    .containsExactlyInAnyOrderElementsOf(programs);
        }
        assertThat(Examples.all().map(Example::name)).doesNotHaveDuplicates();
    }

    @Test
    void anExampleIsRunByItsNameAndTheNextOneIsNamed() throws Exception {
        Program run = Program.run(Examples.class, List.of("OneDay"), Map.of());

        assertThat(run.status()).as("%s", run).isZero();
        assertThat(run.output())
                .containsSubsequence(
                        "1 day on sale, with 12 seats",
                        "",
                        "Next       ChangingQuestions: mandatory questions: read, change one thing, write back",
                        "           " + Examples.COMMAND + " -Dexample=ChangingQuestions");
    }

    @Test
    void theLastExampleNamesOnlyTheList() throws Exception {
        Program run = Program.run(Examples.class, List.of("Traces"), Map.of());

        assertThat(run.status()).as("%s", run).isZero();
        assertThat(run.output())
                .noneMatch(line -> line.startsWith("Next"))
                .endsWith("All        sdk-examples/README.md has the list of the examples");
    }

    @Test
    void anUnknownNamePrintsTheList() throws Exception {
        Program run = Program.run(Examples.class, List.of("Nonsense"), Map.of());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.output()).startsWith("There is no example \"Nonsense\". The examples are:");
        assertThat(Examples.all())
                .allSatisfy(each -> assertThat(run.output())
                        .anyMatch(line -> line.matches(" +" + each.name() + " .*") && line.endsWith(each.shows())));
    }

    @Test
    void anExampleGetsItsArgumentsAndEndsWithItsOwnStatus() throws Exception {
        assertThat(Program.run(
                        Examples.class, List.of("JdkWebhooks", "no-port"), Map.of("SUPPLIER_WEBHOOK_KEY", "a-key")))
                .satisfies(run -> assertThat(run.status()).isEqualTo(1))
                .satisfies(run -> assertThat(run.output()).anyMatch(line -> line.contains("\"no-port\"")));
    }

    @Test
    void anExampleThatThrowsEndsWithStatus1() throws Exception {
        Program run = Program.run(Examples.class, List.of("OneDay"), Map.of("SUPPLIER_BASE_URL", "http://127.0.0.1:1"));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.output()).noneMatch(line -> line.startsWith("Next"));
    }
}
