package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The next state after a response, and the first request of a turn. */
class ResponsesTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
        a created slot is there,                          POST,  NOTHING,     OK,        a1, REREAD,     NOTHING
        a create that shows nothing is believed,          POST,  NOTHING,     OK,        ,   REREAD,     NOTHING
        a create that shows another slot is written,      POST,  NOTHING,     OK,        b1, READ,       PRESENT
        a create that finds the slot is a change,         POST,  ABSENT,      CONFLICT,  ,   READ,       CONFLICTING
        a slot that conflicts again is verified,          POST,  ELSEWHERE,   CONFLICT,  ,   VERIFY_GET, ELSEWHERE
        a change that finds nothing is a create,          PUT,   PRESENT,     NOT_FOUND, ,   READ,       ABSENT
        a conflict then missing may be in use elsewhere,  PUT,   CONFLICTING, NOT_FOUND, ,   READ,       ELSEWHERE
        a missing slot with refused content rests,        PATCH, REFUSED,     NOT_FOUND, ,   REREAD,     REFUSED
        a change in conflict is refused,                  PUT,   PRESENT,     CONFLICT,  ,   READ,       REFUSED
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
        a hint of a create is followed,                   NOTHING, ,   a1, POST, POST
        but not where the slot is known to be,            PRESENT, ,   a1, POST, PUT
        refused content has its seats sent,               REFUSED, b1, b2, PUT,  PATCH
        other content than the refused one is sent whole, REFUSED, b1, a2, PUT,  PUT
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
        equal but for the seats needs nothing,  a2, REREAD
        other content is written,               b2, PUT
        what is missing is created,             -,  POST
        """)
    void theSeatsReadDecideTheRequest(String why, String got, String decision) {
        State<String> at = new State<>(Phase.SEATS_GET, null, slot("a1"), Known.PRESENT, false, null, null);
        State<String> next = TransitionTable.next(at, new Event.Got<>(slot(got)), Seats.OF_SERVICE);
        assertThat(next.op() == null ? next.phase().name() : next.op().name())
                .as(why)
                .isEqualTo(decision);
    }

    private static SlotValue<String> slot(String name) {
        return ModelSlots.slot(ModelSlots.of(name));
    }
}
