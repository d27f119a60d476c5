package io.github.suppliersdk.internal.publishing.journal;

/**
 * The key of a slot in the journal. Made once for each slot, when it is taken from the input.
 *
 * @param id the digest of its id, with its experience and option
 * @param content the digest of its content
 */
public record SlotKey(long id, long content) {
    /** The key of a slot of a run without a journal. */
    public static final SlotKey NONE = new SlotKey(0, 0);
}
