package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.internal.threads.Cancellation;
import io.github.suppliersdk.publishing.ScriptedService.Reply;
import io.github.suppliersdk.slots.OpenSlot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The seats of a slot that replaces the service's, and the number of attempts. */
class ReplacedSlotsTest extends VirtualTimeRuns {
    @TempDir
    Path folder;

    ReplacedSlotsTest() {
        super(Duration.ofMillis(40));
    }

    private SlotPublisher.Builder publisher(ReplacedSeats seats) {
        return publisher().replaceExisting(seats);
    }

    private static SlotTarget another(int day, int capacity) {
        SlotTarget target = Slots.daily("e1", "o1", day, capacity);
        return new SlotTarget("e1", target.slot().withGuideLanguages(List.of("xx")));
    }

    private int seats() {
        return Objects.requireNonNull(service.slots.get("o1-0"))
                .path("capacity")
                .asInt(-1);
    }

    @ParameterizedTest
    @EnumSource(ReplacedSeats.class)
    void aSlotThatIsMissingForAMomentIsNotReplacedByOneWithoutALimit(ReplacedSeats kept) {
        service.put(another(0, 4));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> call.method().equals("PUT") && puts.incrementAndGet() == 1 ? Reply.of(404) : null;

        PublishReport report = publisher(kept).build().publish(List.of(Slots.daily("e1", "o1", 0, 7)));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(kept == ReplacedSeats.KEEP_SEATS ? 4 : 7);
    }

    /**
     * The input contains the maximum number of seats: no more are put on sale, and sold seats are not put on sale
     * again.
     */
    @ParameterizedTest
    @CsvSource({"9, 12, 9, FEWER_SEATS", "9, 5, 5, REPLACED", "9, 0, 0, REPLACED", "0, 0, 0, EQUAL", ", 7, 7, REPLACED"
    })
    void keptSeatsAreNeverMoreThanThoseOfTheInput(
            @Nullable Integer shown, int scheduled, int seats, SlotResult result) {
        SlotTarget there = Slots.daily("e1", "o1", 0, shown == null ? 1 : shown);
        service.put(shown == null ? new SlotTarget("e1", there.slot().withCapacity(OptionalInt.empty())) : there);

        PublishReport report =
                publisher(ReplacedSeats.KEEP_SEATS).build().publish(List.of(Slots.daily("e1", "o1", 0, scheduled)));

        assertThat(report.count(result)).isEqualTo(1);
        assertThat(seats()).isEqualTo(seats);
    }

    @Test
    void aClosedDepartureWithAnotherPriceIsClosed() {
        service.put(another(0, 12));

        publisher(ReplacedSeats.KEEP_SEATS).build().publish(List.of(Slots.daily("e1", "o1", 0, 0)));

        assertThat(seats()).isZero();
    }

