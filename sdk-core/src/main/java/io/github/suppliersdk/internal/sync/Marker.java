package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxBacklog;
import io.github.suppliersdk.sync.OutboxException;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * Marks the differences that a reconcile has found, and gives the engine hints: the probable operation, and confirmed
 * deletes.
 */
final class Marker {
    private static final int MARKS_PER_CALL = 500;

    /** How often a failed call is retried with half of its slots, to find the locked ones. */
    private static final int MOST_HALVINGS = 40;

    private final Outbox outbox;
    private final Shell shell;
    private final OutstandingSlots outstanding;
    private final Logger log;
    private final Map<SlotKey, String> unmarked = new HashMap<>();
    private final Map<SlotKey, MarkPriority> toRetry = new LinkedHashMap<>();
    private boolean isLastTry;
    private int halvings;

    Marker(Outbox outbox, Shell shell, OutstandingSlots outstanding, Logger log) {
        this.outbox = outbox;
        this.shell = shell;
        this.outstanding = outstanding;
        this.log = log;
    }

    /** The slots that could not be marked, with the reason. */
    Map<SlotKey, String> unmarked() {
        return unmarked;
    }

    private void mark(Collection<SlotKey> keys, MarkPriority priority) {
        if (!keys.isEmpty()) {
            markEach(List.copyOf(keys), priority);
        }
    }

    /**
     * Marks slots in smaller groups: a row that another transaction has locked, such as an open import, must not block
     * the others.
     */
    private void markEach(List<SlotKey> keys, MarkPriority priority) {
        try {
            outbox.mark(keys, priority);
        } catch (OutboxException e) {
            requireOutbox(e);
            if (keys.size() > 1 && halvings < MOST_HALVINGS) {
                halvings++;
                markEach(keys.subList(0, keys.size() / 2), priority);
                markEach(keys.subList(keys.size() / 2, keys.size()), priority);
            } else {
                leave(keys, priority, e);
            }
        }
    }

    /** Fails if the outbox failed: without it there is no reconcile. */
    private void requireOutbox(OutboxException failure) {
        try {
            OutboxBacklog unused = outbox.backlog();
        } catch (OutboxException e) {
            failure.addSuppressed(e);
            throw failure;
        }
    }

    private void leave(List<SlotKey> keys, MarkPriority priority, OutboxException failure) {
        if (isLastTry) {
            log.warn(
                    "{} slots that differ could not be marked, the next reconcile finds them: {}",
                    keys.size(),
                    keys,
                    failure);
        } else {
            keys.forEach(key -> toRetry.put(key, priority));
        }
        keys.forEach(key -> unmarked.put(key, "it could not be marked: " + Descriptions.failure(failure)));
        shell.with(engine -> {
            keys.forEach(outstanding::remove);
            return true;
        });
    }

    /**
     * Retries the slots that could not be marked once: the transaction that had them locked may have ended.
     *
     * @return whether there were any
     */
    boolean retryUnmarked() {
        isLastTry = true;
        halvings = 0;
        Map<MarkPriority, List<SlotKey>> byPriority = toRetry.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        byPriority.forEach((priority, keys) -> {
            for (int from = 0; from < keys.size(); from += MARKS_PER_CALL) {
                List<SlotKey> some = keys.subList(from, Math.min(keys.size(), from + MARKS_PER_CALL));
                some.forEach(unmarked::remove);
                shell.with(engine -> {
                    some.forEach(outstanding::add);
                    return true;
                });
                mark(some, priority);
                shell.wake(List.of());
            }
        });
        return !byPriority.isEmpty();
    }

    /** Marks these slots again, without hints. */
    void markAgain(Collection<SlotKey> keys) {
        mark(keys, MarkPriority.RECONCILED);
        shell.wake(List.of());
    }

    /** Collects the differences of one option, in their order. */
    Batch of(OptionFindings option) {
        return new Batch(option);
    }

    /** Collects differences and marks {@value #MARKS_PER_CALL} at a time. */
    final class Batch {
        private final OptionFindings option;
        private final List<OptionFindings.Found> some = new ArrayList<>();

        private Batch(OptionFindings option) {
            this.option = option;
        }

        void add(OptionFindings.Found one) {
            some.add(one);
            if (some.size() == MARKS_PER_CALL) {
                flush();
            }
        }

        void flush() {
            if (some.isEmpty()) {
                return;
            }
            List<SlotKey> keys = some.stream().map(option::key).toList();
            Set<SlotKey> gone = some.stream()
                    .filter(OptionFindings.Found::isGone)
                    .map(option::key)
                    .collect(Collectors.toSet());
            shell.with(engine -> {
                keys.forEach(outstanding::add);
                some.forEach(each -> engine.hint(option.key(each), each.hint()));
                return true;
            });
            mark(gone, MarkPriority.WITHDRAWN);
            mark(keys.stream().filter(key -> !gone.contains(key)).toList(), MarkPriority.RECONCILED);
            shell.wake(List.of());
            some.clear();
        }
    }

    /**
     * For an option with more differences than are remembered: another pass marks the rest. It reads the source anew,
     * which may fail unnoticed meanwhile. So no more slots count as judged than the first pass has found to be gone,
     * on sale or sold out; the {@link DeleteGuard} counts the others.
     */
    static final class Rest implements OptionComparison.Findings {
        private final Batch batch;
        private long toSkip;
        private long onSale;
        private long soldOut;

        /**
         * Skips the first differences.
         *
         * @param onSale how many slots on sale may be gone
         * @param soldOut how many others may be gone
         */
        Rest(Batch batch, long toSkip, long onSale, long soldOut) {
            this.batch = batch;
            this.toSkip = toSkip;
            this.onSale = onSale;
            this.soldOut = soldOut;
        }

        @Override
        public void equal(SlotRequest ours) {
            // nothing to mark
        }

        @Override
        public void different(SlotDifference difference) {
            if (toSkip > 0) {
                toSkip--;
            } else {
                OptionFindings.Found one = OptionFindings.found(difference);
                boolean isUnexpected = one.isGone() && (difference.goesOffSale() ? onSale-- : soldOut--) <= 0;
                batch.add(isUnexpected ? new OptionFindings.Found(one.slotId(), one.hint(), false) : one);
            }
        }

        @Override
        public void foundUnreadable() {
            // left alone
        }

        @Override
        public void atService(Slot slot) {
            // counted before
        }
    }
}
