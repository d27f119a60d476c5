package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Marks what a reconcile has found, and tells the engine what it knows of it: what is probably to be sent, and what may go. */
final class Marker {
    private static final int MARKS_PER_CALL = 500;

    private final Outbox outbox;
    private final Shell shell;
    private final Outstanding outstanding;

    Marker(Outbox outbox, Shell shell, Outstanding outstanding) {
        this.outbox = outbox;
        this.shell = shell;
        this.outstanding = outstanding;
    }

    /** Marks these again, of which nothing more is known. */
    void markAgain(Collection<SlotKey> keys) {
        if (!keys.isEmpty()) {
            outbox.mark(keys, MarkPriority.RECONCILED);
            shell.wake(List.of());
        }
    }

    /** For the differences of one option, in their order. */
    Batch of(OptionFindings option) {
        return new Batch(option);
    }

    /** Collects differences, and marks them some hundred at a time. */
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
                engine.guard().judged(gone);
                return true;
            });
            outbox.mark(keys, MarkPriority.RECONCILED);
            shell.wake(List.of());
            some.clear();
        }
    }

    /** For an option of which more differs than is remembered: another pass marks what comes after that. */
    static final class Rest implements OptionComparison.Findings {
        private final Batch batch;
        private long toSkip;

        Rest(Batch batch, long toSkip) {
            this.batch = batch;
            this.toSkip = toSkip;
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
                batch.add(OptionFindings.found(difference));
            }
        }

        @Override
        public void unreadable(Slot slot) {
            // left alone
        }

        @Override
        public void atService(Slot slot) {
            // counted before
        }
    }
}
