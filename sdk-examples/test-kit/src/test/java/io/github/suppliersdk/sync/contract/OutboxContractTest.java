package io.github.suppliersdk.sync.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.suppliersdk.sync.Outbox;
import io.github.suppliersdk.test.contract.ConcurrentOutboxContract;
import io.github.suppliersdk.test.contract.OutboxContract;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Tests that the contract finds the defects of outboxes. */
@Execution(SAME_THREAD) // the outbox is passed on in a thread local
class OutboxContractTest {
    private static final ThreadLocal<Supplier<ReferenceOutbox>> UNDER_TEST = new ThreadLocal<>();

    /** Run only by the tests here, not by the build. */
    static class Sequential extends OutboxContract {
        private ReferenceOutbox outbox = new ReferenceOutbox();

        @Override
        protected Outbox emptyOutbox() {
            outbox = UNDER_TEST.get().get();
            return outbox;
        }

        @Override
        protected Outbox sameOutboxOfAnotherProcess(Outbox first) {
            return first;
        }

        @Override
        protected void elapse(Duration time) {
            outbox.elapse(time);
        }
    }

    /** Run only by the tests here, not by the build. */
    static class Concurrent extends ConcurrentOutboxContract {
        @Override
        protected Outbox emptyOutbox() {
            return UNDER_TEST.get().get();
        }

        @Override
        protected Outbox sameOutboxOfAnotherProcess(Outbox first) {
            return first;
        }
    }

    private static Set<String> failuresOf(Supplier<ReferenceOutbox> outbox, Class<?>... contracts) {
        Set<String> failures = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(contracts).map(type -> selectClass(type)).toList())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        UNDER_TEST.set(outbox);
        try {
            LauncherFactory.create().execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                    if (test.isTest()) {
                        String name = test.getDisplayName().replace("()", "");
                        all.add(name);
                        if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                            failures.add(name);
                        }
                    }
                }
            });
        } finally {
            UNDER_TEST.remove();
        }
        assertThat(all).isNotEmpty();
        return failures;
    }

    @Test
    void aCorrectOutboxPasses() {
        assertThat(failuresOf(ReferenceOutbox::new, Sequential.class, Concurrent.class))
                .isEmpty();
    }

    static Stream<Arguments> brokenOutboxes() {
        return Stream.of(
                broken(BrokenOutboxes.FinishIgnoresNewMarks::new, "aMarkAfterTheTakeIsNotFinished"),
                broken(
                        BrokenOutboxes.FinishForgetsVerification::new,
                        "aRequestForVerificationDuringAClaimIsTakenByTheNextTake"),
                broken(BrokenOutboxes.TakeoverWithoutVerification::new, "aTakenOverSlotMustBeVerified"),
                broken(BrokenOutboxes.LeasesIgnored::new, "aSlotIsNotClaimedBeforeItsLeaseIsOver"),
                broken(BrokenOutboxes.LeasesNeverEnd::new, "aTakenOverSlotMustBeVerified"),
                broken(BrokenOutboxes.OneTokenForAllClaims::new, "eachClaimHasItsOwnToken"),
                broken(
                        BrokenOutboxes.LostClaimsLeaveNoMark::new,
                        "aProcessThatLosesItsClaimMarksTheSlotForVerification"),
                broken(
                        BrokenOutboxes.LostClaimsMarkExistingRowsOnly::new,
                        "aProcessThatLosesItsClaimMarksTheSlotEvenIfThereIsNoRow"),
                broken(
                        BrokenOutboxes.LostClaimsMarkWithoutVerification::new,
                        "aProcessThatLosesItsClaimMarksTheSlotForVerification"),
                broken(BrokenOutboxes.LatestSettlingWins::new, "theLaterEndOfSettlingIsKept"),
                broken(BrokenOutboxes.ParkIgnoresNewMarks::new, "aSlotThatWasMarkedSinceTheTakeIsNotParked"),
                broken(BrokenOutboxes.MarksDoNotWake::new, "aSlotParkedIndefinitelyIsClaimedWhenItIsMarked"),
                broken(BrokenOutboxes.MarksEndLeases::new, "aSlotIsNotClaimedBeforeItsLeaseIsOver"),
                broken(BrokenOutboxes.ParkedWithoutVerification::new, "aParkedSlotCanBeVerifiedLater"),
                broken(BrokenOutboxes.RenewsLostClaims::new, "aLostClaimIsNotRenewed"),
                broken(BrokenOutboxes.RenewsNothing::new, "aRenewedLeaseLastsFromNow"),
                broken(BrokenOutboxes.NoPriorities::new, "changedSlotsAreClaimedBeforeReconciledSlots"),
                broken(BrokenOutboxes.LatestPriorityWins::new, "changedSlotsAreClaimedBeforeReconciledSlots"),
                broken(BrokenOutboxes.OrderedByKeys::new, "theSlotThatHasWaitedLongestIsClaimedFirst"),
                broken(BrokenOutboxes.NewMarksMoveToTheEnd::new, "theSlotThatHasWaitedLongestIsClaimedFirst"),
                broken(BrokenOutboxes.CountsParkedSlots::new, "theBacklogHasTheNumberAndTheAgeOfWaitingSlots"),
                broken(BrokenOutboxes.NoLimit::new, "claimsDoNotExceedTheLimit"),
                broken(BrokenOutboxes.PagesRepeatTheLastSlot::new, "slotsParkedForPeopleAreListedPageByPage"),
                broken(BrokenOutboxes.CutsDetails::new, "slotsParkedForPeopleAreListedPageByPage"),
                broken(BrokenOutboxes.IgnoresCase::new, "keysAreComparedExactly"));
    }

    private static Arguments broken(Supplier<ReferenceOutbox> outbox, String test) {
        return Arguments.of(Named.of(outbox.get().getClass().getSimpleName(), outbox), test);
    }

    @ParameterizedTest
    @MethodSource("brokenOutboxes")
    void aBrokenOutboxFails(Supplier<ReferenceOutbox> outbox, String test) {
        assertThat(failuresOf(outbox, Sequential.class)).contains(test);
    }

    static Stream<Arguments> outboxesWithRaceConditions() {
        return Stream.of(
                broken(BrokenOutboxes.ClaimsInTwoSteps::new, "noSlotIsClaimedTwice"),
                broken(BrokenOutboxes.ClaimsInTwoSteps::new, "onlyOneConcurrentTakeoverSucceeds"),
                broken(BrokenOutboxes.FinishesInTwoSteps::new, "noMarkIsLost"),
                broken(BrokenOutboxes.Deadlocks::new, "concurrentMarksOfTheSameSlotsInAnyOrderSucceed"));
    }

    @ParameterizedTest
    @MethodSource("outboxesWithRaceConditions")
    void anOutboxWithARaceConditionFails(Supplier<ReferenceOutbox> outbox, String test) {
        assertThat(failuresOf(outbox, Concurrent.class)).contains(test);
    }
}
