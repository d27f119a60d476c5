package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestants;

/** A whole program: it creates a client, reads one slot, prints its threads, and ends by leaving main. */
public final class StartUpProgram {
    private StartUpProgram() {}

    public static void main(String[] arguments) throws Exception {
        Object slot = Contestants.make(arguments[0], arguments[1], Contestants.Trust.NONE)
                .getOne(SampleSlots.FIRST_SLOT_ID);
        if (slot == null) {
            throw new IllegalStateException("no response");
        }
        int own = 0;
        int keepingAlive = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) { // no streams: loading them would be measured too
            if (thread != Thread.currentThread()
                    && thread.getThreadGroup() == Thread.currentThread().getThreadGroup()) {
                own++;
                keepingAlive += thread.isDaemon() ? 0 : 1;
            }
        }
        System.out.print(own);
        System.out.print(' ');
        System.out.println(keepingAlive);
    }
}
