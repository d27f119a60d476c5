package io.github.suppliersdk.benchmarks.contestants;

/** A client that does the three calls, and returns what its user would work with. */
public interface Contestant {
    /** Reads one slot. */
    Object getOne(String slotId) throws Exception;

    /** Sets the seats of one slot and reads the whole slot. */
    Object updateCapacity(String slotId) throws Exception;

    /** Sends 100 slots, which are there as objects already, and reads 100 slots. */
    Object createMany() throws Exception;
}
