package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs whose calls are limited by permits of the caller. */
@Timeout(60)
class CallPermitsTest {
    private final FakeTime time = new FakeTime();
    private FakeSlotService service;
    private SupplierClient client;

    /** A fixed number of permits, which can be withheld. */
    private static class Counted implements CallPermits {
        private final List<Runnable> waiting = new ArrayList<>();
        final List<Duration> throttles = Collections.synchronizedList(new ArrayList<>());
        private int free;
        private int taken;
        private int most;

        Counted(int permits) {
            free = permits;
        }

        @Override
        public synchronized boolean tryAcquire(Runnable whenAvailable) {
            if (free == 0) {
                waiting.add(whenAvailable);
                return false;
            }
            free--;
            taken++;
            most = Math.max(most, taken);
            return true;
        }

        @Override
        public void release() {
            synchronized (this) {
                taken--;
            }
            add(1);
        }

        void add(int permits) {
            List<Runnable> notified;
            synchronized (this) {
                free += permits;
                notified = List.copyOf(waiting);
                waiting.clear();
            }
            notified.forEach(Runnable::run);
        }

        @Override
        public void throttled(Duration retryAfter) {
            throttles.add(retryAfter);
        }

        synchronized int taken() {
            return taken;
        }

        synchronized int waiting() {
            return waiting.size();
        }
    }

    @BeforeEach
    void start() throws Exception {
        service = new FakeSlotService();
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
        service.close();
    }

    private SlotPublisher.Builder publisher(CallPermits permits) {
        return SlotPublisher.builder(client)
                .time(time, new VirtualWaitStrategy(time))
                .concurrency(8)
                .callPermits(permits);
    }

