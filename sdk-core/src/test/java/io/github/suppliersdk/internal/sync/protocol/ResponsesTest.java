package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The next state after a response, and the first request of a turn. */
class ResponsesTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        a create that shows the slot has succeeded,              POST,  NOTHING,     OK,        a1, REREAD,     NOTHING
        a create that shows nothing has succeeded,               POST,  NOTHING,     OK,        ,   REREAD,     NOTHING
        a create that shows another slot is followed by a write, POST,  NOTHING,     OK,        b1, READ,       PRESENT
        a create with a conflict is followed by a change,        POST,  ABSENT,      CONFLICT,  ,   READ,       CONFLICTING
        a second create with a conflict is verified,             POST,  ELSEWHERE,   CONFLICT,  ,   VERIFY_GET, ELSEWHERE
        a change that finds no slot is followed by a create,     PUT,   PRESENT,     NOT_FOUND, ,   READ,       ABSENT
        a slot missing after a conflict may be in use elsewhere, PUT,   CONFLICTING, NOT_FOUND, ,   READ,       ELSEWHERE
        a missing slot with refused content is left,             PATCH, REFUSED,     NOT_FOUND, ,   REREAD,     REFUSED
        a change with a conflict is refused,                     PUT,   PRESENT,     CONFLICT,  ,   READ,       REFUSED
        """)
    void eachResponseLeadsToItsNextPhase(
            String why, Op op, Known known, Event.Kind kind, @Nullable String shown, Phase phase, Known then) {
        State<String> at = new State<>(Phase.SENDING, op, slot("a1"), known, false, null, null);
        State<String> next = TransitionTable.next(
                at, new Event.Responded<>(kind, shown == null ? null : slot(shown)), Seats.OF_SOURCE);
        assertThat(next.phase()).as(why).isEqualTo(phase);
        assertThat(next.known()).as(why).isEqualTo(then);
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

    private static SlotValue<String> slot(String name) {
        return ModelSlots.slot(ModelSlots.of(name));
    }
}
