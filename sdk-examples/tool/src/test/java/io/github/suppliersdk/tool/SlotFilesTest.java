package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of slots: how they are read, published and rejected. */
final class SlotFilesTest extends SandboxTest {
    private static final String HEADER = "slot_id,date,price_in_cents,capacity\n";
    private static final String PUBLISH = "publish FILE --option cellar-tour/evening";

    private Path rejects() {
        return folder.resolve("slots.rejects.csv");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            # rows; slots of the file are those without a problem
            | a,2027-04-01,2500,12 / a,2027-04-01,2500,12 | | 1 | 0 | 1 slot: 1 done. && 1 row repeats another row.
            | a,2027-04-01,2500,12 / b,tomorrow,2500,12 / a,2027-04-01,2500,1 / a,2027-04-01,2500,12 / c,2027-04-02,2500,12 | --dry-run | 0 | 3 | new 1 cellar-tour/evening/c && To change: 1 slot; && line 4 a line 2 has another slot with this id && line 2 a line 4 has another slot with this id && 1 row repeats another row.
            | "a,2027-04-01,2500,12 / b,2027-04-02,2500,12 | | 0 | 3 | line 2 && the row has several lines && is a quote not closed?
            # a value that is not written is not guessed
            | a,2027-04-01,2500,    | --decimal . | 0 | 3 | capacity: is empty: write the seats
            | a,2027-04-01,2500,none | --decimal . | 0 | 3 | is not a number of seats
            | a,2027-04-01,9223372036854775807,3 | --decimal . | 0 | 3 | is not a price
            slot_id,start,price_in_cents,capacity | a,2027-04-01T08:00:00Z,2500,12 / b,2027-04-01 08:00+0000,2500,12 | | 0 | 3 | line 2 a start: "2027-04-01T08:00:00Z" is not a local time && line 3 b start: "2027-04-01 08:00+0000" is not
            slot_id,start,end,price_in_cents,capacity | a,2027-12-31 24:00,,2500,12 / b,2027-12-31T22:00,2027-12-31T24:00,2500,12 | | 0 | 3 | line 2 a start: "2027-12-31 24:00" is not a local time && line 3 b end: "2027-12-31T24:00" is not a local time
            | ! ! | | 0 | 1 | has no slots. "slots sync" closes all slots of an option with --option, --from and --to
            # a column that is not there is never taken for an empty one
            slot_id,day,price | a,2027-04-01,2500 | | 0 | 1 | line 1 && the column "day" is not known && price_in_cents && supplier help files
            slot_id,date,price_in_cents | a,2027-04-01,2500 | | 0 | 1 | the column capacity is missing: the seats, or unlimited
            slot_id,date,price_in_cents,capacity,max_quantity:child | a,2027-04-01,2500,12,4 | | 0 | 1 | the column price_in_cents:child is missing
            Nr,date,price_in_cents,Plaetze | a,2027-04-01,2500,12 | --columns slot_id=Nr,date,price_in_cents,capacity=Plätze | 0 | 1 | --columns names the header "plätze", which the line lacks
            | a,2027-04-01,2500,12 | --columns price_in_cents=Preis,capacity=Preis | 0 | 2 | "Preis" is given twice
            | a,2027-04-01,2500,12 | --dates dd.mm.yyyy | 0 | 2 | "dd.mm.yyyy" is not a form such as dd.MM.yyyy
            | a,2027-04-01,2500,12 | --dates DD.MM.YYYY | 0 | 2 | "DD.MM.YYYY" is not a form such as dd.MM.yyyy
            # the separator is detected; an empty row is none
            !slot_id\tdate\tprice_in_cents\tcapacity! | !a\t2027-04-01\t2500\t1 / \t\t\t! | | 1 | 0 | 1 done.
            slot_id;date;price_in_cents,x | b;2027-04-01;2500 | | 0 | 1 | the column "price_in_cents,x" is not known
            """)
    void aFileIsReadAsItIsWritten(
            @Nullable String header, String rows, @Nullable String more, int slots, int exitCode, String texts) {
        String text = (header == null ? HEADER : header + '\n') + rows.replace(" / ", "\n") + '\n';
        slots(text, PUBLISH + (more == null ? "" : " " + more)).ends(exitCode).prints(texts);
        assertThat(slots()).isEqualTo(slots);
        assertThat(Files.exists(rejects())).isEqualTo(exitCode == ExitCode.REJECTS && !"--dry-run".equals(more));
    }

    @Test
    void rowsThatAreNotPublishedGoToAFileWhoseCorrectionEndsWell() throws IOException {
        String rows = "a,2027-04-01,2500,12\nb,2027-04-31,25.00,12\nc,2027-04-03,-5,12\nd,2027-04-04,2500,unlimited\n";
        slots(HEADER + rows, PUBLISH)
                .ends(ExitCode.REJECTS)
                .says(
                        "line 3  b  date: \"2027-04-31\" is not a date such as 2027-04-22",
                        "price_in_cents: \"25.00\" is not a price",
                        "25.00 is written 2500",
                        "line 4  c  available_holder_categories[0].price_in_cents must not be negative",
                        "2 rows are not published: make the corrections in " + rejects()
                                + ", and publish that file with the same options.\n");
        assertThat(Files.readAllLines(rejects()))
                .hasSize(3)
                .first()
                .isEqualTo("line,problem,slot_id,date,price_in_cents,capacity");

        String corrections = "b,2027-04-31,25.00 => b,2027-04-30,2500 && c,2027-04-03,-5 => c,2027-04-03,5";
        slots(edited(Files.readString(rejects()), corrections), PUBLISH).ends(ExitCode.DONE);
        assertThat(slots()).isEqualTo(4);
    }

    @Test
    void rowsOfAnUnknownOptionHaveTheirLineAndAreInTheRejects() throws IOException {
        String misspelt = edited(csv(3), ".*(cellar-1,) => celar-tour,evening,$1 && evening(,cellar-2) => evning$1");
        slots(misspelt, "publish FILE")
                .ends(ExitCode.REJECTS)
                .says(
                        "line 3  cellar-1  the service has no experience \"celar-tour\"",
                        "line 4  cellar-2  \"cellar-tour\" has no option \"evning\"; its options are evening");
        publish(edited(Files.readString(rejects()), ",celar- => ,cellar- && ,evning, => ,evening,"));
        assertThat(slots()).isEqualTo(3);
    }

    @Test
    void problemsOfTheSameKindAreCounted() {
        CommandResult dates = slots(edited(csv(30), "2027-(0[45])- => $1/"), PUBLISH)
                .says("line 4  cellar-2  date: \"04/03\" is not", "and 27 more with this problem, 30 in all");
        assertThat(dates.messages().lines()).hasSizeLessThan(10);
        CommandResult unknown = slots(edited(csv(30), "cellar-tour, => celar-tour,"), PUBLISH)
                .says("line 2  cellar-0  the service has no experience", "    and 27 more with this problem");
        assertThat(unknown.messages()).doesNotContain("line 7");
    }

    @Test
    void anotherProgramAtTheAddressIsSaidOnce() {
        CommandResult result =
                shell().with("SUPPLIER_BASE_URL", sandbox.baseUrl() + "/api").run(args(csv(30), "publish FILE"));
        assertThat(result.ends(ExitCode.FAILED).messages())
                .isEqualTo("supplier: Something other than the service responds at this address. Check"
                        + " SUPPLIER_BASE_URL, including its path.\n");
    }

    @Test
    void anEarlierFileOfRejectsIsKept() throws IOException {
        Files.writeString(rejects(), "corrected by hand");
        Path second = folder.resolve("slots.rejects-2.csv");
        slots(HEADER + "b,2027-04-31,2500,12\n", PUBLISH).says("corrections in " + second + ", and");
        assertThat(rejects()).hasContent("corrected by hand");
        run(("slots " + PUBLISH).replace("FILE", second.toString()).split(" "))
                .says("corrections in " + folder.resolve("slots.rejects-3.csv"));
        run("slots", "publish", folder.resolve("none.csv").toString()).says("none.csv: no such file");
    }

    @Test
    void rowsThatCannotBeWrittenToAFileAreAllNamed() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a".repeat(250) + ".csv"),
                edited(csv(9), "2027-04- => 04/")); // its rejects' name is too long
        run("slots", "publish", file.toString())
                .ends(ExitCode.FAILED)
                .says("line 10  cellar-8  date: \"04/09\"", ".rejects.csv: File name too long");
    }

    @Test
    void aProblemNeedNotBeInTheEncodingOfTheFile() {
        slots(HEADER + "a,tomorrow,2500,12\n", PUBLISH + " --charset US-ASCII --dates dd.MM'\u00e9'yyyy")
                .ends(ExitCode.REJECTS);
        assertThat(rejects()).content().contains("is not a date such as 22.04?2027", ",a,tomorrow,2500,12\n");
    }

    @Test
    void anExistingSlotThatDiffersStaysUnlessReplaceIsGiven() {
        slots(HEADER + "a,2027-04-01,2500,12\n", PUBLISH);
        String changed = HEADER + "a,2027-04-01,2900,17\n";
        slots(changed, PUBLISH)
                .ends(ExitCode.REJECTS)
                .shows("1 differs, and stays as at the service: publish --replace");
        assertThat(rejects()).doesNotExist();
        slots(changed, PUBLISH + " --replace --yes").ends(ExitCode.DONE);
        assertThat(sandbox.slots("cellar-tour", "evening")).singleElement().satisfies(slot -> {
            assertThat(slot.prices().get(0).minorUnits()).isEqualTo(2900);
            assertThat(slot.capacity()).as("a file knows nothing of sales").isEqualTo(12);
        });
    }

    @Test
    void aFileWithSemicolonsIsPublishedAndItsRejectsHaveTheSameFormat() throws IOException {
        String text = """
            \uFEFFslot_id;date;price_in_cents;capacity;guide_languages
            a;2027-04-01;2500;9;de
            b;2027-04-02;25,00;9;de
            """.replace("\n", "\r\n");
        slots(text, PUBLISH).ends(ExitCode.REJECTS).says("\"25,00\" is not a price");
        assertThat(slots()).isOne();
        assertThat(Files.readString(rejects()))
                .startsWith("\uFEFFline;problem;slot_id;date;")
                .contains(";b;2027-04-02;25,00;9;de");
        slots(Files.readString(rejects()), PUBLISH + " --decimal ,").ends(ExitCode.DONE);
        assertThat(slots()).isEqualTo(2);

        String carriageReturns = HEADER + "c,2027-04-01,2500,\"12\nd,2027-04-02,2500,12\n";
        slots(carriageReturns.replace('\n', '\r'), PUBLISH).says("line 2", "is a quote not closed?");
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
        Path path = Files.write(folder.resolve("nr.csv"), text.getBytes(Charset.forName("windows-1252")));
        String publish = "slots publish " + path + " --option cellar-tour/evening";
        String options = " --charset windows-1252 --decimal , --dates dd.MM.yyyy"
                + " --columns slot_id=Nr,date=Tag,price_in_cents=Preis,capacity=Plätze";

        run(publish.split(" ")).says("nr.csv is not UTF-8 text", "--charset");
        run((publish + options).split(" "))
                .ends(ExitCode.REJECTS)
                .says(
                        "line 4  c  date: \"3.12.2027\" is not a date such as 22.04.2027",
                        "line 5  d  price_in_cents: \"1.925,00\" is not a price; with --decimal \",\" it is written 25,00");
        assertThat(sandbox.slots("cellar-tour", "evening"))
                .extracting(slot -> slot.prices().get(0).minorUnits())
                .containsExactly(2500L, 1950L);
    }

    @Test
    void aListIsAFileThatCanBePublished() {
        slots(HEADER + "a,2027-04-01,2500,12\nb,2027-04-02,2500,unlimited\n", PUBLISH);
        String csv = run("slots", "list", "cellar-tour/evening", "--from", "2027-04-01", "-o", "csv")
                .data();
        assertThat(csv)
                .startsWith("experience_id,option_id,slot_id,date,price_in_cents:adult,capacity\n")
                .contains("cellar-tour,evening,a,2027-04-01,2500,12\n", ",b,2027-04-02,2500,unlimited\n");
        slots(csv, "diff FILE --seats file").shows("Nothing to change; 2 equal.");
        slots(csv.replace("price_in_cents:adult", "Price_In_Cents:Adult"), "diff FILE") // an id keeps its case
                .says("no holder category \"Adult\"");
        assertThat(run("slots", "list", "cellar-tour/evening", "--from", "2027-04-01")
                        .data())
                .startsWith("SLOT ID")
                .doesNotContain("cellar-tour");
    }

    @Test
    void aCalendarHasTheSeatsAndThePriceOfEachDay() {
        slots(HEADER + "a,2027-04-01,2500,0\nb,2027-04-02,2500,2\nc,2027-04-03,2500,unlimited\n", PUBLISH);
        String[] args = {"slots", "calendar", "cellar-tour/evening", "-m", "2027-04"};
        assertThat(shell().onTerminal().run(args).data())
                .containsPattern("(?m)^ +0 seats +2 seats +no limit\n +25.00 +25.00 +25.00\n")
                .contains("\u001b[1m", "3 slots in this month");
        assertThat(run(args).data()).doesNotContain("\u001b");
        run("slots", "calendar", "cellar-tour/evening").shows("March 2027", "0 slots in this month");
        run("slots", "calendar", "cellar-tour/evning")
                .says("\"cellar-tour\" has no option \"evning\"; its options are evening");
    }

    @ParameterizedTest
    @CsvSource({"EUR, 25.00, 1 done", "JPY, '2,500', has JPY", "KWD, 2.500, has KWD"})
    void aPriceHasTheDecimalsOfItsCurrency(String currency, String price, String decimal) {
        String catalog = CatalogCommandsTest.CATALOG.replace("EUR", currency);
        run("catalog", "apply", file("catalog.json", catalog)).ends(ExitCode.DONE);
        String publish = "publish FILE --option tasting/short";
        slots(HEADER + "a,2027-04-01,2500,0\n", publish).ends(ExitCode.DONE);
        run("slots", "calendar", "tasting/short", "-m", "2027-04").shows("prices in " + currency, " " + price + "\n");
        slots(HEADER + "b,2027-04-02,2500,0\n", publish + " --decimal .").says(decimal);
    }
}
