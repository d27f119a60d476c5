package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for slots. */
final class SlotCommandsTest {
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

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static final String TWO_INVALID = """
            slot_id,date,price_in_cents,capacity
            a,2027-04-01,2500,12
            b,2027-04-31,25.00,12
            c,2027-04-03,-5,12
            d,2027-04-04,2500,
            """;

    private static final String[] OPTION = {"--experience", "cellar-tour", "--option", "evening"};

    private CommandResult publish(String file, String... more) {
        return run(java.util.stream.Stream.of(new String[] {"slots", "publish", file}, OPTION, more)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new));
    }

    @Test
    void rejectedRowsGoToAFileThatCanBeCorrectedAndPublished() throws IOException {
        CommandResult result = publish(file("slots.csv", TWO_INVALID));

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains(
                        "line 3  date: \"2027-04-31\" is not a date such as 2027-04-22; price_in_cents: \"25.00\" is not a"
                                + " price",
                        "25.00 is written 2500",
                        "line 4  c  REJECTED: available_holder_categories[0].price_in_cents must not be negative",
                        "2 rows rejected: make the corrections in " + folder.resolve("slots.rejects.csv"));
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
    void anUnwritableRejectsFileIsAFailure() throws IOException {
        String rejects = folder.resolve("none").resolve("rejects.csv").toString();

        CommandResult result = publish(
                file("slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,2500,12\nb,2027-04-02,-5,12\n"),
                "--rejects",
                rejects);

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("A file is incomplete: rejects cannot be written to " + rejects);
    }

    @Test
    void rejectsDoNotReplaceASpecialFile() throws IOException {
        Path path = folder.resolve("socket");
        try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(path)); // as a device or a pipe would be
            publish(file("slots.csv", TWO_INVALID), "--rejects", path.toString());

            assertThat(Files.exists(path)).isTrue();
            assertThat(Files.isRegularFile(path)).isFalse();
            assertThat(folder.resolve("socket.previous")).doesNotExist();
        }
    }

    @Test
    void aDryRunRejectsTheSameRowsAndSendsNothing() throws IOException {
        CommandResult result = publish(file("slots.csv", TWO_INVALID), "--dry-run", "-o", "json");

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.data()).contains("\"slots\": 2");
        assertThat(fixture.slots()).isZero();
    }

    @Test
    void anExistingSlotThatDiffersIsRejectedUnlessReplaceIsGiven() throws IOException {
        publish(file("slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,2500,12\n"));
        String changed = file("slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,2900,7\n");

        CommandResult refused = publish(changed);
        assertThat(refused.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(refused.messages())
                .contains(
                        "already exists, and differs",
                        "price_in_cents of adult: 2500 at the service, 2900 in the input",
                        "capacity: 12 at the service, 7 in the input");
        assertThat(publish(changed, "--replace", "seats").exitCode()).isZero();
        assertThat(run("slots", "get", "cellar-tour", "evening", "a", "-o", "csv")
                        .data())
                .contains("2900,7");
    }

    @Test
    void theReasonForUnsentSlotsIsReported() throws IOException {
        CommandResult result = publish(file(
                "slots.csv", "experience_id,slot_id,date,price_in_cents,capacity\ncelar-tour,a,2027-04-01,2500,12\n"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("Not sent: ", "'celar-tour'", "1 slot is still open. Fix that, and run");
    }

    @Test
    void anIdenticalRowIsCountedAsRepeated() throws IOException {
        CommandResult result = publish(file(
                "slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,2500,12\na,2027-04-01,2500,12\n"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.data()).containsPattern("created +1").containsPattern("duplicate +1");
        assertThat(result.messages()).contains("1 slot is at the service");
    }

    @Test
    void aDryRunShowsThePricesOfEachOption() throws IOException {
        CommandResult result = publish(
                file("slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,25,12\nb,2027-04-02,4000,12\n"),
                "--dry-run");

        assertThat(result.messages()).contains("Prices of cellar-tour evening: 25 to 4000 in minor units");
    }

    @Test
    void anUnclosedQuoteIsReportedWithItsLines() throws IOException {
        CommandResult result = publish(
                file(
                        "slots.csv",
                        "slot_id,date,price_in_cents,capacity\n\"a,2027-04-01,2500,12\nb,2027-04-02,2500,12\nc,2027-04-03,2500,1\n"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains("line 2", "the row continues to line", "is a quote not closed?");
    }

    @Test
    void aTableOfSlotsOmitsExperienceAndOption() throws IOException {
        publish(file("slots.csv", "slot_id,date,price_in_cents,capacity\na,2027-04-01,2500,12\n"));
        String[] list = {"slots", "list", "cellar-tour", "evening", "--from", "2027-04-01", "--to", "2027-04-02"};

        assertThat(run(list).data()).doesNotContain("cellar-tour").contains("2027-04-01");
        assertThat(fixture.shell()
                        .run(java.util.stream.Stream.concat(
                                        java.util.Arrays.stream(list), java.util.stream.Stream.of("-o", "csv"))
                                .toArray(String[]::new))
                        .data())
                .contains("cellar-tour,evening,a,2027-04-01");
    }

    @Test
    void anUnusableFileIsRejectedAsAWhole() throws IOException {
        CommandResult result = publish(file("slots.csv", "slot_id,day,price\na,2027-04-01,2500\n"));

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains("line 1", "the column \"day\" is not known", "price_in_cents", "supplier help files");
        assertThat(publish(folder.resolve("none.csv").toString()).messages()).contains("there is no file");
        assertThat(publish(folder.toString()).messages()).contains("is a folder");
        Files.write(folder.resolve("latin.csv"), new byte[] {'s', 'l', 'o', 't', (byte) 0xE9, '\n'});
        assertThat(publish(folder.resolve("latin.csv").toString()).messages())
                .contains("latin.csv, line 1, is not UTF-8");
    }

    @Test
    void aCsvFileWithSemicolonsIsPublishedAndItsRejectsHaveTheSameFormat() throws IOException {
        String text =
                "\uFEFFslot_id;date;price_in_cents;guide_languages\r\na;2027-04-01;2500;de\r\nb;2027-04-02;25,00;de\r\n";
        CommandResult result = publish(file("slots.csv", text));

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains(
                        "slots.csv: the columns are separated by \";\".",
                        "\"25,00\" is not a price; prices are in minor units");
        assertThat(fixture.slots()).isOne();
        Path rejects = folder.resolve("slots.rejects.csv");
        assertThat(Files.readString(rejects))
                .startsWith("\uFEFFline;problem;slot_id;date;")
                .contains(";b;2027-04-02;25,00;de");
        Files.writeString(rejects, Files.readString(rejects).replace("25,00;de", "2500;de"));
        assertThat(publish(rejects.toString()).exitCode()).isZero();
        assertThat(fixture.slots()).isEqualTo(2);
    }

    @Test
    void tabsAreDetectedAndADelimiterCanBeGiven() throws IOException {
        assertThat(publish(file("tabs.csv", "slot_id\tdate\tprice_in_cents\na\t2027-04-01\t2500\n"))
                        .messages())
                .contains("the columns are separated by tabs.");
        String both = file("both.csv", "slot_id;date;price_in_cents,x\nb;2027-04-01;2500\n");
        CommandResult ambiguous = publish(both);
        assertThat(ambiguous.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(ambiguous.messages())
                .contains("line 1: the separator is ambiguous", "\",\" and \";\"", "--delimiter");
        assertThat(publish(both, "--delimiter", ";").messages())
                .contains("the column \"price_in_cents,x\" is not known");
        assertThat(publish(both, "--delimiter", "|").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theEncodingOfAFileCanBeGiven() throws IOException {
        byte[] text = "slot_id;date;price_in_cents:gr\u00f6\u00dfe\na;2027-04-01;25,00\n"
                .getBytes(Charset.forName("windows-1252"));
        String path = Files.write(folder.resolve("slots.csv"), text).toString();

        assertThat(publish(path).messages()).contains("is not UTF-8 text", "--charset");
        CommandResult result = publish(path, "--charset", "windows-1252", "--dry-run");
        assertThat(result.messages()).contains("price_in_cents:gr\u00f6\u00dfe: \"25,00\" is not a price");
        assertThat(Files.readString(folder.resolve("slots.rejects.csv"), Charset.forName("windows-1252")))
                .contains("price_in_cents:gr\u00f6\u00dfe");
        assertThat(publish(path, "--charset", "windows").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theFirstLineThatIsNotUtf8IsReported() throws IOException {
        for (String name : new String[] {"late.csv", "late.jsonl"}) {
            byte[] good = SandboxFixture.csv(5_000).getBytes(StandardCharsets.UTF_8);
            Files.write(folder.resolve(name), good);
            Files.write(folder.resolve(name), new byte[] {'a', (byte) 0xE9, '\n'}, StandardOpenOption.APPEND);

            assertThat(publish(folder.resolve(name).toString(), "--dry-run").messages())
                    .contains(name + ", line 5002, is not UTF-8 text; save it as UTF-8");
        }
    }

    @Test
    void aDryRunRejectsADuplicateId() throws IOException {
        String slots = file(
                "twice.csv",
                "slot_id,date,price_in_cents,capacity\na,2027-04-01,2500,12\na,2027-04-02,2500,12\na,2027-04-01,2500,12\n");
        CommandResult result = publish(slots, "--dry-run");

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.data()).containsPattern("would_be_sent +1\n").containsPattern("rejected +1\n");
        assertThat(result.messages()).contains("line 3  a  REJECTED: the input has another slot with this id");
    }

    @Test
    void aDryRunRejectsAnIdOfAnotherOptionLikeARealRun() throws IOException {
        String slots = file(
                "two.csv",
                "option_id,slot_id,date,price_in_cents\nevening,a,2027-04-01,2500\nmorning,a,2027-04-01,2500\n");

        for (String[] more : new String[][] {{"--dry-run"}, {"--rejects", "/dev/null"}}) {
            CommandResult result = publish(slots, more);
            assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
            assertThat(result.messages()).contains("line 3  a  REJECTED: the input has another slot with this id");
        }
    }

    @Test
    void aPipeWithoutAWriterCanBeInterrupted() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe.csv");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there are no pipes");

        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            Thread.currentThread().interrupt();
            assertThat(publish(pipe.toString()).exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        });
    }

    @Test
    void daysBeforeTodayAreNotCompared() throws IOException {
        CommandResult result = run(
                "slots",
                "diff",
                file(
                        "slots.csv",
                        "experience_id,option_id,slot_id,date,price_in_cents\ncellar-tour,evening,a,2020-01-01,2500\ncellar-tour,evening,b,2027-04-01,2500\n"));

        assertThat(result.messages()).contains("Slots before today are left alone: comparing from 2027-03-20");
        assertThat(result.data()).contains("2027-03-20 to 2027-04-01").doesNotContain("2020-01-01");
    }

    @Test
    void anUnclosedQuoteIsReportedForAnyKindOfLineBreak() throws IOException {
        CommandResult result = publish(
                file(
                        "slots.csv",
                        "slot_id,date,price_in_cents,capacity\ra,2027-04-01,2500,\"12\rb,2027-04-02,2500,12\r"),
                "--dry-run");

        assertThat(result.messages()).contains("line 2  the row continues to line 4", "is a quote not closed?");
    }

    @Test
    void invalidJsonIsReportedWithItsLineAndWithoutParserDetails() throws IOException {
        CommandResult result = run("slots", "publish", file("slots.jsonl", "\n\n{\"experience_id\":\n"));

        assertThat(result.messages()).contains("line 3  invalid JSON: column").doesNotContain("Source", "line 1");
    }

    @Test
    void jsonLinesArePublishedAndRejectedAsJsonLines() throws IOException {
        String lines = """
            {"experience_id":"cruise","slot":{"slot_id":"t1","option_id":"standard","time_slot":{"start":"2027-04-01T18:00:00Z","end":"2027-04-01T20:00:00Z"},"available_holder_categories":[{"holder_category_id":"adult","price_in_cents":1900}],"capacity":5,"guide_languages":["en"]}}
            {"experience_id":"cruise","slot":{"slot_id":"t2","option_id":"standard","time_slot":{"start":"18:00"},"available_holder_categories":[]}}
            not json
            """;
        CommandResult result = run("slots", "publish", file("slots.jsonl", lines));

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains(
                        "slot.time_slot.start: is not a local time",
                        "slot.available_holder_categories: must be a non-empty array of objects",
                        "invalid JSON");
        assertThat(Files.readString(folder.resolve("slots.rejects.jsonl")))
                .contains("{\"line\":2,\"problem\":", "\"slot_id\":\"t2\"", "\"text\":\"not json\"");
        assertThat(fixture.sandbox().slotCount("cruise", "standard")).isOne();
    }

    @Test
    void csvFilesHoldSeveralCategoriesAndKindsOfSlots() throws IOException {
        String timed = """
            experience_id,option_id,slot_id,start,end,price_in_cents:adult,min_quantity:adult,pickup_ids
            cruise,standard,t1,2027-04-01 18:00,2027-04-01T20:00:00Z,1900,2,station
            """;
        assertThat(run("slots", "publish", file("timed.csv", timed)).exitCode()).isZero();
        String open = "experience_id,option_id,slot_id,duration_days,price_in_cents\nmuseum,ticket,o1,180,900\n";
        assertThat(run("slots", "publish", file("open.csv", open)).exitCode()).isZero();

        assertThat(run("slots", "get", "cruise", "standard", "t1", "-o", "json").data())
                .contains("\"2027-04-01T18:00:00Z\"", "\"min_quantity\": 2", "\"station\"");
        assertThat(run("slots", "list", "museum", "ticket", "-o", "csv").data()).contains("o1,180,900");
        assertThat(run("slots", "calendar", "museum", "ticket").data()).contains("open, valid for 180 days, 9.00 EUR");
    }

    @Test
    void slotsListedAsCsvAreEqualInDiffAndSync() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(30)));
        String[] days = {"--from", "2027-04-01", "--to", "2027-04-30"};
        CommandResult listed =
                run("slots", "list", "cellar-tour", "evening", days[0], days[1], days[2], days[3], "-o", "csv");
        String copy = file("copy.csv", listed.data());

        assertThat(run("slots", "diff", copy, "--exit-code").exitCode()).isZero();
        CommandResult synced = run("slots", "sync", copy);
        assertThat(synced.exitCode()).isZero();
        assertThat(synced.messages()).contains("Nothing to do");
    }

    @Test
    void aDryRunNeedsNoTokenAndASyncFetchesOne() throws IOException {
        CommandResult.Shell shell = fixture.shellWithCredentials();
        String slots = file("slots.csv", SandboxFixture.csv(3));

        CommandResult checked = shell.run("slots", "publish", slots, "--dry-run");
        assertThat(checked.exitCode()).as(checked.all()).isZero();
        assertThat(fixture.sandbox().requests().all()).isEmpty();

        CommandResult synced = shell.run("slots", "sync", slots);
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(fixture.slots()).isEqualTo(3);
    }

    @Test
    void outputFilesMustDifferFromTheInput() throws IOException {
        String slots = file("slots.csv", TWO_INVALID);
        for (String option : new String[] {"--rejects", "--outcomes"}) {
            CommandResult result = publish(
                    slots, option, folder.resolve(".").resolve("slots.csv").toString());

            assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.USAGE);
            assertThat(result.messages()).contains("FILE and " + option + " are the same file");
            assertThat(folder.resolve("slots.csv")).hasContent(TWO_INVALID);
        }
    }

    @Test
    void anUnclosedQuoteIsReportedWithTheRowsThatItContains() throws IOException {
        String slots = file(
                "slots.csv",
                "slot_id,start,price_in_cents,pickup_ids\na,2027-04-01T10:00,2500,\"station\nb,2027-04-02T10:00,2500,\n");
        CommandResult result = publish(slots, "--dry-run");

        assertThat(result.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains("line 2  the row continues to line 4, and these lines were not read as separate rows");
    }

    @Test
    void anEmptyComparisonIsNotReportedAsEqual() throws IOException {
        String slots = file("slots.csv", SandboxFixture.csv(3));
        CommandResult reversed = run("slots", "sync", slots, "--from", "2027-05-01", "--to", "2027-04-01");
        assertThat(reversed.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(reversed.messages()).contains("the last day, 2027-04-01, is before the first, 2027-05-01");

        String past = file("past.csv", SandboxFixture.csv(3).replace("2027-04", "2026-01"));
        for (String command : new String[] {"sync", "diff"}) {
            CommandResult result = run("slots", command, past);
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
            assertThat(result.messages())
                    .contains(
                            "nothing was compared: slots before today are left alone, and the last day is 2026-01-03");
        }
    }

    @Test
    void aSyncShowsThePlanAppliesItAndVerifiesIt() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(30)));
        String changed = SandboxFixture.csv(31)
                .replace("cellar-3,2027-04-04,2500,12", "cellar-3,2027-04-04,2500,0")
                .replace("cellar-tour,evening,cellar-5,2027-04-06,2500,12\n", "");
        String wanted = file("wanted.csv", changed);

        CommandResult diff = run("slots", "diff", wanted, "--exit-code", "-o", "csv");
        assertThat(diff.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(diff.data())
                .contains("cellar-3,seats,2027-04-04,12,0", "cellar-5,gone,2027-04-06,12,", "cellar-30,missing");
        assertThat(run("slots", "sync", wanted, "--dry-run").exitCode()).isZero();
        assertThat(run("slots", "sync", wanted).messages())
                .contains("Delete 1 slot at the service? There is no terminal to ask on");
        assertThat(fixture.slots()).isEqualTo(30);

        CommandResult synced = run("slots", "sync", wanted, "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.messages()).contains("Done and verified: 30 slots read back");
        assertThat(run("slots", "diff", wanted, "--exit-code").exitCode()).isZero();
    }

    private static final String FIRST_SLOT = "cellar-0,2027-04-01,2500,12";

    /** Returns a file with three slots of 12 seats, of which the first one is another. */
    private String fileWith(String firstSlot) throws IOException {
        return file("changed.csv", SandboxFixture.csv(3).replace(FIRST_SLOT, firstSlot));
    }

    /** The service sells all but this many seats of the first slot. */
    private void seatsLeft(int seats) {
        assertThat(run("slots", "seats", "cellar-tour", "evening", "cellar-0", String.valueOf(seats))
                        .exitCode())
                .isZero();
    }

    private SandboxSlot firstSlot() {
        return fixture.sandbox().slots("cellar-tour", "evening").get(0);
    }

    @Test
    void aSyncKeepsTheSeatsOfTheService() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(2)));
        seatsLeft(10);
        String otherPrice = fileWith("cellar-0,2027-04-01,2600,12");

        CommandResult diff = run("slots", "diff", otherPrice);
        CommandResult synced = run("slots", "sync", otherPrice);

        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.data())
                .isEqualTo(diff.data())
                .contains("1 missing, 0 with other seats, 1 with other content, 0 gone")
                .doesNotContain("10 -> 12");
        assertThat(synced.messages())
                .contains("3 slots read back, all equal to the file, except for the seats of 1 slot, which stay");
        assertThat(firstSlot().capacity()).isEqualTo(10);
        assertThat(firstSlot().prices().get(0).minorUnits()).isEqualTo(2600);
        assertThat(fixture.slots()).as("the missing slot").isEqualTo(3);
        assertThat(run("slots", "diff", fileWith(FIRST_SLOT), "--seats", "file").data())
                .contains("0 missing, 1 with other seats, 1 with other content");
    }

    @Test
    void aSyncWithTheSeatsOfTheFileCountsASlotUnderEachOfItsDifferences() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(3)));
        seatsLeft(10);

        CommandResult synced = run("slots", "sync", fileWith("cellar-0,2027-04-01,2600,12"), "--seats", "file");

        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.data())
                .contains("0 missing, 1 with other seats, 1 with other content, 0 gone, 2 equal", "10 -> 12");
        assertThat(synced.messages()).contains("all equal to the file.");
        assertThat(firstSlot().capacity()).isEqualTo(12);
    }

    @Test
    void zeroSeatsInTheFileCloseASlotAndOtherNumbersDoNotOpenIt() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(3)));

        CommandResult closed = run("slots", "sync", fileWith("cellar-0,2027-04-01,2600,0"));
        assertThat(closed.exitCode()).as(closed.all()).isZero();
        assertThat(closed.data()).contains("1 with other seats, 1 with other content", "12 -> 0");
        assertThat(firstSlot().capacity()).isZero();

        for (String seats : new String[] {"12", ""}) {
            CommandResult synced = run("slots", "sync", fileWith("cellar-0,2027-04-01,2700," + seats));
            assertThat(synced.exitCode()).as(synced.all()).isZero();
            assertThat(firstSlot().capacity()).isZero();
        }
        assertThat(run("slots", "sync", fileWith("cellar-0,2027-04-01,2700,12")).messages())
                .contains("Nothing to do: the service is equal to the file, except for the seats of 1 slot");
    }

    @Test
    void aSyncWithALostResponseSaysThatTheCallMayStillBeCarriedOut() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(3)));
        fixture.sandbox()
                .faults()
                .add(Fault.loseResponse().on("PUT", "/slots/{slot_id}").next(1));

        CommandResult synced = run("slots", "sync", fileWith("cellar-0,2027-04-01,2600,12"), "--late-effect", "120");

        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(1);
        assertThat(synced.messages())
                .contains("3 slots read back, all equal to the file", "1 slot may still change", "within 2:00 min");
    }

    @Test
    void aSaleAfterThePlanIsNotPutBackOnSale() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(4)));
        InputStream sellsAndConfirms = new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                seatsLeft(10);
                return super.read(into, offset, length);
            }
        };

        CommandResult synced = fixture.shell()
                .onTerminal()
                .run(sellsAndConfirms, "slots", "sync", fileWith("cellar-0,2027-04-01,2600,12"), "--to", "2027-04-04");

        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.messages()).contains("Delete 1 slot at the service?");
        assertThat(firstSlot().capacity()).isEqualTo(10);
        assertThat(fixture.slots()).isEqualTo(3);
    }

    /** Runs a sync, and interrupts its thread as soon as the service has received this many reads of slots. */
    private CommandResult syncInterruptedAtRead(int reads, String file) throws InterruptedException {
        fixture.sandbox()
                .faults()
                .clear()
                .add(Fault.delayResponse(Duration.ofMillis(500)).on("GET", "/slots/daily_slots"));
        long before = reads();
        Thread sync = Thread.currentThread();
        Thread watch = new Thread(() -> {
            while (reads() - before < reads && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(1_000_000);
            }
            sync.interrupt();
        });
        watch.start();
        try {
            return run("slots", "sync", file, "--yes");
        } finally {
            var unused = Thread.interrupted(); // the client keeps the interrupt status
            watch.interrupt();
            watch.join();
        }
    }

    private long reads() {
        return fixture.sandbox().requests().all().stream()
                .filter(request ->
                        request.method().equals("GET") && request.path().contains("/slots"))
                .count();
    }

    @Test
    void aSyncInterruptedDuringTheComparisonReportsThatNothingWasSent() throws IOException, InterruptedException {
        String wanted = file("wanted.csv", SandboxFixture.csv(3));
        // the read of the plan, and the read of the comparison that determines the changes
        for (int read : new int[] {1, 2}) {
            CommandResult result = syncInterruptedAtRead(read, wanted);

            assertThat(result.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
            assertThat(result.messages())
                    .contains("Interrupted during the comparison: nothing was sent.", "Run the same command")
                    .doesNotContain("0 slots");
            assertThat(fixture.slots()).isZero();
        }
    }

    @Test
    void aSyncInterruptedDuringTheVerificationReportsTheChangesSent() throws IOException, InterruptedException {
        CommandResult result = syncInterruptedAtRead(3, file("wanted.csv", SandboxFixture.csv(3)));

        assertThat(result.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(result.messages())
                .contains("Interrupted: 3 changes were sent, and not all of them were verified.")
                .doesNotContain("0 slots");
        assertThat(fixture.slots()).isEqualTo(3);
    }

    @Test
    void aSyncWithRefusedSlotsExitsWithRejects() throws IOException {
        String refused = file("refused.csv", """
            experience_id,option_id,slot_id,date,price_in_cents:nobody,price_in_cents:adult,capacity
            cellar-tour,evening,a,2027-04-01,2500,,12
            cellar-tour,evening,b,2027-04-02,,2500,12
            """);
        CommandResult result = run("slots", "sync", refused, "--yes");

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages())
                .contains("1 slot refused:", "  a  ", "nobody")
                .doesNotContain("status 404");
        assertThat(fixture.slots()).isOne();
    }

    @Test
    void aSyncThatWouldTakeManySlotsOffSaleIsHeldBack() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(40)));
        String few = file("few.csv", SandboxFixture.csv(10));
        String[] args = {"slots", "sync", few, "--yes", "--to", "2027-05-10"};

        CommandResult held = run(args);
        assertThat(held.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(held.messages())
                .contains("held back", "--no-guard")
                .contains("If a sync or publish of these slots was killed a moment ago")
                .doesNotContain("lost");
        assertThat(fixture.slots()).isEqualTo(40);
        assertThat(run("slots", "sync", few, "--yes", "--to", "2027-05-10", "--no-guard")
                        .exitCode())
                .isZero();
        assertThat(fixture.slots()).isEqualTo(10);
    }

    @Test
    void aFileWithAnInvalidRowIsNotSynced() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(5)));
        CommandResult result =
                run("slots", "sync", file("bad.csv", SandboxFixture.csv(5).replace("2027-04-02", "tomorrow")), "--yes");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("nothing was done", "line 3: date: \"tomorrow\"");
        CommandResult named =
                run("slots", "sync", file("id.csv", SandboxFixture.csv(5).replace("cellar-1", "Cellar 1")), "--yes");
        assertThat(named.messages()).contains("nothing was done", "line 3: slot_id must be", "\"Cellar 1\"");
        CommandResult negative = run(
                "slots",
                "sync",
                file("seats.csv", SandboxFixture.csv(4) + "cellar-tour,evening,x,2027-04-05,2500,-5\n"),
                "--yes");
        assertThat(negative.messages()).contains("nothing was done", "line 6: capacity must not be negative: -5");
        assertThat(fixture.slots()).isEqualTo(5);
    }

    @Test
    void seatsAreSetAndSlotsDeleted() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(2)));

        assertThat(run("slots", "seats", "cellar-tour", "evening", "cellar-0", "0")
                        .exitCode())
                .isZero();
        assertThat(run("slots", "calendar", "cellar-tour", "evening", "--month", "2027-04")
                        .data())
                .contains("sold out", "12 seats", "2 slots on 2 days, 12 seats left, 1 sold out");
        assertThat(run("slots", "delete", "cellar-tour", "evening", "cellar-0", "--yes")
                        .exitCode())
                .isZero();
        assertThat(fixture.slots()).isOne();
    }

    @Test
    void anEmptyMonthNamesTheNextMonthWithSlots() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(2)));
        CommandResult result = run("slots", "calendar", "cellar-tour", "evening");

        assertThat(result.data()).contains("March 2027", "no slots in this month");
        assertThat(result.messages()).contains("The next slots are in April 2027: --month 2027-04");
    }

    @Test
    void seatsAreColouredOnATerminal() throws IOException {
        publish(file("slots.csv", SandboxFixture.csv(3)));
        run("slots", "seats", "cellar-tour", "evening", "cellar-0", "0");
        run("slots", "seats", "cellar-tour", "evening", "cellar-1", "2");

        String[] args = {"slots", "calendar", "cellar-tour", "evening", "-m", "2027-04"};
        assertThat(fixture.shell().onTerminal().run(args).data())
                .contains("\u001b[31msold out\u001b[0m", "\u001b[33m2 seats\u001b[0m", "\u001b[32m12 seats\u001b[0m");
        assertThat(fixture.shell().run(args).data()).doesNotContain("\u001b");
    }

    @Test
    void anUnknownOptionIsReportedWithTheKnownOnes() {
        CommandResult result = run("slots", "calendar", "cellar-tour", "evning");

        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("\"cellar-tour\" has no option \"evning\"; its options are evening");
    }
}
