package io.github.suppliersdk.spring.test;

import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Starts a sandbox before the application. Tests with equal customizers share a context.
 *
 * @param seed the document of a snapshot, or empty
 */
record SandboxContextCustomizer(String seed, String now, String zone) implements ContextCustomizer {
    private static final String NAME = "supplierSandbox";

    static SandboxContextCustomizer of(SupplierSandbox annotation, Class<?> declaring) {
        return new SandboxContextCustomizer(
                annotation.seed().isEmpty() ? "" : read(annotation.seed(), declaring),
                annotation.now(),
                annotation.zone());
    }

    private static String read(String name, Class<?> declaring) {
        try (InputStream document = declaring.getResourceAsStream(name)) {
            if (document == null) {
                throw new IllegalArgumentException(
                        "there is no resource '" + name + "', the seed of @SupplierSandbox on " + declaring.getName()
                                + "; a name without a slash at its beginning is relative to the class");
            }
            return new String(document.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        Environment environment = context.getEnvironment();
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) context.getBeanFactory();
        String key = UUID.randomUUID().toString();
        SandboxOptions options = new ProfileOptions(environment)
                .options()
                .webhookKey(key)
                .webhookKeyHeader(setting(environment, "webhooks.key-header", "x-webhook-key"));
        String zoneName = zone.isEmpty()
                ? setting(environment, "time-zone", ZoneId.systemDefault().getId())
                : zone;
        if (now.isEmpty()) {
            options = options.clock(Clock.system(ZoneId.of(zoneName)));
        } else {
            SandboxClock clock = SandboxClock.at(LocalDateTime.parse(now), ZoneId.of(zoneName));
            options = options.clock(clock);
            beans.registerSingleton("supplierSandboxClock", clock);
        }
        Sandbox sandbox = Sandbox.start(options);
        beans.registerSingleton(NAME, sandbox);
        beans.registerSingleton(ContextSandbox.NAME, new ContextSandbox(context, sandbox));
        beans.registerDisposableBean(NAME, sandbox::close); // registered first, and so closed last
        if (!seed.isEmpty()) {
            sandbox.seed(SandboxSeed.of(seed));
        }
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource(NAME, properties(sandbox, key)));
    }

    private static String setting(Environment environment, String property, String otherwise) {
        return environment.getProperty("supplier." + property, otherwise);
    }

    /** The properties that replace those of production. */
    private static Map<String, Object> properties(Sandbox sandbox, String key) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("supplier.base-url", sandbox.baseUrl());
        properties.put("supplier.access-token", sandbox.accessToken());
        for (String credential : new String[] {"token-url", "client-id", "client-secret"}) {
            properties.put("supplier.client-credentials." + credential, "");
        }
        properties.put("supplier.webhooks.keys[0].value", key);
        properties.put("supplier.sync.reconcile-cron", ""); // none in the middle of a test
        return properties;
    }

    /** Configures the sandbox like the operator that the properties of the application's profile describe. */
    private record ProfileOptions(Environment environment) {
        private <T> T profile(String property, Class<T> type, T otherwise) {
            return environment.getProperty("supplier.profile." + property, type, otherwise);
        }

        SandboxOptions options() {
            return SandboxOptions.defaults()
                    .apiName(profile("api-name", String.class, "service"))
                    .operatorName(profile("operator-name", String.class, "operator"))
                    .questionSegment(profile("mandatory-question-segment", String.class, "experience"))
                    .archivedOnCreate(profile("archived-on-create", Boolean.class, false))
                    .slotMaximums(
                            profile("max-daily-slots-per-create", Integer.class, 100),
                            profile("max-open-slots-per-create", Integer.class, 1),
                            profile("max-time-slots-per-create", Integer.class, 100));
        }
    }
}
