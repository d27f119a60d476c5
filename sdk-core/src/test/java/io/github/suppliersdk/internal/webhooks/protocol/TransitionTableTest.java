package io.github.suppliersdk.internal.webhooks.protocol;

import static io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase.FAILED;
import static io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase.NOT_CALLED;
import static io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase.REFUSED;
import static io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase.RUNNING;
import static io.github.suppliersdk.internal.webhooks.protocol.HandlerPhase.SUCCEEDED;
import static io.github.suppliersdk.internal.webhooks.protocol.Owner.ANOTHER;
import static io.github.suppliersdk.internal.webhooks.protocol.Owner.EXPIRED;
import static io.github.suppliersdk.internal.webhooks.protocol.Owner.MINE;
import static io.github.suppliersdk.internal.webhooks.protocol.Owner.NOBODY;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rows of the table whose defects violate no invariant of the search: they would only cost a read, a wait, or a lease.
 */
class TransitionTableTest {
    /**
     * A situation read since the handler returned, with the task's own content, before the deadline, nothing said, no
     * renewal due.
     */
    private static Situation at(State row, Owner owner, HandlerPhase handler) {
        return new Situation(row, owner, true, handler, true, SentResponse.NONE, Time.IN_TIME, false);
    }

    private static Situation late(Situation at) {
        return new Situation(
                at.row(),
                at.owner(),
                at.sameContent(),
                at.handler(),
                at.readSince(),
                at.sent(),
                Time.DEADLINE,
                at.renewalDue());
    }

    private static Situation afterSending(SentResponse sent, Situation at) {
        return new Situation(
                at.row(), at.owner(), at.sameContent(), at.handler(), at.readSince(), sent, at.time(), at.renewalDue());
    }

    private static Situation whenRenewalIsDue(Situation at) {
        return new Situation(
                at.row(), at.owner(), at.sameContent(), at.handler(), at.readSince(), at.sent(), at.time(), true);
    }

    private static Situation notReadSince(Situation at) {
        return new Situation(
                at.row(), at.owner(), at.sameContent(), at.handler(), false, at.sent(), at.time(), at.renewalDue());
    }

    private static Situation ofOtherContent(Situation at) {
        return new Situation(
                at.row(), at.owner(), false, at.handler(), at.readSince(), at.sent(), at.time(), at.renewalDue());
    }

    private static Effect hold(Situation at) {
        return TransitionTable.operation(at, HoldLink.NONE);
    }

    private static Effect cancellation(Situation at) {
        return TransitionTable.cancellation(at, State.OK, true, false);
    }

    @ParameterizedTest
    @EnumSource(
            value = HandlerPhase.class,
            names = {"SUCCEEDED", "REFUSED", "FAILED"})
    void aSituationReadBeforeTheHandlerReturnedIsReadAgain(HandlerPhase returned) {
        assertThat(hold(notReadSince(at(State.OK, NOBODY, returned)))).isEqualTo(Effect.READ);
        assertThat(hold(at(State.OK, NOBODY, returned))).isNotEqualTo(Effect.READ);
        assertThat(hold(notReadSince(at(State.RUNNING, MINE, returned))))
                .as("the next write compares the version")
                .isNotEqualTo(Effect.READ);
    }

    @ParameterizedTest
    @EnumSource(
            value = HandlerPhase.class,
            names = {"NOT_CALLED", "RUNNING"})
    void aSituationIsNotReadAgainBeforeTheHandlerReturns(HandlerPhase phase) {
        assertThat(hold(notReadSince(at(State.REFUSED, NOBODY, phase)))).isEqualTo(Effect.SEND_REFUSAL);
    }

    @Test
    void otherContentIsReportedOnlyForAReadableRowBeforeTheHandlerIsCalled() {
        assertThat(hold(ofOtherContent(at(State.OK, NOBODY, NOT_CALLED)))).isEqualTo(Effect.SEND_CONTENT_MISMATCH);
        assertThat(hold(ofOtherContent(at(State.UNREADABLE, NOBODY, NOT_CALLED))))
                .isEqualTo(Effect.SEND_UNDECIDED);
        assertThat(hold(ofOtherContent(at(State.ABSENT, NOBODY, NOT_CALLED)))).isEqualTo(Effect.CLAIM);
        assertThat(hold(ofOtherContent(at(State.SHARED, NOBODY, SUCCEEDED)))).isEqualTo(Effect.SEND_SUCCESS);
    }

    @Test
    void aRunOfAnotherTaskIsAwaitedAndMarkedWhenNoTimeIsLeft() {
        assertThat(hold(at(State.RUNNING, ANOTHER, NOT_CALLED))).isEqualTo(Effect.WAIT);
        assertThat(hold(late(at(State.RUNNING, ANOTHER, NOT_CALLED)))).isEqualTo(Effect.MARK);
        assertThat(hold(afterSending(SentResponse.UNDECIDED, at(State.RUNNING, ANOTHER, NOT_CALLED))))
                .isEqualTo(Effect.END);
    }

    @Test
    void workOfTheHandlerAfterTheEndIsScheduledForCompensation() {
        for (HandlerPhase phase : new HandlerPhase[] {SUCCEEDED, FAILED}) {
            assertThat(hold(at(State.COMPENSATED, NOBODY, phase))).isEqualTo(Effect.SEND_REFUSAL);
            assertThat(hold(afterSending(SentResponse.REFUSAL, at(State.COMPENSATED, NOBODY, phase))))
                    .isEqualTo(Effect.ORDER);
        }
        assertThat(hold(afterSending(SentResponse.REFUSAL, at(State.COMPENSATED, NOBODY, REFUSED))))
                .isEqualTo(Effect.END);
    }