    private static List<SlotTarget> options(int count) {
        List<SlotTarget> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(Slots.daily("e1", "o" + i, 0, 10));
        }
        return slots;
    }

    @Test
    void callsInFlightDoNotExceedThePermitsAndAllPermitsAreReturned() {
        Counted permits = new Counted(2);

        PublishReport report = publisher(permits).build().publish(options(60));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(60);
        assertThat(service.mostInFlight()).isLessThanOrEqualTo(2);
        assertThat(permits.most).isEqualTo(2);
        assertThat(permits.taken()).isZero();
    }

    @Test
    void runsOfTwoPublishersShareThePermits() throws Exception {
        Counted permits = new Counted(3);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<PublishReport>> runs = new ArrayList<>();
            for (String experience : List.of("e1", "e2")) {
                List<SlotTarget> slots = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    slots.add(Slots.daily(experience, experience + "-o" + i, 0, 10));
                }
                runs.add(threads.submit(() -> SlotPublisher.builder(client)
                        .concurrency(8)
                        .callPermits(permits)
                        .build()
                        .publish(slots)));
            }
            for (Future<PublishReport> run : runs) {
                assertThat(run.get().isComplete()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(service.mostInFlight()).isLessThanOrEqualTo(3);
        assertThat(permits.taken()).isZero();
    }

    @Test
    @SuppressWarnings("WaitNotInLoop") // the run checks everything again
    void aRunIsWokenWhenPermitsBecomeAvailable() throws Exception {
        Counted permits = new Counted(0);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<PublishReport> run = threads.submit(() -> SlotPublisher.builder(client)
                    .time(time, (condition, nanos, idle) -> condition.await()) // only a signal wakes the run
                    .concurrency(8)
                    .callPermits(permits)
                    .build()
                    .publish(options(20)));
            while (permits.waiting() == 0) {
                Thread.onSpinWait();
            }
            assertThat(service.requests()).isEmpty();
            permits.add(1);

            assertThat(run.get().count(SlotResult.CREATED)).isEqualTo(20);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void withoutASignalARunAsksForPermitsOnceASecond() {
        AtomicInteger asked = new AtomicInteger();
        CallPermits late = new CallPermits() {
            @Override
            public boolean tryAcquire(Runnable whenAvailable) {
                return asked.incrementAndGet() > 0 && time.passed().compareTo(Duration.ofSeconds(30)) >= 0;
            }

            @Override
            public void release() {}
        };

        PublishReport report = publisher(late).build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(100);
        assertThat(time.passed()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(40));
    }

    @Test
    void aRunThatNeverGetsAPermitEndsWithAReport() {
        Counted none = new Counted(0);

        PublishReport report =
                publisher(none).giveUpAfter(Duration.ofMinutes(10)).build().publish(options(20));

        assertThat(report.count(SlotResult.NOT_SENT))
                .isEqualTo(report.submitted())
                .isPositive();
        assertThat(report.endedEarly())
                .hasValueSatisfying(why -> assertThat(why).contains("no permit"));
        assertThat(time.passed()).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void retryAfterIsReportedBeforeThePermitIsReturned() {
        service.retryAfter = "7";
        service.faultsOf("POST", Fault.TOO_MANY_REQUESTS);
        Counted permits = new Counted(1) {
            @Override
            public void throttled(Duration retryAfter) {
                assertThat(taken()).isEqualTo(1);
                super.throttled(retryAfter);
            }
        };

        PublishReport report = publisher(permits).build().publish(Slots.days(100));

        assertThat(report.isComplete()).isTrue();
        assertThat(permits.throttles).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void overloadWithoutRetryAfterIsReportedAsZeroAndOtherFailuresAreNotReported() {
        service.faultsOf("POST", Fault.TOO_MANY_REQUESTS, Fault.ERROR, Fault.DROP);
        Counted permits = new Counted(1);

        PublishReport report = publisher(permits).build().publish(Slots.days(100));

        assertThat(report.isComplete()).isTrue();
        assertThat(permits.throttles).containsExactly(Duration.ZERO);
    }

    @Test
    void permitsThatThrowEndTheRunWithAReport() {
        CallPermits broken = new CallPermits() {
            @Override
            public boolean tryAcquire(Runnable whenAvailable) {
                throw new IllegalStateException("the driver is gone");
            }

            @Override
            public void release() {}
        };

        PublishAbortedException thrown = catchThrowableOfType(
                PublishAbortedException.class, () -> publisher(broken).build().publish(options(20)));

        assertThat(thrown).hasMessageContaining("the driver is gone");
        assertThat(thrown.report().count(SlotResult.NOT_SENT))
                .isEqualTo(thrown.report().submitted());
        assertThat(service.requests()).isEmpty();
    }

    @Test
    void permitsThatThrowOnReturnAffectNoOutcome() {
        CallPermits broken = new CallPermits() {
            @Override
            public boolean tryAcquire(Runnable whenAvailable) {
                return true;
            }

            @Override
            public void release() {
                throw new IllegalStateException("the driver is gone");
            }
        };

        PublishAbortedException thrown = catchThrowableOfType(
                PublishAbortedException.class, () -> publisher(broken).build().publish(options(20)));

        assertThat(thrown.report().count(SlotResult.UNKNOWN)).isZero();
        assertThat(thrown.report().count(SlotResult.CREATED)).isPositive();
    }

    @Test
    void permitsAreReturnedWhileTheInputIsSilent() throws Exception {
        Counted permits = new Counted(4);
        int[] taken = {-1};
        List<SlotTarget> slots = options(40);
        java.util.Iterator<SlotTarget> given = slots.iterator();
        java.util.Iterator<SlotTarget> pausing = new java.util.Iterator<>() {
            private int count;

            @Override
            public boolean hasNext() {
                return given.hasNext();
            }

            @Override
            public SlotTarget next() {
                if (++count == 40) {
                    while (permits.taken() > 0) {
                        Thread.onSpinWait();
                    }
                    taken[0] = permits.taken();
                }
                return given.next();
            }
        };

        publisher(permits).build().publish(pausing);

        assertThat(taken[0]).isZero();
        assertThat(permits.taken()).isZero();
    }

    /** A listener may be slow, and other runs wait for the permit. */
    @Test
    void permitsAreReturnedWhileOutcomesAreReported() {
        service.bad = id -> true;
        service.statusOfBad = 404; // the option is missing, so its other slots get their outcomes at once
        Counted permits = new Counted(1);
        AtomicInteger outcomes = new AtomicInteger();
        AtomicInteger outcomesWithPermit = new AtomicInteger();

        PublishReport report = publisher(permits)
                .concurrency(1)
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        outcomes.incrementAndGet();
                        outcomesWithPermit.addAndGet(permits.taken());
                    }
                })
                .build()
                .publish(Slots.days(3000));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(3000);
        assertThat(outcomes).hasValue(3000);
        assertThat(outcomesWithPermit).hasValue(0);
    }
}
