package io.github.suppliersdk.faults;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

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
    private static final int LIVES_BEFORE_FIRST_FIGURES = 3;
    private static final int REPEATED_FIGURES = 10;
    private static final int SHOWN_VIOLATIONS = 20;

    private final CallLedger ledger = new CallLedger();

    private Soak() {}

    /** The resources in use after one client is closed and before the next is made. */
    private record Figures(int lives, int threads, int sockets, long heap) {
        private boolean grewSince(Figures before) {
            return threads > before.threads + THREAD_MARGIN || sockets > 0 || heap > before.heap + HEAP_MARGIN;
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

    private static Figures figures(int lives, SoakService service) {
        System.gc();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        int ofOthers = threads("OkHttp") + threads("Okio") + threads("chaos"); // all clients share the first two
        return new Figures(
                lives, threads("") - ofOthers, service.openConnections(), runtime.totalMemory() - runtime.freeMemory());
    }

    /** The number of threads whose name has this prefix. */
    static int threads(String prefix) {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .count();
    }
}
