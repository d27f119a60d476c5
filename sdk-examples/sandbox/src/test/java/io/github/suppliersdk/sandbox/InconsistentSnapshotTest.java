package io.github.suppliersdk.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Holds and bookings of a snapshot that contradict each other or the slots are refused with their path; unusual but
 * possible ones are accepted.
 */
final class InconsistentSnapshotTest {

    private final SandboxClock clock = Fixture.clock();
    @AutoClose
    private final Supplier supplier = new Supplier();

    @AutoClose
    private final Sandbox sandbox =
            Sandbox.start(SandboxOptions.defaults().webhookUrl(supplier.url()).clock(clock));
    private final Journey journey = new Journey(sandbox);

    InconsistentSnapshotTest() throws IOException {}

    @BeforeEach
    void fill() {
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
        SandboxSeed before = sandbox.snapshot();
        String json = before.json();
        String changed = replaceLast(json, named(right), named(wrong));
        assertThat(changed).isNotEqualTo(json);
        assertThatThrownBy(() -> sandbox.seed(SandboxSeed.of(changed)))
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
        String json = sandbox.snapshot().json();
        sandbox.seed(SandboxSeed.of(replaceLast(json, Client.body("'quantity':2"), Client.body("'quantity':300"))));
        int left = journey.capacity();
        clock.advance(Duration.ofHours(1));
        assertThat(journey.capacity()).isEqualTo(left + 302);
    }
}
