package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of slots: how they are read, published and rejected. */
final class SlotFilesTest {
    private static final String HEADER = "slot_id,date,price_in_cents,capacity\n";

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

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private CommandResult publish(String file, String... more) {
        return fixture.shell()
                .run(Stream.of(Stream.of("slots", "publish", file, "--option", "cellar-tour/evening"), Stream.of(more))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }

    @Test
    void rowsThatAreNotPublishedGoToAFileWhoseCorrectionEndsWell() throws IOException {
        CommandResult result = publish(
                file(
                        "slots.csv",
                        HEADER
                                + "a,2027-04-01,2500,12\nb,2027-04-31,25.00,12\nc,2027-04-03,-5,12\nd,2027-04-04,2500,unlimited\n"));

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains(
                        "line 3  b  date: \"2027-04-31\" is not a date such as 2027-04-22",
                        "price_in_cents: \"25.00\" is not a price",
                        "25.00 is written 2500",
                        "line 4  c  available_holder_categories[0].price_in_cents must not be negative",
                        "2 rows are not published: make the corrections in " + folder.resolve("slots.rejects.csv")
                                + ", and publish that file with the same options.\n");
        Path rejects = folder.resolve("slots.rejects.csv");
        assertThat(Files.readAllLines(rejects))
                .hasSize(3)
                .first()
                .isEqualTo("line,problem,slot_id,date,price_in_cents,capacity");

        Files.writeString(
                rejects,
                Files.readString(rejects)
                        .replace("b,2027-04-31,25.00", "b,2027-04-30,2500")
                        .replace("c,2027-04-03,-5", "c,2027-04-03,5"));
        assertThat(publish(rejects.toString()).exitCode()).isZero();
        assertThat(fixture.slots()).isEqualTo(4);
    }

    @Test
    void rowsOfAnUnknownOptionHaveTheirLineAndAreInTheRejects() throws IOException {
        String text = """
            experience_id,option_id,slot_id,date,price_in_cents,capacity
            cellar-tour,evening,a,2027-04-01,2500,12
            celar-tour,evening,b,2027-04-02,2500,12
            cellar-tour,evning,c,2027-04-03,2500,12
            """;
        CommandResult result = publish(file("slots.csv", text));

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains(
                        "line 3  b  the service has no experience \"celar-tour\"",
                        "line 4  c  \"cellar-tour\" has no option \"evning\"; its options are evening");
        Path rejects = folder.resolve("slots.rejects.csv");
        Files.writeString(
                rejects,
                Files.readString(rejects).replace(",celar-", ",cellar-").replace(",evning,", ",evening,"));
        assertThat(publish(rejects.toString()).exitCode()).isZero();
        assertThat(fixture.slots()).isEqualTo(3);
    }

    @Test
    void problemsOfTheSameKindAreCounted() throws IOException {
        CommandResult dates = publish(file(
                "slots.csv", SandboxFixture.csv(30).replace("2027-04-", "04/").replace("2027-05-", "05/")));
        assertThat(dates.messages().lines()).hasSizeLessThan(10);
        assertThat(dates.messages())
                .contains("line 4  cellar-2  date: \"04/03\" is not", "and 27 more with this problem, 30 in all");
        CommandResult unknown =
                publish(file("slots.csv", SandboxFixture.csv(30).replace("cellar-tour,", "celar-tour,")));
        assertThat(unknown.messages())
                .contains("line 2  cellar-0  the service has no experience", "    and 27 more with this problem")
                .doesNotContain("line 7");
    }

    @Test
    void anotherProgramAtTheAddressIsSaidOnce() throws IOException {
        CommandResult result = fixture.shell()
                .with("SUPPLIER_BASE_URL", fixture.sandbox().baseUrl() + "/api")
                .run("slots", "publish", file("slots.csv", SandboxFixture.csv(30)));
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .isEqualTo("supplier: Something other than the service responds at this address. Check"
                        + " SUPPLIER_BASE_URL, including its path.\n");
    }

    @Test
    void anEarlierFileOfRejectsIsKept() throws IOException {
        String slots = file("slots.csv", HEADER + "b,2027-04-31,2500,12\n");
        Files.writeString(folder.resolve("slots.rejects.csv"), "corrected by hand");
        assertThat(publish(slots).messages())
                .contains("corrections in " + folder.resolve("slots.rejects-2.csv") + ", and");
        assertThat(folder.resolve("slots.rejects.csv")).hasContent("corrected by hand");
        assertThat(publish(folder.resolve("slots.rejects-2.csv").toString()).messages())
                .contains("corrections in " + folder.resolve("slots.rejects-3.csv"));
    }

    @Test
    void aDryRunRejectsTheSameRowsAndSendsNothing() throws IOException {
        CommandResult result = publish(
                file(
                        "slots.csv",
                        HEADER
                                + "a,2027-04-01,2500,12\nb,tomorrow,2500,12\na,2027-04-01,2500,1\na,2027-04-01,2500,12\nc,2027-04-02,2500,12\n"),
                "--dry-run");

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.data())
                .containsPattern("new +1 +cellar-tour/evening/c ")
                .contains("To change: 1 slot;");
        assertThat(result.messages())
                .contains(
                        "line 4  a  line 2 has another slot with this id",
                        "line 2  a  line 4 has another slot with this id",
                        "1 row repeats another row.");
        assertThat(folder.resolve("slots.rejects.csv")).doesNotExist();
        assertThat(fixture.slots()).isZero();
    }

