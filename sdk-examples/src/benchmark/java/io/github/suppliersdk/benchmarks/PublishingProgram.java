package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.publishing.JournalOptions;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.SlotRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A process that moves slots in one of three ways: {@code ceiling} (prepared bytes, answers thrown away), {@code
 * publisher}, {@code journal} (the publisher with a journal). On each line {@code slots concurrency runs} it moves so many
 * that often, and answers with nanoseconds for each slot (the median of the runs) and with the most heap that outlived a
 * collection meanwhile, in KB.
 */
public final class PublishingProgram {
    private static final int OPTIONS = 4;
    private static final int RUN_OF_ONE_OPTION = 1000;
    private static final int DAYS = 700;
    private static final int MADE_BEFOREHAND = Integer.getInteger("beforehand", 0);

    private PublishingProgram() {}

    /** The arguments: the way, and the address of the service. */
    public static void main(String[] arguments) throws Exception {
        // one client for the whole process, as a program has it
        Ceiling ceiling = new Ceiling(arguments[1]);
        SupplierClient client = LibraryContestant.client(Contestants.Trust.NONE, arguments[1]);
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            String[] words = line.split(" ");
            int slots = Integer.parseInt(words[0]);
            int concurrency = Integer.parseInt(words[1]);
            int runs = Integer.parseInt(words[2]);
            forgetPeak();
            List<Double> nanos = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                nanos.add((double) timed(arguments[0], ceiling, client, slots, concurrency) / slots);
            }
            System.gc();
            System.out.println(Medians.of(nanos) + " " + peak() / 1024);
        }
        System.exit(0);
    }

    private static long timed(String way, Ceiling ceiling, SupplierClient client, int slots, int concurrency)
            throws Exception {
        Iterator<SlotTarget> input = input(slots, way);
        Path folder = Files.createTempDirectory("journal");
        try {
            SlotPublisher.Builder builder = SlotPublisher.builder(client).concurrency(concurrency);
            long start = System.nanoTime();
            switch (way) {
                case "ceiling" -> ceiling.move(slots, concurrency);
                case "publisher" -> publish(builder, input, slots);
                case "journal" ->
                    publish(builder.journal(JournalOptions.of(folder.resolve("slots.journal"))), input, slots);
                default -> throw new IllegalArgumentException(way);
            }
            return System.nanoTime() - start;
        } finally {
            delete(folder);
        }
    }

    private static void forgetPeak() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            pool.resetPeakUsage();
        }
    }

    /** The most that the old generation ever held, garbage included, and what the last collection left of the young one. */
    private static long peak() {
        long most = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                most += pool.getName().contains("Tenured")
                        ? pool.getPeakUsage().getUsed()
                        : pool.getCollectionUsage().getUsed();
            }
        }
        return most;
    }

    private static void publish(SlotPublisher.Builder builder, Iterator<SlotTarget> input, int slots) {
        PublishReport report = builder.build().publish(input);
        if (report.submitted() != slots || !report.isComplete()) {
            throw new IllegalStateException(report.toString());
        }
    }

    /** What is publishable from memory is made beforehand: making it is the work of the program, not of the publisher. */
    private static Iterator<SlotTarget> input(int slots, String way) {
        Stream<SlotTarget> targets =
                IntStream.range(0, slots).mapToObj(i -> new SlotTarget(SampleSlots.EXPERIENCE_ID, slot(i)));
        if (way.equals("ceiling") || slots > MADE_BEFOREHAND) {
            return targets.iterator();
        }
        Iterator<SlotTarget> made = targets.toList().iterator();
        System.gc(); // so that it is moved to where it stays
        return made;
    }

    private static SlotRequest slot(int i) {
        return LibraryContestant.slot(
                "slot-" + i, "option-" + i / RUN_OF_ONE_OPTION % OPTIONS, SampleSlots.FIRST_DAY.plusDays(i % DAYS));
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
