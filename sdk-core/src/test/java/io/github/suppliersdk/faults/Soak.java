package io.github.suppliersdk.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Makes and closes clients, one after the other, with every fault of FAULTS.md and with observers and token sources
 * that throw at random, and prints the results: outcomes, threads, sockets, heap. Ends with exit code 1 if a call had no outcome
 * or two, if a POST was carried out twice, if a call was carried out that says it was not, or if something grows.
 *
 * <p>Arguments: the duration in seconds, and the seed, where 0 means a random one. The seed decides what is done, but
 * not how the threads are scheduled.
 */
public final class Soak {
    private static final long HEAP_MARGIN = 8L * 1024 * 1024;
    private static final int THREAD_MARGIN = 3;
    private static final int FILE_MARGIN = 8;
    private static final int LIVES_BEFORE_FIRST_FIGURES = 3;
    private static final int REPEATED_FIGURES = 10;
    private static final int SHOWN_VIOLATIONS = 20;

    private final CallLedger ledger = new CallLedger();

    private Soak() {}

    /** The resources in use after one client is closed and before the next is made. */
    private record Figures(int lives, int calls, int threads, int ofOkHttp, int sockets, long files, long heap) {
        private boolean grewSince(Figures before) {
            return threads > before.threads + THREAD_MARGIN
                    || sockets > 0
                    || files > before.files + FILE_MARGIN
                    || heap > before.heap + HEAP_MARGIN;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "after %d clients and %d calls: threads %d (and %d of OkHttp's, which all clients share),"
                            + " sockets at the service %d, open files %d, heap %.1f MB",
                    lives,
                    calls,
                    threads,
                    ofOkHttp,
                    sockets,
                    files,
                    heap / 1e6);
        }
    }

    /** Runs the soak. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) throws Exception {
        long seconds = arguments.length > 0 ? Long.parseLong(arguments[0]) : 180;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 0;
        long chosen = seed == 0 ? ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE) : seed;
        System.out.println("seed " + chosen);
        // before the first log line: exceptions of foreign code would fill the log
        System.setProperty("org.slf4j.simpleLogger.logFile", "System.err");
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "off");
        System.setProperty("org.slf4j.simpleLogger.log.io.github.suppliersdk", "off");
        boolean isClean = new Soak().run(seconds, chosen);
        System.out.println(isClean ? "no violation was found" : "violations were found; seed " + chosen);
        System.exit(isClean ? 0 : 1);
    }

    @SuppressWarnings("SystemOut")
    private boolean run(long seconds, long seed) throws Exception {
        SeededRandom dice = new SeededRandom(seed);
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, e) -> ledger.violation("the thread " + thread.getName() + " ended with " + e));
        long start = System.nanoTime();
        try (SoakService service = new SoakService(dice, ledger)) {
            int lives = 0;
            Figures before = null;
            // The first figures are taken after some lives: by then everything exists that is created once, or that
            // grows until all classes are loaded.
            while (ledger.violations().isEmpty()
                    && (before == null || System.nanoTime() - start < seconds * 1_000_000_000L)) {
                new SoakLife(dice, service, ledger).run();
                lives++;
                if (before == null
                        && lives >= LIVES_BEFORE_FIRST_FIGURES
                        && System.nanoTime() - start > seconds * 200_000_000L) {
                    before = figures(lives, service);
                    System.out.println(before);
                }
            }
            Figures after = figures(lives, service);
            for (int i = 0; i < REPEATED_FIGURES && before != null && after.grewSince(before); i++) {
                Thread.sleep(500); // the service may still send what a client no longer reads; a leak stays
                after = figures(lives, service);
            }
            System.out.println(after);
            System.out.printf(
                    Locale.ROOT,
                    "in %.1f s, over %d connections: %s%n",
                    (System.nanoTime() - start) / 1e9,
                    service.connections(),
                    ledger.totals());
            ledger.violations().stream().limit(SHOWN_VIOLATIONS).forEach(System.out::println);
            boolean grew = before != null && after.grewSince(before);
            if (grew) {
                System.out.println("resources are leaking");
            }
            return !grew && ledger.violations().isEmpty();
        }
    }

    private Figures figures(int lives, SoakService service) throws IOException {
        System.gc();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        int ofOkHttp = threads("OkHttp") + threads("Okio");
        return new Figures(
                lives,
                ledger.calls(),
                threads("") - ofOkHttp - threads("chaos"),
                ofOkHttp,
                service.openConnections(),
                openFiles(),
                runtime.totalMemory() - runtime.freeMemory());
    }

    /** The number of threads whose name has this prefix. */
    static int threads(String prefix) {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }

    private static long openFiles() throws IOException {
        Path folder = Path.of("/proc/self/fd");
        if (!Files.isDirectory(folder)) {
            return 0; // not Linux
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }
}
