package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.Fault;
import io.github.suppliersdk.sandbox.control.RecordedRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Setting, reading and resetting the state. A snapshot that is invalid or contradicts itself changes nothing, and
 * neither does an operation in flight change what has replaced its state.
 */
final class StateTest extends WithWebhook {
    private static final String REPLACED =
            ": the state was replaced by a seed or a reset while this request was in flight";

    @TempDir
    private Path folder;

    @Test
    void resetClearsTheStateTheFaultsAndTheIssuedTokens() {
        journey.sell("h", 1, 0, "b");
        sandbox.faults().add(Fault.refuse(503));
        String token = sandbox.tokens().issue();
        sandbox.tokens().failNext(1, 503);
        sandbox.reset();
        assertThat(journey.client().form(sandbox.tokenUrl(), Map.of(), "").status())
                .isNotEqualTo(503);
        sandbox.requests().clear();
        assertThat(sandbox.requests().count()).isZero();
        assertThat(sandbox.tokens().accepts(token)).isFalse();
        assertThat(journey.client().get("/supplier/vendors").json()).isEmpty();
        assertThat(sandbox.holds()).isEmpty();
        assertThat(sandbox.bookings()).isEmpty();
        journey.fill();
        Fixture.ok(journey.hold("h", 1, 0));
    }

    @Test
    void aClientSeesTheSeededState() {
        sandbox.seed(SandboxSeed.builder()
                .vendor("my-tours", "My Tours")
                .pickup("station", "Station")
                .experience("cellar", SandboxSeed.SlotType.DAILY, "my-tours", "morning", "evening")
                .experience("walk", SandboxSeed.SlotType.TIME, "my-tours", "short")
                .experience("museum", SandboxSeed.SlotType.OPEN, "my-tours", "ticket")
                .dailySlot("cellar", "evening", "e2", LocalDate.of(2027, 4, 23), 3, 2_500)
                .dailySlot("cellar", "evening", "e1", LocalDate.of(2027, 4, 22), 10, 2_500)
                .timeSlot(
                        "walk",
                        "short",
                        "w1",
                        LocalDateTime.of(2027, 4, 22, 18, 0),
                        LocalDateTime.of(2027, 4, 22, 20, 0),
                        5,
                        900)
                .build());
        assertThat(journey.client().get("/supplier/catalog/experiences").json()).hasSize(3);
        assertThat(sandbox.slots("cellar", "evening"))
                .extracting(SandboxSlot::slotId)
                .containsExactly("e1", "e2");
        assertThat(sandbox.slots("cellar", "evening").get(1)).satisfies(slot -> {
            assertThat(slot.date()).isEqualTo("2027-04-23");
            assertThat(slot.capacity()).isEqualTo(3);
            assertThat(slot.prices())
                    .containsExactly(new SandboxSlot.Price(SandboxSeed.HOLDER_CATEGORY, 2_500, null, null));
        });
        assertThat(sandbox.slots("walk", "short").get(0)).satisfies(slot -> {
            assertThat(slot.start()).isEqualTo("2027-04-22T18:00");
            assertThat(slot.end()).isEqualTo("2027-04-22T20:00");
            assertThat(slot.date()).isNull();
        });
        assertThat(sandbox.slots("museum", "ticket")).isEmpty();
    }

    @Test
    void aRequestThatArrivedBeforeAResetIsNotRecorded() {
        supplier.reply("POST /hooks/hold", call -> {
            sandbox.reset();
            return Supplier.holdAccepted(call);
        });

        assertThat(journey.hold("h", 3, 0).status()).isEqualTo(409);
        assertThat(sandbox.requests().all()).isEmpty();
        assertThat(sandbox.requests().count()).isZero();

        Fixture.ok(journey.client().get("/supplier/vendors"));
        assertThat(sandbox.requests().all()).extracting(RecordedRequest::number).containsExactly(1L);
    }

    @Test
    void aSnapshotFileRestoresTheWholeState() throws IOException {
        Fixture.ok(journey.hold("h1", 2, 1));
        Fixture.ok(journey.hold("h2", 1, 0));
        Fixture.ok(journey.book("h1", "b"));
        journey.sell("h3", 1, 0, "cancelled");
        Fixture.ok(journey.cancel("cancelled", "[]", "t2"));
        Path file = folder.resolve("state.json");
        SandboxSeed snapshot = sandbox.snapshot();
        snapshot.writeTo(file);
        assertThat(file).hasContent(snapshot.json());

        sandbox.reset().seed(file);

        assertThat(sandbox.snapshot()).isEqualTo(snapshot);
        assertThat(journey.capacity()).isEqualTo(6);
        Fixture.ok(journey.cancel("b", "['n0']", "t2"));
        assertThat(journey.capacity()).isEqualTo(7);
        clock.advance(Duration.ofMinutes(15));
        assertThat(journey.capacity()).isEqualTo(8);
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(10);
    }

