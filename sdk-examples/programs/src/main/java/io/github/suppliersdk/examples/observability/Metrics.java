package io.github.suppliersdk.examples.observability;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.http.CallObserver;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/**
 * Metrics with Micrometer: an observer counts calls, with all their attempts and pauses. They are tagged with the path
 * template, not with ids, so the number of meters is bounded.
 */
public final class Metrics {
    private Metrics() {}

    public static void main(String[] args) {
        MeterRegistry registry = new SimpleMeterRegistry();
        try (Sandbox sandbox = Sandbox.start(SandboxOptions.defaults())) {
            run(sandbox.baseUrl(), sandbox.accessToken(), registry);
        }
        registry.getMeters().forEach(meter -> System.out.println(meter.getId() + " " + meter.measure()));
    }

    static void run(String baseUrl, String token, MeterRegistry registry) {
        try (SupplierClient client = SupplierClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .addObserver(callTimer(registry))
                .build()) {
            client.vendors().list();
            client.experiences().list();
            client.experiences().list();
        }
    }

    private static CallObserver callTimer(MeterRegistry registry) {
        return call -> registry.timer(
                        "supplier.calls",
                        "method",
                        call.method(),
                        "path",
                        call.pathTemplate(),
                        "outcome",
                        call.failure()
                                .map(failure -> failure.getClass().getSimpleName())
                                .orElse("success"))
                .record(call.duration());
    }
}
