package io.github.suppliersdk.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** The heap that a run needs, with the serial collector. */
final class Heap {
    private Heap() {}

    static void reset() {
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /**
     * The greatest size of the old generation since the reset, garbage included, and what a collection leaves of the
     * young one now, in bytes.
     */
    static long peak() {
        System.gc();
        long most = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                most += pool.getName().contains("Tenured")
                        ? pool.getPeakUsage().getUsed()
                        : pool.getCollectionUsage().getUsed();
            }
        }
        return most;
    }
}
