package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;

/** A whole program: it creates a client, reads one slot, prints the number of its threads, and ends by leaving main. */
final class StartUpProgram {
    private StartUpProgram() {}

    public static void main(String[] arguments) throws Exception {
        if (Contestants.make(arguments[0], arguments[1]).getOne(SampleSlots.slotId(0)) == null) {
            throw new IllegalStateException("no response");
        }
        int own = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) { // no streams: loading them would be measured too
            if (thread != Thread.currentThread()
                    && thread.getThreadGroup() == Thread.currentThread().getThreadGroup()) {
                own++;
            }
        }
        System.out.println(own);
    }
}
