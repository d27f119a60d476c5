package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.EnvironmentVariables;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The service that an example calls: a sandbox that is started for it, or, if SUPPLIER_BASE_URL is set, the service
 * that the {@link EnvironmentVariables} name.
 */
final class ExampleService implements AutoCloseable {
    private final @Nullable Sandbox sandbox;
    private final Supplier<SupplierClientConfig.Builder> options;
    private final SupplierClient client;

    private ExampleService(@Nullable Sandbox sandbox, Supplier<SupplierClientConfig.Builder> options) {
        this.sandbox = sandbox;
        this.options = options;
        this.client = clientBuilder().build();
    }

    static ExampleService open() {
        return open(System.getenv());
    }

    static ExampleService open(Map<String, String> environment) {
        if (environment.get(EnvironmentVariables.BASE_URL) == null) {
            return open(SandboxOptions.defaults(), ServiceProfile.defaults());
        }
        ExampleService service =
                new ExampleService(null, () -> SupplierClient.builder().environment(environment));
        System.out.println("Service    " + service.client().baseUrl());
        return service;
    }

    /** A sandbox with these options; the environment is ignored. */
    static ExampleService open(SandboxOptions options, ServiceProfile profile) {
        Sandbox sandbox = Sandbox.start(options);
        System.out.println("Service    the sandbox at " + sandbox.baseUrl());
        return new ExampleService(
                sandbox,
                () -> SupplierClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.accessToken())
                        .serviceProfile(profile));
    }

    /** A client for the service. */
    SupplierClient client() {
        return client;
    }

    /** The configuration of a client for the service, to which an example adds its own options. */
    SupplierClientConfig.Builder clientBuilder() {
        return options.get();
    }

    /** The sandbox; empty if the environment names another service. */
    Optional<Sandbox> sandbox() {
        return Optional.ofNullable(sandbox);
    }

    /**
     * An id that is not in use: the name itself in a new sandbox, else the name with a suffix that changes each second.
     */
    String id(String name) {
        return sandbox != null ? name : name + "-" + Long.toString(System.currentTimeMillis() / 1000, 36);
    }

    @Override
    public void close() {
        client.close();
        if (sandbox != null) {
            sandbox.close();
        }
    }
}
