package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations that are in flight during a seed or a reset do not change the new state. */
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

    ReplacedStateTest() throws IOException {}

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

    @Test
    void aCancellationInFlightDuringAResetIsRefused() {
        supplier.reply("DELETE /hooks/booking", call -> {
            sandbox.reset();
            return new Supplier.Reply(200, "");
        });
        assertThat(journey.cancel("b", "[]", "t2").status()).isEqualTo(409);
        assertThat(sandbox.bookings()).isEmpty();
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
}
