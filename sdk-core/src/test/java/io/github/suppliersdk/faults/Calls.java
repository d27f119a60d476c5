package io.github.suppliersdk.faults;

import io.github.suppliersdk.CallOptions;
import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Clients, and calls on other threads, that the tests of this package share. */
final class Calls {
    private Calls() {}

    static SupplierClientConfig.Builder config(ChaosProxy service) {
        return SupplierClient.builder().baseUrl(service.url("http")).accessToken("secret-token");
    }

    static SupplierClient once(SupplierClient client) {
        return client.with(CallOptions.builder().maxAttempts(1).build());
    }

    static void get(SupplierClient client) {
        Operation.GET.call(client, false);
    }

    static void post(SupplierClient client) {
        Operation.POST.call(client, false);
    }

    static String idOf(SupplierClient client) {
        return client.slots("e1", "o1").get("2027-04-22").slotId();
    }

    /** Runs the code on a new daemon thread, which does not keep the JVM alive if it hangs. */
    static CompletableFuture<Void> async(Runnable task) {
        return CompletableFuture.runAsync(task, work -> {
            Thread thread = new Thread(work, "caller");
            thread.setDaemon(true);
            thread.start();
        });
    }

    /** Waits until work has ended, in whatever way. */
    static void awaitEnd(CompletableFuture<?> work) {
        Await.until("the work ends", work::isDone);
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch stays closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
