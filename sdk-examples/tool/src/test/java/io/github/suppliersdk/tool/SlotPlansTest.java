package io.github.suppliersdk.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.SandboxSlot;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.tool.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of slots: each is shown in a plan before, and made only if the slot is still as the plan has it. */
final class SlotPlansTest extends SandboxTest {
    private static final String FIRST = "cellar-0,2027-04-01,2500,12";

    /** Returns a file with slots of 12 seats, of which the first one is another. */
    private static String fileWith(int slots, String first) {
        return csv(slots).replace(FIRST, first);
    }

    private SandboxSlot first() {
        return sandbox.slots("cellar-tour", "evening").get(0);
    }

    @Test
    void aPlanGroupsWhatHappensAndIsAppliedAfterOneQuestion() {
        publish(edited(csv(30), "(cellar-3,.*),12 => $1,0 && (cellar-4,.*),12 => $1,unlimited"));
        String wanted = edited(
                csv(31),
                "cellar-tour,evening,cellar-5,.*\n => && (cellar-1,.*),2500,12 => $1,2600,0"
                        + " && (cellar-2,.*),2500,12 => $1,2400,20 && (cellar-4,.*),12 => $1,9");

        CommandResult diff = slots(wanted, "diff FILE --seats file")
                .ends(ExitCode.DONE)
                .shows(
                        "new 1 cellar-tour/evening/cellar-30 ",
                        "closed 2 cellar-tour/evening/cellar-1 seats 12 -> 0; dates are 2027-04-02 to 2027-04-06\n",
                        "price up 1 cellar-tour/evening/cellar-1 price_in_cents:adult 2500 -> 2600",
                        "price down 1 cellar-tour/evening/cellar-2 ",
                        "on sale again 1 cellar-tour/evening/cellar-3 seats 0 -> 12",
                        "seats up 1 cellar-tour/evening/cellar-2 seats 12 -> 20",
                        "seats down 1 cellar-tour/evening/cellar-4 seats unlimited -> 9",
                        "Compared: 2027-04-01 to 2027-05-01. Outside of that, until a year later, these experiences sell no slots.\n");
        assertThat(diff.data()).endsWith("To change: 6 slots; 25 equal. A slot can be in several lines.\n");
        assertThat(slots(wanted, "diff FILE --seats file -o csv").data())
                .startsWith("experience_id,option_id,slot_id,date,change,field,before,after\n")
                .contains(
                        "cellar-tour,evening,cellar-1,2027-04-02,closed,capacity,12,0",
                        "cellar-tour,evening,cellar-4,2027-04-05,seats down,capacity,unlimited,9",
                        "cellar-tour,evening,cellar-5,2027-04-06,closed,capacity,12,0\n",
                        "cellar-tour,evening,cellar-30,2027-05-01,new,capacity,,12\n");

        CommandResult asked = slots(wanted, "sync FILE --seats file").ends(ExitCode.USAGE);
        assertThat(asked.data()).isEqualTo(diff.data());
        asked.says("Change " + sandbox.baseUrl() + ": 1 new, 2 closed, 1 price up, 1 price down,"
                + " 1 on sale again, 1 seats up, 1 seats down? Nobody can be asked");
        slots(wanted, "sync FILE --seats file --dry-run").ends(ExitCode.DONE);
        assertThat(first().capacity()).isEqualTo(12);
        assertThat(slots()).isEqualTo(30);

        confirmedWhile(() -> {}, args(wanted, "sync FILE --seats file"))
                .ends(ExitCode.DONE)
                .says("6 slots: 6 done.", "the service is as planned");
        slots(wanted, "diff FILE --seats file").shows("Nothing to change; 30 equal.");
    }

