package io.github.suppliersdk.publishing;

import io.github.suppliersdk.SupplierClient;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Runs against a scripted service, in virtual time. */
@Timeout(60)
abstract class VirtualTimeRuns {
    final FakeTime time = new FakeTime();
    final ScriptedService service;
    SupplierClient client;

    /** @param latency the latency of each call */
    VirtualTimeRuns(Duration latency) {
        service = new ScriptedService(time, latency);
    }

    @BeforeEach
    void start() {
        client = service.client();
    }

    @AfterEach
    void stop() {
        client.close();
    }

    SlotPublisher.Builder publisher() {
        return SlotPublisher.builder(client).time(time);
    }
}
