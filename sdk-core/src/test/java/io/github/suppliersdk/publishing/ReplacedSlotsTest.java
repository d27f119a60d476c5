package io.github.suppliersdk.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.TestClients;
import io.github.suppliersdk.slots.OpenSlot;
import io.github.suppliersdk.support.FakeService.Reply;
import io.github.suppliersdk.sync.SlotKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The seats of a slot that replaces the service's, and the number of attempts. */
class ReplacedSlotsTest extends VirtualTimeRuns {
    ReplacedSlotsTest() {
        super(Duration.ofMillis(40));
    }

    /** The slot of the first day. */
    private static SlotTarget slot(int seats) {
        return Slots.daily("e1", "o1", 0, seats);
    }

    private static SlotTarget another(int day, int seats) {
        SlotTarget target = Slots.daily("e1", "o1", day, seats);
        return new SlotTarget("e1", target.slot().withGuideLanguages(List.of("xx")));
    }

    private static SlotTarget withoutLimit(SlotTarget target) {
        return new SlotTarget(target.experienceId(), target.slot().withCapacity(OptionalInt.empty()));
    }

    private int seats() {
        return seats("o1-0");
    }

    private ObjectNode there() {
        return Objects.requireNonNull(service.slot(SlotKey.of("e1", "o1", "o1-0")));
    }

    @ParameterizedTest
    @EnumSource(ReplacedSeats.class)
    void aSlotThatIsMissingForAMomentIsNotReplacedByOneWithoutALimit(ReplacedSeats kept) {
        service.put(another(0, 4));
        first("PUT", call -> error(404));

        PublishReport report = publish(kept, slot(7));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(kept == ReplacedSeats.KEEP_SEATS ? 4 : 7);
    }

    /**
     * The input contains the maximum number of seats: no more are put on sale, and sold seats are not put on sale
     * again. A closed departure with another price is closed.
     */
    @ParameterizedTest
    @CsvSource({
        "9, false, 12, 9, FEWER_SEATS",
        "9, false, 5, 5, REPLACED",
        "9, false, 0, 0, REPLACED",
        "0, false, 0, 0, EQUAL",
        ", false, 7, 7, REPLACED",
        "12, true, 0, 0, REPLACED"
    })
    void keptSeatsAreNeverMoreThanThoseOfTheInput(
            @Nullable Integer shown, boolean isAnother, int scheduled, int seats, SlotResult result) {
        service.put(shown == null ? withoutLimit(slot(1)) : isAnother ? another(0, shown) : slot(shown));

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, slot(scheduled));

