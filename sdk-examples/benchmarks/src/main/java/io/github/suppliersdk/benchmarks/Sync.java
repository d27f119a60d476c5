package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.server.SlotListServer;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;

/**
 * Keeping the service equal to a database: the time from a commit to the response of the call that shows it, while a
 * reconcile runs; comparing many slots in a small heap; marks in a database. The service has a process of its own.
 */
final class Sync {
    private static final int DAYS = 1000;
    private static final List<String> HEAP = List.of("-Xmx64m", "-XX:+UseSerialGC");

    private final List<String> chosen;

    /** Runs {@code memory}, {@code postgres}, {@code compare} or {@code marks}; all of them if none is named. */
    Sync(List<String> chosen) {
        this.chosen = chosen.isEmpty() ? List.of("memory", "postgres", "compare", "marks") : chosen;
    }

    void run() throws IOException {
        for (String what : chosen) {
            switch (what) {
                case "memory", "postgres" ->
                    runWithService(
                            50,
                            List.of("-Xmx256m", "-Drate=" + Integer.getInteger("rate", 100)),
                            what,
                            Integer.getInteger("options", 300));
                case "compare" -> {
                    runWithService(0, HEAP, what, Integer.getInteger("options", 100));
                    runWithService(0, HEAP, what, Integer.getInteger("options", 1000));
                }
                case "marks" -> print(ForkedJvm.start(List.of("-Xmx256m"), SyncMarks.class));
                default -> throw new IllegalArgumentException("unknown: " + what);
            }
        }
    }

    private static void runWithService(int delayMillis, List<String> jvm, String what, int options) throws IOException {
        String first = LocalDate.now().plusDays(1).toString();
        try (ForkedJvm server = ForkedJvm.start(
                List.of("-Xmx256m"), SlotListServer.class, String.valueOf(delayMillis), first, String.valueOf(DAYS))) {
            String url = "http://localhost:" + server.nextLine();
            print(ForkedJvm.start(
                    jvm, SyncProgram.class, what, url, first, String.valueOf(DAYS), String.valueOf(options)));
            System.out.println("calls of the service: " + server.ask("").strip());
        }
    }

    private static void print(ForkedJvm program) throws IOException {
        try (program) {
            for (String line = program.nextLine(); !line.isEmpty(); line = program.nextLine()) {
                System.out.println(line);
            }
        }
    }
}
