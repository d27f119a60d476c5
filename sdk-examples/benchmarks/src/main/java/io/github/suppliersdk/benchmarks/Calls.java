package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Certificates;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import io.github.suppliersdk.benchmarks.server.ResponseServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cost of one call: elapsed time, CPU time and allocated bytes. The service and each client have a process of their
 * own; in every round all clients take turns, so that other load of the machine affects all of them alike.
 */
final class Calls {
    private static final List<String> JVM = List.of("-Xmx256m", "-XX:+UseSerialGC");
    private static final double WARM_UP_NANOS = 8e9;

    /** Short rounds, so that the clients are measured at nearly the same moment. */
    private static final double ROUND_NANOS = 25e6;

    private final int rounds;
    private final boolean tls;
    private final boolean gzip;
    private final List<String> names;
    private final List<Operation> operations;

    private final Map<String, ForkedJvm> workers = new LinkedHashMap<>();

    Calls(int rounds, boolean tls, boolean gzip, List<String> names, List<Operation> operations) {
        this.rounds = rounds;
        this.tls = tls;
        this.gzip = gzip;
        this.names = names;
        this.operations = operations;
    }

    void run() throws Exception {
        String certificate = tls ? Certificates.make("localhost").toString() : "";
        try (ForkedJvm server =
                ForkedJvm.start(JVM, ResponseServer.class, tls ? certificate : "-", gzip ? "gzip" : "plain", "0")) {
            String url = (tls ? "https" : "http") + "://localhost:" + server.nextLine();
            for (String name : names) {
                workers.put(name, ForkedJvm.start(JVM, Worker.class, name, url, certificate));
            }
            for (Operation operation : operations) {
                measure(operation);
            }
        } finally {
            for (ForkedJvm worker : workers.values()) {
                worker.close();
            }
        }
    }

    private void measure(Operation operation) throws IOException {
        Map<String, Integer> calls = new HashMap<>();
        for (String name : names) {
            calls.put(name, warmUp(operation, name));
        }
        Map<String, List<Worker.Cost>> costs = new LinkedHashMap<>();
        names.forEach(name -> costs.put(name, new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < names.size(); i++) {
                String name = names.get((i + round) % names.size());
                costs.get(name).add(ask(operation, name, calls.get(name)));
            }
        }
        print(operation, costs);
    }

    /** Warms a client up, and returns the number of calls that fill a round. */
    private int warmUp(Operation operation, String name) throws IOException {
        int calls = 1;
        double spent = 0;
        double last = 0;
        while (spent < WARM_UP_NANOS) {
            last = ask(operation, name, calls).wallNanos();
            spent += last * calls;
            calls = callsOfARound(last);
        }
        return callsOfARound(last);
    }

    private static int callsOfARound(double wallNanosOfACall) {
        return (int) Math.max(1, ROUND_NANOS / wallNanosOfACall);
    }

    private Worker.Cost ask(Operation operation, String name, int calls) throws IOException {
        return Worker.Cost.parse(workers.get(name).ask(operation + " " + calls));
    }

    private void print(Operation operation, Map<String, List<Worker.Cost>> costs) {
        List<Worker.Cost> base = costs.get(Contestants.BARE);
        System.out.printf(
                "%n%s%s%s, medians of %d rounds, bare = 1.00%n",
                operation.title, tls ? ", TLS" : "", gzip ? ", gzip" : "", rounds);
        System.out.println("| client | wall | CPU of the thread | CPU of the process | µs per call | KB allocated |");
        System.out.println("|---|---|---|---|---|---|");
        costs.forEach((name, own) -> System.out.printf(
                "| %s | %.2f | %.2f | %.2f | %.0f | %.1f |%n",
                name,
                Medians.ofRatios(wall(own), wall(base)),
                Medians.ofRatios(cpu(own), cpu(base)),
                Medians.ofRatios(processCpu(own), processCpu(base)),
                Medians.of(wall(own)) / 1e3,
                Medians.of(own.stream().map(Worker.Cost::bytes).toList()) / 1e3));
    }

    private static List<Double> wall(List<Worker.Cost> costs) {
        return costs.stream().map(Worker.Cost::wallNanos).toList();
    }

    private static List<Double> cpu(List<Worker.Cost> costs) {
        return costs.stream().map(Worker.Cost::cpuNanos).toList();
    }

    private static List<Double> processCpu(List<Worker.Cost> costs) {
        return costs.stream().map(Worker.Cost::processCpuNanos).toList();
    }
}
