package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.Parking;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something to do outside of the engine. Each ends, and its end is told to the {@link Engine}. */
public sealed interface Job {
    /** In words, with what it waits for. */
    String words();

    /** The slots that it has in hand. */
    default List<Turn> turns() {
        return List.of();
    }

    /** Claim slots of the outbox. */
    record Claim(int limit) implements Job {
        @Override
        public String words() {
            return "the outbox is asked for marks";
        }
    }

    /** Take the marks of those that need it, then ask the source for all. */
    record Ask(List<Turn> turns) implements Job {
        @Override
        public String words() {
            return "the source is asked for " + turns.size() + " slots";
        }
    }

    /** Ask the source for slots, only to see whether their seats fall or rise: those that fall are read and sent first. */
    record Classify(List<Turn> some) implements Job {
        @Override
        public String words() {
            return "the source is asked for " + some.size() + " slots";
        }
    }

    /** Send the one request that the slot's state says. */
    record Send(Turn turn) implements Job {
        @Override
        public List<Turn> turns() {
            return List.of(turn);
        }

        @Override
        public String words() {
            return turn.op() + " of " + turn.key();
        }
    }

    /** Create slots of one option and kind in one call. */
    record Create(OptionRef option, List<Turn> turns) implements Job {
        @Override
        public String words() {
            return "create " + turns.size() + " slots of " + option;
        }
    }

    /** Get the slot. */
    record Get(Turn turn) implements Job {
        @Override
        public List<Turn> turns() {
            return List.of(turn);
        }

        @Override
        public String words() {
            return "GET of " + turn.key();
        }
    }

    /** End claims. */
    record End(List<Ending> endings) implements Job {
        @Override
        public List<Turn> turns() {
            return endings.stream().map(Ending::turn).toList();
        }

        @Override
        public String words() {
            return "the outbox is told of " + endings.size() + " slots";
        }
    }

    /**
     * A claim to end.
     *
     * @param parking how the slot is to wait; null if it is finished
     */
    record Ending(Turn turn, @Nullable Parking parking) {}

    /** Renew the leases of claims. */
    record Renew(List<Turn> turns) implements Job {
        @Override
        public String words() {
            return "the leases of " + turns.size() + " slots are renewed";
        }
    }

    /**
     * Ask the outbox what waits.
     *
     * @param looksForHeldBack whether to see if slots are held back
     */
    record Backlog(boolean looksForHeldBack) implements Job {
        @Override
        public String words() {
            return "the outbox is asked what waits";
        }
    }
}
