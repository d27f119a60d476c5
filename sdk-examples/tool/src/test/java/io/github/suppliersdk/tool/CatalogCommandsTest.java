package io.github.suppliersdk.tool;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands for the catalog. */
final class CatalogCommandsTest extends SandboxTest {
    static final String CATALOG = """
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

    private CommandResult apply(String catalog, String... more) {
        return run(Stream.of(new String[] {"catalog", "apply", file("catalog.json", catalog)}, more)
                .flatMap(Stream::of)
                .toArray(String[]::new));
    }

    @Test
    void objectsArePrintedAsTableJsonOrCsv() {
        assertThat(run("catalog", "get", "vendors").data()).isEqualTo("VENDOR ID  NAME\nmy-tours   My Tours\n");
        assertThat(run("catalog", "get", "vendors", "-o", "csv").data())
                .isEqualTo("vendor_id,name\nmy-tours,My Tours\n");
        run("catalog", "get", "vendors", "--output", "json")
                .shows("\"vendor_id\" : \"my-tours\"", "\"name\" : \"My Tours\"");
        run("catalog", "get", "options").shows("cellar-tour evening ", "cruise standard ");
    }

    @Test
    void aCatalogIsCreatedFromAFileAndThenEqual() {
        apply(CATALOG)
                .ends(ExitCode.DONE)
                .shows("vendor second create", "experience tasting create", "question tasting/diet create")
                .says("3 of 3 objects written.");
        assertThat(run("catalog", "get", "questions").data()).containsPattern("tasting +diet +.* SELECT_ONE ");

        CommandResult again = shell().input("\uFEFF" + run("catalog", "get").data())
                .run("catalog", "apply", "-")
                .ends(ExitCode.DONE)
                .says("0 of 0 objects written.");
        assertThat(again.data()).contains("equal").doesNotContain("create", "change");
    }

    @Test
    void aChangeIsShownAndAskedFor() {
        apply(CATALOG);
        String changed = CATALOG.replace("\"Tasting\"", "\"Long tasting\"");
        apply(changed.replace("\"Short\"", "\"Shorter\""), "--dry-run")
                .shows(
                        "experience tasting change experience_name Tasting Long tasting",
                        "experience tasting change options[short].label Short Shorter");
        apply(CATALOG.replace("[{\"option_id\"", "[" + LONG + "{\"option_id\"")).ends(ExitCode.USAGE);
        apply(changed).ends(ExitCode.USAGE).says("Change the catalog at " + sandbox.baseUrl(), "--yes");
        assertThat(run("catalog", "get", "experiences").data()).doesNotContain("Long tasting");
        apply(changed, "--yes").ends(ExitCode.DONE);
        run("catalog", "get", "experiences").shows("Long tasting");
        apply("{\"vendors\": [{\"vendor_id\": \"second\", \"name\": \"Other\"}]}")
                .ends(ExitCode.REJECTS)
                .shows("vendor second cannot be changed name");
    }

    @Test
    void whatHasChangedSinceThePlanIsSkippedAndAFailureSaysWhatIsWritten() {
        apply(CATALOG);
        String mine = CATALOG.replace("\"Tasting\"", "\"Mine\"");
        String theirs = CATALOG.replace("\"Tasting\"", "\"Theirs\"");
        confirmedWhile(() -> apply(theirs, "--yes"), "catalog", "apply", file("mine.json", mine))
                .ends(ExitCode.REJECTS)
                .says("experience tasting  skipped: it has changed", "0 of 1 object written.");
        run("catalog", "get", "experiences").shows("Theirs");

        sandbox.faults().add(Fault.refuse(403).on("PUT", "/mandatory-questions/{question_id}"));
        apply(mine.replace("Diet?", "Which diet?"), "--yes")
                .ends(ExitCode.NOT_AUTHORISED)
                .says("1 of 2 objects written; failed at question tasting/diet.");
    }

    @Test
    void anInvalidFileIsRejectedAsAWhole() throws IOException {
        apply(CATALOG.replace("\"currency\": \"EUR\", ", "")).says("experience tasting: ", "currency");
        apply("{\"vendor\": []}").says("without vendor", "supplier catalog get");
        apply("{").says("line ");
        apply("{\"vendors\": [], \"vendors\": []}").says("line 1, column ", "Duplicate field 'vendors'");
        apply(CATALOG.replace("\"name\":", "\"name\": \"First\", \"name\":")).says("Duplicate field 'name'");
        Files.writeString(folder.resolve("latin.json"), CATALOG.replace("Second", "Séconde"), ISO_8859_1);
        run("catalog", "apply", folder.resolve("latin.json").toString())
                .ends(ExitCode.FAILED)
                .says("latin.json: line 1, column ", "Invalid UTF-8");
        apply("{\"experiences\": {\"x\": 1}}").says("experiences: must be an array");
        apply(CATALOG.replace("\"Tasting\",", "\"Tasting\", \"archived\": true,"))
                .says("is archived", "supplier catalog delete experience tasting");
        assertThat(run("catalog", "get", "vendors").data()).doesNotContain("second");
    }

    @Test
    void aDryRunFetchesATokenAndShowsNoSecret() {
        CommandResult dry = shellWithCredentials()
                .run("catalog", "apply", file("catalog.json", CATALOG), "--dry-run")
                .ends(ExitCode.DONE);
        assertThat(dry.all()).doesNotContain(sandbox.tokens().clientSecret());
        assertThat(run("catalog", "get", "vendors").data()).doesNotContain("second");
    }

    @Test
    void deletingAsksForConfirmationOrNeedsYes() {
        String[] delete = {"catalog", "delete", "pickup", "station"};
        run(delete).ends(ExitCode.USAGE).says("--yes");
        shell().onTerminal()
                .input("n\n")
                .run(delete)
                .ends(ExitCode.FAILED)
                .says("Delete the pickup station at " + sandbox.baseUrl() + "? [y/N]", "nothing was done");
        run("catalog", "get", "pickups").shows("station");
        shell().onTerminal().input("y\n").run(delete).ends(ExitCode.DONE);
        assertThat(run("catalog", "get", "pickups").data()).doesNotContain("station");
    }

    @Test
    void eachKindIsDeleted() {
        apply(CATALOG.replace("[{\"option_id\"", "[" + LONG + "{\"option_id\""));
        run("catalog", "delete", "question", "tasting/diet", "--yes").ends(ExitCode.DONE);
        run("catalog", "delete", "option", "short", "--yes").ends(ExitCode.USAGE);
        run("catalog", "delete", "option", "tasting/short").says("Delete the option tasting/short at");
        run("catalog", "delete", "option", "tasting/short", "--yes").ends(ExitCode.DONE);
        run("catalog", "delete", "experience", "tasting", "--yes").ends(ExitCode.DONE);
        assertThat(run("catalog", "get", "experiences").data()).containsPattern("tasting .* yes");
    }

    @Test
    void controlCharactersInResponsesAreReplaced() {
        apply("{\"vendors\": [{\"vendor_id\": \"v3\", \"name\": \"Red\\u001b[31m\"}]}");
        CommandResult vendors = shell().onTerminal().withoutColors().run("catalog", "get", "vendors");
        assertThat(vendors.data()).contains("Red\uFFFD[31m").doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message\": \"no Route matched\"}", ""})
    void aGatewayDoesNotSayThatASlotIsDeleted(String noRoute) throws IOException {
        String slot = """
                {"slot_id": "s", "option_id": "o", "daily_slot": {"date": "2027-04-01"}, "capacity": 3,
                 "available_holder_categories": [{"holder_category_id": "adult", "price_in_cents": 2500}]}""";
        AtomicBoolean isAsked = new AtomicBoolean();
        HttpServer gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/", http -> {
            boolean isDelete = http.getRequestMethod().equals("DELETE");
            isAsked.compareAndSet(false, isDelete);
            byte[] body = (isAsked.get() ? noRoute : slot).getBytes(StandardCharsets.UTF_8);
            http.getResponseHeaders().add("Content-Type", "application/json");
            http.sendResponseHeaders(isDelete ? 504 : isAsked.get() ? 404 : 200, body.length == 0 ? -1 : body.length);
            http.getResponseBody().write(body);
            http.close();
        });
        gateway.start();
        shell().with(
                        "SUPPLIER_BASE_URL",
                        "http://127.0.0.1:" + gateway.getAddress().getPort())
                .run("catalog", "delete", "slot", "e/o/s", "--yes")
                .ends(ExitCode.LATER)
                .says("e/o/s  uncertain: ", "1 slot: 1 uncertain.");
        gateway.stop(0);
    }
}