        assertThat(report.count(result)).isEqualTo(1);
        assertThat(seats()).isEqualTo(seats);
    }

    /**
     * The response to a PUT is lost. If it raised only the seats, it may have been carried out, and seats may have been
     * sold since. If other content shows that it was, the seats are those of the input less the sold ones, whatever
     * there was before: here 7, and three were sold.
     */
    @ParameterizedTest
    @CsvSource({"false, 3, UNKNOWN", "false, 4, UNKNOWN", "true, 4, REPLACED"})
    void seatsAreNotRaisedTwiceAfterALostResponse(boolean isAnother, int shown, SlotResult result) {
        service.put(isAnother ? another(0, 4) : slot(4));
        first("PUT", call -> {
            service.put(slot(shown));
            return error(500);
        });

        PublishReport report = publish(ReplacedSeats.SEATS_LEFT_NOW, slot(7));

        assertThat(report.count(result)).isEqualTo(1);
        assertThat(report.toVerify()).isEqualTo(1);
        assertThat(seats()).isEqualTo(shown);
    }

    /** Whatever the policy, a slot of a refused call is recognised despite an immediate sale. */
    @ParameterizedTest
    @CsvSource({"400, SEATS_LEFT_NOW", "409, SEATS_LEFT_NOW", "400,"})
    void soldSeatsOfASlotCreatedByARefusedCallAreNotRaised(int status, @Nullable ReplacedSeats kept) {
        first("POST", call -> {
            service.put(slot(9));
            return error(status);
        });

        SlotPublisher.Builder publisher =
                kept == null ? publisher() : publisher().replaceExisting(kept);
        PublishReport report = publisher.build().publish(Slots.days(3));

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
                return error(status);
            }
            if (call.isPut() && puts.incrementAndGet() == 1) {
                service.put(another(0, 8)); // one more is sold
                return error(500);
            }
            return null;
        };

        PublishReport report =
                publish(ReplacedSeats.SEATS_LEFT_NOW, Slots.days(3).toArray(SlotTarget[]::new));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(8);
    }

    @Test
    void seatsBelowThoseOfADoubtfulCreateAreWritten() {
        first("POST", call -> {
            service.put(another(0, 12));
            return error(500);
        });

        PublishReport report = publish(ReplacedSeats.SEATS_LEFT_NOW, slot(10));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    /** Sales lower the seats, so a slot with more seats than were sent is not the one that was sent. */
    @Test
    void aSlotWithMoreSeatsThanSentIsNotMistakenForTheSentOneAfterALostCall() {
        service.put(slot(10));
        first("POST", call -> error(502));
        assertThat(publish(List.of(slot(2))).count(SlotResult.EXISTS_DIFFERENT)).isEqualTo(1);

        first("POST", call -> error(502));
        assertThat(publish(ReplacedSeats.SEATS_LEFT_NOW, slot(2)).count(SlotResult.REPLACED))
                .isEqualTo(1);
        assertThat(seats()).isEqualTo(2);
    }

    private static SlotTarget open() {
        return withoutLimit(Slots.target("e1", "o1", "o1-0", OpenSlot.ofDurationDays(30), 1));
    }

    @Test
    void anOpenSlotHasNoSeatsToKeep() {
        service.put(open());

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, slot(10));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    @Test
    void aSlotReturnedWithoutItsKindKeepsItsSeats() {
        service.put(another(0, 3));
        there().remove("daily_slot");

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, slot(10));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(3);
    }

    @Test
    void anOpenSlotReplacesOneWithSeats() {
        service.put(slot(4));

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, open());

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(there().has("open_slot")).isTrue();
        assertThat(there().has("capacity")).isFalse();
    }

    @Test
    void aSlotWithNegativeSeatsIsLeftUnchangedAndNotRejected() {
        service.put(another(0, -1));

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, slot(10));

        assertThat(report.count(SlotResult.NOT_SENT)).isEqualTo(1);
        assertThat(firstProblem(report)).contains("-1");
        assertThat(seats()).isEqualTo(-1);
    }

    @Test
    void seatsLeftNowAreWrittenEvenAfterARefusedCall() {
        service.put(slot(4));

        PublishReport report =
                publish(ReplacedSeats.SEATS_LEFT_NOW, Slots.days(3).toArray(SlotTarget[]::new));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isEqualTo(10);
    }

    @Test
    void keptSeatsAreReadAgainAfterAWait() {
        service.put(another(0, 4));
        first("PUT", call -> {
            service.put(another(0, 0)); // sold out while the run waits
            return new Reply(429, "{}", "600");
        });

        PublishReport report = publish(ReplacedSeats.KEEP_SEATS, slot(10));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(seats()).isZero();
    }

    @Test
    void keptSeatsAreReadAgainAfterAWaitForAToken() {
        service.put(another(0, 4));
        AtomicInteger tokens = new AtomicInteger();
        SupplierClient slow = TestClients.build(
                SupplierClient.builder().baseUrl("https://service.example").tokens(() -> {
                    if (tokens.incrementAndGet() == 3) { // for the replacement
                        pause(Duration.ofSeconds(3));
                        service.put(another(0, 0)); // sold out meanwhile
                    }
                    return "token";
                }),
                service.http(),
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

    /** Seats are read once for each replacement; those that keep failing, or of slots that disappear, cause few reads. */
    @ParameterizedTest
    @CsvSource({
        "KEEP_SEATS, , 300, REPLACED, 300, 700",
        "KEEP_SEATS, 503, 100, REPLACED, 0, 800",
        "SEATS_LEFT_NOW, 404, 100, NOT_SENT, 100, 1200"
    })
    void replacementsCostAFewCallsEach(
            ReplacedSeats kept, @Nullable Integer status, int slots, SlotResult result, long count, int calls) {
        IntStream.range(0, slots).forEach(day -> service.put(another(day, 4)));
        service.script = call -> call.isPut() && status != null ? error(status) : null;

        PublishReport report = publish(kept, Slots.days(slots).toArray(SlotTarget[]::new));

        assertThat(report.count(result)).isEqualTo(count);
        assertThat(report.calls()).isLessThan(calls);
    }

    /** A PUT whose response is lost is found carried out when the slot is read, or is sent again. */
    @ParameterizedTest
    @CsvSource({"true, 7", "true, 2", "false, 2"})
    void aLostReplacementIsSentAgainUnlessItWasCarriedOut(boolean isCarriedOut, int seats) {
        service.put(slot(4));
        first("PUT", call -> {
            Reply unused = isCarriedOut ? service.carryOut(call) : null;
            return error(502);
        });

        PublishReport report = publish(ReplacedSeats.SEATS_LEFT_NOW, slot(seats));

        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
        assertThat(service.requests("PUT")).isEqualTo(isCarriedOut ? 1 : 2);
        assertThat(seats()).isEqualTo(seats);
    }

    @Test
    void aReplacementThatIsCarriedOutLateIsNotRejectedWhenItsRetryIsRefused() {
        service.put(another(0, 7));
        AtomicInteger puts = new AtomicInteger();
        service.script = call -> {
            if (call.isPut() && puts.incrementAndGet() == 2) {
                service.put(slot(7));
            }
            return call.isPut() ? error(puts.get() == 1 ? 502 : 400) : null;
        };

        PublishReport report = publish(ReplacedSeats.SEATS_LEFT_NOW, slot(7));

        assertThat(puts.get()).isEqualTo(2);
        assertThat(report.count(SlotResult.REJECTED)).isZero();
        assertThat(report.count(SlotResult.REPLACED)).isEqualTo(1);
    }
}
