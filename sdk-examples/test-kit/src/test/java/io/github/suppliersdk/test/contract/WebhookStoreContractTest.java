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

/** Tests that the contract finds the defects of stores. */
@Execution(SAME_THREAD) // the store is passed on in a thread local
class WebhookStoreContractTest {
    private static final ThreadLocal<Supplier<WebhookStore>> UNDER_TEST = new ThreadLocal<>();

    /** Run only by the tests here, not by the build. */
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
                broken("insert in two steps", BrokenStores.InsertInTwoSteps::new, "onlyOneConcurrentInsertionSucceeds"),
                broken("insert overwrites", BrokenStores.InsertOverwrites::new, "aSecondInsertionChangesNothing"),
                broken("deletes any", BrokenStores.DeletesAnyVersion::new, "aDeletionAffectsTheCurrentVersionOnly"),
                broken(
                        "compares data",
                        BrokenStores.ComparesAllFields::new,
                        "onlyKeyAndVersionIdentifyTheOperationToChange"),
                broken("ignores case", BrokenStores.IgnoresCase::new, "keysAreComparedExactly"),
                broken("ignores spaces", BrokenStores.IgnoresTrailingSpaces::new, "keysAreComparedExactly"),
                broken("cuts keys", BrokenStores.CutsLongKeys::new, "aKeyHasUpToTwoHundredPrintableCharacters"),
                broken("no order", BrokenStores.DueUnordered::new, "dueOperationsAreListedInOrderOfTimeAndThenOfKey"),
                broken("skips equal", BrokenStores.DueSkipsEqualTimes::new, "dueOperationsAreListedPageByPage"),
                broken(
                        "needs the last",
                        BrokenStores.DueNeedsThePreviousOperation::new,
                        "aPageCanBeginAfterADeletedOrPostponedOperation"),
                broken("due only before", BrokenStores.DueOnlyBefore::new, "dueOperationsAreListedToTheMillisecond"),
                broken("seconds", BrokenStores.WholeSeconds::new, "dueOperationsAreListedToTheMillisecond"),
                broken(
                        "language",
                        BrokenStores.ScansByCollation::new,
                        "allOperationsAreListedInOrderOfTheCharacterCodesOfTheirKeys"),
                broken(
                        "three bytes",
                        BrokenStores.ThreeByteCharacters::new,
                        "dataOfAnyLengthAndWithAnyCharacterIsReadBackUnchanged"),
                broken(
                        "cuts data",
                        BrokenStores.CutsLongData::new,
                        "dataOfAnyLengthAndWithAnyCharacterIsReadBackUnchanged"),
                broken("replica", BrokenStores.StaleReads::new, "aReplacementIsVisibleToEveryLaterRead"));
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