    /** The call raises only the seats. It may have been carried out, and seats may have been sold since. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void seatsAreNotRaisedTwiceAfterALostResponse(int shown) {
        service.put(Slots.daily("e1", "o1", 0, 4));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> {
            if (call.method().equals("PUT") && puts.incrementAndGet() == 1) {
                service.put(Slots.daily("e1", "o1", 0, shown));
                return Reply.of(500);
            }
            return null;
        };

        PublishReport report =
                publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(List.of(Slots.daily("e1", "o1", 0, 7)));

        assertThat(report.count(SlotResult.UNKNOWN)).isEqualTo(1);
        assertThat(report.toVerify()).isEqualTo(1);
        assertThat(seats()).isEqualTo(shown);
    }

    /**
     * The content shows that the slot was replaced, so its seats are those of the input less the sold ones, whatever it
     * had before.
     */
    @Test
    void aReplacementThatSoldDownToTheSeatsOfTheOldOneIsNotRaised() {
        service.put(another(0, 4));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> {
            if (call.method().equals("PUT") && puts.incrementAndGet() == 1) {
                service.put(Slots.daily("e1", "o1", 0, 4)); // 7, and three were sold
                return Reply.of(500);
            }
            return null;
        };

        PublishReport report =
                publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(List.of(Slots.daily("e1", "o1", 0, 7)));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 409})
    void soldSeatsOfASlotCreatedByARefusedCallAreNotRaised(int status) {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 1) {
                service.put(Slots.daily("e1", "o1", 0, 9));
                return Reply.of(status);
            }
            return null;
        };

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(Slots.days(3));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(1);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2);
        assertThat(seats()).isEqualTo(9);
    }

    /** The content differs because the service changed that of the input: seats that were sold meanwhile stay sold. */
    @ParameterizedTest
    @ValueSource(ints = {500, 400})
    void seatsOfASlotCreatedWithOtherContentByADoubtfulWriteAreNotRaised(int status) {
        AtomicInteger posts = new AtomicInteger();
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 1) {
                service.put(another(0, 9));
                return Reply.of(status);
            }
            if (call.method().equals("PUT") && puts.incrementAndGet() == 1) {
                service.put(another(0, 8)); // one more is sold
                return Reply.of(500);
            }
            return null;
        };

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(Slots.days(3));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(8);
    }

    @Test
    void seatsBelowThoseOfADoubtfulCreateAreWritten() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 1) {
                service.put(another(0, 12));
                return Reply.of(500);
            }
            return null;
        };

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(Slots.days(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    private static SlotTarget open(String id) {
        SlotTarget target = Slots.target("e1", "o1", id, OpenSlot.ofDurationDays(30), 1);
        return new SlotTarget("e1", target.slot().withCapacity(OptionalInt.empty()));
    }

    @Test
    void anOpenSlotHasNoSeatsToKeep() {
        service.put(open("o1-0"));

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    @Test
    void aSlotReturnedWithoutItsKindKeepsItsSeats() {
        service.put(another(0, 3));
        Objects.requireNonNull(service.slots.get("o1-0")).remove("daily_slot");

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(3);
    }

    @Test
    void anOpenSlotReplacesOneWithSeats() {
        service.put(Slots.daily("e1", "o1", 0, 4));

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(List.of(open("o1-0")));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(Objects.requireNonNull(service.slots.get("o1-0")).has("open_slot"))
                .isTrue();
        assertThat(seats()).isEqualTo(-1);
    }

    @Test
    void aSlotWithNegativeSeatsIsLeftUnchangedAndNotRejected() {
        service.put(another(0, -1));

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(1));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(1);
        assertThat(report.firstProblems().get(0).problem().orElseThrow().message())
                .contains("-1");
        assertThat(seats()).isEqualTo(-1);
    }

    /** The slots exist: a 404 of the range call means that the service does not have this call. */
    @Test
    void seatsOfExistingSlotsAreWrittenIfRangesCannotBeRead() {
        for (int day = 0; day < 250; day++) {
            service.put(Slots.daily("e1", "o1", day, 3));
        }
        AtomicInteger ranges = new AtomicInteger();
        service.script = call -> {
            if (call.isRead() && call.ids().isEmpty()) {
                ranges.incrementAndGet();
                return Reply.of(404);
            }
            return null;
        };

        PublishReport report =
                publisher(ReplacedSeats.SEATS_LEFT_NOW).concurrency(1).build().publish(Slots.days(250));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(250);
        assertThat(seats()).isEqualTo(10);
        // a slow machine sends slots in several groups, and each group looks once
        assertThat(ranges.get()).as("the 404 of the range call is remembered").isLessThanOrEqualTo(3);
    }

    @Test
    void seatsLeftNowAreWrittenEvenAfterARefusedCall() {
        service.put(Slots.daily("e1", "o1", 0, 4));

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(Slots.days(3));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    @Test
    void aSlotOfARefusedCallIsRecognisedDespiteAnImmediateSale() {
        AtomicInteger posts = new AtomicInteger();
        service.script = call -> {
            if (call.isPost() && posts.incrementAndGet() == 1) {
                service.put(Slots.daily("e1", "o1", 0, 9));
                return Reply.of(400);
            }
            return null;
        };

        PublishReport report = publisher().build().publish(Slots.days(3));

        assertThat(report.count(SlotResult.FEWER_SEATS)).isEqualTo(1);
        assertThat(report.count(SlotResult.CREATED)).isEqualTo(2);
    }

    @Test
    void keptSeatsAreReadAgainAfterAWait() {
        service.put(another(0, 4));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> {
            if (call.method().equals("PUT") && puts.incrementAndGet() == 1) {
                service.put(another(0, 0)); // sold out while the run waits
                return new Reply(429, false, "600");
            }
            return null;
        };

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isZero();
    }

    @Test
    void keptSeatsAreReadAgainAfterAWaitForAToken() {
        service.put(another(0, 4));
        AtomicInteger tokens = new AtomicInteger();
        SupplierClient slow = TestClients.build(
                SupplierClient.builder().baseUrl("https://service.example/").tokens(() -> {
                    if (tokens.incrementAndGet() == 3) { // for the replacement
                        pause(Duration.ofSeconds(3));
                        service.put(another(0, 0)); // sold out meanwhile
                    }
                    return "token";
                }),
                service,
                time);

        PublishReport report = SlotPublisher.builder(slow)
                .time(time)
                .replaceExisting(ReplacedSeats.KEEP_SEATS)
                .build()
                .publish(Slots.days(1));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(tokens).hasValueGreaterThan(3);
        assertThat(seats()).isZero();
    }

    private void pause(Duration duration) {
        try {
            time.sleep(duration, new Cancellation());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void seatsAreReadOnceForEachReplacementWhereNothingFails() {
        for (int day = 0; day < 300; day++) {
            service.put(another(day, 4));
        }

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(300));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(300);
        assertThat(report.calls()).isLessThan(700);
    }

    @Test
    void replacementsThatKeepFailingCauseFewReads() {
        for (int day = 0; day < 100; day++) {
            service.put(another(day, 4));
        }
        service.script = call -> call.method().equals("PUT") ? Reply.of(503) : null;

        PublishReport report = publisher(ReplacedSeats.KEEP_SEATS).build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.REPLACED)).isZero();
        assertThat(report.calls()).isLessThan(800);
    }

    @Test
    void slotsThatAppearAndDisappearCauseAFewCallsEach() {
        for (int day = 0; day < 100; day++) {
            service.put(another(day, 4));
        }
        service.script = call -> call.method().equals("PUT") ? Reply.of(404) : null;

        PublishReport report = publisher(ReplacedSeats.SEATS_LEFT_NOW).build().publish(Slots.days(100));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(100);
        assertThat(report.calls()).isLessThan(1200);
    }
}
