package io.github.suppliersdk.benchmarks;

import java.io.IOException;
import java.util.List;

/**
 * Publishing many slots: first beside the ceiling, which makes the same calls with prepared bytes, for a first load and
 * a repeated run; then, if the service responds at once, a million slots in a heap of 64 MB.
 */
final class Publishing {
    private static final String PUBLISHER = "publisher";

    /** The JVM has compiled the publisher completely after about three million slots. */
    private static final int WARM_UP_SLOTS = 1_000_000;

    private static final List<Integer> SIZES = List.of(200_000, 1_000_000);

    private final int rounds;
    private final int delayMillis;
    private final int slots;

    Publishing(int rounds, int delayMillis, int slots) {
        this.rounds = rounds;
        this.delayMillis = delayMillis;
        this.slots = slots;
    }

    void run() throws IOException {
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, delayMillis)) {
            String url = server.url();
            String large = "-Xmx512m -XX:+UseSerialGC";
            try (ForkedJvm ceiling = new ForkedJvm(large, PublishingProgram.class, url);
                    ForkedJvm publisher = new ForkedJvm(large, PublishingProgram.class, url)) {
                besideTheCeiling(ceiling, publisher);
            }
            if (delayMillis == 0) {
                try (ForkedJvm small = new ForkedJvm("-Xmx64m -XX:+UseSerialGC", PublishingProgram.class, url)) {
                    inSmallHeap(small);
                }
            }
        }
    }

    private void besideTheCeiling(ForkedJvm ceiling, ForkedJvm publisher) throws IOException {
        System.out.printf(
                "%n%,d slots, responses %d ms later, medians of %d rounds; the ceiling of the same calls = 1.00%n",
                slots, delayMillis, rounds);
        System.out.println(
                "| slots | run | concurrency | calls for 1,000 | slots/s | of the ceiling | CPU, µs a slot |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|");
        for (String kind : List.of("days", "times")) {
            for (String service : List.of(SlotServer.EMPTY, "full")) {
                int warmUp = delayMillis == 0 ? WARM_UP_SLOTS : WARM_UP_SLOTS / 10; // far away it is seldom the CPU
                ceiling.ask("ceiling", kind, service, warmUp, 16);
                publisher.ask(PUBLISHER, kind, service, warmUp, 16);
                for (int concurrency : List.of(1, 4, 16)) {
                    Rounds results = new Rounds();
                    for (int round = 0; round < rounds; round++) {
                        results.add("ceiling", ceiling.ask("ceiling", kind, service, slots, concurrency));
                        results.add(PUBLISHER, publisher.ask(PUBLISHER, kind, service, slots, concurrency));
                    }
                    System.out.printf(
                            "| %s | %s | %d | %.1f | %.0f | %.2f | %.2f |%n",
                            kind,
                            service.equals(SlotServer.EMPTY) ? "first load" : "repeated",
                            concurrency,
                            results.median(PUBLISHER, PublishingProgram.CALLS) * 1e3 / slots,
                            1e9 / results.median(PUBLISHER, PublishingProgram.NANOS),
                            results.ratio("ceiling", PUBLISHER, PublishingProgram.NANOS),
                            results.median(PUBLISHER, PublishingProgram.CPU) / 1e3);
                }
            }
        }
    }

    private void inSmallHeap(ForkedJvm small) throws IOException {
        small.ask(PUBLISHER, "days", SlotServer.EMPTY, WARM_UP_SLOTS, 4);
        System.out.printf("%nA first load of days at concurrency 4 with -Xmx64m, medians of %d rounds%n", rounds);
        System.out.println("| slots | µs a slot | MB of heap |\n|--:|--:|--:|");
        for (int size : SIZES) {
            Rounds results = new Rounds();
            for (int round = 0; round < rounds; round++) {
                results.add(PUBLISHER, small.ask(PUBLISHER, "days", SlotServer.EMPTY, size, 4));
            }
            System.out.printf(
                    "| %,d | %.2f | %.1f |%n",
                    size,
                    results.median(PUBLISHER, PublishingProgram.NANOS) / 1e3,
                    results.median(PUBLISHER, PublishingProgram.HEAP) / 1e6);
        }
    }
}
