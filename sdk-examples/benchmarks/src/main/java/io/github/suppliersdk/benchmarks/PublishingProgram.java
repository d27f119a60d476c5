package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import io.github.suppliersdk.slots.Slot;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A process that publishes slots in one of two ways: {@code ceiling} (prepared bytes, discarded responses) or {@code
 * publisher}. For each line {@code slots concurrency runs} it makes the
 * runs, and prints the nanoseconds for each slot (the median of the runs) and the heap in KB: the greatest size of
 * the old generation, garbage included, and what the last collection left of the young one.
 */
public final class PublishingProgram {
    private static final int OPTIONS = 4;
    private static final int CONSECUTIVE_SLOTS = 1000;
    private static final int DAYS = 700;
    private static final int MADE_BEFOREHAND = Integer.getInteger("beforehand", 0);

    private PublishingProgram() {}

    /** Prepares a run, and returns the part of it that is measured. */
    private interface Variant {
        Run ready(int slots, int concurrency);
    }

    private interface Run {
        void move() throws Exception;
    }

    /** The arguments are the variant and the address of the service. */
    public static void main(String[] arguments) throws Exception {
        Variant variant = variant(arguments[0], arguments[1]);
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            String[] words = line.split(" ");
            int slots = Integer.parseInt(words[0]);
            int concurrency = Integer.parseInt(words[1]);
            int runs = Integer.parseInt(words[2]);
            resetPeak();
            List<Double> nanos = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                nanos.add((double) nanos(variant, slots, concurrency) / slots);
            }
            System.gc();
            System.out.println(Medians.of(nanos) + " " + peak() / 1024);
        }
        System.exit(0);
    }

    /** One client is used for all runs of the process, as in a real program. */
    private static Variant variant(String name, String url) throws Exception {
        if (name.equals("ceiling")) {
            Ceiling ceiling = new Ceiling(url);
            return (slots, concurrency) -> () -> ceiling.move(slots, concurrency);
        }
        if (!name.equals("publisher")) {
            throw new IllegalArgumentException(name);
        }
        SupplierClient client = LibraryContestant.client(Contestants.Trust.NONE, url);
        return (slots, concurrency) -> {
            Iterator<SlotTarget> input = input(slots);
            return () -> publish(SlotPublisher.builder(client).concurrency(concurrency), input, slots);
        };
    }

    private static long nanos(Variant variant, int slots, int concurrency) throws Exception {
        Run run = variant.ready(slots, concurrency);
        long start = System.nanoTime();
        run.move();
        return System.nanoTime() - start;
    }

    private static void resetPeak() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            pool.resetPeakUsage();
        }
    }

    /**
     * The greatest size of the old generation, garbage included, and what the last collection left of the young one.
     */
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

    /** Objects in memory are created beforehand: creating them is not the work of the publisher. */
    private static Iterator<SlotTarget> input(int slots) {
        Stream<SlotTarget> targets =
                IntStream.range(0, slots).mapToObj(i -> new SlotTarget(SampleSlots.EXPERIENCE_ID, slot(i)));
        if (slots > MADE_BEFOREHAND) {
            return targets.iterator();
        }
        Iterator<SlotTarget> prepared = targets.toList().iterator();
        System.gc(); // moves the objects to the old generation
        return prepared;
    }

    private static Slot slot(int i) {
        return LibraryContestant.slot(
                "slot-" + i, "option-" + i / CONSECUTIVE_SLOTS % OPTIONS, SampleSlots.FIRST_DAY.plusDays(i % DAYS));
    }
}
