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
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Supplies parameters to test methods, and to {@code @BeforeEach} and {@code @AfterEach} methods:
 *
 * <ul>
 *   <li>{@link Sandbox}: a stand-in for the service, started for this test.
 *   <li>{@link SupplierClient}: a client of that sandbox.
 *   <li>{@link SandboxClock}: the clock of the sandbox, if a local time to begin with is set.
 * </ul>
 *
 * <p>{@link SandboxTest} registers this extension. For further settings, register it in a field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SandboxExtension SANDBOX = SandboxExtension.builder()
 *         .options(SandboxOptions.defaults().apiName("tours"))
 *         .seed(SandboxSeed.builder().vendor("my-tours", "My Tours").build())
 *         .startingAt(LocalDateTime.of(2027, 4, 22, 9, 0), ZoneId.of("Europe/Paris"))
 *         .client(client -> client.serviceProfile(ServiceProfile.builder().apiName("tours").build()))
 *         .build();
 * }</pre>
 */
public final class SandboxExtension implements AfterEachCallback, ParameterResolver {
    private record Running(
            Sandbox sandbox,
            SupplierClient client,
            @Nullable SandboxClock clock) {
        private Object parameter(Class<?> type) {
            if (type == Sandbox.class) {
                return sandbox;
            }
            if (type == SupplierClient.class) {
                return client;
            }
            if (clock == null) {
                throw new ParameterResolutionException(
                        "the sandbox has the system's clock: set `now` of @SandboxTest, or"
                                + " `startingAt` of SandboxExtension");
            }
            return clock;
        }
    }

    private final Namespace namespace = Namespace.create(SandboxExtension.class, this);
    private final @Nullable Builder registered;

    /** Called by JUnit for {@link SandboxTest}. */
    SandboxExtension() {
        this.registered = null;
    }

    private SandboxExtension(Builder registered) {
        this.registered = registered;
    }

    /** Begins an extension to be registered in a field. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Sandbox.class || type == SupplierClient.class || type == SandboxClock.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            throw new ParameterResolutionException(
                    "a sandbox belongs to a test: take it as a parameter of the test method"
                            + " or of a @BeforeEach method, and fill it by `seed`");
        }
        Store store = context.getStore(namespace);
        Running running = store.get(Running.class, Running.class);
        if (running == null) {
            Builder settings = registered == null ? Builder.of(context.getRequiredTestClass()) : registered;
            running = settings.start();
            store.put(Running.class, running);
        }
        return running.parameter(parameter.getParameter().getType());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Running running = context.getStore(namespace).remove(Running.class, Running.class);
        if (running != null) {
            running.client().close();
            running.sandbox().close();
        }
    }

    /** Collects the settings of the sandboxes and clients. */
    public static final class Builder {
        private SandboxOptions options = SandboxOptions.defaults();
        private @Nullable SandboxSeed seed;
        private @Nullable Supplier<SandboxClock> time;
        private Consumer<SupplierClientConfig.Builder> customizer = client -> {};

        private Builder() {}

        /** Reads the annotation of the class, or of a class in which it is nested. */
        private static Builder of(Class<?> testClass) {
            for (Class<?> each = testClass; each != null; each = each.getEnclosingClass()) {
                Class<?> annotated = each;
                var found = AnnotationSupport.findAnnotation(annotated, SandboxTest.class)
                        .map(annotation -> new Builder().read(annotation, annotated));
                if (found.isPresent()) {
                    return found.get();
                }
            }
            return new Builder();
        }

        private Builder read(SandboxTest annotation, Class<?> testClass) {
            ZoneId zone = annotation.zone().isEmpty() ? ZoneId.systemDefault() : ZoneId.of(annotation.zone());
            options = options.clock(Clock.system(zone));
            if (!annotation.webhookKey().isEmpty()) {
                options = options.webhookKey(annotation.webhookKey());
            }
            if (!annotation.now().isEmpty()) {
                startingAt(LocalDateTime.parse(annotation.now()), zone);
            }
            if (!annotation.seed().isEmpty()) {
                seed = seed(annotation.seed(), testClass);
            }
            return this;
        }

        private static SandboxSeed seed(String name, Class<?> testClass) {
            try (InputStream document = testClass.getResourceAsStream(name)) {
                if (document == null) {
                    throw new ParameterResolutionException(
                            "there is no resource '" + name + "', the seed of @SandboxTest on " + testClass.getName()
                                    + "; a name without a slash at its beginning is relative to the class");
                }
                return new SandboxSeed(new String(document.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * Sets how each sandbox is started; the default options unless set. With a fixed port, tests cannot run at the
         * same time.
         *
         * @throws NullPointerException if the options are null
         */
        public Builder options(SandboxOptions value) {
            options = Objects.requireNonNull(value, "options");
            return this;
        }

        /**
         * Sets the state of the sandbox at the beginning of each test; an empty sandbox unless set.
         *
         * @throws NullPointerException if the seed is null
         */
        public Builder seed(SandboxSeed value) {
            seed = Objects.requireNonNull(value, "seed");
            return this;
        }

        /**
         * Sets the local time in this zone at the beginning of each test. It replaces the clock of the options. The
         * time of the sandbox stands still until a test moves the {@link SandboxClock} that it gets as a parameter.
         *
         * @throws NullPointerException if an argument is null
         */
        public Builder startingAt(LocalDateTime localTime, ZoneId zone) {
            Objects.requireNonNull(localTime, "localTime");
            Objects.requireNonNull(zone, "zone");
            time = () -> SandboxClock.at(localTime, zone);
            return this;
        }

        /**
         * Adds a customizer of the configuration of each client. The configuration has the address and the token of the
         * sandbox already. Several customizers are applied in the order in which they were added.
         *
         * @throws NullPointerException if the customizer is null
         */
        public Builder client(Consumer<SupplierClientConfig.Builder> value) {
            customizer = customizer.andThen(Objects.requireNonNull(value, "customizer"));
            return this;
        }

        /** Builds the extension. */
        public SandboxExtension build() {
            return new SandboxExtension(this);
        }

        private Running start() {
            SandboxClock clock = time == null ? null : time.get();
            Sandbox sandbox = Sandbox.start(clock == null ? options : options.clock(clock));
            if (seed != null) {
                sandbox.seed(seed);
            }
            SupplierClientConfig.Builder client =
                    SupplierClient.builder().baseUrl(sandbox.baseUrl()).accessToken(sandbox.accessToken());
            customizer.accept(client);
            return new Running(sandbox, client.build(), clock);
        }
    }
}
