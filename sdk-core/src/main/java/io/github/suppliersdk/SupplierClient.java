package io.github.suppliersdk;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.OkHttpTransport;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.internal.bytes.BytePool;
import io.github.suppliersdk.internal.call.CallSettings;
import io.github.suppliersdk.internal.call.ServiceCaller;
import io.github.suppliersdk.internal.clients.HttpExperiencesClient;
import io.github.suppliersdk.internal.clients.HttpIntegrationTestsClient;
import io.github.suppliersdk.internal.clients.HttpMandatoryQuestionsClient;
import io.github.suppliersdk.internal.clients.HttpOptionsClient;
import io.github.suppliersdk.internal.clients.HttpPickupsClient;
import io.github.suppliersdk.internal.clients.HttpSlotsClient;
import io.github.suppliersdk.internal.clients.HttpVendorsClient;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.vendors.VendorsClient;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The way in: one client for one account, made once and used by all threads.
 *
 * <pre>{@code
 * try (SupplierClient client = SupplierClient.builder()
 *         .baseUrl("https://api.example.com/supply")
 *         .accessToken(System.getenv("SUPPLIER_ACCESS_TOKEN"))
 *         .build()) {
 *     client.slots("abc-123", "adult-tour").updateCapacity("2027-04-22", 12);
 * }
 * }</pre>
 *
 * <p>The resource clients bind the ids of what they belong to; making one costs nothing and sends nothing. A client that
 * is never closed does not keep the JVM alive.
 */
public final class SupplierClient implements AutoCloseable {
    private final SupplierClientConfig config;
    private final HttpTransport transport;
    private final ServiceCaller caller;

    SupplierClient(SupplierClientConfig config) {
        this.config = config;
        this.transport = config.transport().orElseGet(() -> OkHttpTransport.create(config.timeouts()));
        this.caller = new ServiceCaller(
                transport,
                BaseUrls.withoutTrailingSlash(config.baseUrl()),
                config.tokens(),
                new BytePool(),
                config.maxAnswerBytes(),
                new CallSettings(headers(config), config.timeouts()));
    }

    private static Map<String, String> headers(SupplierClientConfig config) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("accept-version", config.serviceProfile().acceptVersion());
        headers.put("Accept", "application/json");
        headers.put("User-Agent", UserAgent.VALUE);
        return headers;
    }

    /** Starts the making of a client. */
    public static SupplierClientConfig.Builder builder() {
        return new SupplierClientConfig.Builder();
    }

    /** Vendors. */
    public VendorsClient vendors() {
        return new HttpVendorsClient(caller);
    }

    /** Experiences. */
    public ExperiencesClient experiences() {
        return new HttpExperiencesClient(caller);
    }

    /**
     * The options of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of contract 2
     */
    public OptionsClient options(String experienceId) {
        return new HttpOptionsClient(caller, experienceId);
    }

    /**
     * The mandatory questions of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of contract 2
     */
    public MandatoryQuestionsClient mandatoryQuestions(String experienceId) {
        return new HttpMandatoryQuestionsClient(
                caller, config.serviceProfile().mandatoryQuestionSegment(), experienceId);
    }

    /** Pickups. */
    public PickupsClient pickups() {
        return new HttpPickupsClient(caller);
    }

    /**
     * The slots of an option of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of contract 2
     */
    public SlotsClient slots(String experienceId, String optionId) {
        return new HttpSlotsClient(caller, config.serviceProfile(), experienceId, optionId);
    }

    /** What this client takes the service to be. */
    public ServiceProfile serviceProfile() {
        return config.serviceProfile();
    }

    /** The address of the service, as it was given. */
    public String baseUrl() {
        return config.baseUrl();
    }

    /** The service's own test calls; they exist in the operator's sandbox environment only. */
    public IntegrationTestsClient integrationTests() {
        return new HttpIntegrationTestsClient(caller);
    }

    /** Frees what this client made: connections and threads, but nothing that was handed in. May be called again. */
    @Override
    public void close() {
        if (config.transport().isEmpty()) {
            transport.close();
        }
    }

    /** Shows the address, and never the token. */
    @Override
    public String toString() {
        return "SupplierClient{" + config.baseUrl() + "}";
    }
}
