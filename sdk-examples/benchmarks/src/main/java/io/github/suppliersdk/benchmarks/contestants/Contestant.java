package io.github.suppliersdk.benchmarks.contestants;

/** A client that makes the three calls, and returns the objects that its user receives. */
public interface Contestant {
    /** Reads one slot. */
    Object getOne(String slotId) throws Exception;

    /** Sets the seats of one slot and reads the whole slot. */
    Object updateCapacity(String slotId) throws Exception;

    /** Sends 100 slots, which exist as objects already, and reads 100 slots. */
    Object createMany() throws Exception;
}
