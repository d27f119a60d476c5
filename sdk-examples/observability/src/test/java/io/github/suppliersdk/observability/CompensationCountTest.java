package io.github.suppliersdk.observability;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of the gauges of open compensations. */
@Timeout(60)
class CompensationCountTest {
    @Test
    void countingCompensationsBlocksNoCallerAndAnOldCountExpires() throws InterruptedException {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        AtomicInteger asked = new AtomicInteger();
        AtomicLong now = new AtomicLong();
        CountDownLatch hangs = new CountDownLatch(1);
        Semaphore counted = new Semaphore(0);
        CompensationCount count = new CompensationCount(
                () -> {
                    if (asked.incrementAndGet() > 1) {
                        counted.release();
                        try {
                            hangs.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return List.of();
                },
                Duration.ofMinutes(1),
                now::get);
        var unused = count.registerWith(new MicrometerRecorder(registry, "default"));
        var gauge = registry.get("supplier.webhooks.compensations.open").gauge();
        while (Double.isNaN(gauge.value())) {
            Thread.onSpinWait();
        }
        assertThat(gauge.value()).isZero();
        assertThat(asked).hasValue(1);
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        do { // the thread of the first count may not have ended yet, so the first of these reads may start none
            assertThat(gauge.value()).isZero();
        } while (!counted.tryAcquire(10, TimeUnit.MILLISECONDS));
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(gauge.value()).isZero();
        now.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(gauge.value()).isNaN();
        assertThat(asked).hasValue(2);
        hangs.countDown();
    }
}
