package io.github.suppliersdk.faults;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.errors.FailedCallException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A program with a small heap that calls a hostile service from several threads at once. */
public final class HostileResponses {
    private static final int THREADS = 4;

    private HostileResponses() {}

    /** The argument is the address of the service. */
    @SuppressWarnings("SystemOut") // the test reads the output
    public static void main(String[] arguments) throws InterruptedException {
        SupplierClient client = SupplierClient.builder()
                .baseUrl(arguments[0])
                .accessToken("secret")
                .serviceProfile(ServiceProfile.builder()
                        .maxResponseBytes(2 * 1024 * 1024)
                        .build())
                .maxAttempts(1)
                .build();
        AtomicInteger typed = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            new Thread(() -> {
                        for (int call = 0; call < 10; call++) {
                            try {
                                Operation.GET.call(client, false);
                            } catch (FailedCallException e) {
                                typed.incrementAndGet();
                            }
                        }
                        done.countDown();
                    })
                    .start();
        }
        done.await();
        System.out.println("typed exceptions: " + typed);
    }
}
