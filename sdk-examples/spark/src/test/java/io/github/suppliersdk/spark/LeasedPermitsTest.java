package io.github.suppliersdk.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LeasedPermitsTest {
    /** A driver in this process. */
    private static DriverLink driver(PermitLedger ledger, Duration lease) {
        return message -> {
            synchronized (ledger) {
                long now = System.nanoTime();
                int permits = 0;
                if (message instanceof Message.Lease asked) {
                    permits = ledger.lease(asked.holder(), asked.wanted(), asked.held(), now);
                } else if (message instanceof Message.Throttled throttled) {
                    ledger.throttled(
                            Duration.ofMillis(throttled.retryAfterMillis()).toNanos(), now);
                }
                return new Message.Grant(
                        permits,
                        lease.toMillis(),
                        Duration.ofNanos(ledger.pause(now)).toMillis(),
                        null,
                        false,
                        false);
            }
        };
    }

    /** Waits for a permit in the way the publisher does. */
    private static void acquire(LeasedPermits permits) throws InterruptedException {
        Semaphore available = new Semaphore(0);
        while (!permits.tryAcquire(available::release)) {
            available.acquire();
        }
    }

    @Test
    void allExecutorsTogetherNeverExceedTheLimit() throws Exception {
        PermitLedger ledger = new PermitLedger(3, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        DriverLink driver = driver(ledger, Duration.ofSeconds(10));
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        List<LeasedPermits> executors = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            LeasedPermits permits = new LeasedPermits("run", "x" + i, driver, new WriteCalls());
            permits.use(4);
            executors.add(permits);
            for (int j = 0; j < 4; j++) {
                Thread thread = new Thread(() -> {
                    try {
                        for (int k = 0; k < 20; k++) {
                            acquire(permits);
                            most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                            Thread.onSpinWait();
                            inFlight.decrementAndGet();
                            permits.release();
                            done.incrementAndGet();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
                threads.add(thread);
                thread.start();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        executors.forEach(LeasedPermits::close);

        assertThat(done).hasValue(240);
        assertThat(most.get()).isBetween(1, 3);
    }

    @Test
    void anOverloadReportedByOneExecutorPausesTheOthers() throws Exception {
        PermitLedger ledger = new PermitLedger(4, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        DriverLink driver = driver(ledger, Duration.ofSeconds(10));
        try (LeasedPermits one = new LeasedPermits("run", "x1", driver, new WriteCalls());
                LeasedPermits other = new LeasedPermits("run", "x2", driver, new WriteCalls())) {
            one.use(2);
            other.use(2);
            acquire(one);
            acquire(other);
            other.release();
            one.throttled(Duration.ofSeconds(30));
            one.release();

            boolean acquired = true;
            for (long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();
                    acquired && System.nanoTime() < end; ) {
                acquired = other.tryAcquire(() -> {});
                if (acquired) {
                    other.release();
                    Thread.onSpinWait();
                }
            }
            assertThat(acquired).isFalse();
        }
    }

    @Test
    void noCallBeginsAfterTheLeaseHasRunOutWithoutTheDriver() throws Exception {
        PermitLedger ledger = new PermitLedger(4, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        DriverLink driver = driver(ledger, Duration.ofMillis(300));
        AtomicInteger asked = new AtomicInteger();
        DriverLink lost = message -> {
            if (asked.incrementAndGet() > 1) {
                throw new IllegalStateException("the driver is gone");
            }
            return driver.ask(message);
        };
        try (LeasedPermits permits = new LeasedPermits("run", "x", lost, new WriteCalls())) {
            permits.use(1);
            acquire(permits);
            permits.release();
            long from = System.nanoTime();
            while (permits.tryAcquire(() -> {})) {
                permits.release();
                Thread.onSpinWait();
                assertThat(System.nanoTime() - from)
                        .isLessThan(Duration.ofSeconds(5).toNanos());
            }
        }
    }

    @Test
    void aMessageThatDidNotReachTheDriverIsSentAgain() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        AtomicInteger attempts = new AtomicInteger();
        DriverLink unsteady = message -> {
            if (message instanceof Message.Refused) {
                if (attempts.incrementAndGet() == 1) {
                    throw new IllegalStateException("lost on the way");
                }
                heard.countDown();
            }
            return new Message.Grant(1, 10_000, 0, null, false, false);
        };
        try (LeasedPermits permits = new LeasedPermits("run", "x", unsteady, new WriteCalls())) {
            permits.stop(new Message.Refused("run", "a wrong token"), "a wrong token");

            assertThat(heard.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void anExecutorThatLeavesTheJobReturnsAllPermits() throws Exception {
        PermitLedger ledger = new PermitLedger(2, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        DriverLink driver = driver(ledger, Duration.ofSeconds(10));
        LeasedPermits first = new LeasedPermits("run", "x1", driver, new WriteCalls());
        first.use(2);
        acquire(first);
        first.release();
        first.close();
        try (LeasedPermits second = new LeasedPermits("run", "x2", driver, new WriteCalls())) {
            second.use(2);
            acquire(second);
            acquire(second);

            assertThat(second.inUse()).isEqualTo(2);
        }
    }

    @Test
    void aJobWithoutTasksOnTheExecutorHoldsNoPermitsAndAsksForNone() throws Exception {
        PermitLedger ledger = new PermitLedger(2, Duration.ofMinutes(1).toNanos(), System.nanoTime());
        try (LeasedPermits permits =
                new LeasedPermits("run", "x1", driver(ledger, Duration.ofSeconds(10)), new WriteCalls())) {
            permits.use(2);
            acquire(permits);
            permits.release();
            permits.use(-2);

            long from = System.nanoTime();
            while (permits.thread().getState() != Thread.State.WAITING) {
                assertThat(System.nanoTime() - from)
                        .isLessThan(Duration.ofSeconds(10).toNanos());
                Thread.onSpinWait();
            }
            assertThat(ledger.charged()).isZero();
        }
    }
}
