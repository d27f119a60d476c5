package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.Phase;
import java.util.List;
import java.util.function.Function;

/** A task that runs outside of the engine. Every job ends, and its end is reported to the {@link Engine}. */
public sealed interface Job {
    /** The job in words, with what it waits for. */
    String words();

    /** The turns of the job. */
    default List<Turn> turns() {
        return List.of();
    }

    /**
     * Use the outbox.
     *
     * @param use uses it, and returns what follows
     */
    record Use(String words, Function<OutboxQueue, JobResult.Used> use) implements Job {}

    /** Take the marks of the turns that need it, then ask the source for all of them. */
    record Ask(List<Turn> turns) implements Job {
        @Override
        public String words() {
            return "the source is asked for " + turns.size() + " slots";
        }
    }

    /** Call the service for a turn, as its state says; or for several, to create their slots in one call. */
    record Call(List<Turn> turns) implements Job {
        Turn first() {
            return turns.get(0);
        }

        boolean isWrite() {
            return first().phase() == Phase.SENDING;
        }

        @Override
        public String words() {
            String what = isWrite() ? first().op() + " of " : "GET of ";
            return what + (turns.size() == 1 ? first().key() : turns.size() + " slots");
        }
    }
}
