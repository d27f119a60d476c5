package io.github.suppliersdk.webhooks;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the responses of a receiver since this object was made, in a fixed amount of memory. Add it as an observer,
 * and read {@link #of} from a metrics endpoint.
 */
public final class WebhookStats implements WebhookObserver {
    /**
     * The figures of one kind of request.
     *
     * @param count the number of requests
     * @param outcomes the number by outcome, without outcomes that did not occur
     * @param refusals the number by refusal code
     * @param p50 half of the responses took at most this long; too high by at most one eighth
     * @param p90 nine of ten responses took at most this long; too high by at most one eighth
     * @param p99 99 of 100 responses took at most this long; too high by at most one eighth
     * @param longest the duration of the slowest response
     */
    public record Snapshot(
            long count,
            Map<WebhookOutcome, Long> outcomes,
            Map<String, Long> refusals,
            Duration p50,
            Duration p90,
            Duration p99,
            Duration longest) {}

    private final Map<WebhookKind, Counters> counters = new EnumMap<>(WebhookKind.class);
    private final LongAdder compensations = new LongAdder();
    private final LongAdder endedHolds = new LongAdder();
    private final LongAdder compensationFailures = new LongAdder();

    /** Starts with all figures at zero. */
    public WebhookStats() {
        for (WebhookKind kind : WebhookKind.values()) {
            counters.put(kind, new Counters());
        }
    }

    @Override
    public void onWebhook(WebhookEvent event) {
        of(counters, event.kind()).add(event);
    }

    @Override
    public void onCompensation(CompensationEvent event) {
        if (event.failure().isPresent()) {
            compensationFailures.increment();
        } else {
            (event.isHoldEnd() ? endedHolds : compensations).increment();
        }
    }

    private static Counters of(Map<WebhookKind, Counters> counters, WebhookKind kind) {
        Counters found = counters.get(kind);
        if (found == null) {
            throw new IllegalStateException("every kind has its counters");
        }
        return found;
    }

    /** The current figures of this kind of request. */
    public Snapshot of(WebhookKind kind) {
        return of(counters, kind).read();
    }

    /** The number of holds and bookings that were refused or cancelled, and then compensated. */
    public long compensations() {
        return compensations.sum();
    }

    /** The number of holds that were released because they ran out without a booking. */
    public long endedHolds() {
        return endedHolds.sum();
    }

    /** The number of compensations that failed, including those of ended holds; each is tried again. */
    public long compensationFailures() {
        return compensationFailures.sum();
    }

    /**
     * Counts durations in steps of an eighth: single microseconds below 8 µs, then 8 steps from each power of 2 to the
     * next.
     */
    private static final class Counters {
        private static final int STEPS = 8;
        private static final int STEP_BITS = 3;
        private static final int BUCKETS = (Long.SIZE - STEP_BITS) * STEPS;

        private final AtomicLongArray durations = new AtomicLongArray(BUCKETS);
        private final AtomicLong longest = new AtomicLong();
        private final Map<WebhookOutcome, LongAdder> outcomes = new ConcurrentHashMap<>();
        private final Map<String, LongAdder> refusals = new ConcurrentHashMap<>();

        void add(WebhookEvent event) {
            long micros = event.duration().toNanos() / 1000;
            durations.incrementAndGet(bucket(micros));
            longest.accumulateAndGet(event.duration().toNanos(), Math::max);
            outcomes.computeIfAbsent(event.outcome(), any -> new LongAdder()).increment();
            event.refusalCode()
                    .ifPresent(code -> refusals.computeIfAbsent(code, any -> new LongAdder())
                            .increment());
        }

        private static int bucket(long value) {
            if (value < STEPS) {
                return (int) Math.max(0, value);
            }
            int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(value) - STEP_BITS;
            return (shift + 1) * STEPS + (int) (value >>> shift) - STEPS;
        }

        /** The largest value in a bucket. */
        private static long top(int bucket) {
            if (bucket < STEPS) {
                return bucket;
            }
            int shift = bucket / STEPS - 1;
            return (((long) bucket % STEPS + STEPS + 1) << shift) - 1;
        }

        Snapshot read() {
            long[] counts = new long[BUCKETS];
            long count = 0;
            for (int i = 0; i < BUCKETS; i++) {
                counts[i] = durations.get(i);
                count += counts[i];
            }
            Map<WebhookOutcome, Long> byOutcome = new EnumMap<>(WebhookOutcome.class);
            outcomes.forEach((outcome, those) -> byOutcome.put(outcome, those.sum()));
            Map<String, Long> byCode = new TreeMap<>();
            refusals.forEach((code, those) -> byCode.put(code, those.sum()));
            return new Snapshot(
                    count,
                    Collections.unmodifiableMap(byOutcome),
                    Collections.unmodifiableMap(byCode),
                    quantile(counts, count, 50),
                    quantile(counts, count, 90),
                    quantile(counts, count, 99),
                    Duration.ofNanos(longest.get()));
        }

        private Duration quantile(long[] counts, long count, int percent) {
            long rank = (count * percent + 99) / 100;
            long passed = 0;
            for (int i = 0; i < counts.length && count > 0; i++) {
                passed += counts[i];
                if (passed >= rank) {
                    long nanos = (top(i) + 1) * 1000 - 1;
                    return Duration.ofNanos(Math.min(nanos, longest.get()));
                }
            }
            return Duration.ZERO;
        }
    }
}
