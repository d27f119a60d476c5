package io.github.suppliersdk.test.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.suppliersdk.webhooks.store.WebhookStore;
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

/** The contract finds the faults of a store. */
@Execution(SAME_THREAD) // the tests pass the store on by their thread
class WebhookStoreContractTest {
    private static final ThreadLocal<Supplier<WebhookStore>> UNDER_TEST = new ThreadLocal<>();

    /** Not found by the build: the tests here run it. */
    static class Subject extends WebhookStoreContract {
        @Override
        protected WebhookStore emptyStore() {
            return UNDER_TEST.get().get();
        }
    }

    private static Set<String> failuresOf(Supplier<WebhookStore> store) {
        Set<String> failures = new TreeSet<>();
        Set<String> all = new TreeSet<>();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Subject.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        UNDER_TEST.set(store);
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
        assertThat(all).hasSizeGreaterThan(15);
        return failures;
    }

    @Test
    void aCorrectStorePasses() {
        assertThat(failuresOf(BrokenStores.Correct::new)).isEmpty();
    }

    static Stream<Arguments> brokenStores() {
        return Stream.of(
                broken("no versions", BrokenStores.WithoutVersions::new, "aReplacementOfAnotherVersionChangesNothing"),
                broken("lost update", BrokenStores.LostUpdate::new, "noChangeIsLost"),
                broken("insert in two steps", BrokenStores.InsertInTwoSteps::new, "ofManyInsertionsAtOnceOneSucceeds"),
                broken("insert overwrites", BrokenStores.InsertOverwrites::new, "aSecondInsertionChangesNothing"),
                broken("deletes any", BrokenStores.DeletesAnyVersion::new, "aDeletionAffectsOnlyTheVersionThatWasSeen"),
                broken(
                        "compares data",
                        BrokenStores.ComparesAllThatWasSeen::new,
                        "onlyTheKeyAndTheVersionOfWhatWasSeenCount"),
                broken("ignores case", BrokenStores.IgnoresCase::new, "keysAreComparedExactly"),
                broken("ignores spaces", BrokenStores.IgnoresTrailingSpaces::new, "keysAreComparedExactly"),
                broken("cuts keys", BrokenStores.CutsLongKeys::new, "aKeyHasUpToTwoHundredPrintableCharacters"),
                broken(
                        "no order",
                        BrokenStores.DueInNoOrder::new,
                        "whatIsDueIsListedInItsOrderAndByKeyWhereThatIsEqual"),
                broken("skips equal", BrokenStores.DueForgetsEqualOnes::new, "whatIsDueIsListedPageByPage"),
                broken(
                        "needs the last",
                        BrokenStores.DueBeginsAfterWhatIsStillThere::new,
                        "aPageBeginsAfterSomethingThatWasDeletedOrIsDueLaterNow"),
                broken("due only before", BrokenStores.DueOnlyBefore::new, "dueOperationsAreListedToTheMillisecond"),
                broken("seconds", BrokenStores.WholeSeconds::new, "dueOperationsAreListedToTheMillisecond"),
                broken(
                        "language",
                        BrokenStores.ScansInTheOrderOfALanguage::new,
                        "everythingIsListedInTheOrderOfTheCharactersOfItsKeys"),
                broken(
                        "three bytes",
                        BrokenStores.ThreeByteCharacters::new,
                        "dataOfAnyLengthAndWithAnyCharacterComesBackAsItWas"),
                broken(
                        "cuts data",
                        BrokenStores.CutsLongData::new,
                        "dataOfAnyLengthAndWithAnyCharacterComesBackAsItWas"),
                broken("replica", BrokenStores.StaleReads::new, "whatWasReplacedBeforeIsSeenByEveryLaterReading"));
    }

    private static Arguments broken(String name, Supplier<WebhookStore> store, String test) {
        return Arguments.of(Named.of(name, store), test);
    }

    @ParameterizedTest
    @MethodSource("brokenStores")
    void aBrokenStoreFails(Supplier<WebhookStore> store, String test) {
        assertThat(failuresOf(store)).contains(test);
    }
}
