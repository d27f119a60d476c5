package io.github.suppliersdk.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.benchmarks.contestants.BareContestant;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.contestants.LibraryContestant;
import io.github.suppliersdk.publishing.PublishReport;
import io.github.suppliersdk.publishing.SlotPublisher;
import io.github.suppliersdk.publishing.SlotTarget;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Publishes slots. Each line says by what: {@code publisher} or {@code ceiling}, the upper bound for any publisher over
 * OkHttp, which makes the same calls with prepared bytes and discards the responses; further {@code days} or {@code
 * times}, how the ids of options begin, the number of slots, and the concurrency. Prints the nanoseconds and the CPU
 * time of the process for each slot, the number of calls, and the bytes of heap.
 */
final class PublishingProgram {
    static final int NANOS = 0;
    static final int CPU = 1;
    static final int CALLS = 2;
    static final int HEAP = 3;

    /** Up to this number slots are created before time is taken: creating them is not the work of the publisher. */
    private static final int MADE_BEFOREHAND = 100_000;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private PublishingProgram() {}

    /** The argument: the address of the service. One client is used for all runs, as in a real program. */
    public static void main(String[] arguments) throws Exception {
        BareContestant bare = new BareContestant(Contestants.fastest(), arguments[0]);
        SupplierClient client = LibraryContestant.client(arguments[0]);
        ForkedJvm.serve(words -> {
            boolean times = words[1].equals("times");
            int slots = Integer.parseInt(words[3]);
            int concurrency = Integer.parseInt(words[4]);
            if (words[0].equals("ceiling")) {
                List<Callable<Object>> calls = calls(bare, times, words[2], slots);
                return measure(slots, () -> make(calls, concurrency));
            }
            Iterator<SlotTarget> input = input(times, words[2], slots);
            return measure(slots, () -> publish(client, concurrency, input, slots));
        });
    }

    private static double[] measure(double slots, Callable<Long> run) throws Exception {
        System.gc(); // moves the objects to the old generation
        Heap.reset();
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        long calls = run.call();
        double nanos = System.nanoTime() - start;
        double used = SYSTEM.getProcessCpuTime() - cpu;
        return new double[] {nanos / slots, used / slots, calls, Heap.peak()};
    }

    private static long publish(SupplierClient client, int concurrency, Iterator<SlotTarget> input, int slots) {
        PublishReport report =
                SlotPublisher.builder(client).concurrency(concurrency).build().publish(input);
        if (report.submitted() != slots || !report.isComplete()) {
            throw new IllegalStateException(report + ": " + report.firstProblems());
        }
        return report.calls();
    }

    private static Iterator<SlotTarget> input(boolean times, String options, int slots) {
        Stream<SlotTarget> targets = IntStream.range(0, slots)
                .mapToObj(i -> new SlotTarget(
                        SampleSlots.EXPERIENCE_ID,
                        LibraryContestant.slot(SampleSlots.id(
                                options + i / SampleSlots.PER_OPTION, times, i % SampleSlots.PER_OPTION))));
        return slots > MADE_BEFOREHAND ? targets.iterator() : targets.toList().iterator();
    }

    /** The calls of a run: a look at each window of an option, and if it is empty, its slots in as few calls as allowed. */
    private static List<Callable<Object>> calls(BareContestant bare, boolean times, String options, int slots) {
        List<Callable<Object>> calls = new ArrayList<>();
        Period window = times ? Period.ofDays(31) : Period.ofYears(2);
        LocalDate end = SampleSlots.FIRST_DAY.plusDays(SampleSlots.PER_OPTION / SampleSlots.perDay(times));
        for (int option = 0; option < slots / SampleSlots.PER_OPTION; option++) {
            String path = SampleSlots.path(options + option) + (times ? "/time_slots" : "/daily_slots");
            for (LocalDate from = SampleSlots.FIRST_DAY; from.isBefore(end); from = from.plus(window)) {
                String query =
                        "?date_from=" + from + "&date_to=" + from.plus(window).minusDays(1);
                calls.add(() -> bare.get(path + query));
            }
            if (options.equals(SlotServer.EMPTY)) {
                calls.addAll(Collections.nCopies(SampleSlots.PER_OPTION / SampleSlots.PER_CALL, bare::createMany));
            }
        }
        return calls;
    }

    private static long make(List<Callable<Object>> calls, int concurrency) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(concurrency);
        try {
            for (Future<Object> call : threads.invokeAll(calls)) {
                call.get();
            }
        } finally {
            threads.shutdown();
        }
        return calls.size();
    }
}