    @Test
    void anExistingSlotThatDiffersStaysUnlessReplaceIsGiven() throws IOException {
        publish(file("slots.csv", HEADER + "a,2027-04-01,2500,12\n"));
        String changed = file("changed.csv", HEADER + "a,2027-04-01,2900,7\n");

        CommandResult refused = publish(changed);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(refused.data()).contains("1 differs, and stays as at the service: publish --replace");
        assertThat(folder.resolve("changed.rejects.csv")).doesNotExist();
        CommandResult replaced = publish(changed, "--replace", "--yes");
        assertThat(replaced.exitCode()).as(replaced.all()).isZero();
        SandboxSlot slot = fixture.sandbox().slots("cellar-tour", "evening").get(0);
        assertThat(slot.prices().get(0).minorUnits()).isEqualTo(2900);
        assertThat(slot.capacity()).as("a file knows nothing of sales").isEqualTo(12);
    }

    @Test
    void anIdenticalRowCountsOnce() throws IOException {
        CommandResult result = publish(file("slots.csv", HEADER + "a,2027-04-01,2500,12\na,2027-04-01,2500,12\n"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.messages()).contains("1 slot: 1 done.");
    }

    @Test
    void anUnclosedQuoteIsReportedWithItsLine() throws IOException {
        CommandResult result = publish(file("slots.csv", HEADER + "\"a,2027-04-01,2500,12\nb,2027-04-02,2500,12\n"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains("line 2", "the row has several lines", "is a quote not closed?");
        CommandResult carriageReturns =
                publish(file("mac.csv", HEADER.replace('\n', '\r') + "a,2027-04-01,2500,\"12\rb,2027-04-02,2500,12\r"));
        assertThat(carriageReturns.messages()).contains("line 2", "is a quote not closed?");
    }

    @Test
    void anUnusableFileIsRejectedAsAWhole() throws IOException {
        CommandResult result = publish(file("slots.csv", "slot_id,day,price\na,2027-04-01,2500\n"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains("line 1", "the column \"day\" is not known", "price_in_cents", "supplier help files");
        assertThat(publish(folder.resolve("none.csv").toString()).messages()).contains("there is no file");
    }

    @Test
    void aFileWithSemicolonsIsPublishedAndItsRejectsHaveTheSameFormat() throws IOException {
        CommandResult result = publish(
                file(
                        "slots.csv",
                        "\uFEFFslot_id;date;price_in_cents;capacity;guide_languages\r\na;2027-04-01;2500;9;de\r\nb;2027-04-02;25,00;9;de\r\n"));

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains("\"25,00\" is not a price");
        assertThat(fixture.slots()).isOne();
        Path rejects = folder.resolve("slots.rejects.csv");
        assertThat(Files.readString(rejects))
                .startsWith("\uFEFFline;problem;slot_id;date;")
                .contains(";b;2027-04-02;25,00;9;de");
        CommandResult corrected = publish(rejects.toString(), "--decimal", ",");
        assertThat(corrected.exitCode()).as(corrected.all()).isZero();
        assertThat(fixture.slots()).isEqualTo(2);
    }

    @Test
    void aSpreadsheetIsReadAsTheUserSays() throws IOException {
        String text = """
            Nr;Tag;Bemerkung;Preis;Plätze
            a;01.12.2027;schön;25,00;12
            b;02.12.2027;;19,5;3
            c;3.12.2027;;25;3
            d;04.12.2027;;1.925,00;3
            """;
        String path = Files.write(folder.resolve("slots.csv"), text.getBytes(Charset.forName("windows-1252")))
                .toString();
        String[] options = {
            "--charset",
            "windows-1252",
            "--decimal",
            ",",
            "--dates",
            "dd.MM.yyyy",
            "--columns",
            "slot_id=Nr,date=Tag,price_in_cents=Preis,capacity=Plätze"
        };

        assertThat(publish(path).messages()).contains("slots.csv is not UTF-8 text", "--charset");
        CommandResult result = publish(path, options);
        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains("line 4  c  date: \"3.12.2027\" is not a date such as 22.04.2027")
                .contains(
                        "line 5  d  price_in_cents: \"1.925,00\" is not a price; with --decimal \",\" it is written 25,00");
        assertThat(fixture.sandbox().slots("cellar-tour", "evening"))
                .extracting(slot -> slot.prices().get(0).minorUnits())
                .containsExactly(2500L, 1950L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slot_id,date,price_in_cents|| the column capacity is missing: the seats, or unlimited",
                "slot_id,date,price_in_cents,capacity,max_quantity:child||the column price_in_cents:child is missing",
                "Nr,date,price_in_cents,Plaetze|--columns=slot_id=Nr,date,price_in_cents,capacity=Plätze|"
                        + "--columns names the header \"plätze\", which the line lacks",
                "slot_id,date,price_in_cents,capacity|--columns=price_in_cents=Preis,capacity=Preis|\"Preis\" is given twice",
                "slot_id,date,price_in_cents,capacity|--dates=dd.mm.yyyy|\"dd.mm.yyyy\" is not a form such as dd.MM.yyyy",
                "slot_id,date,price_in_cents,capacity|--dates=DD.MM.YYYY|\"DD.MM.YYYY\" is not a form such as dd.MM.yyyy",
            })
    void aColumnThatIsNotThereIsNeverTakenForAnEmptyOne(String header, String option, String problem)
            throws IOException {
        CommandResult result = publish(
                file("slots.csv", header + "\na,2027-04-01,2500,12,4\n"),
                option == null ? new String[0] : new String[] {option});
        assertThat(result.messages()).contains(problem);
        assertThat(fixture.slots()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'2500,', capacity: is empty: write the seats",
        "'2500,none', is not a number of seats",
        "'9223372036854775807,3', is not a price",
    })
    void aValueThatIsNotWrittenIsNotGuessed(String cells, String problem) throws IOException {
        CommandResult result = publish(file("slots.csv", HEADER + "a,2027-04-01," + cells + "\n"), "--decimal", ".");
        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains(problem);
    }

    @Test
    void theSeparatorIsDetected() throws IOException {
        assertThat(publish(file(
                                "tabs.csv",
                                "slot_id\tdate\tprice_in_cents\tcapacity\na\t2027-04-01\t2500\t1\n\t\t\t\n"))
                        .exitCode())
                .as("an empty row is none")
                .isZero();
        assertThat(publish(file("both.csv", "slot_id;date;price_in_cents,x\nb;2027-04-01;2500\n"))
                        .messages())
                .contains("the column \"price_in_cents,x\" is not known");
    }

    @Test
    void aServiceThatFailsIsReportedAtOnceAndTheRunGoesOn() throws IOException {
        fixture.sandbox().faults().add(Fault.refuse(429).on("POST", "/slots").next(5));
        CommandResult result = publish(file("slots.csv", HEADER + "a,2027-04-01,2500,12\n"));

        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.messages())
                .containsPattern("The service fails: 429 since .*: status 429.*. Trying again.\n")
                .contains("The service works again.");
    }

    @Test
    void aListIsAFileThatCanBePublished() throws IOException {
        publish(file("slots.csv", HEADER + "a,2027-04-01,2500,12\nb,2027-04-02,2500,unlimited\n"));
        String[] list = {"slots", "list", "cellar-tour/evening", "--from", "2027-04-01", "-o", "csv"};

        String csv = fixture.shell().run(list).data();
        assertThat(csv)
                .startsWith("experience_id,option_id,slot_id,date,price_in_cents:adult,capacity\n")
                .contains("cellar-tour,evening,a,2027-04-01,2500,12\n", ",b,2027-04-02,2500,unlimited\n");
        CommandResult diff = fixture.shell().run("slots", "diff", file("list.csv", csv), "--seats", "file");
        assertThat(diff.data()).contains("Nothing to change; 2 equal.");
        String upper = file("upper.csv", csv.replace("price_in_cents:adult", "Price_In_Cents:Adult"));
        assertThat(fixture.shell().run("slots", "diff", upper).all())
                .as("an id keeps its case")
                .contains("no holder category \"Adult\"");
        assertThat(fixture.shell()
                        .run("slots", "list", "cellar-tour/evening", "--from", "2027-04-01")
                        .data())
                .startsWith("SLOT ID")
                .doesNotContain("cellar-tour");
    }

    @Test
    void anEmptyMonthAndAnUnknownOptionAreSaid() throws IOException {
        CommandResult result = fixture.shell().run("slots", "calendar", "cellar-tour/evening");
        assertThat(result.data()).contains("March 2027", "0 slots in this month");
        assertThat(fixture.shell()
                        .run("slots", "calendar", "cellar-tour/evning")
                        .messages())
                .contains("\"cellar-tour\" has no option \"evning\"; its options are evening");
    }

    @Test
    void aCalendarHasTheSeatsAndThePriceOfEachDay() throws IOException {
        publish(file("slots.csv", HEADER + "a,2027-04-01,2500,0\nb,2027-04-02,2500,2\nc,2027-04-03,2500,unlimited\n"));

        String[] args = {"slots", "calendar", "cellar-tour/evening", "-m", "2027-04"};
        assertThat(fixture.shell().onTerminal().run(args).data())
                .containsPattern("(?m)^ +0 seats +2 seats +no limit\n +25.00 +25.00 +25.00\n")
                .contains("\u001b[1m", "3 slots in this month");
        assertThat(fixture.shell().run(args).data()).doesNotContain("\u001b");
    }
}