    @Test
    void aRefusedRunRespondsOnceAndKeepsItsLeaseWhileTheHandlerWorks() {
        Situation refused = at(State.COMPENSATING, MINE, RUNNING);
        assertThat(hold(refused)).isEqualTo(Effect.SEND_REFUSAL);
        assertThat(hold(afterSending(SentResponse.REFUSAL, refused))).isEqualTo(Effect.WAIT);
        assertThat(hold(whenRenewalIsDue(afterSending(SentResponse.REFUSAL, refused))))
                .isEqualTo(Effect.RENEW);
    }

    @Test
    void aCompensationThatMayHaveBegunBeforeTheHandlerReturnedIsScheduledAgain() {
        Situation sent = afterSending(SentResponse.REFUSAL, at(State.COMPENSATING, EXPIRED, SUCCEEDED));
        assertThat(hold(sent)).isEqualTo(Effect.ORDER);
        assertThat(hold(afterSending(SentResponse.REFUSAL, at(State.COMPENSATING, ANOTHER, FAILED))))
                .isEqualTo(Effect.ORDER);
        assertThat(hold(afterSending(SentResponse.REFUSAL, at(State.COMPENSATING, ANOTHER, REFUSED))))
                .as("nothing took effect")
                .isEqualTo(Effect.END);
        assertThat(hold(afterSending(SentResponse.REFUSAL, at(State.COMPENSATING, NOBODY, SUCCEEDED))))
                .as("it begins later than now")
                .isEqualTo(Effect.END);
    }

    @Test
    void aCancellationKeepsItsRowAndLeaseWhileItsHandlerWorks() {
        assertThat(cancellation(at(State.UNKNOWN, NOBODY, RUNNING))).isEqualTo(Effect.READ);
        assertThat(cancellation(at(State.C_RUNNING, MINE, RUNNING))).isEqualTo(Effect.WAIT);
        assertThat(cancellation(whenRenewalIsDue(at(State.C_RUNNING, MINE, RUNNING))))
                .isEqualTo(Effect.RENEW);
        assertThat(cancellation(whenRenewalIsDue(at(State.C_RUNNING, ANOTHER, RUNNING))))
                .isEqualTo(Effect.WAIT);
        assertThat(cancellation(whenRenewalIsDue(at(State.C_OPEN, MINE, RUNNING))))
                .isEqualTo(Effect.WAIT);
    }

    @Test
    void aRunningCancellationRespondsUndecidedOnceAtItsDeadline() {
        Situation running = at(State.C_RUNNING, MINE, RUNNING);
        assertThat(cancellation(late(running))).isEqualTo(Effect.SEND_UNDECIDED);
        assertThat(cancellation(afterSending(SentResponse.UNDECIDED, late(running))))
                .isEqualTo(Effect.WAIT);
    }

    @Test
    void aCancellationOfAnotherTaskIsAwaitedUntilTheDeadline() {
        assertThat(cancellation(at(State.C_RUNNING, ANOTHER, NOT_CALLED))).isEqualTo(Effect.WAIT);
        assertThat(cancellation(late(at(State.C_RUNNING, ANOTHER, NOT_CALLED)))).isEqualTo(Effect.SEND_UNDECIDED);
    }

    @Test
    void aRunningCompensationKeepsItsLeaseAndItsRow() {
        assertThat(TransitionTable.recovery(at(State.UNKNOWN, NOBODY, RUNNING))).isEqualTo(Effect.READ);
        assertThat(TransitionTable.recovery(at(State.COMPENSATING, MINE, RUNNING)))
                .isEqualTo(Effect.WAIT);
        assertThat(TransitionTable.recovery(whenRenewalIsDue(at(State.COMPENSATING, MINE, RUNNING))))
                .isEqualTo(Effect.RENEW);
        assertThat(TransitionTable.recovery(whenRenewalIsDue(at(State.COMPENSATING, ANOTHER, RUNNING))))
                .isEqualTo(Effect.WAIT);
        assertThat(TransitionTable.recovery(whenRenewalIsDue(at(State.COMPENSATED, MINE, RUNNING))))
                .isEqualTo(Effect.WAIT);
    }

    @Test
    void aFailedCompensationIsPostponedByItsOwner() {
        for (HandlerPhase phase : new HandlerPhase[] {REFUSED, FAILED}) {
            assertThat(TransitionTable.recovery(at(State.COMPENSATING, MINE, phase)))
                    .isEqualTo(Effect.POSTPONE);
            assertThat(TransitionTable.recovery(at(State.COMPENSATING, ANOTHER, phase)))
                    .isEqualTo(Effect.END);
            assertThat(TransitionTable.recovery(at(State.COMPENSATED, MINE, phase)))
                    .isEqualTo(Effect.END);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anIdleCompensationMayBeResolvedByHand(Owner owner) {
        assertThat(TransitionTable.mayBeResolved(State.COMPENSATING, owner))
                .isEqualTo(owner == NOBODY || owner == EXPIRED);
        assertThat(TransitionTable.mayBeResolved(State.RUNNING, owner)).isFalse();
    }
}
