package io.github.suppliersdk.internal.sync;

import java.util.List;
import java.util.function.Supplier;

/**
 * A task that runs outside of the engine.
 *
 * @param peer what it uses, and may wait for
 * @param turns its turns, by which a simulation says how long it takes; none if it uses only the outbox
 * @param words the job in words, with what it waits for
 * @param task does it, and returns what follows. It never throws: source, outbox and client run foreign code, and their
 *     exceptions are results
 */
record Job(Peer peer, List<Turn> turns, String words, Supplier<Note> task) {
    /** What a job uses. */
    enum Peer {
        OUTBOX,
        SOURCE,
        SERVICE
    }

    /** What follows from a job that began and ended at these times; the {@link Engine} notes it. */
    interface Note {
        /** Notes it. */
        void at(long started, long ended);
    }
}
