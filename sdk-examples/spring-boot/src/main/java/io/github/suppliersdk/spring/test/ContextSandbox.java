package io.github.suppliersdk.spring.test;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.spring.SupplierReconciler;
import io.github.suppliersdk.sync.AvailabilitySync;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;

/** The sandbox of one application context, which several tests share. */
final class ContextSandbox {
    static final String NAME = "supplierSandboxTests";

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration FIRST_RECONCILE = Duration.ofSeconds(30);
    private static final String FILTER = "supplierWebhookFilter";

    private final ApplicationContext context;
    private final Sandbox sandbox;
    private @Nullable SandboxSeed afterStart;

    ContextSandbox(ApplicationContext context, Sandbox sandbox) {
        this.context = context;
        this.sandbox = sandbox;
    }

    /**
     * Begins a test. The state of the sandbox after the start of the application, which may have created its catalog,
     * is the initial state of each test.
     */
    synchronized void begin() throws InterruptedException {
        for (SupplierReconciler reconciler :
                context.getBeansOfType(SupplierReconciler.class).values()) {
            // a first reconcile that has not succeeded by then goes on during the test
            boolean unused = reconciler.awaitFirst(FIRST_RECONCILE);
        }
        for (AvailabilitySync sync :
                context.getBeansOfType(AvailabilitySync.class).values()) {
            // a sync that is not idle by then continues during the next test
            boolean unused = sync.awaitIdle(LONGEST_WAIT);
        }
        if (afterStart == null) {
            afterStart = sandbox.snapshot();
        }
        sandbox.reset().seed(afterStart);
        connect();
    }

    private void connect() {
        Environment environment = context.getEnvironment();
        String port = environment.getProperty("local.server.port");
        if (port == null || !context.containsBean(FILTER)) {
            sandbox.removeWebhook();
            return;
        }
        String path = environment.getProperty("supplier.webhooks.path", "/supplier");
        sandbox.webhook(URI.create(
                "http://127.0.0.1:" + port + environment.getProperty("server.servlet.context-path", "") + path));
    }
}
