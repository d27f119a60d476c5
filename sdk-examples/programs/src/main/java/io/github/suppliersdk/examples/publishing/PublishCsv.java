package io.github.suppliersdk.examples.publishing;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.experiences.SlotType;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.PublishListener;
import io.github.suppliersdk.publishing.PublishProgress;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotOutcome;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * Publishes a CSV file of slots with a progress bar. Without an argument it generates a file. The first run is
 * interrupted half-way; the second one has the same journal and continues. The sandbox loses responses, responds 429 to
 * some calls, and refuses one of the slots. Rows that were not published are written to a file, each with its line and
 * the problem.
 *
 * <p>The journal is a file beside the input, so a program that was killed continues at its next start. Ctrl-C
 * interrupts a run.
 *
 * <p>The exit code is 2 if the file cannot be read as such a CSV file.
 */
public final class PublishCsv {
    private static final int SLOTS = 20_000;
    private static final int EXIT_UNUSABLE_INPUT = 2;
    private static final int MAX_SHOWN_ROWS = 20;
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(30);

    private static volatile boolean stopping;

    private PublishCsv() {}

    public static void main(String[] args) throws IOException {
        int exitCode = run(args);
        if (exitCode != 0) {
            System.exit(exitCode);
        }
    }

    static int run(String... args) throws IOException {
        Path csv = args.length > 0
                ? Path.of(args[0])
                : sample(Files.createTempDirectory("publish-csv").resolve("slots.csv"));
        long rows;
        try (RejectedRows none = new RejectedRows(Files.createTempFile("checked-rows", ".csv"));
                CsvSlots check = new CsvSlots(csv, none)) {
            rows = check.hasNext() || none.count() > 0 ? CsvSlots.rows(csv) : 0;
        } catch (IOException e) {
            System.err.println("PublishCsv: " + e.getMessage());
            return EXIT_UNUSABLE_INPUT;
        }
        try (Sandbox sandbox = Sandbox.start();
                SupplierClient client = SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .build()) {
            endAtCtrlC(Thread.currentThread());
            SampleOption.create(client, SlotType.DAILY);
            sandbox.faults()
                    .rejectSlots(id -> id.equals("evening-777"))
                    .add(Fault.loseResponse().on("POST", "/slots").withProbability(0.05))
                    .add(Fault.refuse(429).on("POST", "/slots").withProbability(0.05));

            System.out.println("First run: " + publish(client, csv, rows, rows / 2));
            if (stopping) {
                return 0;
            }
            Thread.interrupted(); // the run left the thread interrupted; this program continues
            PublishReport report = publish(client, csv, rows, Long.MAX_VALUE);

            System.out.println("Second run: " + report);
            System.out.println("Of these " + report.fromJournal() + " from the journal; the sandbox has "
                    + sandbox.slotCount(SampleOption.EXPERIENCE, SampleOption.OPTION) + " slots");
            List<String> rejected = Files.readAllLines(beside(csv, ".rejected.csv"));
            rejected.stream().limit(MAX_SHOWN_ROWS).forEach(System.out::println);
            System.out.println("All rows that were not published: " + beside(csv, ".rejected.csv"));
            Files.deleteIfExists(beside(csv, ".journal")); // the sandbox ends here; keep the journal for a real service
        }
        return 0;
    }

    private static PublishReport publish(SupplierClient client, Path csv, long rows, long interruptAt)
            throws IOException {
        try (RejectedRows rejected = new RejectedRows(beside(csv, ".rejected.csv"));
                CsvSlots slots = new CsvSlots(csv, rejected);
                ProgressBar bar = new ProgressBarBuilder()
                        .setTaskName("Slots")
                        .setInitialMax(rows)
                        .build()) {
            PublishReport report = SlotPublisher.builder(client)
                    // for the sandbox only: leave it at its default for a real service
                    .lateEffect(Duration.ofSeconds(1))
                    .journal(JournalOptions.builder(beside(csv, ".journal"))
                            .inputName(String.valueOf(csv.getFileName()))
                            .build())
                    .listener(new PublishListener() {
                        @Override
                        public void outcome(SlotOutcome outcome) {
                            if (!outcome.result().isPublished()) {
                                rejected.add(
                                        slots.line(outcome.position()),
                                        "",
                                        outcome.result()
                                                + outcome.problem()
                                                        .map(why -> ": " + why.message())
                                                        .orElse(""),
                                        List.of(
                                                outcome.target().experienceId(),
                                                outcome.target().slot().slotId()));
                            }
                        }

                        @Override
                        public void progress(PublishProgress progress) {
                            bar.stepTo(progress.done());
                            if (stopping || progress.done() >= interruptAt) {
                                Thread.currentThread().interrupt();
                            }
                        }
                    })
                    .build()
                    .publish(slots);
            bar.stepTo(report.submitted());
            bar.maxHint(report.interrupted() ? rows : report.submitted());
            return report;
        }
    }

    private static Path beside(Path csv, String ending) {
        return csv.resolveSibling(csv.getFileName() + ending);
    }

    /** Interrupts the run at Ctrl-C: it waits for calls in flight, closes the files and returns its report. */
    private static void endAtCtrlC(Thread publishing) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stopping = true;
            publishing.interrupt();
            try {
                publishing.join(SHUTDOWN_TIMEOUT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
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
