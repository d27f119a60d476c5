package io.github.suppliersdk.internal.publishing.journal;

/**
 * What the journal knows a slot by. Made once for each slot, when it is taken from the input.
 *
 * @param id stands for its id, with its experience and option
 * @param content stands for everything that it says
 */
public record SlotKey(long id, long content) {
    /** Of a slot of a run without a journal. */
    public static final SlotKey NONE = new SlotKey(0, 0);
}
