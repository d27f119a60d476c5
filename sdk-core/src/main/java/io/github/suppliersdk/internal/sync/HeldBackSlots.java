package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.MarkPriority;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.ParkReason;
import io.github.suppliersdk.sync.ParkedSlot;
import io.github.suppliersdk.sync.SlotKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The slots whose deletes are held back, in all processes that share an outbox. */
final class HeldBackSlots {
    private static final int PAGE = 1000;

    /** The most slots that the service is asked for, one call each. */
    private static final int MOST_ASKED = 500;

    private HeldBackSlots() {}

    static boolean areThereAny(Outbox outbox) {
        List<SlotKey> found = new ArrayList<>();
        pages(outbox, keys -> {
            found.addAll(keys);
            return found.isEmpty();
        });
        return !found.isEmpty();
    }

    /** Lets any process delete them now, and returns them. */
    static List<SlotKey> withdraw(Outbox outbox) {
        List<SlotKey> found = new ArrayList<>();
        pages(outbox, found::addAll);
        for (int from = 0; from < found.size(); from += PAGE) {
            outbox.mark(found.subList(from, Math.min(found.size(), from + PAGE)), MarkPriority.WITHDRAWN);
        }
        return found;
    }

    /**
     * Which of these slots the service does not have, because another process has deleted them. It is asked for at most
     * {@value #MOST_ASKED} slots, and not any more once it has one.
     */
    static Set<SlotKey> deleted(Predicate<SlotKey> isAtService, Set<SlotKey> keys) {
        Set<SlotKey> deleted = new HashSet<>();
        if (keys.size() > MOST_ASKED) {
            return deleted;
        }
        for (SlotKey key : keys) {
            if (isAtService.test(key)) {
                return deleted; // one is enough to keep the guard closed
            }
            deleted.add(key);
        }
        return deleted;
    }

    /** Which of these slots the source has. A source that fails has none of those that were not asked for yet. */
    static Set<SlotKey> presentIn(AvailabilitySource source, Set<SlotKey> keys) {
        Set<SlotKey> present = new HashSet<>();
        List<SlotKey> all = List.copyOf(keys);
        try {
            for (int from = 0; from < all.size(); from += AvailabilitySource.MAX_KEYS) {
                int to = Math.min(all.size(), from + AvailabilitySource.MAX_KEYS);
                source.current(Set.copyOf(all.subList(from, to))).forEach((key, slot) -> {
                    if (slot != null && keys.contains(key)) {
                        present.add(key);
                    }
                });
            }
        } catch (Exception | LinkageError e) { // foreign code
            return present; // the engine reports a source that fails
        }
        return present;
    }

    private static void pages(Outbox outbox, Predicate<List<SlotKey>> continues) {
        Optional<SlotKey> last = Optional.empty();
        while (true) {
            List<ParkedSlot> page = outbox.parked(last, PAGE);
            List<SlotKey> heldBack = page.stream()
                    .filter(each -> each.reason() == ParkReason.HELD_BACK)
                    .map(ParkedSlot::key)
                    .toList();
            boolean isLast = page.size() < PAGE;
            boolean isEnough = !heldBack.isEmpty() && !continues.test(heldBack);
            if (isEnough || isLast) {
                return;
            }
            last = Optional.of(page.get(page.size() - 1).key());
        }
    }
}
