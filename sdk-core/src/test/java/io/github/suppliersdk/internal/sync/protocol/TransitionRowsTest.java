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
        a create that shows the slot has succeeded,                SENDING,     POST,  a1, NOTHING,     ,   OK a1,           OF_SOURCE,  REREAD a1 NOTHING
        a create that shows nothing has succeeded,                 SENDING,     POST,  a1, NOTHING,     ,   OK,              OF_SOURCE,  REREAD a1 NOTHING
        a create that shows another slot is followed by a write,   SENDING,     POST,  a1, NOTHING,     ,   OK b1,           OF_SOURCE,  READ PRESENT
        a create that shows more seats is followed by a write,     SENDING,     POST,  a1, NOTHING,     ,   OK a2,           OF_SOURCE,  READ PRESENT
        a create that shows fewer seats has succeeded,             SENDING,     POST,  a1, NOTHING,     ,   OK a0,           OF_SOURCE,  REREAD a1 NOTHING
        a patch that shows more seats is followed by a write,      SENDING,     PATCH, a1, NOTHING,     ,   OK a2,           OF_SOURCE,  READ PRESENT
        a create with a conflict is followed by a change,          SENDING,     POST,  a1, ABSENT,      ,   CONFLICT,        OF_SOURCE,  READ CONFLICTING
        a second create with a conflict is verified,               SENDING,     POST,  a1, ELSEWHERE,   ,   CONFLICT,        OF_SOURCE,  VERIFY_GET a1 ELSEWHERE
        a change that finds no slot is followed by a create,       SENDING,     PUT,   a1, PRESENT,     ,   NOT_FOUND,       OF_SOURCE,  READ ABSENT
        a slot missing after a conflict may be in use elsewhere,   SENDING,     PUT,   a1, CONFLICTING, ,   NOT_FOUND,       OF_SOURCE,  READ ELSEWHERE
        a missing slot with refused content is left,               SENDING,     PATCH, a1, REFUSED,     ,   NOT_FOUND,       OF_SOURCE,  REREAD a1 REFUSED
        a change with a conflict is refused,                       SENDING,     PUT,   a1, PRESENT,     ,   CONFLICT,        OF_SOURCE,  READ a1 REFUSED
        seats of refused content that are refused are left,        SENDING,     PATCH, a1, REFUSED,     ,   REFUSED,         OF_SOURCE,  REREAD a1 REFUSED
        seats that are refused are followed by the whole slot,     SENDING,     PATCH, a1, NOTHING,     ,   REFUSED,         OF_SOURCE,  READ PRESENT
        a refusal is remembered when nothing was sent,             SENDING,     PATCH, a1, REFUSED,     ,   NOT_CARRIED_OUT, OF_SOURCE,  READ a1 REFUSED
        a value that was not sent is read again,                   SENDING,     PATCH, a1, PRESENT,     ,   NOT_CARRIED_OUT, OF_SOURCE,  READ PRESENT
        a hint to create is followed for an unknown slot,          READ,        ,      ,   NOTHING,     ,   source a1 POST,  OF_SOURCE,  SENDING POST a1 NOTHING
        a hint to create is ignored for an existing slot,          READ,        ,      ,   PRESENT,     ,   source a1 POST,  OF_SOURCE,  SENDING PUT a1 PRESENT
        of refused content only the seats are sent,                READ,        ,      b1, REFUSED,     ,   source b2 PUT,   OF_SOURCE,  SENDING PATCH b2 REFUSED
        other content than the refused one is sent completely,     READ,        ,      b1, REFUSED,     ,   source a2 PUT,   OF_SOURCE,  SENDING PUT a2 NOTHING
        of refused content nothing is sent if the service counts,  READ,        ,      b1, REFUSED,     ,   source b2 PUT,   OF_SERVICE, REREAD b2 REFUSED
        seats without a limit are not patched,                     READ,        ,      ,   NOTHING,     ,   source a* PATCH, OF_SOURCE,  SENDING PUT a* NOTHING
        a held slot has no zero if nobody counts its seats,        READ,        ,      ,   HELD,        ,   source - PUT,    NONE,       REREAD - HELD
        seats that the service counts are read before a create,    READ,        ,      ,   NOTHING,     ,   source a1 POST,  OF_SERVICE, LOOK a1 NOTHING
        seats that the service counts are read before a write,     READ,        ,      ,   PRESENT,     ,   source a1 PUT,   OF_SERVICE, LOOK a1 PRESENT
        equal content whose seats the service counts is not sent,  LOOK,        ,      a1, PRESENT,     ,   got a2,          OF_SERVICE, REREAD a1 NOTHING
        other content is sent with the seats that were read,       LOOK,        ,      a1, PRESENT,     ,   got b2,          OF_SERVICE, SENDING PUT a2 PRESENT
        a slot that was found to be missing is created,            LOOK,        ,      a1, PRESENT,     ,   got -,           OF_SERVICE, SENDING POST a1 ABSENT
        a held slot without seats waits for its timer,             VERIFY_READ, ,      a1, HELD,        a0, source - PUT,    OF_SOURCE,  HELD_WAIT - HELD
        a held slot with seats is deleted again,                   VERIFY_READ, ,      a1, HELD,        a2, source - PUT,    OF_SOURCE,  LOOK - PRESENT
        a held slot without a limit of seats is deleted again,     VERIFY_READ, ,      a1, HELD,        a*, source - PUT,    OF_SOURCE,  LOOK - PRESENT
        a held slot waits if nobody counts its seats,              VERIFY_READ, ,      a1, HELD,        a2, source - PUT,    NONE,       HELD_WAIT - HELD
        a slot without seats that is not held is deleted,          VERIFY_READ, ,      a1, NOTHING,     a0, source - PUT,    OF_SOURCE,  LOOK - PRESENT
        a held slot that the source has again is written,          VERIFY_READ, ,      a1, HELD,        a0, source a2 PUT,   OF_SOURCE,  SENDING PUT a2 PRESENT
        refused content without seats at the service is left,      VERIFY_READ, ,      b1, REFUSED,     a0, source b1 PUT,   OF_SOURCE,  REFUSED_WAIT b1 REFUSED
        refused content with the right seats is left,              VERIFY_READ, ,      b1, REFUSED,     a1, source b1 PUT,   OF_SOURCE,  REFUSED_WAIT b1 REFUSED
        refused content without a limit of seats is left,          VERIFY_READ, ,      b*, REFUSED,     a2, source b* PUT,   OF_SOURCE,  REFUSED_WAIT b* REFUSED
        refused content with too many seats is written,            VERIFY_READ, ,      b1, REFUSED,     a2, source b1 PUT,   OF_SOURCE,  SENDING PUT b1 PRESENT
        refused content whose seats the service counts is left,    VERIFY_READ, ,      b1, REFUSED,     a2, source b1 PUT,   OF_SERVICE, REFUSED_WAIT b1 REFUSED
        other content than the refused one is written,             VERIFY_READ, ,      b1, REFUSED,     a1, source c1 PUT,   OF_SOURCE,  SENDING PUT c1 PRESENT
        content that was not refused is written,                   VERIFY_READ, ,      b1, PRESENT,     a1, source b1 PUT,   OF_SOURCE,  SENDING PUT b1 PRESENT
        a slot that the service lacks is created,                  VERIFY_READ, ,      a1, NOTHING,     -,  source a1 PUT,   OF_SOURCE,  SENDING POST a1 ABSENT
        it is created even if the service counts the seats,        VERIFY_READ, ,      a1, NOTHING,     -,  source a1 PUT,   OF_SERVICE, SENDING POST a1 ABSENT
        a slot whose id is in use in another option waits,         VERIFY_READ, ,      a1, ELSEWHERE,   -,  source a1 PUT,   OF_SOURCE,  HELD_WAIT a1 ELSEWHERE
        a slot that the source lacks is deleted,                   VERIFY_READ, ,      a1, NOTHING,     a1, source - PUT,    OF_SERVICE, LOOK - PRESENT
        of other content the seats are read if the service counts, VERIFY_READ, ,      a1, NOTHING,     a1, source b1 PUT,   OF_SERVICE, LOOK b1 PRESENT
        an equal slot ends the turn,                               VERIFY_READ, ,      a1, NOTHING,     a1, source a1 PUT,   OF_SOURCE,  FINISH a1 NOTHING
        """)
    void eachEventLeadsToItsNextState(
            String why,
            Phase phase,
            @Nullable Op op,
            @Nullable String value,
            Known known,
            @Nullable String got,
            String event,
            Seats seats,
            String then) {
        State<String> at = new State<>(phase, op, slotOrNull(value), known, false, slotOrNull(got), null);
        assertThat(shown(TransitionTable.next(at, event(event), seats))).as(why).isEqualTo(then);
    }

    private static @Nullable SlotValue<String> slotOrNull(@Nullable String name) {
        return name == null ? null : slot(name);
    }

    private static Event<String> event(String text) {
        String[] words = text.split(" ", -1);
        return switch (words[0]) {
            case "source" -> new Event.Source<>(slot(words[1]), false, Op.valueOf(words[2]));
            case "got" -> new Event.Got<>(slot(words[1]));
            default ->
                new Event.Responded<>(Event.Kind.valueOf(words[0]), slotOrNull(words.length == 1 ? null : words[1]));
        };
    }

    private static String shown(State<String> state) {
        String op = state.op() == null ? "" : " " + state.op();
        String value = state.value() == null ? "" : " " + ModelSlots.name(ModelSlots.of(state.value()));
        return state.phase() + op + value + " " + state.known();
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
            turn = turns.endsWith(request) ? turn : State.idle(turn.notKept());
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
        turn = State.idle(turn.notKept());
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
