package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Operations that are in flight during a seed or a reset do not change the new state. Snapshots whose holds and bookings
 * contradict each other or the slots are refused with the path of the problem.
 */
final class ReplacedStateTest {

    private static final String REPLACED =
            ": the state was replaced by a seed or a reset while this request was in flight";

    private final SandboxClock clock = Fixture.clock();

    @AutoClose
    private final Supplier supplier = new Supplier();

    @AutoClose
    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().webhookUrl(supplier.url()).clock(clock));

    private final Journey journey = new Journey(sandbox);

    @BeforeEach
    void fill() {
        journey.fill();
        Fixture.ok(journey.hold("held", 2, 0));
        Fixture.ok(journey.hold("booked", 3, 0));
        Fixture.ok(journey.book("booked", "b"));
    }

    @Test
    void aCancellationInFlightDoesNotCancelASeededBooking() {
        SandboxSeed before = sandbox.snapshot();
        supplier.reply("DELETE /hooks/booking", call -> {
            sandbox.seed(before);
            return new Supplier.Reply(200, "");
        });
        Client.Reply reply = journey.cancel("b", "[]", "t2");
        assertThat(reply.status()).isEqualTo(409);
        assertThat(reply.message()).isEqualTo("booking_id" + REPLACED);
        assertThat(sandbox.bookings())
                .extracting(SandboxBooking::stage)
                .containsExactly(SandboxBooking.Stage.CONFIRMED);
        assertThat(journey.capacity()).isEqualTo(5);
        supplier.reply("DELETE /hooks/booking", call -> new Supplier.Reply(200, ""));
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 500})
    void aBookingInFlightDoesNotUseASeededHold(int status) {
        SandboxSeed before = sandbox.snapshot();
        supplier.reply("POST /hooks/booking", call -> {
            sandbox.seed(before);
            return new Supplier.Reply(
                    status, status == 200 ? Supplier.confirmation(call) : "{'code':'VALIDATION_ERROR'}");
        });
        Client.Reply reply = journey.book("held", "b2");
        assertThat(reply.status()).isEqualTo(status == 200 ? 409 : 400);
        assertThat(reply.message().equals("hold_id" + REPLACED)).isEqualTo(status == 200);
        assertThat(sandbox.snapshot()).isEqualTo(before);
        supplier.reply("POST /hooks/booking", call -> new Supplier.Reply(200, Supplier.confirmation(call)));
        Fixture.ok(journey.book("held", "b2"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void aHoldInFlightTakesNoSeatsOfASeededSlot(int status) {
        SandboxSeed before = sandbox.snapshot();
        supplier.reply("POST /hooks/hold", call -> {
            sandbox.seed(before);
            return status == 200 ? Supplier.holdAccepted(call) : new Supplier.Reply(400, "{'code':'VALIDATION_ERROR'}");
        });
        Client.Reply reply = journey.hold("new", 1, 0);
        assertThat(reply.status()).isEqualTo(status == 200 ? 409 : 400);
        assertThat(reply.message().equals("hold_id" + REPLACED)).isEqualTo(status == 200);
        assertThat(sandbox.snapshot()).isEqualTo(before);
    }

    // ---- snapshots that contradict themselves

    private void fillMore() {
        sandbox.reset();
        journey.fill();
        for (String id : new String[] {"first", "booked", "ended", "second"}) {
            Fixture.ok(journey.hold(id, 2, 0));
        }
        Fixture.ok(journey.book("booked", "booked"));
        Fixture.ok(journey.book("ended", "ended"));
        Fixture.ok(journey.cancel("ended", "[]", "t2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`'quantities':[` | `'quantities':[],'x':[` | holds[1].quantities: must have at least one item",
                "`'quantity':2` | `'quantity':-3` | holds[1].quantities[0].quantity: must be at least 1",
                "`'seats':0` | `'seats':2` | bookings[1].seats: must be 0, because the booking is cancelled",
                "`'cancelled_tickets':[]` | `'cancelled_tickets':['n9']` | bookings[0].cancelled_tickets",
                "`'slot_id':'t1','booking_id'` | `'slot_id':'t9','booking_id'` | bookings[1].slot_id: the option 'tour' has no slot 't9'",
                "`'slot_id':'t1','hold_id'` | `'slot_id':'t9','hold_id'` | holds[1].slot_id: the option 'tour' has no slot 't9'",
                "FIRST | SECOND | holds[1].hold_id: there are two holds"
            })
    void anInconsistentSnapshotIsRefusedWithThePathOfTheProblem(String right, String wrong, String problem) {
        fillMore();
        SandboxSeed before = sandbox.snapshot();
        String json = before.json();
        String changed = replaceLast(json, named(right), named(wrong));
        assertThat(changed).isNotEqualTo(json);
        assertThatThrownBy(() -> sandbox.seed(new SandboxSeed(changed)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
        assertThat(sandbox.snapshot()).isEqualTo(before);
    }

    /** Replaces the placeholders, so that two holds get the same id. */
    private static String named(String text) {
        return Client.body(text)
                .replace("SECOND", Journey.id("first").toString())
                .replace("FIRST", Journey.id("second").toString());
    }

    private static String replaceLast(String text, String old, String replacement) {
        int at = text.lastIndexOf(old);
        assertThat(at).as(old).isNotNegative();
        return text.substring(0, at) + replacement + text.substring(at + old.length());
    }

    @Test
    void aHoldMayHaveMoreSeatsThanTheSlotHasLeft() {
        fillMore();
        String json = sandbox.snapshot().json();
        sandbox.seed(new SandboxSeed(replaceLast(json, Client.body("'quantity':2"), Client.body("'quantity':300"))));
        int left = journey.capacity();
        clock.advance(Duration.ofHours(1));
        assertThat(journey.capacity()).isEqualTo(left + 302);
    }
}
