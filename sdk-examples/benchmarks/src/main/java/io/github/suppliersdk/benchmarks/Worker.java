package io.github.suppliersdk.benchmarks;

import com.sun.management.ThreadMXBean;
import io.github.suppliersdk.benchmarks.contestants.Contestant;
import io.github.suppliersdk.benchmarks.contestants.Contestants;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process of one client. Each client has its own, so that no other client affects how the JIT compiles shared code.
 * For each line {@code OPERATION calls} it makes the calls on its main thread, and prints the nanoseconds of elapsed
 * time and CPU time and the allocated bytes, each for one call.
 */
public final class Worker {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Worker() {}

    /** The cost of each call of a round. */
    record Cost(double wallNanos, double cpuNanos, double processCpuNanos, double bytes) {
        static Cost parse(String line) {
            String[] parts = line.split(" ");
            return new Cost(
                    Double.parseDouble(parts[0]),
                    Double.parseDouble(parts[1]),
                    Double.parseDouble(parts[2]),
                    Double.parseDouble(parts[3]));
        }

        @Override
        public String toString() {
            return wallNanos + " " + cpuNanos + " " + processCpuNanos + " " + bytes;
        }
    }

    /** The arguments: the name of the client, the address of the service, and the file of a certificate or nothing. */
    public static void main(String[] arguments) throws Exception {
        Contestant contestant = Contestants.make(arguments[0], arguments[1], new Contestants.Trust(arguments[2]));
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            System.out.println(measure(Operation.valueOf(words[0]), contestant, Integer.parseInt(words[1])));
        }
        System.exit(0); // the client's idle threads are not measured here
    }

    private static Cost measure(Operation operation, Contestant contestant, int calls) throws Exception {
        long thread = Thread.currentThread().getId();
        long processCpu = processCpuNanos(); // outermost: it reads files, which allocates
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long cpu = THREADS.getThreadCpuTime(thread);
        long wall = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            if (operation.call(contestant, i) == null) {
                throw new IllegalStateException("no response");
            }
        }
        wall = System.nanoTime() - wall;
        cpu = THREADS.getThreadCpuTime(thread) - cpu;
        bytes = THREADS.getThreadAllocatedBytes(thread) - bytes;
        processCpu = processCpuNanos() - processCpu;
        return new Cost(
                (double) wall / calls, (double) cpu / calls, (double) processCpu / calls, (double) bytes / calls);
    }

    /** The CPU time of all threads, from the kernel's scheduler: the JVM's own figure has steps of 10 ms. */
    private static long processCpuNanos() throws IOException {
        long nanos = 0;
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                nanos += cpuNanos(task);
            }
        }
        return nanos;
    }

    /** The CPU time of one thread; 0 if the thread has ended since the folder was listed. */
    private static long cpuNanos(Path task) {
        try {
            return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ")[0]);
        } catch (IOException e) {
            return 0;
        }
    }
}
