package io.github.suppliersdk.spring.test;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import io.github.suppliersdk.spring.SupplierProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Starts a sandbox before the application. Tests with equal customizers share a context.
 *
 * @param seed the document of a {@link SandboxSeed}, or empty
 * @param now the local time at which the sandbox begins, or empty for the clock of the system
 */
record SandboxContextCustomizer(String seed, String now) implements ContextCustomizer {
    private static final String NAME = "supplierSandbox";

    static SandboxContextCustomizer of(SupplierSandbox annotation, Class<?> declaring) {
        return new SandboxContextCustomizer(
                annotation.seed().isEmpty() ? "" : read(annotation.seed(), declaring), annotation.now());
    }

    private static String read(String name, Class<?> declaring) {
        try {
            return new ClassPathResource(name, declaring).getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the seed of @SupplierSandbox on " + declaring.getName(), e);
        }
    }

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        Environment environment = context.getEnvironment();
        DefaultListableBeanFactory beans = (DefaultListableBeanFactory) context.getBeanFactory();
        String key = UUID.randomUUID().toString();
        ServiceProfile profile = Binder.get(environment)
                .bindOrCreate("supplier.profile", SupplierProperties.Profile.class)
                .serviceProfile();
        SandboxOptions options = SandboxOptions.defaults()
                .apiName(profile.apiName())
                .operatorName(profile.operatorName())
                .questionSegment(profile.mandatoryQuestionSegment())
                .archivedOnCreate(profile.archivedOnCreate())
                .slotMaximums(
                        profile.maxDailySlotsPerCreate(),
                        profile.maxOpenSlotsPerCreate(),
                        profile.maxTimeSlotsPerCreate())
                .webhookKey(key)
                .webhookKeyHeader(setting(environment, "webhooks.key-header", "x-webhook-key"));
        ZoneId zone = ZoneId.of(
                setting(environment, "time-zone", ZoneId.systemDefault().getId()));
        if (now.isEmpty()) {
            options = options.clock(Clock.system(zone));
        } else {
            SandboxClock clock = SandboxClock.at(LocalDateTime.parse(now), zone);
            options = options.clock(clock);
            beans.registerSingleton("supplierSandboxClock", clock);
        }
        Sandbox sandbox = Sandbox.start(options);
        beans.registerSingleton(NAME, sandbox);
        beans.registerSingleton(ContextSandbox.NAME, new ContextSandbox(context, sandbox));
        beans.registerDisposableBean(NAME, sandbox::close); // registered first, and so closed last
        if (!seed.isEmpty()) {
            sandbox.seed(new SandboxSeed(seed));
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
}
