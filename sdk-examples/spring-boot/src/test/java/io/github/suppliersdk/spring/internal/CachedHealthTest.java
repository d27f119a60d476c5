package io.github.suppliersdk.spring.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A load balancer may ask for the health as often as it likes. */
@Timeout(60)
class CachedHealthTest {
    private static final Duration WAIT = Duration.ofMillis(10);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1); // overflows soon, as nanoTime may
    private final AtomicInteger reads = new AtomicInteger();

    private SupplierHealth read() {
        return new SupplierHealth(true, Map.of("read", reads.incrementAndGet()));
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void aResultIsCachedForAMinute() {
        CachedHealth health = new CachedHealth(this::read, nanos::get, WAIT);
        assertThat(health.get().details()).containsEntry("read", 1);
        pass(Duration.ofSeconds(59));
        assertThat(health.get().details()).containsEntry("read", 1);
        pass(Duration.ofSeconds(1));
        assertThat(health.get().details()).containsEntry("read", 2);
    }

    @Test
    void aFailureIsReportedAndNotCached() {
        CachedHealth health = new CachedHealth(
                () -> {
                    if (reads.get() == 0) {
                        reads.incrementAndGet();
                        throw new IllegalStateException("the database is down");
                    }
                    return read();
                },
                nanos::get,
                WAIT);
        assertThatThrownBy(health::get).hasMessage("the database is down");
        assertThat(health.get().details()).containsEntry("read", 2);
    }

    /** Otherwise each request would occupy a thread of the web server for as long as the database hangs. */
    @Test
    void callersGetTheLastResultWhileAReadHangs() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CachedHealth health = new CachedHealth(
                () -> {
                    SupplierHealth read = read();
                    if (reads.get() == 2) {
                        hangs.countDown();
                        try {
                            mayEnd.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return read;
                },
                nanos::get,
                WAIT);
        assertThat(health.get().details()).containsEntry("read", 1);
        pass(Duration.ofMinutes(2));
        CompletableFuture<SupplierHealth> first = CompletableFuture.supplyAsync(health);
        hangs.await();

        assertThat(health.get().details()).containsEntry("read", 1);
        pass(Duration.ofMinutes(1)); // a database that has not responded for that long is not healthy
        assertThatThrownBy(health::get).hasMessageContaining("has not responded");

        mayEnd.countDown();
        assertThat(first.get(20, TimeUnit.SECONDS).details()).containsEntry("read", 2);
        assertThat(health.get().details()).containsEntry("read", 2);
    }

    /** A database that hangs before the first result must not occupy a thread for each request. */
    @Test
    void callersWaitOnlyALimitedTimeForTheFirstResult() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        CachedHealth health = new CachedHealth(
                () -> {
                    hangs.countDown();
                    try {
                        mayEnd.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return read();
                },
                nanos::get,
                WAIT);
        CompletableFuture<SupplierHealth> first = CompletableFuture.supplyAsync(health);
        hangs.await();

        assertThatThrownBy(health::get).hasMessageContaining("has not responded");

        mayEnd.countDown();
        assertThat(first.get(20, TimeUnit.SECONDS).details()).containsEntry("read", 1);
        assertThat(health.get().details()).containsEntry("read", 1);
    }
}
