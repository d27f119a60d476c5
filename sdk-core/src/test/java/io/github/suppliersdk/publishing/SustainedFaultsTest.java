package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.publishing.FakeSlotService.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lasting faults: a service that keeps failing, a caller that is refused, an input or a JVM that throws. */
@Timeout(60)
class SustainedFaultsTest {
    private final FakeTime time = new FakeTime();
    private FakeSlotService service;
    private SupplierClient client;

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

    private SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(time);
    }

    private static void adds(PublishReport report) {
        long sum = report.count(SlotResult.DUPLICATE);
        for (SlotResult result : SlotResult.values()) {
            sum += report.count(result);
        }
        assertThat(sum).isEqualTo(report.submitted());
    }

    @Test
    void successfulReadsDoNotVouchForFailingWrites() {
        service.faults = (method, path) -> method.equals("POST") ? Fault.UNAVAILABLE : Fault.NONE;

        PublishReport report = publisher().build().publish(Slots.days(20_000));

        assertThat(time.passed()).isBetween(Duration.ofMinutes(14), Duration.ofMinutes(16));
        assertThat(report.calls()).isLessThan(1000);
        assertThat(report.endedEarly()).isPresent();
        assertThat(report.count(SlotResult.REJECTED)).isZero();
        adds(report);
    }

    @Test
    void aMinuteOfBadGatewaysRejectsNoSlot() {
        service.faults =
                (method, path) -> method.equals("POST") && time.passed().toSeconds() < 60 ? Fault.ERROR : Fault.NONE;

        PublishReport report = publisher().build().publish(Slots.days(2000));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2000);
        assertThat(report.isComplete()).isTrue();
        assertThat(service.insertions().values()).containsOnly(1);
    }

    @Test
    void aBadValueInEverySlotCausesFewCalls() {
        service.bad = id -> true;

        PublishReport report = publisher().build().publish(Slots.days(21_900));

        assertThat(report.calls()).isLessThanOrEqualTo(250);
        assertThat(report.count(SlotResult.REJECTED)).isBetween(40L, 60L);
        assertThat(report.firstProblems().toString())
                .contains("refused 40 slots of the option in a row: POST http://", "status 400", "id error-7");
        assertThat(report.isComplete()).isFalse();
        adds(report);
    }

    @Test
    void retryAfterOfAnHourEndsTheRunAtOnceUnlessGiveUpAfterIsLonger() {
        service.retryAfter = "3600";
        service.faultsOf("POST", Fault.TOO_MANY_REQUESTS);

        PublishReport report = publisher().build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(100);
        assertThat(service.requests()).hasSize(2);
        assertThat(time.passed()).isLessThan(Duration.ofMinutes(1));

        service.faultsOf("POST", Fault.TOO_MANY_REQUESTS);
        try (SupplierClient another = service.client()) {
            FakeTime longer = new FakeTime();
            PublishReport waited = SlotPublisher.builder(another)
                    .time(longer)
                    .giveUpAfter(Duration.ofHours(2))
                    .build()
                    .publish(Slots.days(100));

            assertThat(waited.count(SlotResult.CREATED)).isEqualTo(100);
            assertThat(service.requests()).hasSize(2 + 4); // it looks once more after the hour
            assertThat(longer.passed()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
        }
    }

    @Test
    void aSlotThatWasCarriedOutIsNotRejectedWhenItsRetryIsRefused() {
        client.slots("e1", "o1").create(List.of(Slots.daily("e1", "o1", 0, 4).slot()));
        AtomicInteger puts = new AtomicInteger();
        service.faults = (method, path) -> {
            if (method.equals("PUT") && puts.incrementAndGet() == 1) {
                service.bad = id -> false;
                return Fault.LOSE_RESPONSE;
            }
            return Fault.NONE;
        };

        PublishReport report = publisher()
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(List.of(Slots.daily("e1", "o1", 0, 7)));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(puts.get()).isEqualTo(1);
    }

    @Test
    void aReplacementThatIsCarriedOutLateIsNotRejectedWhenItsRetryIsRefused() {
        SlotTarget ours = Slots.daily("e1", "o1", 0, 7);
        client.slots("e1", "o1").create(List.of(ours.slot().withGuideLanguages(List.of("fr"))));
        AtomicInteger puts = new AtomicInteger();
        service.faults = (method, path) -> {
            if (method.equals("PUT") && puts.incrementAndGet() == 1) {
                return Fault.DROP;
            }
            if (method.equals("PUT")) {
                service.carryOutLate(ours);
                service.bad = id -> true;
            }
            return Fault.NONE;
        };

        PublishReport report = publisher()
                .replaceExisting(ReplacedSeats.SEATS_LEFT_NOW)
                .build()
                .publish(List.of(ours));

        assertThat(puts.get()).isEqualTo(2);
        assertThat(report.count(SlotResult.REJECTED)).isZero();
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
    }

    @Test
    void seatsOfTheServiceAreKept() {
        client.slots("e1", "o1")
                .create(List.of(Slots.target(
                                "e1", "o1", "a", Slots.days(5).get(4).slot().kind(), 2)
                        .slot()));
        SlotTarget moved =
                Slots.target("e1", "o1", "a", Slots.days(9).get(8).slot().kind(), 10);

        PublishReport report =
                publisher().replaceExisting(ReplacedSeats.KEEP_SEATS).build().publish(List.of(moved));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(client.slots("e1", "o1").get("a").capacity()).hasValue(2);
        assertThat(client.slots("e1", "o1").get("a").kind())
                .isEqualTo(moved.slot().kind());
    }

    @Test
    void anyThrowableOfTheInputEndsTheRunWithAReport() {
        for (Throwable thrown : List.of(new java.io.IOException("undeclared"), new OutOfMemoryError("transient"))) {
            Stream<SlotTarget> input = IntStream.range(0, 1000).mapToObj(i -> {
                if (i == 250) {
                    throw SustainedFaultsTest.<RuntimeException>undeclared(thrown);
                }
                return Slots.daily("e1", "o" + thrown.getMessage(), i, 10);
            });

            assertThatThrownBy(() -> publisher().build().publish(input))
                    .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                        assertThat(aborted.getCause()).isSameAs(thrown);
                        assertThat(aborted.report().submitted()).isEqualTo(250);
                        assertThat(aborted.report().isComplete()).isFalse();
                        adds(aborted.report());
                    });
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable thrown) throws E {
        throw (E) thrown;
    }

    @Test
    void anErrorOfAListenerEndsTheRunWithAReport() {
        List<PublishListener> listeners = new ArrayList<>();
        listeners.add(new PublishListener() {
            @Override
            public void outcome(SlotOutcome outcome) {
                throw new OutOfMemoryError("transient");
            }
        });

        assertThatThrownBy(() -> publisher().listener(listeners.get(0)).build().publish(Slots.days(5000)))
                .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                    assertThat(aborted).hasRootCauseInstanceOf(OutOfMemoryError.class);
                    adds(aborted.report());
                });
    }

    @Test
    void aClientThatIsClosedEndsTheRunWithAReport() {
        Stream<SlotTarget> input = IntStream.range(0, 5000).mapToObj(i -> {
            if (i == 2500) {
                client.close(Duration.ZERO);
            }
            return Slots.daily("e1", "o1", i, 10);
        });

        assertThatThrownBy(() -> publisher().build().publish(input))
                .isInstanceOfSatisfying(PublishAbortedException.class, aborted -> {
                    assertThat(aborted).hasMessageContaining("the client is closed");
                    adds(aborted.report());
                });
    }

    @Test
    void partialCallsAreFlushedWhileTheInputIsSilent() {
        AtomicInteger outcomes = new AtomicInteger();
        Stream<SlotTarget> input = IntStream.range(0, 3).mapToObj(i -> {
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (outcomes.get() < i && System.nanoTime() < deadline) {
                Thread.onSpinWait();
            }
            return Slots.daily("e1", "o1", i, 10);
        });

        PublishReport report = SlotPublisher.builder(client)
                .listener(new PublishListener() {
                    @Override
                    public void outcome(SlotOutcome outcome) {
                        outcomes.incrementAndGet();
                    }
                })
                .build()
                .publish(input);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(3);
        assertThat(report.calls()).isEqualTo(4);
    }

    @Test
    void unlimitedDurationsDoNotOverflow() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE);

        PublishReport report =
                publisher().giveUpAfter(forever).lateEffect(forever).build().publish(Slots.days(150));

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(150);
    }

    @Test
    void aMissingOptionAffectsOnlyItsOwnSlots() {
        service.bad = id -> id.startsWith("o2-");
        service.statusOfBad = 404;
        List<SlotTarget> both = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            both.add(Slots.daily("e1", "o1", i, 10));
            both.add(Slots.daily("e1", "o2", i, 10));
        }

        PublishReport report = publisher().build().publish(both);

        assertThat(report.count(SlotResult.CREATED)).isEqualTo(500);
        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(500);
    }
}
