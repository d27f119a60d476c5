package io.github.suppliersdk.benchmarks;

import java.io.IOException;

/**
 * Keeping the service equal to a database: the time from a commit to the response of the call that shows it, while a
 * reconcile runs; then comparing many slots in a small heap.
 */
final class Sync {
    private static final int DELAY_MILLIS = 50;

    private final int options;

    /** Options of a thousand slots each, for the reconcile; more of them are compared. */
    Sync(int options) {
        this.options = options;
    }

    void run() throws IOException {
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, DELAY_MILLIS);
                ForkedJvm program = new ForkedJvm("-Xmx256m", SyncProgram.class, server.url())) {
            double[] result = program.ask("sell", options);
            System.out.printf(
                    "%n| sales | commit to response, ms: p50 | p99 | longest | queries for 1,000 sales |"
                            + " reconcile of %,d slots, s | calls |%n|--:|--:|--:|--:|--:|--:|--:|%n",
                    options * SampleSlots.PER_OPTION);
            System.out.printf(
                    "| %.0f | %.0f | %.0f | %.0f | %.0f | %.1f | %.0f |%n",
                    result[0], result[1], result[2], result[3], result[4], result[5], server.ask("calls")[0]);
        }
        System.out.println("\n| compared | seconds | µs a slot | MB of heap | calls |\n|--:|--:|--:|--:|--:|");
        compare(options / 3);
        compare(options * 10 / 3);
    }

    private static void compare(int options) throws IOException {
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, 0);
                ForkedJvm program = new ForkedJvm("-Xmx64m -XX:+UseSerialGC", SyncProgram.class, server.url())) {
            double[] result = program.ask("compare", options);
            System.out.printf(
                    "| %,.0f | %.1f | %.1f | %.1f | %.0f |%n",
                    result[0], result[1], result[1] * 1e6 / result[0], result[2] / 1e6, server.ask("calls")[0]);
        }
    }
}
