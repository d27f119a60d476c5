package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.sync.SlotKey;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of slots between their turns. All of it may be dropped, which costs a call or shortens a pause.
 */
final class SlotCache {
    private static final int MOST = 50_000;
    private static final int MOST_HINTS = 200_000;

    /** The memory of a slot. */
    static final class Memo {
        int failures;
        long failingSince;
        int rechecks;

        /** How many of its turns in a row came to no rest. */
        int restless;

        /** The end of the current wait, during which the slot is sent again. */
        @Nullable
        Long waitUntil;

        /** When the slot is sent next during that wait; null if it is only verified at the end. */
        @Nullable
        Long resendAt;

        /** Whether the service has the slot on a past day, where it stays. */
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
    private final Map<SlotKey, Changes> unsent = lru(MOST);

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

    /** The operation that is probably needed first; used once. */
    Op takeHint(SlotKey key) {
        Op hint = hints.remove(key);
        return hint == null ? Op.PATCH : hint;
    }

    /** Notes that the slot has changed just now. */
    void urgent(SlotKey key) {
        urgent.put(key, true);
    }

    int urgentCount() {
        return urgent.size();
    }

    boolean takeUrgent(SlotKey key) {
        return urgent.remove(key) != null;
    }

    /** Notes a change of a slot without a turn. */
    void changed(SlotKey key, long now) {
        changes.merge(key, Changes.at(now), Changes::and);
    }

    /** Notes that the turn is over before these changes were sent. */
    void unsent(SlotKey key, Changes left) {
        if (left.first() != null) {
            unsent.put(key, left);
        }
    }

    Changes takeChanges(SlotKey key) {
        Changes before = unsent.remove(key);
        Changes since = changes.remove(key);
        return (before == null ? Changes.NONE : before).and(since == null ? Changes.NONE : since);
    }

    /** Drops the notes of changed slots, because the outbox had nothing left to claim. */
    void forgetUrgent() {
        urgent.clear();
        changes.clear(); // another process has handled them
    }
}
