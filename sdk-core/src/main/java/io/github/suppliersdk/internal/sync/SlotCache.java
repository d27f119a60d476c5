package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.sync.SlotKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is remembered of slots between their turns. All of it may be forgotten: that costs a call or a shorter pause. */
final class SlotCache {
    private static final int MOST = 50_000;
    private static final int MOST_HINTS = 200_000;

    /** What is remembered of a slot. */
    static final class Memo {
        int failures;
        long failingSince;
        int rechecks;

        /** The end of the wait during which it is sent once more, and when. */
        @Nullable
        Long looksUntil;

        long recheckAt;

        /** Whether its delete was held back here, and the source has not been asked for it since. */
        boolean isHeldBack;

        /** Whether it is of a past day at the service, where it stays. */
        boolean isPast;

        @Nullable
        Integer seats;

        @Nullable
        NotKept<SlotContent> notKept;
    }

    private final Map<SlotKey, Memo> memos = lru(MOST);
    private final Map<SlotKey, Op> hints = lru(MOST_HINTS);
    private final Map<SlotKey, Boolean> urgent = lru(MOST);
    private final Map<SlotKey, Changes> changes = lru(MOST);
    private final Map<SlotKey, Changes> unanswered = lru(MOST);

    private static <V> Map<SlotKey, V> lru(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<SlotKey, V> eldest) {
                return size() > most;
            }
        };
    }

    Memo of(SlotKey key) {
        return memos.computeIfAbsent(key, any -> new Memo());
    }

    @Nullable
    Memo find(SlotKey key) {
        return memos.get(key);
    }

    void hint(SlotKey key, Op op) {
        hints.put(key, op);
    }

    /** What is probably to be sent first; used once. */
    Op takeHint(SlotKey key) {
        Op hint = hints.remove(key);
        return hint == null ? Op.PATCH : hint;
    }

    /** It has changed just now. */
    void urgent(SlotKey key) {
        urgent.put(key, true);
    }

    int urgentOnes() {
        return urgent.size();
    }

    boolean takeUrgent(SlotKey key) {
        return urgent.remove(key) != null;
    }

    /** It has changed, and has no turn. */
    void changed(SlotKey key, long now) {
        changes.merge(key, Changes.at(now), Changes::and);
    }

    /** Its turn is over before its changes were sent. */
    void unanswered(SlotKey key, Changes left) {
        if (left.first() != null) {
            unanswered.put(key, left);
        }
    }

    Changes takeChanges(SlotKey key) {
        Changes before = unanswered.remove(key);
        Changes since = changes.remove(key);
        return (before == null ? Changes.NONE : before).and(since == null ? Changes.NONE : since);
    }

    /** Nobody knows of more of them than were due. */
    void forgetUrgent() {
        urgent.clear();
        changes.clear(); // another process has dealt with them
    }
}
