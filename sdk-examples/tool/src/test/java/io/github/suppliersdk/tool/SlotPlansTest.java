package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of slots: each is shown in a plan before, and made only if the slot is still as the plan has it. */
final class SlotPlansTest {
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

    private void publish(int slots) throws IOException {
        CommandResult result = run("slots", "publish", file("published.csv", SandboxFixture.csv(slots)));
        assertThat(result.exitCode()).as(result.all()).isZero();
    }

    private static final String FIRST = "cellar-0,2027-04-01,2500,12";

    /** Returns a file with slots of 12 seats, of which the first one is another. */
    private String fileWith(int slots, String first) throws IOException {
        return file("changed.csv", SandboxFixture.csv(slots).replace(FIRST, first));
    }

    private SandboxSlot first() {
        return fixture.sandbox().slots("cellar-tour", "evening").get(0);
    }

    /** The service sells all but this many seats of the first slot. */
    private void seatsLeft(int seats) throws IOException {
        CommandResult result = run(
                "slots",
                "sync",
                file("seats.csv", SandboxFixture.csv(1).replace(FIRST, "cellar-0,2027-04-01,2500," + seats)),
                "--seats",
                "file",
                "--yes");
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(first().capacity()).isEqualTo(seats);
    }

    @Test
    void aPlanGroupsWhatHappensAndIsAppliedAfterOneQuestion() throws IOException {
        publish(30);
        String wanted = file(
                "wanted.csv",
                SandboxFixture.csv(31)
                        .replace("cellar-tour,evening,cellar-5,2027-04-06,2500,12\n", "")
                        .replace("cellar-1,2027-04-02,2500,12", "cellar-1,2027-04-02,2600,0")
                        .replace("cellar-2,2027-04-03,2500,12", "cellar-2,2027-04-03,2400,20"));

        CommandResult diff = run("slots", "diff", wanted, "--seats", "file");
        assertThat(diff.exitCode()).isZero();
        assertThat(diff.data())
                .containsPattern("new +1 +cellar-tour/evening/cellar-30 ")
                .containsPattern("gone +1 +cellar-tour/evening/cellar-5 ")
                .containsPattern("price up +1 +cellar-tour/evening/cellar-1 +price_in_cents:adult 2500 -> 2600")
                .containsPattern("price down +1 +cellar-tour/evening/cellar-2 ")
                .containsPattern("seats up +1 +cellar-tour/evening/cellar-2 +seats 12 -> 20")
                .containsPattern("seats down +1 +cellar-tour/evening/cellar-1 +seats 12 -> 0")
                .contains(
                        "Compared: 2027-04-01 to 2027-05-01. Outside of that, until a year later, the service has no slots.\n")
                .endsWith("To change: 4 slots; 27 equal. A slot can be in several lines.\n");
        assertThat(run("slots", "diff", wanted, "--seats", "file", "-o", "csv").data())
                .startsWith("experience_id,option_id,slot_id,date,change,field,before,after\n")
                .contains(
                        "cellar-tour,evening,cellar-1,2027-04-02,seats down,capacity,12,0",
                        "cellar-tour,evening,cellar-5,2027-04-06,gone,price_in_cents:adult,2500,\n",
                        "cellar-tour,evening,cellar-30,2027-05-01,new,capacity,,12\n");

        CommandResult asked = run("slots", "sync", wanted, "--seats", "file");
        assertThat(asked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.data()).isEqualTo(diff.data());
        assertThat(asked.messages())
                .contains("Change " + fixture.sandbox().baseUrl()
                        + ": 1 new, 1 gone, 1 price up, 1 price down, 1 seats up, 1 seats down? Nobody can be asked");
        assertThat(run("slots", "sync", wanted, "--seats", "file", "--dry-run").exitCode())
                .isZero();
        assertThat(fixture.slots()).isEqualTo(30);

        CommandResult synced =
                fixture.shell().onTerminal().input("y\n").run("slots", "sync", wanted, "--seats", "file");
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.messages()).contains("4 slots: 4 done.", "the service is as planned");
        assertThat(run("slots", "diff", wanted, "--seats", "file").data()).contains("Nothing to change; 30 equal.");
    }

    @Test
    void theSeatsOfTheServiceStay() throws IOException {
        publish(3);
        seatsLeft(10);
        String otherPrice = fileWith(3, "cellar-0,2027-04-01,2600,12");

        for (String[] command : new String[][] {{"sync", otherPrice}, {"publish", otherPrice, "--replace"}}) {
            CommandResult result = run(Stream.of(Stream.of("slots"), Stream.of(command), Stream.of("--yes"))
                    .flatMap(each -> each)
                    .toArray(String[]::new));
            assertThat(result.exitCode()).as(result.all()).isZero();
            assertThat(result.data())
                    .doesNotContain("seats up")
                    .contains("1 slot has other seats in the file; the service's stay. ");
            assertThat(first().capacity()).isEqualTo(10);
            assertThat(first().prices().get(0).minorUnits()).isEqualTo(2600);
        }
        assertThat(run("slots", "diff", otherPrice, "--seats", "file").data()).contains("seats 10 -> 12");
    }

    @Test
    void zeroSeatsInTheFileCloseASlotAndOtherNumbersDoNotOpenIt() throws IOException {
        publish(3);

        CommandResult closed = run("slots", "sync", fileWith(3, "cellar-0,2027-04-01,2600,0"), "--yes");
        assertThat(closed.exitCode()).as(closed.all()).isZero();
        assertThat(first().capacity()).isZero();
        for (String seats : new String[] {"12", "unlimited"}) {
            CommandResult synced = run("slots", "sync", fileWith(3, "cellar-0,2027-04-01,2700," + seats), "--yes");
            assertThat(synced.exitCode()).as(synced.all()).isZero();
            assertThat(first().capacity()).isZero();
        }
    }

    /** Runs a sync at a terminal whose user confirms, while something else happens at the service. */
    private CommandResult confirmedWhile(Runnable happening, String... args) {
        InputStream answer = new ByteArrayInputStream("y\n".getBytes(StandardCharsets.UTF_8)) {
            private boolean hasHappened;

            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                if (!hasHappened) {
                    hasHappened = true;
                    happening.run();
                }
                return super.read(into, offset, length);
            }
        };
        return fixture.shell().onTerminal().run(answer, args);
    }

    private void change(String first) {
        try {
            CommandResult result = run(
                    "slots",
                    "publish",
                    file("meanwhile.csv", SandboxFixture.csv(1).replace(FIRST, first)),
                    "--replace",
                    "--seats",
                    "file",
                    "--yes");
            assertThat(result.exitCode()).as(result.all()).isZero();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"11, 10", "0, 2"})
    void seatsThatChangeAfterThePlanStay(int before, int meanwhile) throws IOException {
        publish(3);
        seatsLeft(before);

        CommandResult synced = confirmedWhile(
                () -> change("cellar-0,2027-04-01,2500," + meanwhile),
                "slots",
                "sync",
                fileWith(3, "cellar-0,2027-04-01,2600,12"));
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(first().capacity()).isEqualTo(meanwhile);
        assertThat(first().prices().get(0).minorUnits()).isEqualTo(2600);
    }

    @Test
    void aSaleAfterThePlanIsNotOverwrittenWithTheSeatsOfTheFile() throws IOException {
        publish(3);

        CommandResult synced = confirmedWhile(
                () -> change("cellar-0,2027-04-01,2500,10"),
                "slots",
                "sync",
                fileWith(3, "cellar-0,2027-04-01,2600,13"),
                "--seats",
                "file");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(synced.messages())
                .contains("cellar-tour/evening/cellar-0  skipped: changed since the plan: seats 12 -> 10", "1 skipped");
        assertThat(first().capacity()).isEqualTo(10);
    }

    @Test
    void aSlotThatWasSoldAfterThePlanIsNotDeleted() throws IOException {
        publish(3);
        String without = file("without.csv", SandboxFixture.csv(3).replace("cellar-tour,evening," + FIRST + "\n", ""));

        CommandResult synced = confirmedWhile(
                () -> change("cellar-0,2027-04-01,2500,10"), "slots", "sync", without, "--from", "2027-04-01");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(fixture.slots()).isEqualTo(3);

        CommandResult deleted = confirmedWhile(
                () -> change("cellar-0,2027-04-01,2500,9"),
                "catalog",
                "delete",
                "slot",
                "cellar-tour/evening/cellar-0");
        assertThat(deleted.exitCode()).as(deleted.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(deleted.messages())
                .contains(
                        "Delete cellar-tour/evening/cellar-0 (date=2027-04-01, price_in_cents:adult=2500, capacity=10) at ");
        CommandResult page = confirmedWhile( // of a gateway, which does not say that the slot is gone
                () -> fixture.sandbox().faults().add(Fault.refuseWithPage(404).on("GET", "/slots/{slot_id}")),
                "slots",
                "sync",
                without,
                "--from",
                "2027-04-01");
        assertThat(page.exitCode()).as(page.all()).isNotZero();
        assertThat(page.messages()).contains("status 404");
        fixture.sandbox().faults().clear();
        CommandResult gone = confirmedWhile(
                () -> run("catalog", "delete", "slot", "cellar-tour/evening/cellar-0", "--yes"),
                "slots",
                "sync",
                without,
                "--from",
                "2027-04-01");
        assertThat(gone.exitCode()).as(gone.all()).isZero();
        assertThat(fixture.slots()).isEqualTo(2);
    }

    @Test
    void aSlotThatAppearsAfterThePlanIsNotReplaced() throws IOException {
        publish(1);
        String two = file("two.csv", SandboxFixture.csv(2));

        CommandResult synced = confirmedWhile(
                () -> {
                    try {
                        run(
                                "slots",
                                "publish",
                                file("meanwhile.csv", SandboxFixture.csv(2).replace(",2500,12", ",9900,12")));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "slots",
                "sync",
                two);
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(synced.messages()).contains("cellar-1  skipped: the service has it by now");
    }

    @ParameterizedTest
    @CsvSource({
        "429, '', PUT, GET PUT GET PUT, 0, 1 done",
        "429, 1, PUT, GET PUT GET PUT, 0, 1 done",
        "503, '', PUT, GET PUT GET, 5, 1 uncertain",
        "504, '', PUT, GET PUT GET, 5, 1 uncertain",
        "422, '', PUT, GET PUT, 3, 1 refused",
        "404, '', GET, GET, 3, 1 skipped",
        "0, '', PUT, GET PUT GET, 0, 1 done",
    })
    void aWriteEndsInOneWayAndIsRepeatedOnlyIfNothingHasHappened(
            int status, String retryAfter, String method, String calls, int exitCode, String end) throws IOException {
        publish(3);
        Fault fault = status == 0
                ? Fault.loseResponse()
                : retryAfter.isEmpty() ? Fault.refuse(status) : Fault.refuse(status, retryAfter);
        fixture.sandbox().faults().add(fault.on(method, "/slots/{slot_id}").next(1));
        CommandResult synced = run("slots", "sync", fileWith(3, "cellar-0,2027-04-01,2600,12"), "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(exitCode);
        assertThat(synced.messages()).contains("1 slot: " + end + ".");
        assertThat(synced.messages().contains("compare the seats of these slots with your own"))
                .isEqualTo(end.endsWith("uncertain"));
        assertThat(fixture.sandbox().requests().all().stream()
                        .filter(request -> request.path().endsWith("/slots/cellar-0"))
                        .map(request -> request.method()))
                .as("seats may be sold between two attempts")
                .containsExactly(calls.split(" "));
    }

    @Test
    void aFailingServiceEndsTheRunAndTheNumbersAddUp() throws IOException {
        publish(40);
        fixture.sandbox().faults().add(Fault.refuse(503).on("PATCH", "/slots/{slot_id}"));
        String fewer = file("fewer.csv", SandboxFixture.csv(40).replace(",2500,12", ",2500,11"));

        CommandResult synced = fixture.shell()
                .at(CommandResult.clockThatJumps(Duration.ofMinutes(16)))
                .run("slots", "sync", fewer, "--seats", "file", "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.LATER);
        assertThat(synced.messages()).contains("503", "40 slots: ", " not sent.", "run the same command again");
    }

    @Test
    void changesWaitUntilTheServiceWorksAgain() throws IOException {
        publish(10);
        fixture.sandbox()
                .faults()
                .add(Fault.refuse(503).on("GET", "/slots/{slot_id}").next(12));
        String dearer = file("dearer.csv", SandboxFixture.csv(10).replace(",2500,", ",2600,"));

        CommandResult synced = run("slots", "sync", dearer, "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.messages()).contains("The service fails: ", "works again", "10 slots: 10 done.");
    }

    @Test
    void aCallerWhoMayOnlyReadIsRefused() throws IOException {
        publish(1);
        fixture.sandbox().faults().add(Fault.refuse(403).on("PUT", "/slots/{slot_id}"));
        String slots = file("dearer.csv", SandboxFixture.csv(1).replace(",2500,", ",2600,"));
        assertThat(run("slots", "publish", slots, "--replace", "--yes").exitCode())
                .isEqualTo(ExitCode.NOT_AUTHORISED);

        fixture.sandbox().faults().clear().add(Fault.refuse(403).on("POST", "/slots"));
        CommandResult created = run("slots", "publish", file("two.csv", SandboxFixture.csv(2)));
        assertThat(created.exitCode()).as(created.all()).isEqualTo(ExitCode.NOT_AUTHORISED);
        assertThat(created.messages()).contains("supplier doctor");
    }

    @Test
    void aConflictIsARefusal() throws IOException {
        fixture.sandbox().faults().add(Fault.refuse(409).on("POST", "/slots"));
        CommandResult result = run("slots", "publish", file("slots.csv", SandboxFixture.csv(60)));
        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains("60 slots: 60 refused.");
    }

    @Test
    void aFailureIsWorseThanARejectedRow() throws IOException {
        publish(1);
        fixture.sandbox().faults().add(Fault.refuse(503).on("PUT", "/slots/{slot_id}"));
        String slots = SandboxFixture.csv(2).replace(",2500,", ",2600,").replace("2027-04-02", "tomorrow");

        CommandResult result = run("slots", "publish", file("two.csv", slots), "--replace", "--yes");
        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.LATER);
        assertThat(result.messages()).contains("run the same command again").doesNotContain("publish that file");
    }

    @Test
    void anInterruptedSyncReportsWhatIsLeft() throws IOException, InterruptedException {
        publish(200);
        String fewer = file("fewer.csv", SandboxFixture.csv(200).replace(",2500,12", ",2500,11"));
        Thread sync = Thread.currentThread();
        Thread watch = new Thread(() -> {
            while (fixture.sandbox().requests().all().stream()
                    .noneMatch(request -> request.method().equals("PATCH"))) {
                LockSupport.parkNanos(1_000_000);
            }
            sync.interrupt();
        });
        watch.start();
        CommandResult result = run("slots", "sync", fewer, "--seats", "file", "--yes");
        watch.join();
        var unused = Thread.interrupted();

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(result.messages()).contains("Interrupted. Run the same command again for the rest.");
    }

    @Test
    void aHolderCategoryThatTheOptionLacksIsAProblemOfTheRow() throws IOException {
        CommandResult result = run("slots", "sync", file("refused.csv", """
            experience_id,option_id,slot_id,date,price_in_cents:nobody,price_in_cents:adult,capacity
            cellar-tour,evening,a,2027-04-01,2500,,12
            cellar-tour,evening,b,2027-04-02,,2500,12
            """), "--yes");

        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(result.messages()).contains("line 2  a  the option has no holder category \"nobody\", only [adult]");
        assertThat(fixture.slots()).isOne();
    }

    @Test
    void manySlotsThatGoOffSaleNeedMoreThanYes() throws IOException {
        publish(40);
        String few = file("few.csv", SandboxFixture.csv(10));

        CommandResult held = run("slots", "sync", few, "--yes", "--to", "2027-05-10");
        assertThat(held.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(held.messages())
                .contains("30 of 40 slots of cellar-tour/evening in 2027 would be deleted or closed", "--no-guard");
        assertThat(fixture.slots()).isEqualTo(40);
        String closed = file("closed.csv", SandboxFixture.csv(40).replace(",2500,12", ",2500,0"));
        assertThat(run("slots", "publish", closed, "--replace", "--yes").messages())
                .contains("40 of 40 slots of cellar-tour/evening in 2027 would be deleted or closed");
        assertThat(run("slots", "sync", few, "--yes", "--to", "2027-05-10", "--no-guard")
                        .exitCode())
                .isZero();
        assertThat(fixture.slots()).isEqualTo(10);
    }

    @Test
    void aPriceThatDoesNotFitTheOthersIsNamed() throws IOException {
        publish(10);
        String typo = file(
                "typo.csv", SandboxFixture.csv(10).replace(",2500,", ",2750,").replace("04-07,2750,", "04-07,27500,"));
        assertThat(run("slots", "diff", typo).data())
                .contains("; price_in_cents:adult is 2750 at cellar-0 to 27500 at cellar-6\n");
    }

    @Test
    void seatsThatDoNotFitTheOthersAreNamed() throws IOException {
        String typo = SandboxFixture.csv(9).replace("04-05,2500,12", "04-05,2500,12000");
        assertThat(run("slots", "diff", file("typo.csv", typo)).data())
                .contains("; capacity is 12 at cellar-0 to 12000 at cellar-4\n");
        publish(9);
        String up = file("up.csv", typo.replace(",2500,12\n", ",2500,16\n"));
        assertThat(run("slots", "diff", up, "--seats", "file").data())
                .containsPattern("seats up +9 .*seats 12 -> 16; capacity is 16 at cellar-0 to 12000 at cellar-4\n");
    }

    @ParameterizedTest
    @CsvSource({"publish", "sync"})
    void slotsWithNewIdsAreNotSoldTwice(String command) throws IOException {
        publish(2);
        String renamed = file("renamed.csv", SandboxFixture.csv(2).replace("cellar-0", "c-0"));
        CommandResult asked = run("slots", command, renamed);
        assertThat(asked.exitCode()).as(asked.all()).isEqualTo(ExitCode.USAGE);
        assertThat(asked.data())
                .contains("1 new or moved slot is at the start of another, such as"
                        + " cellar-tour/evening/c-0, where cellar-0 is: is it the same under another id?");
        assertThat(run("slots", command, renamed, "--yes").messages())
                .contains("nothing was done: 1 new or moved slot is at the start of another", "--no-guard");
        String both = SandboxFixture.csv(2) + "cellar-tour,evening,c-0,2027-04-01,2500,12\n";
        CommandResult two = run("slots", command, file("both.csv", both), "--yes");
        assertThat(two.exitCode()).as(two.all()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "renumbered, 10 new or moved slots are at the start of another",
        "shifted, 9 of 10 slots of cellar-tour/evening in 2027 would have another date or time",
        "swapped, 2 new or moved slots are at the start of another"
    })
    void idsThatComeToTheTimesOfOthersAreAsked(String how, String reason) throws IOException {
        publish(10);
        StringBuilder rows = new StringBuilder(SandboxFixture.csv(0));
        for (int i = 0; i < 10; i++) {
            int id = how.equals("renumbered") ? i + 3 : how.equals("swapped") && i < 2 ? 1 - i : i;
            LocalDate day = LocalDate.of(2027, 4, 1).plusDays(how.equals("shifted") && i > 0 ? i + 1 : i);
            rows.append("cellar-tour,evening,cellar-" + id + ',' + day + ",2500,12\n");
        }
        String renumbered = file("renumbered.csv", rows.toString());
        assertThat(run("slots", "sync", renumbered, "--yes").messages()).contains("nothing was done: ", reason);
        CommandResult dry = run("slots", "sync", renumbered, "--dry-run");
        assertThat(dry.exitCode()).as(dry.all()).isZero();
        assertThat(dry.messages()).contains("A run with --yes would do nothing: ", reason);
    }

    @Test
    void slotsAtOneTimeForOtherLanguagesAreNotOneIfBothAreInTheFile() throws IOException {
        String english = SandboxFixture.csv(3)
                .replace("capacity\n", "capacity,guide_languages\n")
                .replace(",12\n", ",12,en\n");
        assertThat(run("slots", "publish", file("english.csv", english)).exitCode())
                .isZero();
        String french =
                english.replace(",en\n", ",fr\n").replace("cellar-", "french-").replace("french-tour", "cellar-tour");
        CommandResult other = run("slots", "publish", file("french.csv", french));
        assertThat(other.exitCode()).as(other.all()).isEqualTo(ExitCode.USAGE);
        assertThat(other.data()).contains("3 new or moved slots are at the start of another");
        String both = english + french.substring(french.indexOf('\n') + 1);
        assertThat(run("slots", "publish", file("two.csv", both)).exitCode()).isZero();
    }

    @Test
    void aSlotThatMovesToAnotherOptionIsNamedAndTheOthersAreWritten() throws IOException {
        publishTwoOptions();
        String rows = TWO_OPTIONS.replace("day,d,", "night,d,").replace("n,2027-04-01,2500", "n,2027-04-01,2600")
                + "farm,day,e,2027-04-01,2500,12\n";
        CommandResult synced = run("slots", "sync", file("moved.csv", rows), "--yes", "--no-guard");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(synced.messages())
                .contains(
                        "farm/day has a slot with this id; delete it there first: supplier catalog delete slot farm/day/d")
                .contains("2 slots: 2 done.");
    }

    @Test
    void aRowThatWasCopiedWithItsIdDeletesNoSlot() throws IOException {
        publish(5);
        String copied = SandboxFixture.csv(5).replace("cellar-3,", "cellar-2,");
        CommandResult synced = run("slots", "sync", file("copied.csv", copied), "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.FAILED);
        assertThat(synced.messages()).contains("line 4, which is invalid, may stand for one of them");
        assertThat(fixture.slots()).isEqualTo(5);
    }

    @Test
    void whatTheExampleDoesNotShowIsShown() throws IOException {
        String text = SandboxFixture.csv(5)
                .replace("capacity\n", "capacity,guide_languages,max_quantity\n")
                .replace(",12\n", ",12,en,4\n");
        CommandResult published = run("slots", "publish", file("most.csv", text));
        assertThat(published.exitCode()).as(published.all()).isZero();
        assertThat(published.data()).contains("; dates are 2027-04-01 to 2027-04-05");
        String more = text.replace("cellar-0,2027-04-01,2500,12,en", "cellar-0,2027-04-01,2500,12,en fr")
                .replace("12,en,4", "12,en,400");
        assertThat(run("slots", "diff", file("more.csv", more)).data())
                .containsPattern(
                        "other +5 +\\S+cellar-0 +guide_languages en -> en fr; also max_quantity:adult of 4,"
                                + " such as cellar-tour/evening/cellar-1 4 -> 400; max_quantity:adult is 400 at cellar-1 to 400 at cellar-4, in 4 of 5\n");
    }

    @ParameterizedTest
    @CsvSource({"24, true", "23, false", "unlimited, true"})
    void seatsOfAFileThatPutMuchOnSaleNeedMoreThanYes(String seats, boolean isHeld) throws IOException {
        publish(10);
        String more = SandboxFixture.csv(10).replaceAll("(cellar-[0-3],.*),12", "$1," + seats);
        CommandResult synced = run("slots", "sync", file("more.csv", more), "--seats", "file", "--yes");
        assertThat(
                        synced.messages()
                                .contains(
                                        "nothing was done: 4 of 10 slots of cellar-tour/evening in 2027 would be on sale again"))
                .as(synced.all())
                .isEqualTo(isHeld);
    }

    @Test
    void whatTheServiceRefusesIsInTheFileOfRejects() throws IOException {
        fixture.sandbox().faults().add(Fault.refuse(422).on("POST", "/slots"));
        String slots = file("april.csv", SandboxFixture.csv(2));
        CommandResult result = run("slots", "publish", slots);
        assertThat(result.messages()).contains("2 rows are not published: make the corrections in ");
        assertThat(folder.resolve("april.rejects.csv"))
                .content()
                .contains("2,", ",cellar-tour,evening,cellar-1,2027-04-02,");
    }

    @Test
    void aSlotOfAnotherOptionIsNotMoved() throws IOException {
        publishTwoOptions();
        for (String rows : new String[] {
            TWO_OPTIONS.replace("night,n,2027-04-01", "day,n,2027-04-02"),
            TWO_OPTIONS + "farm,day,n,2027-04-02,2500,12\n"
        }) {
            CommandResult result = run("slots", "publish", file("moved.csv", rows));
            assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.REJECTS);
            assertThat(result.messages()).contains("  n  farm/night has a slot with this id", "1 row is not published");
        }
        assertThat(fixture.sandbox().slotCount("farm", "day")).isOne();
    }

    @Test
    void whatTheFileDoesNotReachIsSaidAndGuarded() throws IOException {
        publish(40);
        String cut = file("cut.csv", SandboxFixture.csv(10).replace(",2500,", ",2600,"));
        assertThat(run("slots", "diff", cut).data())
                .contains(
                        "Compared: 2027-04-01 to 2027-04-10. Outside of that, until a year later, the service has 0 slots before and 30"
                                + " after it.");
        assertThat(run("slots", "sync", cut, "--yes").messages())
                .contains("nothing was done: 30 of 40 slots are after 2027-04-10");
        String end =
                file("end.csv", SandboxFixture.csv(40).replaceAll("cellar-tour,evening,cellar-([012]?\\d),.*\n", ""));
        assertThat(run("slots", "sync", end, "--yes").messages())
                .contains("nothing was done: 30 of 40 slots are before 2027-05-01");
        CommandResult synced = run("slots", "sync", cut, "--to", "2027-04-10", "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(fixture.slots()).isEqualTo(40);
    }

    private static final String TWO_OPTIONS = """
            experience_id,option_id,slot_id,date,price_in_cents,capacity
            farm,day,d,2027-04-01,2500,12
            farm,night,n,2027-04-01,2500,12
            """;

    /** Publishes a slot in each of two options. */
    private void publishTwoOptions() throws IOException {
        String categories =
                "\"holder_categories\": [{\"holder_category_id\": \"adult\", \"holder_type\": \"ADULT\", \"minimum_age\": 18}]}";
        String farm = "{\"experiences\": [{\"experience_id\": \"farm\", \"experience_name\": \"Farm\","
                + " \"vendor_id\": \"my-tours\", \"availability_slot_type\": \"DAILY\", \"currency\": \"EUR\", \"options\":"
                + " [{\"option_id\": \"day\", \"label\": \"Day\", " + categories
                + ", {\"option_id\": \"night\", \"label\": \"Night\", " + categories + "]}]}";
        CommandResult applied = run("catalog", "apply", file("farm.json", farm));
        assertThat(applied.exitCode()).as(applied.all()).isZero();
        CommandResult published = run("slots", "publish", file("two.csv", TWO_OPTIONS));
        assertThat(published.exitCode()).as(published.all()).isZero();
    }

    @Test
    void anOptionThatTheFileLacksIsSaidAndGuarded() throws IOException {
        publishTwoOptions();
        String day =
                file("day.csv", TWO_OPTIONS.replaceFirst("farm,night.*\n", "").replace("2500", "2600"));
        CommandResult held = run("slots", "sync", day, "--yes");
        assertThat(held.data()).contains("the file does not have farm/night with 1 slot in these days.");
        assertThat(held.messages())
                .contains(
                        "nothing was done: the file has no valid row of farm/night with 1 slot: --stays farm/night if they stay.");
        assertThat(run("slots", "diff", day, "--stays", "farm/night").all())
                .contains("To change: 1 slot;")
                .doesNotContain("would do nothing");
        assertThat(run("slots", "sync", day, "--yes", "--stays", "farm/night").exitCode())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            (farm,night,n-0.*\\n)(farm.*\\n)+   | $1          | 5 of 7 slots of farm/night in 2027 would be deleted or closed
            (\\n)farm,night,n-[345].*           | $1          | 3 done
            2027-05-10                        | 2028-05-10  | 6 of 7 slots of cellar-tour/evening in 2028 would be deleted or closed
            (night.*),2500,                   | $1,25,      | 7 of 7 slots of farm/night in 2027 would have a price that changes by half or more: is a decimal sign in the wrong place
            (night.*),2500,                   | $1,1250,    | 7 of 7 slots of farm/night in 2027 would have a price that changes by half or more
            (night,n,.*),2500,                | $1,1250,    | 1 done
            (night,n,.*),2500,                | $1,250,     | 1 slot would lose a price, or have a tenth of it or less
            ,2500,                            | ,1300,      | 48 prices are multiplied by 0.52.
            ,2500,                            | ,2625,      | 48 done
            ,((n-[0-2])?d?(cellar-[0-7])?),(2027.*),12 | ,$1,$4,0 | 12 of 48 slots of all options would be deleted or closed
            night,n-5(.*),2500,               | night,x$1,0,| 1 slot would lose a price, or have a tenth of it or less
            """)
    void eachOptionAndItsYearsAreJudgedByThemselves(String row, String other, String result) throws IOException {
        publishTwoOptions();
        String night = SandboxFixture.csv(6).replace("cellar-tour,evening,cellar-", "farm,night,n-");
        String rows = SandboxFixture.csv(40) + (TWO_OPTIONS + night).replaceAll("experience_id.*\n", "");
        String next = SandboxFixture.csv(6).replace("2027", "2028").replace(",cellar-", ",next-");
        run("slots", "publish", file("all.csv", rows + next.substring(next.indexOf('\n') + 1)));
        CommandResult synced = run("slots", "sync", file("rows.csv", rows.replaceAll(row, other)), "--yes");
        assertThat(synced.all()).contains(result);
        assertThat(synced.exitCode()).isEqualTo(result.contains("would") ? ExitCode.FAILED : 0);
    }

    @Test
    void allLaterTimesAreCounted() throws IOException {
        StringBuilder times = new StringBuilder("experience_id,option_id,slot_id,start,price_in_cents,capacity\n");
        for (int i = 0; i < 90; i++) {
            times.append(
                    "cruise,standard,c-" + i + ',' + LocalDate.of(2027, 4, 1).plusDays(i) + "T10:00,2500,12\n");
        }
        assertThat(run("slots", "publish", file("times.csv", times.toString())).exitCode())
                .isZero();
        String cut = file("cut.csv", times.substring(0, times.indexOf("cruise,standard,c-10,")));
        assertThat(run("slots", "diff", cut).data()).contains("0 slots before and 80 after it");
    }

    @Test
    void anEmptyFileEndsAnOptionWhoseDaysAreNamed() throws IOException {
        publish(3);
        assertThat(run("catalog", "delete", "option", "cellar-tour/evening", "--yes")
                        .messages())
                .contains("has slots", "supplier slots sync FILE --option cellar-tour/evening --from");
        String empty = file("empty.csv", "slot_id,date,price_in_cents,capacity\n");
        String[] sync = {"slots", "sync", empty, "--yes", "--option", "cellar-tour/evening", "--to", "2027-12-31"};
        assertThat(run(sync).messages()).contains("empty.csv has no slots.", "--from and --to");
        String[] all = Stream.concat(Stream.of(sync), Stream.of("--from", "2027-03-20"))
                .toArray(String[]::new);
        assertThat(run(all).messages()).contains("the file has no rows");
        CommandResult ended =
                run(Stream.concat(Stream.of(all), Stream.of("--no-guard")).toArray(String[]::new));
        assertThat(ended.exitCode()).as(ended.all()).isZero();
        assertThat(fixture.slots()).isZero();
        assertThat(run("catalog", "delete", "option", "cellar-tour/evening").messages())
                .contains("Delete the option cellar-tour/evening at");
    }

    @Test
    void aClosedSlotThatIsSoldAgainIsNamedInTheQuestion() throws IOException {
        publish(1);
        seatsLeft(0);
        CommandResult asked = run("slots", "publish", fileWith(1, FIRST), "--replace", "--seats", "file");
        assertThat(asked.messages()).contains(": 1 on sale again? ");
    }

    @Test
    void aBadRowWhoseSlotIsKnownDoesNotStopTheOthers() throws IOException {
        publish(3);
        String bad = file(
                "bad.csv",
                SandboxFixture.csv(3)
                        .replace("2027-04-01,2500", "2027-04-01,2600")
                        .replace("2027-04-02,", "tomorrow,")
                        .replace("cellar-tour,evening,cellar-2,2027-04-03,2500,12\n", ""));
        CommandResult synced = run("slots", "sync", bad, "--to", "2027-04-03", "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(synced.messages()).contains("2 slots: 2 done.");
        assertThat(fixture.slots()).isEqualTo(2);
    }

    @Test
    void aBadRowDoesNotHideASlotOfTheSameIdInAnotherOption() throws IOException {
        publish(1);
        String both = file(
                "both.csv",
                SandboxFixture.csv(1).replace(FIRST, "cellar-0,2027-04-01,2600,12")
                        + "celar-tour,evening,cellar-0,2027-04-01,2500,12\n");
        CommandResult synced = run("slots", "sync", both, "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(first().prices().get(0).minorUnits()).isEqualTo(2600);
    }

    @Test
    void aFileWithAnInvalidRowIsNotSyncedButCompared() throws IOException {
        publish(5);
        String bad = file(
                "bad.csv",
                SandboxFixture.csv(5).replace("2027-04-02", "tomorrow").replace("-3,2027", "-X,2027"));

        CommandResult result = run("slots", "sync", bad, "--yes");
        assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages())
                .contains(
                        "nothing was done",
                        "line 3  cellar-1  date: \"tomorrow\"",
                        "line 5  cellar-X  slot_id must be");
        assertThat(fixture.slots()).isEqualTo(5);
        CommandResult diff = run("slots", "diff", bad);
        assertThat(diff.exitCode()).isEqualTo(ExitCode.REJECTS);
        assertThat(diff.messages()).contains("line 3  cellar-1", "\"slots sync --yes\" would do nothing: ");
        assertThat(diff.data()).as("a slot of an invalid row is not gone").containsPattern("gone +1 +\\S+/cellar-3 ");
    }

    @ParameterizedTest
    @CsvSource({"note", "problem"})
    void aQuoteThatIsNotClosedDeletesNoSlotOfTheFile(String column) throws IOException {
        publish(5);
        String quote = SandboxFixture.csv(5)
                .replace("capacity\n", "capacity," + column + "\n")
                .replace(",12\n", ",12,ok\n")
                .replaceAll("(cellar-[13],.*),ok", "$1,\"ok\"")
                .replaceFirst("\"ok\"", "\"ok")
                .replaceFirst("\"ok\"", "ok\"");
        CommandResult result = run(
                "slots",
                "sync",
                file("quote.csv", quote),
                "--columns",
                "experience_id,option_id,slot_id,date,price_in_cents,capacity",
                "--yes");
        assertThat(result.exitCode()).as(result.all()).isEqualTo(ExitCode.FAILED);
        assertThat(result.messages()).contains("line 3  the row has several lines", "line 3, which is invalid");
        assertThat(fixture.slots()).isEqualTo(5);
    }

    @Test
    void rowsOfOtherDaysAreCountedAndAFileOfOtherDaysIsRefused() throws IOException {
        publish(5);
        for (String rows : new String[] {SandboxFixture.csv(5).replace("2027-", "2026-"), SandboxFixture.csv(5)}) {
            CommandResult other = run(
                    "slots", "sync", file("other.csv", rows), "--from", "2027-05-01", "--to", "2027-06-01", "--yes");
            assertThat(other.exitCode()).as(other.all()).isEqualTo(ExitCode.FAILED);
            assertThat(other.messages()).contains("no row of ", " lies between 2027-05-01 and 2027-06-01");
        }
        String mixed = file("mixed.csv", SandboxFixture.csv(5).replace("2027-04-01", "2026-04-01"));
        assertThat(run("slots", "diff", mixed, "--from", "2027-04-01", "--to", "2027-04-04")
                        .data())
                .contains("Compared: 2027-04-01 to 2027-04-04, without 2 rows of other days.");
    }

    @Test
    void aRowBeforeTodayIsLeftOutOfASyncAndRejectedByPublish() throws IOException {
        publish(3);
        String text = SandboxFixture.csv(2)
                .replace("cellar-0,2027-04-01", "cellar-0,2026-04-01")
                .replace("capacity\n", "capacity\ncellar-tour,evening,today,2027-03-19,2500,0\n");
        String season = file("slots.csv", text);
        CommandResult published = run("slots", "publish", season);
        assertThat(published.exitCode()).as(published.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(published.messages()).contains("line 3  cellar-0  2026-04-01 is before today");
        CommandResult early = run("slots", "diff", season, "--from", "2027-01-01");
        assertThat(early.exitCode()).as(early.all()).isZero();
        assertThat(early.data())
                .as("cellar-0 is named by a row")
                .contains("Compared: 2027-03-19 to 2027-04-02, without 1 row of other days.")
                .doesNotContain("gone");
        CommandResult synced = run("slots", "sync", season, "--to", "2027-04-03", "--yes");
        assertThat(synced.exitCode()).as(synced.all()).isZero();
        assertThat(synced.data()).containsPattern("gone +1 +\\S+/cellar-2 ");
        CommandResult usage = run("slots", "sync", season, "--from", "2027-05-01", "--to", "2027-04-01");
        assertThat(usage.exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aYearThatCannotBeMeantIsAProblemOfItsRow() throws IOException {
        CommandResult result = run("slots", "diff", fileWith(2, "cellar-0,9999-12-31,2500,12"));
        assertThat(result.messages()).contains("line 2  cellar-0  9999-12-31 is more than 10 years from now");
        assertThat(result.data()).contains("Compared: 2027-04-02 to 2027-04-02");
    }

    @Test
    void aMovedDateIsFoundOnAnotherDayAndAsked() throws IOException {
        publish(1);
        String moved = fileWith(1, "cellar-0,2028-02-03,2500,12");
        CommandResult refused = run("slots", "publish", moved);
        assertThat(refused.exitCode()).as(refused.all()).isEqualTo(ExitCode.REJECTS);
        assertThat(refused.data()).contains("0 equal; 1 differs, and stays as at the service");
        CommandResult replaced = run("slots", "publish", moved, "--replace", "--yes");
        assertThat(replaced.exitCode()).as(replaced.all()).isZero();
        assertThat(replaced.data()).containsPattern("date +1 +cellar-tour/evening/cellar-0 ");
    }

    @Test
    void whatIsSoldWithoutALimitAndWhatLosesAPriceIsShown() throws IOException {
        CommandResult result = run("slots", "publish", fileWith(2, "cellar-0,2027-04-01,2500,unlimited"));
        assertThat(result.exitCode()).as(result.all()).isZero();
        assertThat(result.data())
                .containsPattern("new +2 ")
                .containsPattern("no limit +1 +cellar-tour/evening/cellar-0 +date=2027-04-01, .*capacity=unlimited");
        String open = fileWith(2, "cellar-0,2027-04-01,2500,9");
        assertThat(run("slots", "diff", open, "--seats", "file").data())
                .containsPattern("seats down +1 .*seats unlimited -> 9");
        assertThat(run("slots", "diff", open).data())
                .contains("1 slot has other seats in the file; the service's stay.");
        String families = file("families.json", """
                {"experiences": [{"experience_id": "farm", "experience_name": "Farm", "vendor_id": "my-tours",
                  "availability_slot_type": "DAILY", "currency": "EUR", "options": [{"option_id": "day", "label": "Day",
                  "holder_categories": [{"holder_category_id": "adult", "holder_type": "ADULT", "minimum_age": 18},
                  {"holder_category_id": "child", "holder_type": "CHILD", "minimum_age": 3}]}]}]}
                """);
        CommandResult applied = run("catalog", "apply", families);
        assertThat(applied.exitCode()).as(applied.all()).isZero();
        String both = """
                experience_id,option_id,slot_id,date,price_in_cents:adult,price_in_cents:child,capacity
                farm,day,a,2027-04-01,2500,900,12
                farm,day,b,2027-04-02,,900,12
                """;
        CommandResult published = run("slots", "publish", file("both.csv", both));
        assertThat(published.exitCode()).as(published.all()).isZero();
        assertThat(published.data()).contains("; price_in_cents:adult is 2500 at a to 2500 at a, in 1 of 2\n");
        String other = file("other.csv", both.replace("04-01,2500,", "04-01,,").replace("04-02,,", "04-02,2500,"));
        assertThat(run("slots", "diff", other).data())
                .containsPattern("price new +1 +farm/day/b +price_in_cents:adult none -> 2500")
                .containsPattern("price gone +1 +farm/day/a +price_in_cents:adult 2500 -> none");
        assertThat(run("slots", "sync", other, "--yes").messages()).contains("1 slot would lose a price");
    }

    @Test
    void nothingIsChangedWhenThePlanCannotBeWritten() throws IOException {
        publish(1);
        PrintStream full = new PrintStream(new OutputStream() {
            @Override
            public void write(int each) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(full, new PrintStream(messages, true, StandardCharsets.UTF_8), false, false, false, false);
        int exitCode = Main.run(
                new CommandContext(fixture.environment(), terminal, InputStream.nullInputStream(), CommandResult.CLOCK),
                "slots",
                "sync",
                fileWith(1, "cellar-0,2027-04-01,2600,12"),
                "--yes");
        assertThat(exitCode).isEqualTo(ExitCode.FAILED);
        assertThat(messages.toString(StandardCharsets.UTF_8)).contains("the standard output cannot be written");
        assertThat(first().prices().get(0).minorUnits()).isEqualTo(2500);
    }

    @Test
    void timesAndOpenSlotsAreComparedToo() throws IOException {
        String text = """
            experience_id,option_id,slot_id,start,end,end_date,price_in_cents,capacity,pickup_ids
            cruise,standard,c-1,2027-04-01T10:00,2027-04-01 11:30,,2500,12,station
            museum,ticket,m-1,,,2027-12-31,900,,
            """;
        String slots = file("kinds.csv", text);
        CommandResult published = run("slots", "publish", slots);
        assertThat(published.exitCode()).as(published.all()).isZero();
        assertThat(run("slots", "diff", slots).data()).contains("Nothing to change; 2 equal.");
        String noEnd = text.replace("c-1", "c-2").replace("2027-04-01 11:30", "");
        assertThat(run("slots", "publish", file("other.csv", noEnd)).data())
                .contains("cruise/standard/c-2, where c-1 is: is it the same under another id?");
        CommandResult later = run(
                "slots",
                "diff",
                file("later.csv", text.replace("11:30", "12:30").replace("12-31", "11-30")));
        assertThat(later.data())
                .containsPattern("date +2 +cruise/standard/c-1 +end 2027-04-01T11:30 -> 2027-04-01T12:30")
                .contains("To change: 2 slots");
        CommandResult changed = run("slots", "sync", file("later.csv", text.replace("11:30", "12:30")), "--yes");
        assertThat(changed.exitCode()).as(changed.all()).isZero();
    }
}
