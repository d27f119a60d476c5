package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for the catalog. */
final class CatalogCommandsTest {
    private static final String CATALOG = """
            {"vendors": [{"vendor_id": "second", "name": "Second"}],
             "experiences": [{"experience_id": "tasting", "experience_name": "Tasting", "availability_slot_type": "DAILY",
              "currency": "EUR", "vendor_id": "second", "cutoff_time": "PT2H", "options": [{"option_id": "short",
              "label": "Short", "holder_categories": [{"holder_category_id": "adult", "holder_type": "ADULT",
              "minimum_age": 18}]}]}],
             "mandatory_questions": [{"experience_id": "tasting", "mandatory_question_id": "diet", "question": "Diet?",
              "data_type": "SELECT_ONE", "level": "BY_PAX", "select": {"v": "Vegan", "n": "None"}}]}
            """;

    private static final String LONG = "{\"option_id\": \"long\", \"label\": \"Long\", \"holder_categories\": ["
            + "{\"holder_category_id\": \"adult\", \"holder_type\": \"ADULT\", \"minimum_age\": 18}]},";

    @TempDir
    private Path folder;

    private SandboxFixture fixture;

    @BeforeEach
    void start() {
        fixture = SandboxFixture.start(folder);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private CommandResult run(String... args) {
        return fixture.shell().run(args);
    }

    private CommandResult apply(String catalog, String... more) {
        String[] args = {"catalog", "apply", "-"};
        return fixture.shell()
                .input(catalog)
                .run(java.util.stream.Stream.of(args, more)
                        .flatMap(java.util.stream.Stream::of)
                        .toArray(String[]::new));
    }

    @Test
    void objectsArePrintedAsTableJsonOrCsv() {
        assertThat(run("catalog", "get", "vendors").data()).isEqualTo("VENDOR ID  NAME\nmy-tours   My Tours\n");
        assertThat(run("catalog", "get", "vendors", "-o", "csv").data())
                .isEqualTo("vendor_id,name\nmy-tours,My Tours\n");
        assertThat(run("catalog", "get", "vendors", "--output", "json").data())
                .contains("\"vendor_id\" : \"my-tours\"", "\"name\" : \"My Tours\"");
        assertThat(run("catalog", "get", "options").data())
                .containsPattern("cellar-tour +evening ")
                .containsPattern("cruise +standard ");
    }

    @Test
    void aCatalogIsCreatedFromAFileAndThenEqual() {
        CommandResult created = apply(CATALOG);
        assertThat(created.exitCode()).as(created.all()).isZero();
        assertThat(created.data())
                .containsPattern("vendor +second +create")
                .containsPattern("experience +tasting +create")
                .containsPattern("question +tasting/diet +create");
        assertThat(created.messages()).contains("3 of 3 objects written.");
        assertThat(run("catalog", "get", "questions").data()).containsPattern("tasting +diet +.* SELECT_ONE ");

        CommandResult again = apply(run("catalog", "get").data());
        assertThat(again.exitCode()).as(again.all()).isZero();
        assertThat(again.data()).contains("equal").doesNotContain("create", "change");
        assertThat(again.messages()).contains("0 of 0 objects written.");
    }

    @Test
    void aChangeIsShownAndAskedFor() {
        apply(CATALOG);
        String changed = CATALOG.replace("\"Tasting\"", "\"Long tasting\"");

        assertThat(apply(changed.replace("\"Short\"", "\"Shorter\""), "--dry-run")
                        .data())
                .containsPattern("experience +tasting +change +experience_name +Tasting +Long tasting")
                .containsPattern("experience +tasting +change +options.short..label +Short +Shorter");
        String added = CATALOG.replace("[{\"option_id\"", "[" + LONG + "{\"option_id\"");
        assertThat(apply(added).exitCode()).as("an added option is a change").isEqualTo(ExitCode.USAGE);
        CommandResult asked = apply(changed);
        assertThat(asked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.messages())
                .contains("Change the catalog at " + fixture.sandbox().baseUrl(), "--yes");
        assertThat(run("catalog", "get", "experiences").data()).doesNotContain("Long tasting");
        assertThat(apply(changed, "--yes").exitCode()).isZero();
        assertThat(run("catalog", "get", "experiences").data()).contains("Long tasting");

        assertThat(apply("{\"experiences\": {\"x\": 1}}").messages()).contains("experiences: must be an array");
        CommandResult cannot = apply("{\"vendors\": [{\"vendor_id\": \"second\", \"name\": \"Other\"}]}");
        assertThat(cannot.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(cannot.data()).containsPattern("vendor +second +cannot be changed +name");
    }

    @Test
    void whatHasChangedSinceThePlanIsSkippedAndAFailureSaysWhatIsWritten() {
        apply(CATALOG);
        String mine = CATALOG.replace("\"Tasting\"", "\"Mine\"");
        InputStream answer = new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                if (pos == 0) {
                    apply(CATALOG.replace("\"Tasting\"", "\"Theirs\""), "--yes");
                }
                return super.read(into, offset, length);
            }
        };
        String file = write(mine);
        CommandResult skipped = fixture.shell().onTerminal().run(answer, "catalog", "apply", file);
        assertThat(skipped.exitCode()).as(skipped.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(skipped.messages())
                .contains("experience tasting  skipped: it has changed", "0 of 1 object written.");
        assertThat(run("catalog", "get", "experiences").data()).contains("Theirs");

        fixture.sandbox().faults().add(Fault.refuse(403).on("PUT", "/mandatory-questions/{question_id}"));
        CommandResult failed = run("catalog", "apply", write(mine.replace("Diet?", "Which diet?")), "--yes");
        assertThat(failed.exitCode()).as(failed.all()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(failed.messages()).contains("1 of 2 objects written; failed at question tasting/diet.");
    }

    private String write(String catalog) {
        try {
            return Files.writeString(folder.resolve("catalog.json"), catalog).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anInvalidFileIsRejectedAsAWhole() {
        assertThat(apply(CATALOG.replace("\"currency\": \"EUR\", ", "")).messages())
                .contains("experience tasting: ", "currency");
        assertThat(apply("{\"vendor\": []}").messages()).contains("without vendor", "supplier catalog get");
        assertThat(apply("{").messages()).contains("line ");
        assertThat(apply(CATALOG.replace("\"Tasting\",", "\"Tasting\", \"archived\": true,"))
                        .messages())
                .contains("is archived", "supplier catalog delete experience tasting");
        assertThat(run("catalog", "get", "vendors").data()).doesNotContain("second");
    }

    @Test
    void aDryRunFetchesATokenAndShowsNoSecret() throws IOException {
        String file = Files.writeString(folder.resolve("catalog.json"), CATALOG).toString();
        CommandResult dry = fixture.shellWithCredentials().run("catalog", "apply", file, "--dry-run");

        assertThat(dry.exitCode()).as(dry.all()).isZero();
        assertThat(dry.all()).doesNotContain(fixture.sandbox().tokens().clientSecret());
        assertThat(run("catalog", "get", "vendors").data()).doesNotContain("second");
    }

    @Test
    void deletingAsksForConfirmationOrNeedsYes() {
        CommandResult asked = run("catalog", "delete", "pickup", "station");
        assertThat(asked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.messages()).contains("--yes");

        CommandResult declined =
                fixture.shell().onTerminal().input("n\n").run("catalog", "delete", "pickup", "station");
        assertThat(declined.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(declined.messages())
                .contains(
                        "Delete the pickup station at " + fixture.sandbox().baseUrl() + "? [y/N]", "nothing was done");
        assertThat(run("catalog", "get", "pickups").data()).contains("station");

        assertThat(fixture.shell()
                        .onTerminal()
                        .input("y\n")
                        .run("catalog", "delete", "pickup", "station")
                        .exitCode())
                .isZero();
        assertThat(run("catalog", "get", "pickups").data()).doesNotContain("station");
    }

    @Test
    void eachKindIsDeleted() {
        apply(CATALOG.replace("[{\"option_id\"", "[" + LONG + "{\"option_id\""));
        assertThat(run("catalog", "delete", "question", "tasting/diet", "--yes").exitCode())
                .isZero();
        assertThat(run("catalog", "delete", "option", "short", "--yes").exitCode())
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("catalog", "delete", "option", "tasting/short").messages())
                .contains("Delete the option tasting/short at");
        assertThat(run("catalog", "delete", "option", "tasting/short", "--yes").exitCode())
                .isZero();
        assertThat(run("catalog", "delete", "experience", "tasting", "--yes").exitCode())
                .isZero();
        assertThat(run("catalog", "get", "experiences").data()).containsPattern("tasting .* yes");
    }

    @Test
    void controlCharactersInResponsesAreReplaced() {
        apply("{\"vendors\": [{\"vendor_id\": \"v3\", \"name\": \"Red\\u001b[31m\"}]}");
        assertThat(fixture.shell()
                        .onTerminal()
                        .withoutColors()
                        .run("catalog", "get", "vendors")
                        .data())
                .contains("Red\uFFFD[31m")
                .doesNotContain("\u001b");
    }
}
