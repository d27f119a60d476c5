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

/** The contract finds the faults of an outbox. */
@Execution(SAME_THREAD) // the tests pass the outbox on by their thread
class OutboxContractTest {
    private static final ThreadLocal<Supplier<ReferenceOutbox>> UNDER_TEST = new ThreadLocal<>();

    /** Not found by the build: the tests here run it. */
    static class Alone extends OutboxContract {
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

    /** Not found by the build: the tests here run it. */
    static class Together extends ConcurrentOutboxContract {
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
        assertThat(failuresOf(ReferenceOutbox::new, Alone.class, Together.class))
                .isEmpty();
    }

    static Stream<Arguments> brokenOutboxes() {
        return Stream.of(
                broken(BrokenOutboxes.FinishesWhatIsMarked::new, "aMarkAfterTheTakeIsNotFinished"),
                broken(
                        BrokenOutboxes.FinishForgetsTheWishToVerify::new,
                        "aWishToVerifyDuringAClaimIsTakenByTheNextTake"),
                broken(BrokenOutboxes.TakeoverWithoutVerification::new, "aTakenOverSlotIsToBeVerified"),
                broken(BrokenOutboxes.LeasesIgnored::new, "aSlotIsNotClaimedBeforeItsLeaseIsOver"),
                broken(BrokenOutboxes.LeasesNeverEnd::new, "aTakenOverSlotIsToBeVerified"),
                broken(BrokenOutboxes.OneTokenForEver::new, "aTokenIsOfOneClaimOnly"),
                broken(
                        BrokenOutboxes.LostClaimsLeaveNoMark::new,
                        "aProcessThatLosesItsClaimMarksTheSlotForVerification"),
                broken(
                        BrokenOutboxes.LostClaimsMarkOnlyWhatIsThere::new,
                        "aProcessThatLosesItsClaimMarksTheSlotEvenIfThereIsNoRow"),
                broken(
                        BrokenOutboxes.LostClaimsMarkWithoutVerification::new,
                        "aProcessThatLosesItsClaimMarksTheSlotForVerification"),
                broken(BrokenOutboxes.TheLastSettlingCounts::new, "theLaterEndOfSettlingCounts"),
                broken(BrokenOutboxes.ParksWhatIsMarked::new, "aSlotThatIsMarkedSinceTheTakeIsNotParked"),
                broken(BrokenOutboxes.MarksDoNotWake::new, "aSlotThatIsParkedForEverIsClaimedWhenItIsMarked"),
                broken(BrokenOutboxes.MarksEndLeases::new, "aSlotIsNotClaimedBeforeItsLeaseIsOver"),
                broken(BrokenOutboxes.ParkedWithoutVerification::new, "aParkedSlotCanBeVerifiedLater"),
                broken(BrokenOutboxes.RenewsForOthers::new, "aLostClaimIsNotRenewed"),
                broken(BrokenOutboxes.RenewsNothing::new, "aRenewedLeaseLastsFromNow"),
                broken(BrokenOutboxes.NoPriorities::new, "whatHasChangedComesBeforeWhatWasReconciled"),
                broken(BrokenOutboxes.TheLastPriorityCounts::new, "whatHasChangedComesBeforeWhatWasReconciled"),
                broken(BrokenOutboxes.InTheOrderOfKeys::new, "whatHasWaitedLongestComesFirst"),
                broken(BrokenOutboxes.AMarkGoesToTheEnd::new, "whatHasWaitedLongestComesFirst"),
                broken(BrokenOutboxes.CountsParkedOnes::new, "theBacklogCountsWhatWaitsAndSaysHowLong"),
                broken(BrokenOutboxes.NoLimit::new, "nothingIsClaimedBeyondTheLimit"),
                broken(BrokenOutboxes.PagesBeginWithTheLast::new, "whatIsParkedForPeopleIsListedPageByPage"),
                broken(BrokenOutboxes.CutsDetails::new, "whatIsParkedForPeopleIsListedPageByPage"),
                broken(BrokenOutboxes.IgnoresCase::new, "keysAreComparedExactly"));
    }

    private static Arguments broken(Supplier<ReferenceOutbox> outbox, String test) {
        return Arguments.of(Named.of(outbox.get().getClass().getSimpleName(), outbox), test);
    }

    @ParameterizedTest
    @MethodSource("brokenOutboxes")
    void aBrokenOutboxFails(Supplier<ReferenceOutbox> outbox, String test) {
        assertThat(failuresOf(outbox, Alone.class)).contains(test);
    }

    static Stream<Arguments> outboxesThatBreakWhenManyUseThem() {
        return Stream.of(
                broken(BrokenOutboxes.ClaimsInTwoSteps::new, "noSlotIsClaimedTwice"),
                broken(BrokenOutboxes.ClaimsInTwoSteps::new, "ofManyTakeoversAtOnceOneSucceeds"),
                broken(BrokenOutboxes.FinishesInTwoSteps::new, "noMarkIsLost"),
                broken(BrokenOutboxes.Deadlocks::new, "marksOfTheSameSlotsInAnyOrderDoNotFail"));
    }

    @ParameterizedTest
    @MethodSource("outboxesThatBreakWhenManyUseThem")
    void anOutboxThatBreaksWhenManyUseItFails(Supplier<ReferenceOutbox> outbox, String test) {
        assertThat(failuresOf(outbox, Together.class)).contains(test);
    }
}
