package io.github.suppliersdk.examples;

import io.github.suppliersdk.SupplierClient;
import io.github.suppliersdk.SupplierClientConfig;
import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.sandbox.Sandbox;
import io.github.suppliersdk.sandbox.SandboxOptions;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service that an example talks to: a sandbox that is started for it, or the one that SUPPLIER_BASE_URL and
 * SUPPLIER_ACCESS_TOKEN name. For the latter SUPPLIER_API_NAME and SUPPLIER_QUESTION_SEGMENT set what
 * {@link ServiceProfile} calls {@code apiName} and {@code mandatoryQuestionSegment}.
 */
final class Surroundings implements AutoCloseable {
    private final @Nullable Sandbox sandbox;
    private final String baseUrl;
    private final String token;
    private final ServiceProfile profile;
    private final SupplierClient client;

    private Surroundings(@Nullable Sandbox sandbox, String baseUrl, String token, ServiceProfile profile) {
        this.sandbox = sandbox;
        this.baseUrl = baseUrl;
        this.token = token;
        this.profile = profile;
        this.client = clientBuilder().build();
    }

    static Surroundings open() {
        return open(System.getenv());
    }

    static Surroundings open(Map<String, String> environment) {
        String baseUrl = environment.get("SUPPLIER_BASE_URL");
        if (baseUrl == null) {
            return open(SandboxOptions.defaults(), ServiceProfile.defaults());
        }
        String token = environment.get("SUPPLIER_ACCESS_TOKEN");
        if (token == null) {
            throw new IllegalStateException("SUPPLIER_BASE_URL is set, but SUPPLIER_ACCESS_TOKEN is not");
        }
        ServiceProfile profile = ServiceProfile.defaults();
        profile = profile.withApiName(environment.getOrDefault("SUPPLIER_API_NAME", profile.apiName()))
                .withMandatoryQuestionSegment(
                        environment.getOrDefault("SUPPLIER_QUESTION_SEGMENT", profile.mandatoryQuestionSegment()));
        System.out.println("Service    " + baseUrl);
        return new Surroundings(null, baseUrl, token, profile);
    }

    /** A sandbox that is set up in this way, whatever the environment says. */
    static Surroundings open(SandboxOptions options, ServiceProfile profile) {
        Sandbox sandbox = Sandbox.start(options);
        System.out.println("Service    the sandbox at " + sandbox.baseUrl());
        return new Surroundings(sandbox, sandbox.baseUrl(), sandbox.accessToken(), profile);
    }

    /** A client for the service. */
    SupplierClient client() {
        return client;
    }

    /** For a client that is to have options of its own. */
    SupplierClientConfig.Builder clientBuilder() {
        return SupplierClient.builder().baseUrl(baseUrl).accessToken(token).serviceProfile(profile);
    }

    /** The sandbox, unless the service is another one. */
    Optional<Sandbox> sandbox() {
        return Optional.ofNullable(sandbox);
    }

    /** An id that is free: as it stands in a new sandbox, with something that changes every second elsewhere. */
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
