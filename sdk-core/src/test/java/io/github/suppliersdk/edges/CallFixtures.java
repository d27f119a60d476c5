package io.github.suppliersdk.edges;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.experiences.ExperienceUpdate;
import io.github.suppliersdk.faults.ChaosProxy;
import io.github.suppliersdk.support.Samples;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Calls, threads and time limits that the tests of this package share. */
final class CallFixtures {
    static final String SLOT_ID = "2027-04-22";

    private CallFixtures() {}

    static SupplierClientConfig.Builder config(ChaosProxy service) {
        return SupplierClient.builder().baseUrl(service.url("http")).accessToken("secret-token");
    }

    static SupplierClient withoutRetries(SupplierClient client) {
        return client.with(CallOptions.builder().maxAttempts(1).build());
    }

    static void get(SupplierClient client) {
        var unused = client.slots("e1", "adult-tour").get(SLOT_ID);
    }

    /** A POST with a small body, which must never be carried out twice. */
    static void create(SupplierClient client) {
        var unused = client.slots("e1", "adult-tour").create(List.of(Samples.daily()));
    }

    static void patch(SupplierClient client) {
        var unused = client.slots("e1", "adult-tour").updateCapacity(SLOT_ID, 3);
    }

    /**
     * A PATCH with a body of a little more than this many bytes; its response is an experience, which no fault returns.
     */
    static void patch(SupplierClient client, int size) {
        var unused = client.experiences()
                .update(
                        "e1",
                        ExperienceUpdate.builder()
                                .experienceName("x".repeat(size))
                                .build());
    }

    static void delete(SupplierClient client) {
        client.slots("e1", "adult-tour").delete(SLOT_ID);
    }

    /** Runs the code on a new daemon thread, which does not keep the JVM alive if it hangs. */
    static CompletableFuture<Void> onAnotherThread(Runnable task) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                task.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    /** Fails unless all futures complete, normally or exceptionally, within this time. */
    static void assertAllEnd(String what, List<? extends CompletableFuture<?>> futures, Duration longest) {
        boolean unused = within(longest, () -> futures.stream().allMatch(CompletableFuture::isDone));
        assertThat(futures.stream().filter(future -> !future.isDone()).count())
                .as("%s that never end, of %d", what, futures.size())
                .isZero();
    }

    /** Whether the condition becomes true within this time. */
    static boolean within(Duration longest, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > longest.toNanos()) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return true;
    }

    /** The stack trace as a log shows it, with the messages of causes and suppressed exceptions. */
    static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
