package io.github.suppliersdk.benchmarks;

import java.io.IOException;
import java.util.List;

/** The time of a whole process from its start to its end: it creates a client, reads one slot, and leaves main. */
final class StartUp {
    private final int rounds;
    private final List<String> names;

    StartUp(int rounds, List<String> names) {
        this.rounds = rounds;
        this.names = names;
    }

    void run() throws IOException {
        Rounds results = new Rounds();
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, 0)) {
            String url = server.url();
            for (int round = -1; round < rounds; round++) { // the first round fills the file cache and does not count
                for (String name : names) {
                    long start = System.nanoTime();
                    double threads;
                    try (ForkedJvm process = new ForkedJvm("-Xmx256m", StartUpProgram.class, name, url)) {
                        threads = process.answer()[0];
                    }
                    if (round >= 0) {
                        results.add(name, (System.nanoTime() - start) / 1e6, threads);
                    }
                }
            }
        }
        System.out.printf("%nA whole process, medians of %d rounds, %s = 1.00%n", rounds, names.get(0));
        System.out.println("| client | wall | ms | threads of its own |\n|---|--:|--:|--:|");
        for (String name : names) {
            System.out.printf(
                    "| %s | %.2f | %.0f | %.0f |%n",
                    name, results.ratio(name, names.get(0), 0), results.median(name, 0), results.median(name, 1));
        }
    }
}
