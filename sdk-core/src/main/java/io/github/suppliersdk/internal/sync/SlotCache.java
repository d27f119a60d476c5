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
    /** As many as a reconcile marks. */
    private static final int MOST = Reconciliation.MOST_FOUND;

    /** The memory of a slot. */
    static final class Memo {
        /** Since when queries of the source that ask for the slot fail; null if the last one did not. */
        @Nullable
        Long unreadSince;

        /** Whether the source cannot read the slot while it can read others. */
        boolean isUnreadable;

        /** The failures in a row; the next field says since when. */
        int failures;

        long failingSince;

        /** Whether it was not created because its option seemed to be missing. */
        boolean seemedMissing;

        /** How often the service was asked again because it has fewer seats than the source. */
        int rechecks;

        /** How many of its turns in a row came to no rest. */
        int restless;

        /** Whether its latest wait was the one before it is sent once more. */
        boolean waitsToResend;

        /** When the source was asked for the value that the service shows; what was marked before is in it. */
        long shownSince = Long.MIN_VALUE;

        /** Whether the service shows no seats of it, as far as is known. */
        boolean isSoldOut;

        @Nullable
        NotKept<SlotContent> notKept;

        /** The operation that is probably needed first. */
        Op hint = Op.PATCH;

        void noteSuccess() {
            failures = 0;
            seemedMissing = false;
            hint = Op.PATCH;
        }

        /** Notes that the slot is equal, or waits for a person. A refused one still fails. */
        void noteRest(boolean isRefused) {
            failures = isRefused ? failures : 0;
            hint = Op.PATCH;
            rechecks = 0;
            restless = 0;
        }
    }

    private final Map<SlotKey, Memo> memos = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SlotKey, Memo> eldest) {
            return size() > MOST;
        }
    };

    Memo of(SlotKey key) {
        return memos.computeIfAbsent(key, any -> new Memo());
    }
}
