package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.server.ResponseServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time of a whole process from its start to its end: it creates a client, reads one slot, and leaves main. */
final class StartUp {
    private static final List<String> NAMES =
            List.of(Contestants.BARE, Contestants.LIBRARY, "retrofit", "feign", "generated");

    private final int rounds;

    StartUp(int rounds) {
        this.rounds = rounds;
    }

    void run() throws Exception {
        Map<String, List<Double>> millis = new LinkedHashMap<>();
        Map<String, String> threads = new LinkedHashMap<>();
        NAMES.forEach(name -> millis.put(name, new ArrayList<>()));
        try (ForkedJvm server = ForkedJvm.start(List.of(), ResponseServer.class, "-", "plain", "0")) {
            String url = "http://localhost:" + server.nextLine();
            for (int round = -1; round < rounds; round++) { // the first round fills the file cache and does not count
                for (int i = 0; i < NAMES.size(); i++) {
                    String name = NAMES.get((i + round + 1) % NAMES.size());
                    double taken = time(name, url, threads);
                    if (round >= 0) {
                        millis.get(name).add(taken);
                    }
                }
            }
        }
        System.out.printf("%nA whole process, medians of %d rounds, retrofit = 1.00%n", rounds);
        System.out.println("| client | wall | ms | threads of its own | that keep the JVM alive |");
        System.out.println("|---|---|---|---|---|");
        millis.forEach((name, own) -> System.out.printf(
                "| %s | %.2f | %.0f | %s |%n",
                name,
                Medians.ofRatios(own, millis.get("retrofit")),
                Medians.of(own),
                threads.get(name).replace(" ", " | ")));
    }

    private static double time(String name, String url, Map<String, String> threads) throws IOException {
        long start = System.nanoTime();
        try (ForkedJvm process = ForkedJvm.start(List.of(), StartUpProgram.class, name, url)) {
            threads.put(name, process.nextLine());
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
