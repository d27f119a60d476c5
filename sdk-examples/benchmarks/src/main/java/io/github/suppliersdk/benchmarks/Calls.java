package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of one call with each client, beside bare OkHttp. Each client has a process of its own, so that no other one
 * decides how its code is compiled; they take turns in short rounds.
 */
final class Calls {
    private static final double WARM_UP_NANOS = 8e9;

    /** Short rounds, so that the clients are measured at nearly the same moment. */
    private static final double ROUND_NANOS = 25e6;

    private final int rounds;
    private final List<String> names;
    private final Map<String, ForkedJvm> clients = new LinkedHashMap<>();

    Calls(int rounds, List<String> names) {
        this.rounds = rounds;
        this.names = names;
    }

    void run() throws IOException {
        try (ForkedJvm server = new ForkedJvm(SlotServer.JVM, SlotServer.class, 0)) {
            String url = server.url();
            for (String name : names) {
                clients.put(name, new ForkedJvm("-Xmx256m -XX:+UseSerialGC", CallsProgram.class, name, url));
            }
            for (String operation : List.of("GET", "PATCH", "POST")) {
                measure(operation);
            }
        } finally {
            for (ForkedJvm client : clients.values()) {
                client.close();
            }
        }
    }

    private void measure(String operation) throws IOException {
        Map<String, Integer> calls = new HashMap<>();
        for (String name : names) {
            calls.put(name, warmUp(operation, name));
        }
        Rounds costs = new Rounds();
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < names.size(); i++) {
                String name = names.get((i + round) % names.size());
                costs.add(name, clients.get(name).ask(operation, calls.get(name)));
            }
        }
        System.out.printf("%n%s, medians of %d rounds, bare = 1.00%n", operation, rounds);
        System.out.println("| client | wall | CPU of the thread | µs per call | KB allocated |\n|---|--:|--:|--:|--:|");
        for (String name : names) {
            System.out.printf(
                    "| %s | %.2f | %.2f | %.0f | %.1f |%n",
                    name,
                    costs.ratio(name, Contestants.BARE, CallsProgram.WALL),
                    costs.ratio(name, Contestants.BARE, CallsProgram.CPU),
                    costs.median(name, CallsProgram.WALL) / 1e3,
                    costs.median(name, CallsProgram.BYTES) / 1e3);
        }
    }

    /** Warms a client up, and returns the number of calls that fill a round. */
    private int warmUp(String operation, String name) throws IOException {
        int calls = 1;
        for (double spent = 0; spent < WARM_UP_NANOS; ) {
            double each = clients.get(name).ask(operation, calls)[CallsProgram.WALL];
            spent += each * calls;
            calls = (int) Math.max(1, ROUND_NANOS / each);
        }
        return calls;
    }
}
