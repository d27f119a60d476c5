package io.github.suppliersdk.spark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides the call permits of a job among its executors, on the driver. The permits of an executor that no longer asks
 * become free when its lease has run out and its last calls must have ended. Has no clock; all times are in
 * nanoseconds. Not thread-safe.
 */
final class PermitLedger {
    private static final long FIRST_PAUSE = Duration.ofMillis(250).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(30).toNanos();
    private static final long BACK_OFF_RESET = Duration.ofSeconds(10).toNanos();
    private static final long SAME_OVERLOAD = Duration.ofSeconds(1).toNanos();
    private static final long MIN_TURN = Duration.ofMillis(750).toNanos();
    private static final long SILENT_AFTER = Duration.ofSeconds(2).toNanos();
    private static final double RECOVERY_SECONDS = 60;

    private static final class Holder {
        private int wanted;
        private int charged;
        private boolean hasPermits;
        /** When it got its first permit, or began to wait for one, in nanoseconds. */
        private long since;

        private long lastRequest;

        Holder(long now) {
            since = now;
        }

        /** 0 if its turn has just begun, 1 if it waits, 2 if it has had its turn. */
        int rank(long now) {
            return !hasPermits ? 1 : now - since < MIN_TURN ? 0 : 2;
        }

        /** Orders by rank; within rank 1 the longest wait comes first, within rank 2 the longest use comes last. */
        int compareTo(Holder other, long now) {
            int ranks = Integer.compare(rank(now), other.rank(now));
            int ages = Long.signum(since - other.since);
            return ranks != 0 ? ranks : rank(now) == 2 ? -ages : ages;
        }
    }

    private final int maxPermits;
    private final long lostAfter;
    private final Map<String, Holder> holders = new TreeMap<>();
    private double limit;
    private long recoveredAt;
    private long throttledAt;
    private int throttles;
    private long pausedUntil;

    /**
     * Creates a ledger in which all permits are free.
     *
     * @param maxPermits the number of permits of the job
     * @param lostAfter the time without a request after which the permits of an executor become free again: its lease
     *     and its longest call
     * @param now the present time
     */
    PermitLedger(int maxPermits, long lostAfter, long now) {
        this.maxPermits = maxPermits;
        this.lostAfter = lostAfter;
        this.limit = maxPermits;
        this.recoveredAt = now;
        this.pausedUntil = now;
        this.throttledAt = now - BACK_OFF_RESET;
    }

    /**
     * Handles a request for permits. Until the next request the executor is charged with the permits that it keeps or
     * the permits that it is granted, whichever is more.
     *
     * @param name the name of the executor's holder of permits
     * @param wanted the number of permits that it could use
     * @param held the number of permits to which it limits itself until the response arrives
     * @return the number of calls that the executor may have in flight from now on
     */
    int lease(String name, int wanted, int held, long now) {
        recover(now);
        holders.values().removeIf(each -> now - each.lastRequest >= lostAfter);
        Holder holder = holders.computeIfAbsent(name, missing -> new Holder(now));
        holder.wanted = wanted;
        holder.lastRequest = now;
        int others = 0;
        for (Map.Entry<String, Holder> each : holders.entrySet()) {
            others += each.getKey().equals(name) ? 0 : each.getValue().charged;
        }
        int free = Math.max(0, (int) limit - others);
        int granted = Math.min(Math.min(wanted, free), share(holder, now));
        holder.charged = Math.max(held, granted);
        boolean hasPermits = granted > 0;
        if (hasPermits != holder.hasPermits || wanted == 0) {
            holder.hasPermits = hasPermits;
            holder.since = now;
        }
        if (wanted == 0 && held == 0) {
            holders.remove(name);
        }
        return granted;
    }

    /**
     * The fair share of the executor that asks: permits are dealt out one by one, in rounds, until none is left or
     * wanted. If there are fewer permits than executors, the one that has waited longest comes first. Turns of a fixed
     * length would not be fair: long calls could always end in the turn of the same executors. An executor that no
     * longer asks takes no part; only its charged permits count, in {@link #lease}.
     */
    private int share(Holder asks, long now) {
        List<Holder> order = new ArrayList<>();
        for (Holder each : holders.values()) {
            if (now - each.lastRequest < SILENT_AFTER) {
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
        limit = Math.min(maxPermits, limit + maxPermits / RECOVERY_SECONDS * (now - recoveredAt) / 1e9);
        recoveredAt = now;
    }

    /**
     * Handles an overload response of the service. No call begins for the time that the service asks for, or for a
     * short while if it names none. After that the limit is half of what it was, and recovers with each second.
     *
     * @param retryAfter the pause that the service asked for; 0 if it named none
     */
    void throttled(long retryAfter, long now) {
        recover(now);
        boolean isSameOverload = now - throttledAt < SAME_OVERLOAD; // met by another call that was in flight
        if (!isSameOverload) {
            throttles = now - throttledAt >= BACK_OFF_RESET ? 1 : throttles + 1;
            limit = Math.max(1, limit / 2);
            throttledAt = now;
        }
        long pause = retryAfter > 0 ? retryAfter : Math.min(LONGEST_PAUSE, FIRST_PAUSE << Math.min(20, throttles - 1));
        if (now + pause - pausedUntil > 0) {
            pausedUntil = now + pause;
        }
    }

    /** How long no call may begin from now on; 0 if calls may begin. */
    long pause(long now) {
        return Math.max(0, pausedUntil - now);
    }

    /** The number of permits that executors have, as far as the driver knows. */
    int charged() {
        return holders.values().stream().mapToInt(each -> each.charged).sum();
    }
}
