package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.server.ResponseServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Publishing many slots: first compared with the ceiling (prepared bytes, discarded responses) at several
 * concurrencies, from objects in memory; then growing numbers of slots in a heap of 64 MB, where
 * each slot is generated when the publisher asks for it.
 */
final class Publishing {
    private static final int SLOTS = 100_000;

    /** Fewer slots, since waiting takes the time and not the CPU; so no warm-up is needed. */
    private static final int SLOTS_WITH_DELAY = 20_000;

    /** The JVM has compiled the publisher completely after about three million slots. */
    private static final int WARM_UP_RUNS = 4;

    private static final int WARM_UP_SLOTS = 1_000_000;

    /**
     * Runs of a round, whose median is its result: a run of a hundred thousand slots takes only a tenth of a second.
     */
    private static final int RUNS = 3;

    /** The least number of slots of a round, over all runs of one size. */
    private static final int MIN_SLOTS_PER_ROUND = 1_000_000;

    private static final List<String> SMALL = List.of("-Xmx64m", "-XX:+UseSerialGC");

    private static final List<String> LARGE = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Dbeforehand=" + SLOTS);
    private static final List<String> VARIANTS = List.of("ceiling", "publisher");
    private static final List<Integer> CONCURRENCIES = List.of(1, 2, 4, 8, 16);

    private final int rounds;
    private final List<Integer> sizes;
    private final int delayMillis;
    private final Map<String, ForkedJvm> processes = new LinkedHashMap<>();

    Publishing(int rounds, List<Integer> sizes, int delayMillis) {
        this.rounds = rounds;
        this.sizes = sizes;
        this.delayMillis = delayMillis;
    }

    private record Result(double nanos, long heapKb) {}

    void run() throws IOException {
        try (ForkedJvm server =
                ForkedJvm.start(List.of("-Xmx256m"), ResponseServer.class, "-", "plain", String.valueOf(delayMillis))) {
            String url = "http://localhost:" + server.nextLine();
            start(LARGE, VARIANTS, url);
            concurrencies();
            end();
            if (delayMillis > 0) {
                return;
            }
            start(SMALL, List.of("publisher"), url);
            growth();
        } finally {
            end();
        }
    }

    private void start(List<String> jvm, List<String> variants, String url) throws IOException {
        for (String variant : variants) {
            processes.put(variant, ForkedJvm.start(jvm, PublishingProgram.class, variant, url));
        }
        if (delayMillis > 0) {
            return;
        }
        for (String variant : variants) {
            for (int i = 0; i < WARM_UP_RUNS; i++) {
                ask(variant, WARM_UP_SLOTS, 4, 1);
            }
        }
    }

    private void end() throws IOException {
        for (ForkedJvm process : processes.values()) {
            process.close();
        }
        processes.clear();
    }

    private void concurrencies() throws IOException {
        int slots = delayMillis > 0 ? SLOTS_WITH_DELAY : SLOTS;
        int runs = delayMillis > 0 ? 1 : RUNS;
        System.out.printf(
                "%n%d slots, medians of %d rounds of %d, the ceiling of the same concurrency = 1.00%n",
                slots, rounds, runs);
        System.out.println("| concurrency | ceiling, slots/s | publisher | of the ceiling |");
        System.out.println("|---|---|---|---|");
        for (int concurrency : CONCURRENCIES) {
            Map<String, List<Double>> rates = new LinkedHashMap<>();
            VARIANTS.forEach(variant -> rates.put(variant, new ArrayList<>()));
            for (int round = 0; round < rounds; round++) {
                for (String variant : VARIANTS) {
                    rates.get(variant)
                            .add(1e9 / ask(variant, slots, concurrency, runs).nanos());
                }
            }
            System.out.printf(
                    "| %d | %.0f | %.0f | %.2f |%n",
                    concurrency,
                    Medians.of(rates.get("ceiling")),
                    Medians.of(rates.get("publisher")),
                    Medians.ofRatios(rates.get("publisher"), rates.get("ceiling")));
        }
    }

    private void growth() throws IOException {
        int some = (rounds + 2) / 3; // five million slots take five seconds
        System.out.printf("%nGrowing numbers of slots, medians of %d rounds, concurrency 4, -Xmx64m%n", some);
        System.out.println("| slots | µs per slot | MB of heap at most |");
        System.out.println("|---|---|---|");
        Map<Integer, List<Result>> plain = new LinkedHashMap<>();
        for (int round = 0; round < some; round++) {
            for (int slots : sizes) {
                plain.computeIfAbsent(slots, missing -> new ArrayList<>()).add(grown("publisher", slots));
            }
        }
        for (int slots : sizes) {
            System.out.printf("| %d %s |%n", slots, cells(plain.get(slots)));
        }
    }

    /**
     * Repeats short runs until they take as long as the others; otherwise the state of the machine at one moment
     * decides.
     */
    private Result grown(String variant, int slots) throws IOException {
        return ask(variant, slots, 4, Math.max(1, MIN_SLOTS_PER_ROUND / slots));
    }

    private static String cells(List<Result> results) {
        return String.format(
                "| %.2f | %.1f",
                Medians.of(results.stream().map(Result::nanos).toList()) / 1e3,
                results.stream().mapToLong(Result::heapKb).max().orElseThrow() / 1024.0);
    }

    private Result ask(String variant, int slots, int concurrency, int runs) throws IOException {
        String[] words = processes
                .get(variant)
                .ask(slots + " " + concurrency + " " + runs)
                .split(" ");
        return new Result(Double.parseDouble(words[0]), Long.parseLong(words[1]));
    }
}
