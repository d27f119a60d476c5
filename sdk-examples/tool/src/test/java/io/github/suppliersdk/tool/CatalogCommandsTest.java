package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for the catalog. */
final class CatalogCommandsTest {
    private static final String EXPERIENCE = """
            {"experience_id": "tasting", "experience_name": "Tasting", "availability_slot_type": "DAILY",
             "currency": "EUR", "vendor_id": "my-tours", "cutoff_time": "PT2H", "options": [{"option_id": "short",
             "label": "Short", "holder_categories": [{"holder_category_id": "adult", "holder_type": "ADULT",
             "minimum_age": 18}]}]}
            """;

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

    @Test
    void listsArePrintedAsTableJsonOrCsv() {
        assertThat(run("vendors", "list").data()).isEqualTo("VENDOR ID  NAME\nmy-tours   My Tours\n");
        assertThat(run("vendors", "list", "-o", "csv").data()).isEqualTo("vendor_id,name\nmy-tours,My Tours\n");
        assertThat(run("vendors", "list", "--output", "json").data())
                .contains("\"vendor_id\": \"my-tours\"", "\"name\": \"My Tours\"");
    }

    @Test
    void creatingAVendorTwiceIsRefused() {
        assertThat(run("vendors", "create", "v2", "Second").exitCode()).isZero();
        assertThat(run("vendors", "get", "v2").data()).contains("Second");
        CommandResult again = run("vendors", "create", "v2", "Second");
        assertThat(again.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(again.messages())
                .contains("409", "there is a vendor 'v2' already")
                .doesNotContain("Exception");
    }

    @Test
    void aDryRunShowsTheRequestAndSendsNothing() {
        CommandResult dry = run("pickups", "create", "p1", "Harbour", "--latitude", "48.1", "--dry-run");

        assertThat(dry.exitCode()).isZero();
        assertThat(dry.data()).contains("POST " + fixture.sandbox().baseUrl() + "/supplier/catalog/pickups", "48.1");
        assertThat(dry.messages()).contains("nothing was sent");
        assertThat(run("pickups", "list").data()).doesNotContain("p1");
    }

    @Test
    void aDryRunFetchesATokenAndShowsNoSecret() {
        CommandResult dry = fixture.shellWithCredentials().run("pickups", "create", "p1", "Harbour", "--dry-run");

        assertThat(dry.exitCode()).as(dry.all()).isZero();
        assertThat(dry.data()).contains("POST " + fixture.sandbox().baseUrl() + "/supplier/catalog/pickups");
        assertThat(dry.all())
                .doesNotContain(fixture.sandbox().tokens().clientSecret())
                .doesNotContain("client_secret");
        assertThat(run("pickups", "list").data()).doesNotContain("p1");
    }

    @Test
    void aDryRunRejectsAnInvalidRequest() {
        CommandResult dry = run("pickups", "create", "p1", "Harbour", "--latitude", "91", "--dry-run");

        assertThat(dry.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(dry.messages()).contains("latitude");
    }

    @Test
    void deletingAsksForConfirmationOrNeedsYes() {
        CommandResult asked = run("pickups", "delete", "station");
        assertThat(asked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.messages()).contains("--yes");

        CommandResult declined = fixture.shell().onTerminal().input("n\n").run("pickups", "delete", "station");
        assertThat(declined.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(declined.messages()).contains("Delete the pickup station? [y/N]", "nothing was done");
        assertThat(run("pickups", "list").data()).contains("station");

        assertThat(fixture.shell()
                        .onTerminal()
                        .input("y\n")
                        .run("pickups", "delete", "station")
                        .exitCode())
                .isZero();
        assertThat(run("pickups", "list").data()).doesNotContain("station");
    }

    @Test
    void anExperienceWithQuestionsAndOptionsIsCreatedFromJson() throws IOException {
        assertThat(fixture.shell()
                        .input(EXPERIENCE)
                        .run("experiences", "create", "-")
                        .exitCode())
                .isZero();
        Path question = Files.writeString(
                folder.resolve("q.json"),
                "{\"mandatory_question_id\":\"diet\",\"question\":\"Diet?\",\"data_type\":\"SELECT_ONE\","
                        + "\"level\":\"BY_PAX\",\"select\":{\"v\":\"Vegan\",\"n\":\"None\"}}");
        assertThat(run("questions", "create", "tasting", question.toString()).exitCode())
                .isZero();
        assertThat(run("questions", "get", "tasting", "diet").data()).contains("SELECT_ONE");
        assertThat(run("experiences", "get", "tasting", "-o", "json").data()).contains("\"cutoff_time\": \"PT2H\"");
        assertThat(run("experiences", "update", "tasting", "--name", "Long tasting")
                        .data())
                .contains("Long tasting");
        assertThat(run("options", "get", "tasting", "short").data()).contains("Short");
        assertThat(run("questions", "delete", "tasting", "diet", "--yes").exitCode())
                .isZero();
        assertThat(run("experiences", "archive", "tasting", "--yes").data()).contains("yes");
    }

    @Test
    void eachProblemOfAnObjectNamesItsField() {
        String broken =
                EXPERIENCE.replace("\"currency\": \"EUR\", ", "").replace("\"minimum_age\": 18", "\"minimun_age\": 18");
        CommandResult result = fixture.shell().input(broken).run("experiences", "create", "-");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains(
                        "currency: is missing",
                        "options[0].holder_categories[0].minimum_age: is missing",
                        "options[0].holder_categories[0].minimun_age: is not known");
    }

    @Test
    void theCatalogIsExportedAsFiles() throws IOException {
        Path to = folder.resolve("catalog");
        CommandResult result = run("catalog", "export", to.toString());

        assertThat(result.exitCode()).isZero();
        assertThat(result.messages()).contains("1 vendor, 1 pickup, 3 experiences and 0 questions");
        assertThat(Files.readString(to.resolve("vendors.json"))).contains("My Tours");
        assertThat(Files.readString(to.resolve("experiences/cellar-tour.json"))).contains("\"option_id\": \"evening\"");
    }

    @Test
    void controlCharactersInResponsesAreReplaced() {
        assertThat(run("vendors", "create", "v3", "Red\u001b[31m").exitCode()).isZero();
        assertThat(fixture.shell()
                        .onTerminal()
                        .withoutColors()
                        .run("vendors", "list")
                        .data())
                .contains("Red\uFFFD[31m")
                .doesNotContain("\u001b");
    }

    @Test
    void anExportedExperienceCanBeCreatedAgainUnlessItIsArchived() throws IOException {
        Path export = folder.resolve("export");
        fixture.shell().run("catalog", "export", export.toString());
        String exported = Files.readString(export.resolve("experiences/cellar-tour.json"));
        assertThat(exported).contains("\"archived\": false");
        Path copy = Files.writeString(folder.resolve("copy.json"), exported.replace("cellar-tour", "cellar-tour-2"));

        CommandResult made = fixture.shell().run("experiences", "create", copy.toString());
        assertThat(made.exitCode()).as(made.all()).isZero();
        Files.writeString(copy, exported.replace("\"archived\": false", "\"archived\": true"));
        assertThat(fixture.shell().run("experiences", "create", copy.toString()).messages())
                .contains("archived", "supplier experiences archive cellar-tour")
                .doesNotContain("archivedOnCreate");
    }

    @Test
    void aValueThatTheServiceDoesNotKnowIsReported() throws IOException {
        Path file = Files.writeString(folder.resolve("weekly.json"), """
                {"experience_id": "weekly", "experience_name": "Weekly", "vendor_id": "my-tours",
                 "availability_slot_type": "WEEKLY", "currency": "EUR", "options": [{"option_id": "o", "label": "O",
                 "holder_categories": [{"holder_category_id": "adult", "holder_type": "ADULT", "minimum_age": 18}]}]}
                """);

        assertThat(fixture.shell().run("experiences", "create", file.toString()).messages())
                .contains("availability_slot_type");
    }
}
