package io.github.suppliersdk.test;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.parallel.ExecutionMode.SAME_THREAD;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.types.PingResult;
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
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;

/** Runs nested test classes, which the build does not run by itself, with JUnit's launcher. */
@Execution(SAME_THREAD) // the classes record what they saw in static fields
class SandboxExtensionTest {
    private static final Set<String> ADDRESSES = ConcurrentHashMap.newKeySet();

    @BeforeEach
    void forgetAddresses() {
        ADDRESSES.clear();
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
    static class WithField {
        @RegisterExtension
        static final SandboxExtension SANDBOX = SandboxExtension.builder()
                .options(SandboxOptions.defaults().apiName("tours"))
                .seed(SandboxSeed.builder().vendor("my-tours", "My Tours").build())
                .client(client -> client.serviceProfile(
                        ServiceProfile.builder().apiName("tours").build()))
                .build();

        @Test
        void theClientIsSetUpLikeTheService(Sandbox sandbox, SupplierClient client) {
            ADDRESSES.add(sandbox.baseUrl());
            assertThat(client.ping().verdict()).isEqualTo(PingResult.Verdict.OK);
            assertThat(sandbox).hasVendor("my-tours");
        }
    }

    @Test
    void anExtensionInAFieldUsesItsBuilderAndEndsWithTheTest() {
        assertThat(TestRun.of(WithField.class).failures()).isEmpty();
        assertThat(ADDRESSES).hasSize(1).noneMatch(SandboxExtensionTest::isListening);
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
        TestRun run = TestRun.inParallel(InParallel.class);
        assertThat(run.failures()).isEmpty();
        assertThat(run.passed()).hasSize(InParallel.TESTS + 1);
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
        assertThat(TestRun.of(WithoutClock.class).failures().toString()).contains("`now` of @SandboxTest");
        assertThat(TestRun.of(WithMissingSeed.class).failures().toString())
                .contains("nowhere.json", WithMissingSeed.class.getName());
        assertThat(TestRun.of(WithMethodBeforeAll.class).failures().toString()).contains("@BeforeEach");
    }
}