    @Test
    void aRestoredBookingOfADeletedSlotReleasesNoSeats() {
        journey.sell("h", 3, 0, "b");
        assertThat(journey.client().delete(Fixture.TIME).status()).isEqualTo(204);
        String anew = Fixture.time("t1", "2027-04-22T18:00:00Z", "2027-04-22T20:00:00Z");
        Fixture.ok(journey.client().post(Fixture.TIME, "[" + anew + "]"));
        sandbox.seed(sandbox.snapshot());
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(10);
    }

    // ---- operations in flight

    private void holdAndBook() {
        Fixture.ok(journey.hold("held", 2, 0));
        journey.sell("booked", 3, 0, "b");
    }

    @Test
    void aCancellationInFlightDoesNotCancelASeededBooking() {
        holdAndBook();
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
        supplier.reply("DELETE /hooks/booking", 200, "");
        Fixture.ok(journey.cancel("b", "[]", "t2"));
        assertThat(journey.capacity()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({"hold, 200", "hold, 400", "booking, 200", "booking, 400", "booking, 500"})
    void aHoldOrBookingInFlightUsesNothingOfASeededState(String call, int status) {
        holdAndBook();
        SandboxSeed before = sandbox.snapshot();
        boolean isHold = call.equals("hold");
        supplier.reply("POST /hooks/" + call, received -> {
            sandbox.seed(before);
            return status != 200
                    ? new Supplier.Reply(status, "{'code':'VALIDATION_ERROR'}")
                    : isHold ? Supplier.holdAccepted(received) : Supplier.bookingConfirmed(received);
        });

        Client.Reply reply = isHold ? journey.hold("new", 1, 0) : journey.book("held", "b2");
        assertThat(reply.status()).isEqualTo(status == 200 ? 409 : 400);
        assertThat(reply.message().equals("hold_id" + REPLACED)).isEqualTo(status == 200);
        assertThat(sandbox.snapshot()).isEqualTo(before);

        supplier.reply("POST /hooks/booking", Supplier::bookingConfirmed);
        Fixture.ok(journey.book("held", "b2"));
    }

    // ---- invalid snapshots

    private void fillMore() {
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
                "FIRST | SECOND | holds[1].hold_id: there are two holds",
                "`'vip':[]` | `'vip':[{'slot_id':'Bad Id'}]` | slot_id: must be 1 to 50",
                "`'mandatory_questions':[]` | `'mandatory_questions':[{QUESTION,'option_id':'nobody'}]` | no option 'nobody'",
                "`'mandatory_questions':[]` | `'mandatory_questions':[{QUESTION,'option_id':'tour','holder_category_id':'nobody'}]` | no holder category 'nobody'"
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

    /** Replaces the placeholders; those of ids give two holds the same one. */
    private static String named(String text) {
        return Client.body(text)
                .replace("SECOND", Journey.id("first").toString())
                .replace("FIRST", Journey.id("second").toString())
                .replace(
                        "QUESTION",
                        Client.body(
                                "'mandatory_question_id':'q','question':'?','data_type':'STRING','level':'BOOKING'"));
    }

    private static String replaceLast(String text, String old, String replacement) {
        int at = text.lastIndexOf(old);
        assertThat(at).as(old).isNotNegative();
        return text.substring(0, at) + replacement + text.substring(at + old.length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{'format':2,'vendors':[]}",
                "{'vendors':{}}",
                "{'vendors':[1]}",
                "{'unknown':[]}",
                "{'vendors':[",
                "{'experiences':[{'slots':{}}]}",
                "{'holds':[{}]}",
                "{'bookings':[{}]}",
                "{'vendors':[]} {'vendors':[]}",
                "{'vendors':[]} rubbish",
                "{'vendors':[{'vendor_id':'v','name':'V','more':1E+9999999999}]}"
            })
    void aTextThatIsNoSnapshotIsRefusedAndChangesNothing(String document) {
        SandboxSeed before = sandbox.snapshot();
        assertThatThrownBy(() -> sandbox.seed(new SandboxSeed(Client.body(document))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(sandbox.snapshot()).isEqualTo(before);
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
