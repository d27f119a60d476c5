package io.github.suppliersdk.test;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The settings of the sandboxes and clients of a test class.
 *
 * @param time the factory of the clock for each test; empty for the clock of the options
 */
record SandboxSettings(
        SandboxOptions options,
        Optional<SandboxSeed> seed,
        Optional<Supplier<SandboxClock>> time,
        Consumer<SupplierClientConfig.Builder> clientCustomizer) {
    static SandboxSettings defaults() {
        return new SandboxSettings(SandboxOptions.defaults(), Optional.empty(), Optional.empty(), builder -> {});
    }

    static SandboxSettings of(SandboxTest annotation, Class<?> testClass) {
        SandboxOptions options = SandboxOptions.defaults();
        if (!annotation.webhookKey().isEmpty()) {
            options = options.webhookKey(annotation.webhookKey());
        }
        ZoneId zone = annotation.zone().isEmpty() ? ZoneId.systemDefault() : ZoneId.of(annotation.zone());
        if (!annotation.zone().isEmpty()) {
            options = options.clock(java.time.Clock.system(zone));
        }
        Optional<Supplier<SandboxClock>> time = Optional.of(annotation.now())
                .filter(now -> !now.isEmpty())
                .map(LocalDateTime::parse)
                .map(now -> () -> SandboxClock.at(now, zone));
        Optional<SandboxSeed> seed =
                Optional.of(annotation.seed()).filter(name -> !name.isEmpty()).map(name -> read(name, testClass));
        return new SandboxSettings(options, seed, time, builder -> {});
    }

    private static SandboxSeed read(String name, Class<?> testClass) {
        try (InputStream document = testClass.getResourceAsStream(name)) {
            if (document == null) {
                throw new IllegalArgumentException("there is no resource '" + name + "', the seed of @SandboxTest on "
                        + testClass.getName() + "; a name without a slash at its beginning is relative to the class");
            }
            return SandboxSeed.of(new String(document.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SupplierClient newClient(Sandbox sandbox) {
        SupplierClientConfig.Builder builder =
                SupplierClient.builder().baseUrl(sandbox.baseUrl()).accessToken(sandbox.accessToken());
        clientCustomizer.accept(builder);
        return builder.build();
    }
}
