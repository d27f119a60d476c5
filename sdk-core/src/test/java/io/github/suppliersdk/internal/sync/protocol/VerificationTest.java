package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The next state after the last GET of a turn and the read of the source after it. A search may take long to reach each
 * of these rows.
 */
class VerificationTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        # held: gone from the source, but cannot be deleted
        a held slot without seats waits for its timer,                        HELD,      a1, -,  a0, OF_SOURCE,  HELD_WAIT
        a held slot with seats is deleted again,                              HELD,      a1, -,  a2, OF_SOURCE,  LOOK
        a held slot without a limit of seats is deleted again,                HELD,      a1, -,  a*, OF_SOURCE,  LOOK
        a held slot waits if nobody counts its seats,                         HELD,      a1, -,  a2, NONE,       HELD_WAIT
        a slot without seats that is not held is deleted,                     NOTHING,   a1, -,  a0, OF_SOURCE,  LOOK
        a held slot that the source has again is written,                     HELD,      a1, a2, a0, OF_SOURCE,  PUT
        # refused: the service does not accept this content
        refused content without seats at the service is left,                 REFUSED,   b1, b1, a0, OF_SOURCE,  REFUSED_WAIT
        refused content with the right seats is left,                         REFUSED,   b1, b1, a1, OF_SOURCE,  REFUSED_WAIT
        refused content without a limit of seats is left,                     REFUSED,   b*, b*, a2, OF_SOURCE,  REFUSED_WAIT
        refused content with too many seats at the service is written,        REFUSED,   b1, b1, a2, OF_SOURCE,  PUT
        refused content whose seats the service counts is left,               REFUSED,   b1, b1, a2, OF_SERVICE, REFUSED_WAIT
        other content than the refused one is written,                        REFUSED,   b1, c1, a1, OF_SOURCE,  PUT
        content that was not refused is written,                              PRESENT,   b1, b1, a1, OF_SOURCE,  PUT
        # missing on one side
        a slot that the service lacks is created,                             NOTHING,   a1, a1, -,  OF_SOURCE,  POST
        a slot that the service lacks is created even if it counts the seats, NOTHING,   a1, a1, -,  OF_SERVICE, POST
        a slot whose id is in use in another option waits,                    ELSEWHERE, a1, a1, -,  OF_SOURCE,  HELD_WAIT
        a slot that the source lacks is deleted,                              NOTHING,   a1, -,  a1, OF_SERVICE, LOOK
        other content is preceded by a read if the service counts the seats,  NOTHING,   a1, b1, a1, OF_SERVICE, LOOK
        an equal slot ends the turn,                                          NOTHING,   a1, a1, a1, OF_SOURCE,  FINISH
        """)
    void theVerificationDecidesTheNextState(
            String why, Known known, String before, String source, String got, Seats seats, String decision) {
        State<String> at = new State<>(Phase.VERIFY_READ, null, slot(before), known, false, slot(got), null);
        State<String> next = TransitionTable.next(at, new Event.Source<>(slot(source), false, Op.PUT), seats);
        assertThat(next.op() == null ? next.phase().name() : next.op().name())
                .as(why)
                .isEqualTo(decision);
        if (next.op() == Op.POST) {
            assertThat(next.known()).isEqualTo(Known.ABSENT);
        }
        if (next.phase() == Phase.LOOK) {
            assertThat(next.known()).isEqualTo(Known.PRESENT);
        }
    }

    /** The content is not sent again, only its seats, which may be refused as well. */
    @Test
    void aRefusedPatchOfRefusedContentEndsTheTurn() {
        assertThat(TransitionTable.next(patching(Known.REFUSED), responded(Event.Kind.REFUSED), Seats.OF_SOURCE))
                .isEqualTo(new State<>(Phase.REREAD, null, slot("b1"), Known.REFUSED, false, null, null));
        assertThat(TransitionTable.next(patching(Known.NOTHING), responded(Event.Kind.REFUSED), Seats.OF_SOURCE))
                .isEqualTo(new State<>(Phase.READ, null, null, Known.PRESENT, false, null, null));
    }

    /** Otherwise the next read of the source would cause the refused request to be sent again. */
    @Test
    void aRefusalIsRememberedWhenTheSourceIsReadAgain() {
        assertThat(TransitionTable.next(patching(Known.REFUSED), responded(Event.Kind.NOT_CARRIED_OUT), Seats.OF_SOURCE)
                        .value())
                .isEqualTo(slot("b1"));
        assertThat(TransitionTable.next(patching(Known.PRESENT), responded(Event.Kind.NOT_CARRIED_OUT), Seats.OF_SOURCE)
                        .value())
                .isNull();
    }

    private static State<String> patching(Known known) {
        return new State<>(Phase.SENDING, Op.PATCH, slot("b1"), known, false, null, null);
    }

    private static Event<String> responded(Event.Kind kind) {
        return new Event.Responded<>(kind, null);
    }

    private static SlotValue<String> slot(String name) {
        return ModelSlots.slot(ModelSlots.of(name));
    }
}
