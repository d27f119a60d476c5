package io.github.suppliersdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.examples.Examples.Example;
import io.github.suppliersdk.examples.webhooks.JdkWebhooks;
import io.github.suppliersdk.sandbox.Sandbox;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs programs as users do: in a JVM of their own, with environment variables. */
class ProgramsTest {
    /** The exit status after this signal, if the program ends by itself. */
    private static final int SIGTERM = 143;

    private static Map<String, String> environment(Sandbox sandbox) {
        return Map.of("SUPPLIER_BASE_URL", sandbox.baseUrl(), "SUPPLIER_ACCESS_TOKEN", sandbox.accessToken());
    }

    private static Program example(Map<String, String> environment, String... arguments) throws Exception {
        return Program.run(Examples.class, List.of(arguments), environment, line -> false);
    }

    @Test
    void theExampleOfTheReadmeCanBeRunTwiceEndsAtOnceAndPrintsOnlyItsOwnLine() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            for (int time = 1; time <= 2; time++) {
                Program run = Program.run(Quickstart.class, List.of(), environment(sandbox), line -> false);

                assertThat(run.status()).as("%s", run).isZero();
                assertThat(run.output()).containsExactly("vendor my-tours");
            }
        }
    }

    @Test
    void theReceiverOfTheWebhooksPageRunsUntilCtrlC() throws Exception {
        Program run = Program.run(
                JdkWebhooks.class,
                List.of("0"),
                Map.of("SUPPLIER_WEBHOOK_KEY", "a-secret-agreed-beforehand"),
                line -> line.startsWith("Webhooks are answered at http://"));

        assertThat(run.output()).hasSize(1);
        assertThat(run.status()).isEqualTo(SIGTERM);
    }

    @Test
    void theSandboxPrintsAddressAndTokenAndRunsUntilItIsStopped() throws Exception {
        Program run = Program.run(SandboxProgram.class, List.of(), Map.of(), line -> line.startsWith("# page"));

        assertThat(run.status()).isEqualTo(SIGTERM);
        assertThat(run.output()).hasSize(4);
        assertThat(run.output().get(1)).matches("export SUPPLIER_BASE_URL=http://127\\.0\\.0\\.1:\\d+");
        assertThat(run.output().get(2)).matches("export SUPPLIER_ACCESS_TOKEN=\\S+");
        assertThat(run.output().get(3)).matches("# page http://127\\.0\\.0\\.1:\\d+/page");
    }

    // ---- the list of examples

    @Test
    void everyProgramIsInTheListOnce() {
        List<String> programs = Pages.files(Pages.EXAMPLES.resolve("programs/src/main/java"), ".java").stream()
                .filter(file -> Pages.read(file).contains("static void main("))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .filter(name -> !name.equals("Examples"))
                .toList();
        assertThat(programs).hasSizeGreaterThan(18);
        assertThat(Examples.all().map(each -> each.program().getSimpleName()))
                .containsExactlyInAnyOrderElementsOf(programs);
        assertThat(Examples.all().map(Example::name)).doesNotHaveDuplicates();
    }

    @Test
    void anExampleIsRunByItsNameAtTheServiceOfTheEnvironmentAndTheNextOneIsNamed() throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            Program run = example(environment(sandbox), "OneDay");

            assertThat(run.status()).as("%s", run).isZero();
            assertThat(run.output())
                    .containsSubsequence(
                            "Service    " + sandbox.baseUrl(),
                            "1 day on sale, with 12 seats",
                            "",
                            "Next       ChangingQuestions: mandatory questions: read, change one thing, write back",
                            "           " + Examples.COMMAND + " -Dexample=ChangingQuestions");
        }
    }

    @Tag("nightly")
    @Test
    void theLastExamplePrintsItsCallsAsChildrenOfItsSpanAndNamesOnlyTheList() throws Exception {
        Program run = example(Map.of(), "Traces");

        assertThat(run.status()).as("%s", run).isZero();
        String program = run.output().stream()
                .filter(line -> line.contains("'push catalog' : "))
                .findFirst()
                .orElseThrow();
        String trace = program.replaceFirst(".*'push catalog' : ([0-9a-f]{32}) .*", "$1");
        assertThat(run.output())
                .filteredOn(line -> line.contains("'GET' : " + trace) && line.contains("status_code=200"))
                .hasSize(2);
        assertThat(run.output())
                .noneMatch(line -> line.startsWith("Next") || line.contains("Bearer"))
                .endsWith("All        sdk-examples/README.md has the list of the examples");
    }

    @Test
    void anUnknownNamePrintsTheList() throws Exception {
        Program run = example(Map.of(), "Nonsense");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.output()).startsWith("There is no example \"Nonsense\". The examples are:");
        assertThat(Examples.all())
                .allSatisfy(each -> assertThat(run.output())
                        .anyMatch(line -> line.matches(" +" + each.name() + " .*") && line.endsWith(each.shows())));
    }

    @Test
    void anExampleThatThrowsEndsWithStatus1() throws Exception {
        Program withoutPort = example(Map.of("SUPPLIER_WEBHOOK_KEY", "a-key"), "JdkWebhooks", "no-port");
        assertThat(withoutPort.status()).isEqualTo(1);
        assertThat(withoutPort.output()).anyMatch(line -> line.contains("\"no-port\""));

        Program withoutToken = example(Map.of("SUPPLIER_BASE_URL", "http://127.0.0.1:1"), "OneDay");
        assertThat(withoutToken.status()).isEqualTo(1);
        assertThat(withoutToken.output())
                .noneMatch(line -> line.startsWith("Next"))
                .anyMatch(line -> line.contains("neither SUPPLIER_ACCESS_TOKEN nor client credentials"));
    }
}
