package io.github.suppliersdk.benchmarks;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.benchmarks.contestants.Contestant;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;

/**
 * One client. For each line, an operation and a number of calls, it makes the calls, and prints the cost of each: its
 * duration and the CPU time of the calling thread, in nanoseconds, and the bytes that the thread allocates.
 */
final class CallsProgram {
    static final int WALL = 0;
    static final int CPU = 1;
    static final int BYTES = 2;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** A hundred ids take turns. */
    private static final String[] IDS =
            IntStream.range(0, 100).mapToObj(SampleSlots::slotId).toArray(String[]::new);

    private CallsProgram() {}

    /** The arguments: the name of the client, and the address of the service. */
    public static void main(String[] arguments) throws Exception {
        Contestant contestant = Contestants.make(arguments[0], arguments[1]);
        ForkedJvm.serve(words -> measure(contestant, words[0], Integer.parseInt(words[1])));
    }

    private static double[] measure(Contestant contestant, String operation, int calls) throws Exception {
        long thread = Thread.currentThread().getId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long cpu = THREADS.getThreadCpuTime(thread);
        long wall = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (call(contestant, operation, IDS[i % IDS.length]) == null) {
                throw new IllegalStateException("no response");
            }
        }
        wall = System.nanoTime() - wall;
        cpu = THREADS.getThreadCpuTime(thread) - cpu;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        return new double[] {(double) wall / calls, (double) cpu / calls, (double) bytes / calls};
    }

    private static Object call(Contestant contestant, String operation, String slotId) throws Exception {
        return switch (operation) {
            case "GET" -> contestant.getOne(slotId);
            case "PATCH" -> contestant.updateCapacity(slotId);
            default -> contestant.createMany();
        };
    }
}
