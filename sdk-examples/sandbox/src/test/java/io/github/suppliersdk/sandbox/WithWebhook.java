package io.github.suppliersdk.sandbox;

import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of a sandbox with the webhook of a supplier, and with the slot of {@link Journey}. */
abstract class WithWebhook {
    final SandboxClock clock = Fixture.clock();
    final Supplier supplier = new Supplier();

    /** Lets responses through that the test has held back. */
    final CountDownLatch release = new CountDownLatch(1);

    final Sandbox sandbox = Sandbox.start(SandboxOptions.defaults()
            .operatorName("acme")
            .webhookUrl(supplier.url())
            .webhookKey("secret")
            .webhookTimeout(Duration.ofMinutes(2))
            .clock(clock));

    final Journey journey = new Journey(sandbox);

    @BeforeEach
    void fill() {
        journey.fill();
    }

    @AfterEach
    void close() {
        release.countDown();
        sandbox.close();
        supplier.close();
    }
}
