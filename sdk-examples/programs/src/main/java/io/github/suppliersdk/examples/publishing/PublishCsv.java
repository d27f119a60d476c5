package io.github.suppliersdk.examples.publishing;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.OutcomeFile;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.DailySlot;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.Map;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Publishes a CSV file of slots with a progress bar. The first run is interrupted half-way; the second one has the same
 * journal and goes on. The sandbox loses answers, is too busy now and then, and does not like one of the slots.
 */
public final class PublishCsv {
    private static final int SLOTS = 20_000;

    private PublishCsv() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("publish-csv");
        Path csv = args.length > 0 ? Path.of(args[0]) : sample(folder.resolve("slots.csv"));
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            SampleOption.create(client, SlotType.DAILY);
            sandbox.faults()
                    .rejectSlots(id -> id.equals("evening-777"))
                    .add(Fault.loseAnswer().on("POST", "/slots").withProbability(0.05))
                    .add(Fault.refuse(429).on("POST", "/slots").withProbability(0.05));

            System.out.println("First run: " + publish(client, csv, folder, SLOTS / 2));
            Thread.interrupted(); // the run left the thread interrupted; this program goes on
            PublishReport report = publish(client, csv, folder, Long.MAX_VALUE);

            System.out.println("Second run: " + report);
            System.out.println("Of these " + report.fromJournal() + " from the journal; the sandbox has "
                    + sandbox.slotCount(SampleOption.EXPERIENCE, SampleOption.OPTION) + " slots");
            report.firstProblems()
                    .forEach(problem ->
                            System.out.println(problem.target().slot().slotId() + ": "
                                    + problem.problem().orElseThrow().message()));
            System.out.println("To be corrected and published again: " + folder.resolve("problems.jsonl"));
        }
    }

    private static PublishReport publish(SupplierClient client, Path csv, Path folder, long interruptAt)
            throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                        .readerForMapOf(String.class)
                        .with(CsvSchema.emptySchema().withHeader())
                        .readValues(csv.toFile());
                OutcomeFile problems = OutcomeFile.problemsAsJsonLines(folder.resolve("problems.jsonl"));
                ProgressBar bar = new ProgressBarBuilder()
                        .setTaskName("Slots")
                        .setInitialMax(SLOTS)
                        .build()) {
            Iterator<SlotTarget> slots = new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return rows.hasNext();
                }

                @Override
                public SlotTarget next() {
                    return slot(rows.next());
                }
            };
            return SlotPublisher.builder(client)
                    .journal(new JournalOptions(
                            folder.resolve("slots.journal"), String.valueOf(csv.getFileName()), false))
                    .listener(problems)
                    .listener(new PublishListener() {
                        @Override
                        public void progress(PublishProgress progress) {
                            bar.stepTo(progress.done());
                            if (progress.done() >= interruptAt) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    })
                    .build()
                    .publish(slots);
        }
    }

    private static SlotTarget slot(Map<String, String> row) {
        return new SlotTarget(
                field(row, "experience_id"),
                SlotRequest.builder(
                                field(row, "slot_id"),
                                field(row, "option_id"),
                                DailySlot.of(LocalDate.parse(field(row, "date"))))
                        .addAvailableHolderCategories(
                                AvailableHolderCategory.of("adult", Long.parseLong(field(row, "price_in_cents"))))
                        .capacity(Integer.parseInt(field(row, "capacity")))
                        .build());
    }

    private static String field(Map<String, String> row, String name) {
        String value = row.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the file has no column " + name);
        }
        return value;
    }

    private static Path sample(Path csv) throws IOException {
        StringBuilder rows = new StringBuilder("experience_id,option_id,slot_id,date,price_in_cents,capacity\n");
        for (int i = 0; i < SLOTS; i++) {
            rows.append(SampleOption.EXPERIENCE + "," + SampleOption.OPTION + ",evening-")
                    .append(i)
                    .append(',')
                    .append(LocalDate.of(2027, 1, 1).plusDays(i))
                    .append(",2500,12\n");
        }
        return Files.writeString(csv, rows);
    }
}
