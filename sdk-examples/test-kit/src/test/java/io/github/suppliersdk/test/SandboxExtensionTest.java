package io.github.suppliersdk.test;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.vendors.Vendor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs nested test classes, which the build does not run by itself, with JUnit's launcher. */
@Execution(SAME_THREAD) // the classes record what they saw in static fields
class SandboxExtensionTest {
    private static final Set<String> ADDRESSES = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void forgetAddresses() {
        ADDRESSES.clear();
    }

    private static TestExecutionSummary run(Class<?> testClass, boolean isParallel) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(testClass))
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.enabled", String.valueOf(isParallel))
                                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.fixed.parallelism", "16")
                                .build(),
                        listener);
        return listener.getSummary();
    }

    private static String failures(TestExecutionSummary run) {
        return run.getFailures().stream()
                .map(TestExecutionSummary.Failure::getException)
                .toList()
                .toString();
    }

    private static boolean isListening(String address) {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(address).getPort())) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest(seed = "tours.json", now = "2027-04-22T09:00", zone = "Europe/Paris")
    static class InParallel {
        private static final int TESTS = 4;
        private static final CyclicBarrier ALL = new CyclicBarrier(TESTS);

        @BeforeEach
        void recordAddress(Sandbox sandbox) {
            ADDRESSES.add(sandbox.baseUrl());
        }

        @RepeatedTest(TESTS)
        void aTestSeesTheSeedAndItsOwnChanges(SupplierClient client, SandboxClock clock) throws Exception {
            ALL.await(30, TimeUnit.SECONDS);
            assertThat(LocalDateTime.now(clock)).isEqualTo(LocalDateTime.of(2027, 4, 22, 9, 0));
            client.vendors().create(Vendor.builder("the-same-id", "Vendor").build());
            clock.advance(Duration.ofHours(5));
            ALL.await(30, TimeUnit.SECONDS);
            assertThat(client.vendors().list()).hasSize(2);
        }

        @Nested
        class Inside {
            @Test
            void aNestedClassHasTheSeedOfItsClass(Sandbox sandbox) {
                assertThat(sandbox).hasVendor("my-tours").hasRequests(0, "POST", "/supplier/vendors");
            }
        }
    }

    @Test
    void eachTestHasASandboxOfItsOwnAlsoAtTheSameTime() {
        TestExecutionSummary run = run(InParallel.class, true);
        assertThat(failures(run)).isEqualTo("[]");
        assertThat(run.getTestsSucceededCount()).isEqualTo(InParallel.TESTS + 1);
        assertThat(ADDRESSES)
                .hasSizeGreaterThanOrEqualTo(InParallel.TESTS)
                .noneMatch(SandboxExtensionTest::isListening);
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest
    static class WithoutClock {
        @Test
        void aTestHasAParameterThatCannotBeResolved(SandboxClock clock) {
            fail("there is no " + clock.instant());
        }
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest(seed = "nowhere.json")
    static class WithMissingSeed {
        @Test
        void aTestHasAParameterThatCannotBeResolved(Sandbox sandbox) {
            fail("there is no " + sandbox);
        }
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest
    static class WithMethodBeforeAll {
        @BeforeAll
        static void fill(Sandbox sandbox) {
            fail("there is no " + sandbox);
        }

        @Test
        void neverRuns() {}
    }

    @Test
    void aParameterThatCannotBeResolvedFailsWithAnExplanation() {
        assertThat(failures(run(WithoutClock.class, false))).contains("`now` of @SandboxTest");
        assertThat(failures(run(WithMissingSeed.class, false)))
                .contains("nowhere.json", WithMissingSeed.class.getName());
        assertThat(failures(run(WithMethodBeforeAll.class, false))).contains("@BeforeEach");
    }
}