    /** The columns: how many slots the service has, the file has, and the service has afterwards; edits of the file. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            # what a plan says
            10 | 10 | 10 | ,2500, => ,2750, && 04-07,2750 => 04-07,27500 | diff FILE | 0 | ; price_in_cents:adult is 2750 at cellar-0 to 27500 at cellar-6
             0 |  9 |  0 | 04-05,2500,12 => 04-05,2500,12000 | diff FILE | 0 | ; capacity is 12 at cellar-0 to 12000 at cellar-4
             9 |  9 |  9 | ,12(\\n) => ,16$1 && 04-05,2500,16 => 04-05,2500,12000 | diff FILE --seats file | 0 | seats up 9 && seats 12 -> 16; capacity is 16 at cellar-0 to 12000 at cellar-4
             0 |  5 |  5 |  | publish FILE | 0 | ; dates are 2027-04-01 to 2027-04-05
             0 |  2 |  2 | (cellar-0,.*),12 => $1,unlimited | publish FILE | 0 | new 2 && no limit 1 cellar-tour/evening/cellar-0 date=2027-04-01, && capacity=unlimited
             3 |  3 |  3 | (cellar-0,.*),12 => $1,9 && (cellar-1,.*),12 => $1,unlimited | sync FILE --yes | 0 | seats down 1 cellar-tour/evening/cellar-0 seats 12 -> 9 && 1 slot has more seats in the file; the service's stay && --seats file sets those of the file.
             1 |  1 |  1 | cellar-0,2027-04-01 => cellar-0,2028-02-03 | publish FILE | 3 | 0 equal; 1 differs, and stays as at the service
             1 |  1 |  1 | cellar-0,2027-04-01 => cellar-0,2028-02-03 | publish FILE --replace --yes | 0 | date 1 cellar-tour/evening/cellar-0
            # many slots that go off sale, or on sale again
            40 | 10 | 40 |  | sync FILE --yes --to 2027-05-10 | 1 | 30 of 40 slots of cellar-tour/evening in 2027 would be closed && --no-guard
            40 | 10 | 40 |  | sync FILE --yes --to 2027-05-10 --no-guard | 0 | 30 done
            40 | 40 | 40 | ,12(\\n) => ,0$1 | publish FILE --replace --yes | 1 | 40 of 40 slots of cellar-tour/evening in 2027 would be closed
            10 | 10 | 10 | (cellar-[0-3],.*),12 => $1,24 | sync FILE --seats file --yes | 1 | nothing was done: 4 of 10 slots of cellar-tour/evening in 2027 would be on sale again
            10 | 10 | 10 | (cellar-[0-3],.*),12 => $1,unlimited | sync FILE --seats file --yes | 1 | nothing was done: 4 of 10 slots of cellar-tour/evening in 2027 would be on sale again
            10 | 10 | 10 | (cellar-[0-3],.*),12 => $1,23 | sync FILE --seats file --yes | 0 | 4 done
            # slots that are perhaps others under another id
             2 |  2 |  2 | cellar-0 => c-0 | publish FILE | 2 | 1 new or moved slot is at the start of another, such as cellar-tour/evening/c-0, where cellar-0 is: is it the same under another id?
             2 |  2 |  2 | cellar-0 => c-0 | sync FILE | 2 | 1 new or moved slot is at the start of another, such as cellar-tour/evening/c-0, where cellar-0 is: is it the same under another id?
             2 |  2 |  2 | cellar-0 => c-0 | publish FILE --yes | 1 | nothing was done: 1 new or moved slot is at the start of another && --no-guard
             2 |  2 |  2 | cellar-0 => c-0 | sync FILE --yes | 1 | nothing was done: 1 new or moved slot is at the start of another && --no-guard
             2 |  2 |  3 | (.*)cellar-0(.*\\n) => $1cellar-0$2$1c-0$2 | publish FILE --yes | 0 | 1 done
             2 |  2 |  3 | (.*)cellar-0(.*\\n) => $1cellar-0$2$1c-0$2 | sync FILE --yes | 0 | 1 done
            10 | 10 | 10 | cellar-(\\d), => cellar-1$1, | sync FILE --yes | 1 | nothing was done: && 10 new or moved slots are at the start of another
            10 | 10 | 10 | cellar-0, => cellar-x, && cellar-1, => cellar-0, && cellar-x, => cellar-1, | sync FILE --yes | 1 | nothing was done: && 2 new or moved slots are at the start of another
            10 | 10 | 10 | 04-0([2-9]) => 05-0$1 | sync FILE --yes | 1 | nothing was done: && 8 of 10 slots of cellar-tour/evening in 2027 would have another date or time
            10 | 10 | 10 | 04-0([2-9]) => 05-0$1 | sync FILE --dry-run | 0 | A run with --yes would do nothing: && 8 of 10 slots of cellar-tour/evening in 2027 would have another date or time
            # days that the file does not reach, or that are not compared
            40 | 10 | 40 | ,2500, => ,2600, | diff FILE | 0 | Compared: 2027-04-01 to 2027-04-10. Outside of that, until a year later, these experiences sell 0 slots before and 30 after it.
            40 | 10 | 40 | ,2500, => ,2600, | sync FILE --yes | 1 | nothing was done: 30 of 40 slots are after 2027-04-10
            40 | 10 | 40 | ,2500, => ,2600, | sync FILE --to 2027-04-10 --yes | 0 | 10 done
            40 | 40 | 40 | cellar-tour,evening,cellar-[012]?\\d,.*\\n => | sync FILE --yes | 1 | nothing was done: 30 of 40 slots are before 2027-05-01
             5 |  5 |  5 | 2027- => 2026- | sync FILE --from 2027-05-01 --to 2027-06-01 --yes | 1 | no row of && lies between 2027-05-01 and 2027-06-01
             5 |  5 |  5 |  | sync FILE --from 2027-05-01 --to 2027-06-01 --yes | 1 | no row of && lies between 2027-05-01 and 2027-06-01
             5 |  5 |  5 | 2027-04-01 => 2026-04-01 | diff FILE --from 2027-04-01 --to 2027-04-04 | 0 | Compared: 2027-04-01 to 2027-04-04, without 2 rows of other days.
             3 |  2 |  3 | 2027-04-01 => 2026-04-01 | publish FILE | 3 | line 2 cellar-0 2026-04-01 is before today
             3 |  2 |  3 | 2027-04-01 => 2026-04-01 && cellar-1,2027-04-02 => today,2027-03-19 | diff FILE --from 2027-01-01 --to 2027-04-01 | 0 | Compared: 2027-03-19 to 2027-04-01, without 1 row of other days. && closed 1 cellar-tour/evening/cellar-0 && To change: 2 slots; 0 equal.
             3 |  2 |  3 | 2027-04-01 => 2026-04-01 | sync FILE --to 2027-04-03 --yes | 0 | closed 1 cellar-tour/evening/cellar-2
             3 |  2 |  3 |  | sync FILE --from 2027-05-01 --to 2027-04-01 | 2 | the last day, 2027-04-01, is before the first
             0 |  2 |  0 | cellar-0,2027-04-01 => cellar-0,9999-12-31 | diff FILE | 3 | line 2 cellar-0 9999-12-31 is more than 10 years from now && Compared: 2027-04-02 to 2027-04-02
            # rows that are invalid: no slot is closed that one of them may stand for
             5 |  5 |  5 | cellar-3, => cellar-2, | sync FILE --yes | 1 | line 4, which is invalid, may stand for one of them
             5 |  5 |  5 | 2027-04-02 => tomorrow && -3,2027 => -X,2027 | sync FILE --yes | 1 | nothing was done && line 3 cellar-1 date: "tomorrow" && line 5 cellar-X slot_id must be
             5 |  5 |  5 | 2027-04-02 => tomorrow && -3,2027 => -X,2027 | diff FILE | 3 | line 3 cellar-1 && "slots sync --yes" would do nothing: && closed 1 cellar-tour/evening/cellar-3
             3 |  3 |  3 | 04-01,2500 => 04-01,2600 && 2027-04-02 => tomorrow && cellar-tour,evening,cellar-2.*\\n => | sync FILE --to 2027-04-03 --yes | 3 | 2 slots: 2 done.
             1 |  1 |  1 | cellar-tour(.*),2500(.*\\n) => cellar-tour$1,2600$2celar-tour$1,2500$2 | sync FILE --yes | 3 | price up 1 && 1 slot: 1 done.
             0 |  2 |  1 | price_in_cents(,.*\\n.*),2500,(.*\\n.*),2500, => price_in_cents:nobody,price_in_cents:adult$1,2500,,$2,,2500, | sync FILE --yes | 3 | line 2 cellar-0 the option has no holder category "nobody", only [adult]
             5 |  5 |  5 | ity(\\n) => ity,note$1 && ,12(\\n) => ,12,ok$1 && (cellar-1,.*),ok => $1,"ok && (cellar-3,.*),ok => $1,ok" | sync FILE --columns experience_id,option_id,slot_id,date,price_in_cents,capacity --yes | 1 | line 3 the row has several lines && line 3, which is invalid
             5 |  5 |  5 | ity(\\n) => ity,problem$1 && ,12(\\n) => ,12,ok$1 && (cellar-1,.*),ok => $1,"ok && (cellar-3,.*),ok => $1,ok" | sync FILE --columns experience_id,option_id,slot_id,date,price_in_cents,capacity --yes | 1 | line 3 the row has several lines && line 3, which is invalid
            """)
    void aFileIsComparedWithTheSlotsOfItsOption(
            int published, int rows, int slots, @Nullable String edits, String command, int exitCode, String texts) {
        if (published > 0) {
            publish(csv(published));
        }
        slots(edited(csv(rows), edits), command).ends(exitCode).prints(texts);
        assertThat(slots()).isEqualTo(slots);
    }

    private static final String CATEGORIES = """
            "holder_categories": [{"holder_category_id": "adult", "holder_type": "ADULT", "minimum_age": 18},
             {"holder_category_id": "child", "holder_type": "CHILD", "minimum_age": 3}]""";
    private static final String FARM = """
            {"experiences": [{"experience_id": "farm", "experience_name": "Farm", "vendor_id": "my-tours",
              "availability_slot_type": "DAILY", "currency": "EUR", "options": [{"option_id": "day", "label": "Day",
              %s}, {"option_id": "night", "label": "Night", %s}]}]}
            """.formatted(CATEGORIES, CATEGORIES);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '!', textBlock = """
            (farm,night,n-0.*\\n)(farm.*\\n)+ => $1    | sync FILE --yes | 1 | 5 of 7 slots of farm/night in 2027 would be closed
            (\\n)farm,night,n-[345].* => $1            | sync FILE --yes | 0 | 3 done
            2027-05-10 => 2028-05-10                 | sync FILE --yes | 1 | 6 of 6 slots of cellar-tour/evening in 2028 would be closed
            (night,n-\\d),2027 => $1,2028            | sync FILE --yes | 1 | 6 of 7 slots of farm/night in 2027 would have another date or time
            (night.*),2500, => $1,25,                | sync FILE --yes | 1 | 7 of 7 slots of farm/night in 2027 would have a price that changes by half or more: is a decimal sign in the wrong place
            (night.*),2500, => $1,1250,              | sync FILE --yes | 1 | 7 of 7 slots of farm/night in 2027 would have a price that changes by half or more
            (night,n,.*),2500, => $1,1250,           | sync FILE --yes | 0 | 1 done
            (night,n,.*),2500, => $1,250,            | sync FILE --yes | 1 | 1 slot would lose a price, or have a tenth of it or less
            ,2500, => ,1300,                         | sync FILE --yes | 0 | 48 prices are multiplied by 0.52.
            ,2500, => ,2625,                         | sync FILE --yes | 0 | 48 done
            ,((n-[0-2])?d?(cellar-[0-7])?),(2027.*),12 => ,$1,$4,0 | sync FILE --yes | 1 | 12 of 48 slots of all options would be closed
            night,n-5(.*),2500, => night,x$1,0,      | sync FILE --yes | 1 | 1 slot would lose a price, or have a tenth of it or less
            farm,night.*\\n =>                        | sync FILE --yes | 1 | the file does not have farm/night with 7 slots in these days. && nothing was done: the file has no valid row of farm/night with 7 slots: --stays farm/night if they stay.
            farm,night.*\\n => && day,d(.*),2500, => day,d$1,2600, | sync FILE --yes --stays farm/night | 0 | To change: 1 slot; && 1 done
            farm,day,d => cellar-tour,evening,d      | diff FILE | 3 | d farm/day has a slot with this id && Nothing to change
            night,n,2027-04-01 => day,n,2027-04-02   | publish FILE | 3 | n farm/night has a slot with this id && 1 row is not published && Nothing to change
            (farm,night,n),2027-04-01(.*\\n) => $1,2027-04-01$2farm,day,n,2027-04-02$2 | publish FILE | 3 | n farm/night has a slot with this id && 1 row is not published && Nothing to change
            (farm,night,n),2027-04-01,2500(.*\\n) => $1,2027-04-01,2600$2farm,day,n,2027-04-02,2500$2 | sync FILE --yes --no-guard | 3 | n farm/night has a slot with this id && 1 slot: 1 done.
            farm,day,d(.*\\n) => farm,night,d$1farm,day,e$1 && n,2027-04-01,2500 => n,2027-04-01,2600 | sync FILE --yes --no-guard | 3 | farm/day has a slot with this id && 2 slots: 2 done.
            """)
    void eachOptionAndItsYearsAreJudgedByThemselves(String edits, String command, int exitCode, String texts) {
        run("catalog", "apply", file("farm.json", FARM)).ends(ExitCode.DONE);
        String farm = edited(csv(6), ".*ity\n => && cellar-tour,evening,cellar- => farm,night,n-");
        String rows = csv(40) + "farm,day,d,2027-04-01,2500,12\nfarm,night,n,2027-04-01,2500,12\n" + farm;
        publish(rows + edited(csv(6), ".*ity\n => && 2027 => 2028 && ,cellar- => ,next-"));
        slots(edited(rows, edits), command).ends(exitCode).prints(texts);
    }

    @Test
    void anOptionWithoutSeatsNeedsNoRows() {
        run("catalog", "apply", file("farm.json", FARM)).ends(ExitCode.DONE);
        String both = csv(2).replace("cellar-tour,evening,cellar-0", "farm,day,d");
        publish(edited(both, "cellar-tour,evening => farm,night && cellar-1,.* => cellar-1,2027-04-01,2500,0"));
        slots(edited(both, "cellar-tour.* =>"), "sync FILE --yes").ends(ExitCode.DONE);
    }

    @Test
    void aPriceThatIsNewOrGoneIsShown() {
        run("catalog", "apply", file("farm.json", FARM)).ends(ExitCode.DONE);
        String both = """
                experience_id,option_id,slot_id,date,price_in_cents:adult,price_in_cents:child,capacity
                farm,day,a,2027-04-01,2500,900,12
                farm,day,b,2027-04-02,,900,12
                """;
        slots(both, "publish FILE")
                .ends(ExitCode.DONE)
                .shows("; price_in_cents:adult is 2500 at a to 2500 at a, in 1 of 2\n");
        String other = edited(both, "04-01,2500, => 04-01,, && 04-02,, => 04-02,2500,");
        slots(other, "diff FILE")
                .shows(
                        "price new 1 farm/day/b price_in_cents:adult none -> 2500",
                        "price gone 1 farm/day/a price_in_cents:adult 2500 -> none");
        slots(other, "sync FILE --yes").says("1 slot would lose a price");
    }

    /** The columns: the seats before; a row that the file has, and one that the service gets after the plan. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            11 | cellar-0,2027-04-01,2600,12 |                   | 2500,10 | 0 | 1 done | 2600,10
             0 | cellar-0,2027-04-01,2600,12 |                   | 2500,2  | 0 | 1 done | 2600,2
             0 | cellar-0,2027-04-01,2600,unlimited |            | 2500,0  | 0 | 1 done | 2600,0
            12 | cellar-0,2027-04-01,2600,0  |                   | 2500,10 | 0 | 1 done | 2600,0
            12 | cellar-0,2027-04-01,2600,13 | --seats file      | 2500,10 | 3 | cellar-0 skipped: changed since the plan: seats 12 -> 10 && 1 skipped | 2500,10
            12 | cellar-0,2027-04-01,2600,3  |                   | 2500,10 | 0 | 1 done | 2600,3
            12 | cellar-0,2027-04-01,2600,3  |                   | 2500,2  | 3 | cellar-0 skipped: changed since the plan: seats 12 -> 2 && 1 skipped | 2500,2
            unlimited | cellar-0,2027-04-01,2600,9 |             | 2500,unlimited | 0 | 1 done | 2600,9
            12 | x,2027-04-02,2500,12        | --from 2027-04-01 | 2500,10 | 0 | 2 done | 2500,0
            """)
    void whatIsSoldAfterThePlanIsNotSoldTwice(
            String before,
            String row,
            @Nullable String more,
            String meanwhile,
            int exitCode,
            String texts,
            String after) {
        publish(fileWith(3, "cellar-0,2027-04-01,2500," + before));
        String[] sync = args(fileWith(3, row), "sync FILE" + (more == null ? "" : " " + more));
        Runnable sale = () -> run(
                        "slots",
                        "publish",
                        file("sold.csv", fileWith(1, "cellar-0,2027-04-01," + meanwhile)),
                        "--replace",
                        "--seats",
                        "file",
                        "--yes")
                .ends(ExitCode.DONE);
        confirmedWhile(sale, sync).ends(exitCode).prints(texts);
        assertThat(first().prices().get(0).minorUnits() + "," + first().capacity())
                .isEqualTo(after);
    }

    @Test
    void aSlotIsDeletedOnlyIfItIsAsItWasShown() {
        publish(csv(3));
        String[] delete = {"catalog", "delete", "slot", "cellar-tour/evening/cellar-0"};
        String dearer = file("dearer.csv", fileWith(1, "cellar-0,2027-04-01,2600,12"));
        confirmedWhile(() -> run("slots", "publish", dearer, "--replace", "--yes"), delete)
                .ends(ExitCode.REJECTS)
                .says(
                        "Delete cellar-tour/evening/cellar-0 (date=2027-04-01, price_in_cents:adult=2500, capacity=12) at ");
        Fault page = Fault.refuseWithPage(404).on("GET", "/slots/{slot_id}");
        String[] sync = args(edited(csv(3), ".*cellar-0.*\n =>"), "sync FILE --from 2027-04-01");
        CommandResult gateway = confirmedWhile(() -> sandbox.faults().add(page), sync);
        assertThat(gateway.exitCode())
                .as("a page does not say that the slot is gone")
                .isNotZero();
        gateway.says("status 404");
        sandbox.faults().clear();
        confirmedWhile(() -> run("catalog", "delete", "slot", "cellar-tour/evening/cellar-0", "--yes"), sync)
                .ends(ExitCode.REJECTS)
                .says("cellar-0  skipped: it is gone at the service");
        assertThat(slots()).isEqualTo(2);
    }

    @Test
    void aSlotThatComesBackInTheFileStaysClosed() {
        publish(csv(40));
        slots(csv(10), "sync FILE --yes --no-guard --to 2027-05-10").ends(ExitCode.DONE);
        slots(csv(10), "sync FILE --yes") // what is closed does not count as later slots
                .ends(ExitCode.DONE)
                .shows("these experiences sell no slots.", "Nothing to change; 10 equal.\n");
        slots(csv(40), "sync FILE --yes")
                .ends(ExitCode.DONE)
                .shows(
                        "Nothing to change; 40 equal. 30 slots have more seats in the file; the service's stay, also where"
                                + " it has none.");
        slots(csv(40), "diff FILE --seats file").shows("on sale again 30 ");
    }

    @Test
    void aSlotThatAppearsAfterThePlanIsNotReplaced() {
        publish(csv(1));
        String two = file("two.csv", edited(csv(2), ",2500, => ,9900,"));
        confirmedWhile(() -> run("slots", "publish", two), args(csv(2), "sync FILE"))
                .ends(ExitCode.REJECTS)
                .says("cellar-1  skipped: the service has it by now");
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
            int status, String retryAfter, String method, String calls, int exitCode, String end) {
        publish(csv(3));
        Fault fault = status == 0
                ? Fault.loseResponse()
                : retryAfter.isEmpty() ? Fault.refuse(status) : Fault.refuse(status, retryAfter);
        sandbox.faults().add(fault.on(method, "/slots/{slot_id}").next(1));
        CommandResult synced = slots(fileWith(3, "cellar-0,2027-04-01,2600,12"), "sync FILE --yes")
                .ends(exitCode);
        synced.says("1 slot: " + end + ".");
        assertThat(synced.messages().contains("compare the seats of these slots with your own"))
                .isEqualTo(end.endsWith("uncertain"));
        assertThat(sandbox.requests().all().stream()
                        .filter(request -> request.path().endsWith("/slots/cellar-0"))
                        .map(request -> request.method()))
                .as("seats may be sold between two attempts")
                .containsExactly(calls.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
             1 |  1 | ,2500, => ,2600, | publish FILE --replace --yes | 403 | PUT  | /slots/{slot_id} |    | 4 | supplier doctor
             1 |  2 |                  | publish FILE                 | 403 | POST | /slots           |    | 4 | supplier doctor
             3 |  4 | (cellar-0,.*),12 => $1,3 | sync FILE --yes      | 403 | POST | /slots           |    | 4 | 2 slots: 1 done, 1 not sent.
             0 | 60 |                  | publish FILE                 | 409 | POST | /slots           |    | 3 | 60 slots: 60 refused.
             1 |  2 | ,2500, => ,2600, && 2027-04-02 => tomorrow | publish FILE --replace --yes | 503 | PUT | /slots/{slot_id} | | 5 | run the same command again
            10 | 10 | ,2500, => ,2600, | sync FILE --yes              | 503 | GET  | /slots/{slot_id} | 12 | 0 | The service fails: && works again && 10 slots: 10 done.
             0 |  1 |                  | publish FILE                 | 429 | POST | /slots           | 5  | 0 | The service fails: for && : status 429 && Trying again. && The service works again.
            """)
    void aServiceThatFailsIsReportedAndAFailureIsWorseThanARejectedRow(
            int published,
            int rows,
            @Nullable String edits,
            String command,
            int status,
            String method,
            String path,
            @Nullable Integer times,
            int exitCode,
            String texts) {
        if (published > 0) {
            publish(csv(published));
        }
        Fault fault = Fault.refuse(status).on(method, path);
        sandbox.faults().add(times == null ? fault : fault.next(times));
        CommandResult result =
                slots(edited(csv(rows), edits), command).ends(exitCode).prints(texts);
        assertThat(result.messages().contains("publish that file")).isEqualTo(exitCode == ExitCode.REJECTS);
    }

    @Test
    void slotsThatCannotBeReadHoldUpNoOthers() {
        publish(csv(28));
        sandbox.faults().add(Fault.refuse(500).on("GET", "/slots/{slot_id}").next(8));
        slots(edited(csv(28), ",12(\n) => ,11$1"), "sync FILE --yes").ends(ExitCode.DONE);
        assertThat(sandbox.requests().all().stream()
                        .filter(request -> request.method().equals("PATCH"))
                        .map(request -> request.path().replaceFirst(".*/cellar-", ""))
                        .limit(14))
                .as("the first eight are read again after the others; six are in flight at once")
                .doesNotContain("0", "1", "2", "3", "4", "5", "6", "7");
    }

    /** Each attempt lasts longer than a failing service is waited for. */
    @Test
    void aFailingServiceEndsTheRunAndTheNumbersAddUp() {
        publish(csv(40));
        SandboxClock clock = SandboxClock.of(CommandResult.CLOCK);
        sandbox.faults().add(Fault.refuse(503).when((method, path) -> {
            boolean isWrite = method.equals("PATCH");
            clock.advance(Duration.ofMinutes(isWrite ? 16 : 0));
            return isWrite;
        }));
        shell().at(clock)
                .run(args(edited(csv(40), ",12(\n) => ,11$1"), "sync FILE --seats file --yes"))
                .ends(ExitCode.LATER)
                .says("503", "40 slots: ", " not sent.", "run the same command again");
    }

    @Test
    void aSlotThatCannotBeReadKeepsNoNewOneAway() {
        publish(csv(3));
        SandboxClock clock = SandboxClock.of(CommandResult.CLOCK);
        sandbox.faults().add(Fault.refuse(500).when((method, path) -> {
            boolean isRead = path.endsWith("/slots/cellar-0");
            clock.advance(Duration.ofMinutes(isRead ? 16 : 0));
            return isRead;
        }));
        shell().at(clock)
                .run(args(fileWith(4, "cellar-0,2027-04-01,2600,12"), "sync FILE --yes"))
                .ends(ExitCode.LATER)
                .says("cellar-0  failed: ", "2 slots: 1 done, 1 failed.");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachUncertainSlotIsNamed(boolean isInterrupted) {
        publish(csv(5));
        Thread user = Thread.currentThread();
        AtomicBoolean stops = new AtomicBoolean(isInterrupted);
        sandbox.faults().add(Fault.refuse(503).when((method, path) -> {
            if (method.equals("PUT") && stops.getAndSet(false)) {
                user.interrupt();
            }
            return method.equals("PUT");
        }));
        CommandResult result = slots(edited(csv(5), ",2500, => ,2600,"), "sync FILE --yes")
                .ends(isInterrupted ? ExitCode.INTERRUPTED : ExitCode.LATER);
        long named = result.messages()
                .lines()
                .filter(each -> each.matches("  cellar-tour/evening/cellar-.*  uncertain: .*"))
                .count();
        assertThat(named).isBetween(isInterrupted ? 1L : 5L, 5L);
        result.says("5 slots: " + named + " uncertain");
    }

    @Test
    void whatTheServiceRefusesIsInTheFileOfRejects() {
        sandbox.faults().add(Fault.refuse(422).on("POST", "/slots"));
        slots(csv(2), "publish FILE").says("2 rows are not published: make the corrections in ");
        assertThat(folder.resolve("slots.rejects.csv"))
                .content()
                .contains("2,", ",cellar-tour,evening,cellar-1,2027-04-02,");
    }

    @Test
    void allLaterTimesAreCounted() {
        String times = csv(90).replace("date", "start")
                .replace("cellar-tour,evening", "cruise,standard")
                .replace(",2500,", "T10:00,2500,");
        publish(times);
        slots(times.substring(0, times.indexOf("cruise,standard,cellar-10,")), "diff FILE")
                .shows("0 slots before and 80 after it");
    }

    @Test
    void anEmptyFileClosesAnOptionWhoseDaysAreNamed() {
        publish(csv(1));
        String[] delete = {"catalog", "delete", "option", "cellar-tour/evening"};
        String empty = "slot_id,date,price_in_cents,capacity\n";
        String sync = "sync FILE --yes --option cellar-tour/evening --to 2027-12-31";
        slots(empty, sync).says("slots.csv has no slots.", "--from and --to");
        slots(empty, sync + " --from 2027-03-20").says("the file has no rows");
        slots(empty, sync + " --from 2027-03-20 --no-guard").ends(ExitCode.DONE).shows("closed 1");
        assertThat(first().capacity()).isZero();
        run(delete).says("has slots", "supplier catalog delete slot cellar-tour/evening/SLOT");
        run("catalog", "delete", "slot", "cellar-tour/evening/cellar-0", "--yes")
                .ends(ExitCode.DONE);
        run(delete).says("Delete the option cellar-tour/evening at");
    }

    @Test
    void whatTheExampleDoesNotShowIsShown() {
        String text = edited(csv(5), "ity(\n) => ity,guide_languages,max_quantity$1 && 12(\n) => 12,en,4$1");
        publish(text);
        slots(edited(text, "12,en,4 => 12,en,400 && (cellar-0,.*),en,400 => $1,en fr,4"), "diff FILE")
                .shows(
                        "other 5 cellar-tour/evening/cellar-0 guide_languages en -> en fr; also max_quantity:adult of 4,"
                                + " such as cellar-tour/evening/cellar-1 4 -> 400; max_quantity:adult is 400 at cellar-1 to 400 at cellar-4, in 4 of 5\n");
        slots(csv(5), "sync FILE --yes")
                .ends(ExitCode.FAILED)
                .says("5 of 5 slots of cellar-tour/evening in 2027 would lose a value: does the file lack a column");
    }

    @Test
    void nothingIsChangedWhenThePlanCannotBeWritten() {
        publish(csv(1));
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
                new CommandContext(environment(), terminal, InputStream.nullInputStream(), CommandResult.CLOCK),
                args(fileWith(1, "cellar-0,2027-04-01,2600,12"), "sync FILE --yes"));
        assertThat(exitCode).isEqualTo(ExitCode.FAILED);
        assertThat(messages.toString(StandardCharsets.UTF_8)).contains("the standard output cannot be written");
        assertThat(first().prices().get(0).minorUnits()).isEqualTo(2500);
    }

    @Test
    void timesAndOpenSlotsAreComparedToo() {
        String text = """
            experience_id,option_id,slot_id,start,end,end_date,price_in_cents,capacity,pickup_ids
            cruise,standard,c-1,2027-04-01T10:00,2027-04-01 11:30,,2500,12,station
            museum,ticket,m-1,,,2027-12-31,900,,
            """;
        publish(text);
        slots(text, "diff FILE").shows("Nothing to change; 2 equal.");
        slots(edited(text, "c-1 => c-2 && 2027-04-01 11:30 =>"), "publish FILE")
                .shows("cruise/standard/c-2, where c-1 is: is it the same under another id?");
        slots(edited(text, "11:30 => 12:30 && 12-31 => 11-30"), "diff FILE")
                .shows("date 2 cruise/standard/c-1 end 2027-04-01T11:30 -> 2027-04-01T12:30", "To change: 2 slots");
        slots(edited(text, "m-1 => m-2"), "diff FILE")
                .shows("1 differs, and stays as at the service.\n")
                .says("museum/ticket/m-1 is not in the file, and stays: only catalog delete slot ends an open slot");
        slots(edited(text, "11:30 => 12:30"), "sync FILE --yes").ends(ExitCode.DONE);
    }
}
