package io.github.suppliersdk.sync.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.support.Race;
import io.github.suppliersdk.sync.ClaimEnd;
import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.sync.OutboxClaim;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Tests the guarantees of an {@link Outbox} that several threads and processes use at once.
 */
@Execution(ExecutionMode.SAME_THREAD) // each test has the outbox to itself
@Timeout(value = 60, unit = TimeUnit.SECONDS)
public abstract class ConcurrentOutboxContract {
    private static final Duration LEASE = Duration.ofHours(1);
    private static final Duration SETTLE = Duration.ofMinutes(5);
    private static final int THREADS = 6;

    @SuppressWarnings("NullAway.Init")
    private Outbox outbox;

    @SuppressWarnings("NullAway.Init")
    private Outbox other;

    /** Returns an outbox without marks. Called before each test. */
    protected abstract Outbox emptyOutbox() throws Exception;

    /** Returns another outbox over the storage of the first one, like that of a second process. */
    protected abstract Outbox sameOutboxOfAnotherProcess(Outbox first) throws Exception;

    @BeforeEach
    void openOutboxes() throws Exception {
        outbox = emptyOutbox();
        other = sameOutboxOfAnotherProcess(outbox);
    }

    private Outbox of(int thread) {
        return thread % 2 == 0 ? outbox : other;
    }

    private static <T> List<T> atOnce(IntFunction<Callable<T>> task) throws Exception {
        return Race.run(IntStream.range(0, THREADS).mapToObj(task).toList());
    }

    /** Whether this thread must end because another one has failed. */
    private static boolean isOver() {
        return Thread.currentThread().isInterrupted();
    }

    private static List<SlotKey> keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> SlotKey.of("tour", "evening", "slot-" + i))
                .toList();
    }

    private static List<SlotKey> keysOf(List<OutboxClaim> claims) {
        return claims.stream().map(OutboxClaim::key).toList();
    }

    @Test
    void noSlotIsClaimedTwice() throws Exception {
        List<SlotKey> keys = keys(120);
        outbox.mark(keys);

        List<List<SlotKey>> claimed = atOnce(i -> () -> {
            List<SlotKey> mine = new ArrayList<>();
            for (List<OutboxClaim> some = of(i).claim(7, LEASE, SETTLE);
                    !some.isEmpty() && !isOver();
                    some = of(i).claim(7, LEASE, SETTLE)) {
                mine.addAll(keysOf(some));
            }
            return mine;
        });

        List<SlotKey> all =
                new ArrayList<>(claimed.stream().flatMap(List::stream).toList());
        all.addAll(keysOf(outbox.claim(500, LEASE, SETTLE))); // the rows that were locked when the others polled
        assertThat(all).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void onlyOneConcurrentTakeoverSucceeds() throws Exception {
        for (int round = 0; round < 10; round++) {
            SlotKey key = SlotKey.of("tour", "evening", "round-" + round);
            outbox.mark(List.of(key));
            OutboxClaim first = outbox.claim(1, Duration.ZERO, SETTLE).get(0);
            outbox.park(first, OutboxContract.retryAfter(Duration.ZERO));

            List<List<OutboxClaim>> claims = atOnce(i -> () -> of(i).claim(1, LEASE, SETTLE));

            assertThat(claims.stream().mapToInt(List::size).sum()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void concurrentMarksOfTheSameSlotsInAnyOrderSucceed() throws Exception {
        List<SlotKey> keys = keys(25);
        atOnce(i -> () -> {
            List<SlotKey> mine = new ArrayList<>(keys);
            Collections.rotate(mine, 4 * i);
            if (i % 2 == 0) {
                Collections.reverse(mine);
            }
            for (int round = 0; round < 5; round++) {
                of(i).mark(mine);
                of(i).markToVerify(mine.subList(0, 5), SETTLE, Optional.empty());
            }
            return true;
        });
        assertThat(outbox.backlog().pending()).isEqualTo(25);
    }

    /**
     * Some threads change a value and mark the slot; others process the slot like an availability sync. At the end of
     * each round the value that was sent last must be the current one.
     */
    @Test
    void noMarkIsLost() throws Exception {
        for (int round = 0; round < 12; round++) {
            SlotKey key = SlotKey.of("tour", "evening", "round-" + round);
            AtomicLong source = new AtomicLong();
            AtomicLong service = new AtomicLong();
            AtomicInteger changing = new AtomicInteger(THREADS / 2);
            atOnce(i -> () ->
                    i < THREADS / 2 ? changes(of(i), key, source, changing) : turns(of(i), source, service, changing));

            assertThat(service.get()).isEqualTo(source.get());
        }
    }

    @Test
    void processesTogetherNeverCountMoreDeletesThanPermitted() throws Exception {
        List<List<Boolean>> permitted = atOnce(i -> () -> {
            List<Boolean> mine = new ArrayList<>();
            for (int n = 0; n < 20; n++) {
                mine.add(of(i).countDelete(SlotKey.of("tour", "evening", i + "-" + n), 20));
            }
            return mine;
        });
        assertThat(permitted.stream().flatMap(List::stream).filter(each -> each))
                .hasSizeBetween(1, 20);
    }

    private static boolean changes(Outbox outbox, SlotKey key, AtomicLong source, AtomicInteger changing) {
        for (int n = 0; n < 4; n++) {
            source.incrementAndGet();
            if (n == 0) {
                outbox.markDifferent(List.of(key), false);
            } else {
                outbox.mark(List.of(key));
            }
            Thread.onSpinWait();
        }
        changing.decrementAndGet();
        return true;
    }

    private static boolean turns(Outbox outbox, AtomicLong source, AtomicLong service, AtomicInteger changing) {
        while (!isOver() && (changing.get() > 0 || outbox.backlog().pending() > 0)) {
            for (OutboxClaim claim : outbox.claim(2, LEASE, SETTLE)) {
                turn(outbox, claim, source, service);
            }
        }
        return true;
    }

    private static void turn(Outbox outbox, OutboxClaim claim, AtomicLong source, AtomicLong service) {
        for (int attempt = 0; !isOver(); attempt++) {
            service.set(source.get());
            Thread.onSpinWait();
            boolean release = attempt % 3 == 2;
            ClaimEnd end =
                    release ? outbox.park(claim, OutboxContract.retryAfter(Duration.ZERO)) : outbox.finish(claim);
            assertThat(end).isNotEqualTo(ClaimEnd.LOST);
            if (end == ClaimEnd.DONE || (release && end == ClaimEnd.AGAIN)) {
                return;
            }
            assertThat(outbox.take(claim)).isPresent();
        }
    }
}
