package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.slots.SlotRequest;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.Parking;
import io.github.suppliersdk.sync.SlotDifference;
import io.github.suppliersdk.sync.SlotKey;
import io.github.suppliersdk.sync.SyncResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The differences that are left when the turns of a reconcile are over, with their reasons. */
final class SecondPass {
    private final Shell shell;
    private final OutstandingSlots outstanding;
    private final ParkedSlots parked;
    private final Map<SlotKey, String> notMarked;
    private final Problems changing = new Problems();
    private final Problems refused = new Problems();
    private final Problems notKept = new Problems();
    private final Problems held = new Problems();

    SecondPass(Shell shell, OutstandingSlots outstanding, ParkedSlots parked, Map<SlotKey, String> notMarked) {
        this.shell = shell;
        this.outstanding = outstanding;
        this.parked = parked;
        this.notMarked = notMarked;
    }

    /** Starts the findings of one option. */
    OfOption of() {
        return new OfOption();
    }

    SyncResult.Slots changing() {
        return changing.slots();
    }

    SyncResult.Slots refused() {
        return refused.slots();
    }

    SyncResult.Slots notKept() {
        return notKept.slots();
    }

    SyncResult.Slots held() {
        return held.slots();
    }

    /** The findings of one option. */
    final class OfOption implements OptionComparison.Findings {
        private final Set<SlotKey> seen = new HashSet<>();
        private final Map<SlotKey, Optional<SlotRequest>> unmarked = new LinkedHashMap<>();

        private OfOption() {}

        /** The number of differing slots. */
        long differing() {
            return seen.size();
        }

        /** The slots that are not marked: they changed meanwhile, or a turn was lost. */
        Set<SlotKey> unmarked() {
            return unmarked.keySet();
        }

        /** Explains the differing slots that are not marked. */
        void explain(AvailabilitySource source) {
            SourceComparison comparison = SourceComparison.of(source, unmarked.keySet());
            unmarked.forEach((key, listed) -> changing.add(
                    key,
                    "it differs after its turn, and is marked again"
                            + comparison
                                    .differs(key, listed.orElse(null))
                                    .map(how -> "; " + how)
                                    .orElse("")));
        }

        @Override
        public void equal(SlotRequest ours) {
            // equal, as expected
        }

        @Override
        public void different(SlotDifference difference) {
            SlotKey key = difference.slot();
            if (!seen.add(key)) {
                return;
            }
            String whyNotMarked = notMarked.get(key);
            Parking parking = shell.with(engine -> outstanding.parkedFor(key));
            if (whyNotMarked != null) {
                changing.add(key, whyNotMarked);
            } else if (parking != null) {
                problems(parking.reason()).add(key, parking.detail());
            } else if (shell.with(engine -> outstanding.isInTurn(key))) {
                ParkedSlot byAnother = parked.find(key);
                if (byAnother == null) {
                    changing.add(key, "its turn is not over");
                } else {
                    problems(byAnother.reason()).add(key, byAnother.detail());
                }
            } else {
                unmarked.put(key, difference.wanted());
            }
        }

        private Problems problems(ParkReason reason) {
            return switch (reason) {
                case HELD -> held;
                case REFUSED -> refused;
                case NOT_KEPT -> notKept;
                case RETRY, VERIFY, HELD_BACK -> changing;
            };
        }

        @Override
        public void foundUnreadable() {
            // counted before
        }

        @Override
        public void atService(Slot slot) {
            // counted before
        }
    }

    private static final class Problems {
        private static final int SHOWN = 1000;

        private final Map<SlotKey, String> first = new LinkedHashMap<>();
        private long count;

        void add(SlotKey key, String reason) {
            count++;
            if (first.size() < SHOWN) {
                first.put(key, reason);
            }
        }

        SyncResult.Slots slots() {
            return new SyncResult.Slots(count, first);
        }
    }
}
