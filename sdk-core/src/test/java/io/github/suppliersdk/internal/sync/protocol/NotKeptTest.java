package io.github.suppliersdk.internal.sync.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Content that the service accepts and does not keep is written once, reported, and left until the source changes. */
class NotKeptTest {
    private State<String> turn = State.idle(null);

    @Test
    void contentThatDiffersAfterOnePutIsReportedAsNotKept() {
        finish("b1", Op.PUT, "c1");
        assertThat(turn.isNotKept()).isTrue();
    }

    @Test
    void contentThatIsNotKeptIsNotWrittenAgainForSeats() {
        finish("b1", Op.PUT, "c1");
        happen(new Event.Done<>());
        finish("b2", Op.PATCH, "c2");
        assertThat(turn.isNotKept()).isTrue();
    }

    @Test
    void contentThatIsNotKeptCountsAsEqualInAVerification() {
        finish("b1", Op.PUT, "c1");
        assertThat(turn.matches(slot("b1"), slot("c1"), Seats.OF_SOURCE)).isTrue();
        assertThat(turn.matches(slot("b1"), slot("c2"), Seats.OF_SOURCE))
                .as("seats are always compared")
                .isFalse();
        assertThat(turn.matches(slot("b1"), slot("a1"), Seats.OF_SOURCE)).isFalse();
        assertThat(turn.matches(slot("a1"), slot("c1"), Seats.OF_SOURCE)).isFalse();
    }

    @Test
    void contentIsWrittenAgainWhenTheSourceChanges() {
        finish("b1", Op.PUT, "c1");
        happen(new Event.Done<>());
        finish("a1", Op.PUT, "a1");
        assertThat(turn.isNotKept()).isFalse();
        assertThat(turn.notKept()).isNull();
    }

    @Test
    void contentIsNoLongerReportedOnceTheServiceShowsWhatWasSent() {
        finish("b1", Op.PUT, "c1");
        happen(new Event.Done<>());
        finish("b2", Op.PATCH, "b2");
        assertThat(turn.isNotKept()).isFalse();
    }

    @Test
    void contentIsWrittenOnceMoreWhenTheServiceShowsOtherContent() {
        finish("b1", Op.PUT, "c1");
        happen(new Event.Done<>());
        send("b2", Op.PATCH);
        happen(new Event.Responded<>(Event.Kind.OK, slot("a2")));
        happen(new Event.Source<>(slot("b2"), false, Op.PATCH));
        assertThat(turn.op()).isEqualTo(Op.PUT);
    }

    private void send(String source, Op op) {
        happen(new Event.Marked<>());
        happen(new Event.Source<>(slot(source), false, op));
        assertThat(turn.op()).isEqualTo(op);
    }

    /** Runs a turn of one request. */
    private void finish(String source, Op op, String shown) {
        send(source, op);
        happen(new Event.Responded<>(Event.Kind.OK, slot(shown)));
        assertThat(turn.phase()).isEqualTo(Phase.REREAD);
        happen(new Event.Source<>(slot(source), false, op));
        assertThat(turn.phase()).isEqualTo(Phase.FINISH);
    }

    private void happen(Event<String> event) {
        turn = TransitionTable.next(turn, event, Seats.OF_SOURCE);
    }

    private static SlotValue<String> slot(String name) {
        return ModelSlots.slot(ModelSlots.of(name));
    }
}
