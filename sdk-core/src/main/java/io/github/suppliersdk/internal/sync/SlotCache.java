package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.internal.sync.protocol.NotKept;
import io.github.suppliersdk.internal.sync.protocol.Op;
import io.github.suppliersdk.sync.AvailabilitySource;
import io.github.suppliersdk.sync.OptionRef;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of slots between their turns. All of it may be dropped, which costs a call or shortens a pause.
 */
final class SlotCache {
    /** As many as a reconcile marks. */
    private static final int MOST = Reconciliation.MOST_FOUND;

    private static final int MOST_URGENT = 50_000;

    /** After this time a fault of an option counts as a new one: its end may have been seen by others only. */
    private static final long LONGEST_FAULT = Duration.ofMinutes(10).toNanos();

    /** The memory of a slot. */
    static final class Memo {
        /** Since when queries of the source that ask for the slot fail; null if the last one did not. */
        @Nullable
        Long unreadSince;

        /** With how many others, and itself, the source is asked for it. */
        int mostPerQuery = AvailabilitySource.MAX_KEYS;

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

        /** Whether the service shows no seats of it, as far as is known. */
        boolean isSoldOut;

        @Nullable
        NotKept<SlotContent> notKept;

        /** The operation that is probably needed first. */
        Op hint = Op.PATCH;

        /** The first and the last change that this process was told of and that no response has confirmed. */
        @Nullable
        private Long firstChange;

        private long lastChange;

        private void noteChanged(long now) {
            firstChange = firstChange == null ? Long.valueOf(now) : firstChange;
            lastChange = now;
        }

        /** Notes a write of what was read at this time; returns how long the first change in it has waited. */
        Optional<Duration> noteSent(long readAt, long now) {
            Long first = firstChange;
            if (first == null || first - readAt > 0) {
                return Optional.empty();
            }
            firstChange = lastChange - readAt > 0 ? Long.valueOf(lastChange) : null;
            return Optional.of(Duration.ofNanos(now - first));
        }

        void forgetChanges() {
            firstChange = null;
        }

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
            forgetChanges();
        }
    }

    private final Map<SlotKey, Memo> memos = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<SlotKey, Memo> eldest) {
            return size() > MOST;
        }
    };

    /** The slots that have changed just now and are not claimed. */
    final Set<SlotKey> urgent = new HashSet<>();

    /** Since when all writes of an option have failed. */
    private final Map<OptionRef, Long> failing = new HashMap<>();

    /** Since when all writes of the option have failed; null if they have not. */
    @Nullable
    Long failingSince(OptionRef option) {
        return failing.get(option);
    }

    /** Notes the end of a write of the option. */
    void noteWritten(OptionRef option, boolean fails, long started) {
        failing.compute(
                option,
                (any, since) -> !fails ? null : since != null && started - since < LONGEST_FAULT ? since : started);
    }

    Memo of(SlotKey key) {
        return memos.computeIfAbsent(key, any -> new Memo());
    }

    /** Notes that queries fail because of the source, and not of slots: it may be asked for many at once again. */
    void forgetParts() {
        memos.values().forEach(memo -> memo.mostPerQuery = AvailabilitySource.MAX_KEYS);
    }

    /** Notes that the slot has changed just now. */
    void noteChanged(SlotKey key, long now) {
        of(key).noteChanged(now);
        if (urgent.size() < MOST_URGENT) {
            urgent.add(key);
        }
    }

    /** Forgets changes, because the outbox had nothing left to claim: another process has handled them. */
    void forgetUrgent(Predicate<SlotKey> isInHand) {
        for (SlotKey key : urgent) {
            if (!isInHand.test(key)) {
                of(key).forgetChanges();
            }
        }
        urgent.removeIf(isInHand.negate());
    }
}
