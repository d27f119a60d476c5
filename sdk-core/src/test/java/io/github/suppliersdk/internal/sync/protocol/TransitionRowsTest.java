package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single rows of the table, which a search may take long to reach: after a response, a GET and a read of the source. */
class TransitionRowsTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        a create that shows the slot has succeeded,              POST,  NOTHING,     OK,        a1, REREAD,     NOTHING
        a create that shows nothing has succeeded,               POST,  NOTHING,     OK,        ,   REREAD,     NOTHING
        a create that shows another slot is followed by a write, POST,  NOTHING,     OK,        b1, READ,       PRESENT
        a create that shows more seats is followed by a write,   POST,  NOTHING,     OK,        a2, READ,       PRESENT
        a create that shows fewer seats has succeeded,           POST,  NOTHING,     OK,        a0, REREAD,     NOTHING
        a patch that shows more seats is followed by a write,    PATCH, NOTHING,     OK,        a2, READ,       PRESENT
        a create with a conflict is followed by a change,        POST,  ABSENT,      CONFLICT,  ,   READ,       CONFLICTING
        a second create with a conflict is verified,             POST,  ELSEWHERE,   CONFLICT,  ,   VERIFY_GET, ELSEWHERE
        a change that finds no slot is followed by a create,     PUT,   PRESENT,     NOT_FOUND, ,   READ,       ABSENT
        a slot missing after a conflict may be in use elsewhere, PUT,   CONFLICTING, NOT_FOUND, ,   READ,       ELSEWHERE
        a missing slot with refused content is left,             PATCH, REFUSED,     NOT_FOUND, ,   REREAD,     REFUSED
        a change with a conflict is refused,                     PUT,   PRESENT,     CONFLICT,  ,   READ,       REFUSED
        seats of refused content that are refused are left,      PATCH, REFUSED,     REFUSED,   ,   REREAD,     REFUSED
        seats that are refused are followed by the whole slot,   PATCH, NOTHING,     REFUSED,   ,   READ,       PRESENT
        a refusal is remembered when nothing was sent,           PATCH, REFUSED,     NOT_CARRIED_OUT, , READ,   REFUSED
        a value that was not sent is read again,                 PATCH, PRESENT,     NOT_CARRIED_OUT, , READ,   PRESENT
        """)
    void eachResponseLeadsToItsNextPhase(
            String why, Op op, Known known, Event.Kind kind, @Nullable String shown, Phase phase, Known then) {
        State<String> at = new State<>(Phase.SENDING, op, slot("a1"), known, false, null, null);
        State<String> next = TransitionTable.next(
                at, new Event.Responded<>(kind, shown == null ? null : slot(shown)), Seats.OF_SOURCE);
        assertThat(next.phase()).as(why).isEqualTo(phase);
        assertThat(next.known()).as(why).isEqualTo(then);
        boolean isReadAnew = phase == Phase.READ && then != Known.REFUSED;
        assertThat(next.value()).as(why).isEqualTo(isReadAnew ? null : slot("a1"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        a hint to create is followed for an unknown slot,      NOTHING, ,   a1, POST, POST
        a hint to create is ignored for an existing slot,      PRESENT, ,   a1, POST, PUT
        of refused content only the seats are sent,            REFUSED, b1, b2, PUT,  PATCH
        other content than the refused one is sent completely, REFUSED, b1, a2, PUT,  PUT
        """)
    void theStateOfTheSourceDecidesTheRequest(
            String why, Known known, @Nullable String refused, String source, Op hint, Op sent) {
        State<String> at =
                new State<>(Phase.READ, null, refused == null ? null : slot(refused), known, false, null, null);
        assertThat(TransitionTable.next(at, new Event.Source<>(slot(source), false, hint), Seats.OF_SOURCE)
                        .op())
                .as(why)
                .isEqualTo(sent);
    }

    /** The service counts the seats, so they are read before the content is written. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        equal content needs no request, a2, REREAD
        other content is written,       b2, PUT
        a missing slot is created,      -,  POST
        """)
    void theSeatsReadDecideTheRequest(String why, String got, String decision) {
        State<String> at = new State<>(Phase.LOOK, null, slot("a1"), Known.PRESENT, false, null, null);
        State<String> next = TransitionTable.next(at, new Event.Got<>(slot(got)), Seats.OF_SERVICE);
        assertThat(next.op() == null ? next.phase().name() : next.op().name())
                .as(why)
                .isEqualTo(decision);
    }

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

    /** Content that the service accepts and does not keep is written once, reported, and left until the source changes. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        content that differs after one PUT is reported,      b1 PUT c1,              true
        it is not written again for seats,                   b1 PUT c1; b2 PATCH c2, true
        it is written again when the source changes,         b1 PUT c1; a1 PUT a1,   false
        it is forgotten once the service shows what was sent, b1 PUT c1; b2 PATCH b2, false
        """)
    void contentThatTheServiceDoesNotKeepIsWrittenOnce(String why, String turns, boolean isNotKept) {
        State<String> turn = State.idle(null);
        for (String request : turns.split("; ", -1)) {
            String[] parts = request.split(" ", -1);
            Event<String> source = new Event.Source<>(slot(parts[0]), false, Op.valueOf(parts[1]));
            turn = sent(turn, source, parts[2]);
            turn = TransitionTable.next(turn, source, Seats.OF_SOURCE);
            assertThat(turn.phase()).isEqualTo(Phase.FINISH);
            turn = turns.endsWith(request) ? turn : TransitionTable.next(turn, new Event.Done<>(), Seats.OF_SOURCE);
        }
        assertThat(turn.isNotKept()).as(why).isEqualTo(isNotKept);
    }

    @Test
    void contentThatIsNotKeptCountsAsEqualUntilTheServiceShowsSomethingElse() {
        Event<String> source = new Event.Source<>(slot("b1"), false, Op.PUT);
        State<String> turn = TransitionTable.next(sent(State.idle(null), source, "c1"), source, Seats.OF_SOURCE);
        assertThat(turn.matches(slot("b1"), slot("c1"), Seats.OF_SOURCE)).isTrue();
        assertThat(turn.matches(slot("b1"), slot("c2"), Seats.OF_SOURCE))
                .as("seats are always compared")
                .isFalse();
        assertThat(turn.matches(slot("b1"), slot("a1"), Seats.OF_SOURCE)).isFalse();
        assertThat(turn.matches(slot("a1"), slot("c1"), Seats.OF_SOURCE)).isFalse();
        turn = TransitionTable.next(turn, new Event.Done<>(), Seats.OF_SOURCE);
        turn = sent(turn, new Event.Source<>(slot("b2"), false, Op.PATCH), "a2");
        turn = TransitionTable.next(turn, new Event.Source<>(slot("b2"), false, Op.PATCH), Seats.OF_SOURCE);
        assertThat(turn.op()).isEqualTo(Op.PUT);
    }

    /** The state after the only request of a turn, whose response shows this slot. */
    private static State<String> sent(State<String> idle, Event<String> source, String shown) {
        State<String> read = TransitionTable.next(idle, new Event.Marked<>(), Seats.OF_SOURCE);
        State<String> sending = TransitionTable.next(read, source, Seats.OF_SOURCE);
        return TransitionTable.next(sending, new Event.Responded<>(Event.Kind.OK, slot(shown)), Seats.OF_SOURCE);
    }

    private static SlotValue<String> slot(String name) {
        return ModelSlots.slot(ModelSlots.of(name));
    }
}
