package io.github.suppliersdk.examples.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.examples.ProgramOutput;
import io.github.suppliersdk.publishing.SlotTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSlotsTest {
    private static final String HEADER = "experience_id,option_id,slot_id,date,price_in_cents,capacity";

    @TempDir
    Path folder;

    private Path csv;
    private Path rejected;

    @BeforeEach
    void names() {
        csv = folder.resolve("slots.csv");
        rejected = folder.resolve("rejected-rows.csv");
    }

    private List<SlotTarget> read(String text) throws IOException {
        Files.writeString(csv, text);
        List<SlotTarget> slots = new ArrayList<>();
        try (RejectedRows rows = new RejectedRows(rejected);
                CsvSlots read = new CsvSlots(csv, rows)) {
            read.forEachRemaining(slots::add);
        }
        return slots;
    }

    @Test
    void byteOrderMarksCrLfQuotesNewlinesAndOtherColumnOrdersAreRead() throws IOException {
        List<SlotTarget> slots = read("\ufeffcapacity,date,slot_id,option_id,experience_id,price_in_cents,note\r\n"
                + "12,2027-04-22,s1,evening,\"cellar, \"\"old\"\"\",2500,\"two\r\nlines\"\r\n"
                + ",2027-04-23,s2,evening,cellar,2500,\r\n");

        assertThat(slots).hasSize(2);
        assertThat(slots.get(0).experienceId()).isEqualTo("cellar, \"old\"");
        assertThat(slots.get(0).slot().capacity()).hasValue(12);
        assertThat(slots.get(1).slot().capacity()).as("empty: no limit").isEmpty();
        assertThat(Files.readAllLines(rejected)).hasSize(1);
    }

    @Test
    void anInvalidRowIsRejectedWithItsLineAndColumnAndReadingContinues() throws IOException {
        List<SlotTarget> slots = read(String.join(
                "\n",
                HEADER,
                "cellar,evening,\"s\n1\",22.04.2027,2500,12",
                "cellar,evening,s2,2027-04-22,25.00,12",
                "cellar,evening,s3,2027-04-22,2500,many",
                "cellar,evening,,2027-04-22,2500,12",
                "cellar,evening,s5,2027-04-22",
                "cellar,evening,s6,2027-04-22,2500,12"));

        assertThat(slots).extracting(slot -> slot.slot().slotId()).containsExactly("s6");
        assertThat(Files.readString(rejected))
                .contains("2,date,\"\"\"22.04.2027\"\" is not a date such as 2027-04-22\"")
                .contains("4,price_in_cents,\"\"\"25.00\"\" is not a price in cents; prices are in minor units")
                .contains("5,capacity,\"\"\"many\"\" is not a number of seats")
                .contains("6,slot_id,it is empty")
                .contains("7,,4 values in 6 columns");
    }

    @Test
    void aSlotThatTheServiceRefusesIsFoundAtItsLine() throws IOException {
        Files.writeString(csv, HEADER + "\nbad\ncellar,evening,s1,2027-04-22,2500,12\n");
        try (RejectedRows rows = new RejectedRows(rejected);
                CsvSlots slots = new CsvSlots(csv, rows)) {
            slots.next();
            assertThat(slots.line(0)).isEqualTo(3);
        }
    }

    @Test
    void rowsRejectedByConcurrentThreadsAreWrittenCompletely() throws Exception {
        List<Thread> threads = new ArrayList<>();
        try (RejectedRows rows = new RejectedRows(rejected)) {
            for (int i = 0; i < 4; i++) {
                threads.add(new Thread(() -> {
                    for (int line = 0; line < 2000; line++) {
                        rows.add(line, "date", "no, \"date\"", List.of("cellar", "s" + line));
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(rows.count()).isEqualTo(8000);
        }
        assertThat(Files.readAllLines(rejected).subList(1, 8001))
                .allMatch(row -> row.matches("(\\d+),date,\"no, \"\"date\"\"\",\"cellar,s\\1\""));
    }

    @Test
    void aWrongHeaderIsReportedWithTheFoundAndTheExpectedColumns() {
        assertThatThrownBy(() -> read("id,date\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("begins with id,date", "expected " + HEADER);
        assertThatThrownBy(() -> read(HEADER.replace(',', ';') + "\n"))
                .hasMessageContainingAll("separated by \";\"", "expected " + HEADER);
    }

    @Test
    void aMissingOrEmptyFileGivesOneLineAndExitCode2() throws Exception {
        Files.writeString(csv, "");
        assertThat(ProgramOutput.errorsBy(
                        file -> assertThat(PublishCsv.run(file)).isEqualTo(2), csv.toString()))
                .hasLineCount(1)
                .contains("slots.csv is empty", HEADER);
        assertThat(ProgramOutput.errorsBy(
                        file -> assertThat(PublishCsv.run(file)).isEqualTo(2),
                        folder.resolve("none.csv").toString()))
                .hasLineCount(1)
                .contains("there is no file");
        assertThatThrownBy(() -> CsvSlots.rows(folder.resolve("none.csv"))).hasMessageContaining("there is no file");
    }

    @Test
    void theTotalOfTheProgressBarCountsRowsAndNotLines() throws IOException {
        Files.writeString(csv, HEADER + "\na,b,\"c\nd\",e,f,g\nx\n");

        assertThat(CsvSlots.rows(csv)).isEqualTo(2);
    }
}
