package io.github.suppliersdk.spark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who has how many of a job's permits, at the driver. The permits of an executor that is not heard of come back when its lease is
 * over and the calls that it had then must have ended. Has no clock; times are in nanoseconds. Not thread-safe.
 */
final class PermitLedger {
    private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(30).toNanos();
    private static final long CALM = Duration.ofSeconds(10).toNanos();
    private static final long KNOWN = Duration.ofSeconds(1).toNanos();
    private static final long TURN = Duration.ofMillis(750).toNanos();
    private static final long SILENT = Duration.ofSeconds(2).toNanos();
    private static final double RECOVERY_SECONDS = 60;

    private static final class Holder {
        private int wanted;
        private int charged;
        private boolean has;
        /** Since when it has permits, or waits for one. */
        private long since;

        private long heardOf;

        Holder(long now) {
            since = now;
        }

        /** 0 for one whose turn has just begun, 1 for one that waits, 2 for one that has had a turn. */
        int rank(long now) {
            return !has ? 1 : now - since < TURN ? 0 : 2;
        }

        /** Whoever waits longest comes before others that wait, and whoever has had permits longest comes last of all. */
        int compareTo(Holder other, long now) {
            int ranks = Integer.compare(rank(now), other.rank(now));
            int ages = Long.signum(since - other.since);
            return ranks != 0 ? ranks : rank(now) == 2 ? -ages : ages;
        }
    }

    private final int most;
    private final long lostAfter;
    private final Map<String, Holder> holders = new TreeMap<>();
    private double limit;
    private long recoveredAt;
    private long throttledAt;
    private int throttles;
    private long pausedUntil;

    /**
     * A ledger of which nobody has any.
     *
     * @param most the permits of the job
     * @param lostAfter after how long without a word the permits of an executor come back: its lease, and its longest call
     */
    PermitLedger(int most, long lostAfter, long now) {
        this.most = most;
        this.lostAfter = lostAfter;
        this.limit = most;
        this.recoveredAt = now;
        this.pausedUntil = now;
        this.throttledAt = now - CALM;
    }

    /**
     * How many calls the executor may have in flight from now on. It counts as having what it keeps itself to or what it is
     * given, whichever is more, until it asks again.
     */
    int lease(String name, int wanted, int held, long now) {
        recover(now);
        holders.values().removeIf(each -> now - each.heardOf >= lostAfter);
        Holder holder = holders.computeIfAbsent(name, missing -> new Holder(now));
        holder.wanted = wanted;
        holder.heardOf = now;
        int others = 0;
        for (Map.Entry<String, Holder> each : holders.entrySet()) {
            others += each.getKey().equals(name) ? 0 : each.getValue().charged;
        }
        int free = Math.max(0, (int) limit - others);
        int granted = Math.min(Math.min(wanted, free), share(holder, now));
        holder.charged = Math.max(held, granted);
        boolean has = granted > 0;
        if (has != holder.has || wanted == 0) {
            holder.has = has;
            holder.since = now;
        }
        if (wanted == 0 && held == 0) {
            holders.remove(name);
        }
        return granted;
    }

    /**
     * One for each in turn, until there are no more or nobody wants any. With fewer permits than executors whoever has waited
     * longest is first, however long calls last: in the order of a clock, the calls of some would always end in the turn of the
     * same ones. Of an executor that asks no more, only what it is charged with counts.
     */
    private int share(Holder asks, long now) {
        List<Holder> order = new ArrayList<>();
        for (Holder each : holders.values()) {
            if (now - each.heardOf < SILENT) {
                order.add(each);
            }
        }
        order.sort((one, other) -> one.compareTo(other, now));
        int left = (int) limit;
        int own = 0;
        for (int round = 1; left > 0; round++) {
            boolean given = false;
            for (Holder each : order) {
                if (each.wanted >= round && left > 0) {
                    own += each == asks ? 1 : 0;
                    left--;
                    given = true;
                }
            }
            if (!given) {
                break;
            }
        }
        return own;
    }

    private void recover(long now) {
        limit = Math.min(most, limit + most / RECOVERY_SECONDS * (now - recoveredAt) / 1e9);
        recoveredAt = now;
    }

    /**
     * The service has too much to do: no call begins for as long as it asks, or for a while, and half as many after that, more with
     * each second.
     *
     * @param retryAfter how long it asks to wait; 0 if it did not say
     */
    void throttled(long retryAfter, long now) {
        recover(now);
        boolean known = now - throttledAt < KNOWN; // by calls that were in flight together
        if (!known) {
            throttles = now - throttledAt >= CALM ? 1 : throttles + 1;
            limit = Math.max(1, limit / 2);
            throttledAt = now;
        }
        long pause = retryAfter > 0 ? retryAfter : Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(20, throttles - 1));
        if (now + pause - pausedUntil > 0) {
            pausedUntil = now + pause;
        }
    }

    /** For how long no call may begin; 0 if it may. */
    long pause(long now) {
        return Math.max(0, pausedUntil - now);
    }

    /** The number of permits that executors have, as far as is known. */
    int charged() {
        return holders.values().stream().mapToInt(each -> each.charged).sum();
    }
}
