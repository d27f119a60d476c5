package io.github.suppliersdk.test;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/** A running sandbox with its clock. Only one test uses it at a time. */
final class SandboxServer {
    private final SandboxSettings settings;
    private final @Nullable DelegatingClock clock;
    private final Sandbox sandbox;

    SandboxServer(SandboxSettings settings) {
        this.settings = settings;
        this.clock = settings.time().map(DelegatingClock::new).orElse(null);
        SandboxOptions options = settings.options();
        this.sandbox = Sandbox.start(clock == null ? options : options.clock(clock));
    }

    Sandbox sandbox() {
        return sandbox;
    }

    SandboxClock clock() {
        if (clock == null) {
            throw new ParameterResolutionException(
                    "the sandbox has the system's clock: set `now` of @SandboxTest, or `startingAt` of SandboxExtension");
        }
        return clock.current();
    }

    SupplierClient newClient() {
        return settings.newClient(sandbox);
    }

    void begin(Optional<SandboxSeed> seed) {
        if (clock != null) {
            clock.begin();
        }
        sandbox.reset();
        seed.ifPresent(sandbox::seed);
    }

    void close() {
        sandbox.close();
    }
}
