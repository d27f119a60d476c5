package io.github.suppliersdk.test;

import static io.github.suppliersdk.test.assertions.SupplierAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;

/** Runs nested test classes, which the build does not run by itself, with JUnit's launcher. */
@Execution(SAME_THREAD) // the classes record what they saw in static fields
class SandboxExtensionTest {
    private static final Set<String> ADDRESSES = ConcurrentHashMap.newKeySet();

    private static void assertPasses(TestRun run, String... tests) {
        assertThat(run.failures()).isEmpty();
        assertThat(run.passed()).contains(tests);
    }

    private static Vendor vendor(String id) {
        return Vendor.builder(id, id).build();
    }

    /** Run only by the tests here, not by the build. */
    static class WithStaticField {
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
    void anExtensionInAStaticFieldUsesItsBuilderAndEndsWithItsClass() {
        ADDRESSES.clear();
        assertPasses(TestRun.of(WithStaticField.class), "theClientIsSetUpLikeTheService");
        assertThat(ADDRESSES).hasSize(1).noneMatch(SandboxExtensionTest::isListening);
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
    static class WithInstanceField {
        @RegisterExtension
        final SandboxExtension sandbox = SandboxExtension.builder().build();

        @RepeatedTest(2)
        void aTestHasItsOwnServer(Sandbox mine) {
            ADDRESSES.add(mine.baseUrl());
        }
    }

    @Test
    void anExtensionInAnInstanceFieldHasAServerForEachTest() {
        ADDRESSES.clear();
        assertThat(TestRun.of(WithInstanceField.class).failures()).isEmpty();
        assertThat(ADDRESSES).hasSize(2).noneMatch(SandboxExtensionTest::isListening);
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest
    static class InParallel {
        private static final int TESTS = 4;
        private static final CyclicBarrier ALL = new CyclicBarrier(TESTS);

        @RepeatedTest(TESTS)
        void aTestSeesOnlyItsOwnChanges(Sandbox sandbox, SupplierClient client) throws Exception {
            ADDRESSES.add(sandbox.baseUrl());
            ALL.await(30, TimeUnit.SECONDS);
            client.vendors().create(vendor("the-same-id"));
            ALL.await(30, TimeUnit.SECONDS);
            assertThat(client.vendors().list()).hasSize(1);
        }
    }

    @Test
    void concurrentTestsHaveAServerEach() {
        ADDRESSES.clear();
        assertThat(TestRun.inParallel(InParallel.class).failures()).isEmpty();
        assertThat(ADDRESSES).hasSize(InParallel.TESTS);
    }

    /** Run only by the tests here, not by the build. */
    @SandboxTest
    static class WithMethodsBeforeAllTests {
        private static @Nullable SupplierClient kept;

        @BeforeAll
        static void createWhatAllTestsNeed(Sandbox sandbox, SupplierClient client) {
            client.vendors().create(vendor("of-all"));
            ADDRESSES.add(sandbox.baseUrl());
            kept = client;
        }

        @RepeatedTest(3)
        void aTestFindsTheCommonStateAndNoChangesOfOtherTests(Sandbox sandbox, SupplierClient client) {
            ADDRESSES.add(sandbox.baseUrl());
            assertThat(client.vendors().list()).hasSize(1);
            client.vendors().create(vendor("of-this-test"));
            assertThat(kept == null ? null : kept.vendors().list()).hasSize(2);
        }

        @Nested
        class AndOfANestedClass {
            @BeforeAll
            static void createMore(SupplierClient client) {
                client.vendors().create(vendor("of-the-nested-class"));
            }

            @RepeatedTest(2)
            void aTestFindsTheStatesOfBothMethods(Sandbox sandbox) {
                assertThat(sandbox).hasVendor("of-all").hasVendor("of-the-nested-class");
                sandbox.reset();
            }
        }

        @AfterAll
        static void recordAddressAfterAllTests(Sandbox sandbox) {
            ADDRESSES.add(sandbox.baseUrl());
        }
    }

    @Test
    void eachTestBeginsWithTheStateLeftByTheBeforeAllMethods() {
        ADDRESSES.clear();
        TestRun run = TestRun.of(WithMethodsBeforeAllTests.class);
        assertThat(run.failures()).isEmpty();
        assertThat(run.passed()).hasSize(3 + 2);
        assertThat(ADDRESSES).as("servers").hasSize(1);
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
    static class WithConstructorParameter {
        WithConstructorParameter(Sandbox sandbox) {
            fail("there is no " + sandbox);
        }

        @Test
        void neverRuns() {}
    }

    @Test
    void aParameterThatCannotBeResolvedFailsWithAnExplanation() {
        assertThat(TestRun.of(WithoutClock.class).failures().get("aTestHasAParameterThatCannotBeResolved"))
                .hasMessageContaining("`now` of @SandboxTest");
        assertThat(TestRun.of(WithMissingSeed.class).failures().values())
                .singleElement()
                .asString()
                .contains("nowhere.json", WithMissingSeed.class.getName());
        assertThat(TestRun.of(WithConstructorParameter.class).failures().get("neverRuns"))
                .hasMessageContaining("@BeforeEach");
    }
}
