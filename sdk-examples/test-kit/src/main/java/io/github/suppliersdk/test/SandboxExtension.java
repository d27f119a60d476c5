package io.github.suppliersdk.test;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import io.github.suppliersdk.sandbox.SandboxSeed;
import io.github.suppliersdk.sandbox.control.SandboxClock;
import java.lang.reflect.Constructor;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Supplies parameters to test methods and to the methods before and after them:
 *
 * <ul>
 *   <li>{@link Sandbox}: a stand-in for the service. A test class has one server. It is reset before each test to
 *       the
 * seed, or to the state that the {@code @BeforeAll} methods left in it if they have a parameter of this extension.
 * Tests of a class that run at the same time have a server each.
 *   <li>{@link SupplierClient}: a client of that sandbox, created for this test and closed after it. It pauses at
 *       most ten
 * milliseconds between attempts.
 *   <li>{@link SandboxClock}: the clock of the sandbox, if a local time to begin with is set.
 * </ul>
 *
 * <p>{@link SandboxTest} registers this extension. For further settings, register it in a static field, or in an
 * instance field to have a new server for each test:
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
 *
 * <p>The address of the webhook is kept from test to test: see {@link Sandbox#reset}.
 */
public final class SandboxExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, ParameterResolver {
    private static final String SCOPE = "scope";
    private static final String LEASE = "lease";
    private static final Map<Class<?>, Function<Lease, Object>> PARAMETERS = Map.of(
            Sandbox.class, Lease::sandbox, SupplierClient.class, Lease::client, SandboxClock.class, Lease::clock);

    private final Namespace namespace = Namespace.create(SandboxExtension.class, this);
    private final @Nullable SandboxSettings registered;

    /** Called by JUnit for {@link SandboxTest}. */
    SandboxExtension() {
        this.registered = null;
    }

    private SandboxExtension(SandboxSettings registered) {
        this.registered = registered;
    }

    /** Begins an extension to be registered in a field. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        Store store = context.getStore(namespace);
        ClassScope outer = store.get(SCOPE, ClassScope.class);
        store.put(
                SCOPE,
                outer == null || annotation(context).isPresent() ? ClassScope.of(settings(context)) : outer.nested());
    }

    private static Optional<SandboxTest> annotation(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getElement(), SandboxTest.class);
    }

    private SandboxSettings settings(ExtensionContext context) {
        if (registered != null) {
            return registered;
        }
        return annotation(context)
                .map(annotation -> SandboxSettings.of(annotation, context.getRequiredTestClass()))
                .orElseGet(SandboxSettings::defaults);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        close(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Store store = context.getStore(namespace);
        ClassScope scope = store.get(SCOPE, ClassScope.class);
        if (scope == null) { // registered in a field of the instance
            scope = ClassScope.of(settings(context));
            store.put(SCOPE, scope);
        }
        store.put(LEASE, scope.leaseForTest());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Lease lease = context.getStore(namespace).remove(LEASE, Lease.class);
        if (lease != null) {
            lease.close();
        }
        close(context);
    }

    /** Closes the scope of this context, if it has one; the scope of an enclosing context stays open. */
    private void close(ExtensionContext context) {
        ClassScope mine = context.getStore(namespace).remove(SCOPE, ClassScope.class);
        if (mine != null) {
            mine.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return PARAMETERS.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (parameter.getDeclaringExecutable() instanceof Constructor) {
            throw new ParameterResolutionException(
                    "a sandbox belongs to a test, and a constructor runs before it: take it as a parameter of the test"
                            + " method or of a @BeforeEach method");
        }
        Store store = context.getStore(namespace);
        Lease lease = store.get(LEASE, Lease.class);
        return Objects.requireNonNull(PARAMETERS.get(parameter.getParameter().getType()))
                .apply(lease == null ? leaseOfClass(store) : lease);
    }

    private static Lease leaseOfClass(Store store) {
        ClassScope scope = store.get(SCOPE, ClassScope.class);
        if (scope == null) {
            throw new ParameterResolutionException(
                    "for methods before and after all tests, the SandboxExtension has to be"
                            + " registered in a static field");
        }
        return scope.lease();
    }

    /** Collects the settings of the sandboxes and clients. */
    public static final class Builder {
        private SandboxSettings settings = SandboxSettings.defaults();

        private Builder() {}

        /**
         * Sets how each sandbox is started; the default options unless set. With a fixed port, tests cannot run at the
         * same time.
         *
         * @throws NullPointerException if the options are null
         */
        public Builder options(SandboxOptions options) {
            settings = new SandboxSettings(
                    Objects.requireNonNull(options, "options"),
                    settings.seed(),
                    settings.time(),
                    settings.clientCustomizer());
            return this;
        }

        /**
         * Sets the state of the sandbox at the beginning of each test; an empty sandbox unless set.
         *
         * @throws NullPointerException if the seed is null
         */
        public Builder seed(SandboxSeed seed) {
            settings = new SandboxSettings(
                    settings.options(), Optional.of(seed), settings.time(), settings.clientCustomizer());
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
            settings = new SandboxSettings(
                    settings.options(),
                    settings.seed(),
                    Optional.of(() -> SandboxClock.at(localTime, zone)),
                    settings.clientCustomizer());
            return this;
        }

        /**
         * Adds a customizer of the configuration of each client. The configuration has the address and the token of the
         * sandbox already. Several customizers are applied in the order in which they were added.
         *
         * @throws NullPointerException if the customizer is null
         */
        public Builder client(Consumer<SupplierClientConfig.Builder> customizer) {
            settings = new SandboxSettings(
                    settings.options(),
                    settings.seed(),
                    settings.time(),
                    settings.clientCustomizer().andThen(Objects.requireNonNull(customizer, "customizer")));
            return this;
        }

        /** Builds the extension. */
        public SandboxExtension build() {
            return new SandboxExtension(settings);
        }
    }
}
