package io.github.suppliersdk;

import io.github.suppliersdk.config.ServiceProfile;
import io.github.suppliersdk.experiences.ExperiencesClient;
import io.github.suppliersdk.integrationtests.IntegrationTestsClient;
import io.github.suppliersdk.internal.client.ClientCore;
import io.github.suppliersdk.internal.resources.HttpExperiencesClient;
import io.github.suppliersdk.internal.resources.HttpIntegrationTestsClient;
import io.github.suppliersdk.internal.resources.HttpMandatoryQuestionsClient;
import io.github.suppliersdk.internal.resources.HttpOptionsClient;
import io.github.suppliersdk.internal.resources.HttpPickupsClient;
import io.github.suppliersdk.internal.resources.HttpSlotsClient;
import io.github.suppliersdk.internal.resources.HttpVendorsClient;
import io.github.suppliersdk.options.OptionsClient;
import io.github.suppliersdk.pickups.PickupsClient;
import io.github.suppliersdk.questions.MandatoryQuestionsClient;
import io.github.suppliersdk.slots.SlotsClient;
import io.github.suppliersdk.types.PingResult;
import io.github.suppliersdk.vendors.VendorsClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The client of the service, and the entry point of the library. Make one for each account, and share it between all
 * threads.
 *
 * <pre>{@code
 * try (SupplierClient client = SupplierClient.fromEnvironment()) {
 *     client.slots("abc-123", "adult-tour").updateCapacity("2027-04-22", 12); // seats left
 * }
 * }</pre>
 *
 * <p>The methods named after resources return a client that is bound to the ids of its parents; making one costs
 * nothing and sends nothing. A client that is never closed does not keep the JVM alive.
 */
public final class SupplierClient implements AutoCloseable {
    private static final Duration DRAIN = Duration.ofSeconds(10);

    private final ClientCore core;

    SupplierClient(ClientCore core) {
        this.core = core;
    }

    /**
     * Derives a client with other options, which shares everything else with this one: connections, token, retry
     * budget. It costs next to nothing, can be made for a single call, and need not be closed.
     */
    public SupplierClient with(CallOptions options) {
        return new SupplierClient(core.with(options));
    }

    /**
     * Runs the work at once on a daemon thread of its own. There is no limit and no queue, so work may submit work and
     * wait for it. A thread takes some 40 KB: for thousands of calls, submit a few tasks that make one call after the
     * other. For slots in bulk there is {@link io.github.suppliersdk.publishing.SlotPublisher}.
     *
     * <p>The future always completes: with the result or the exception of the work, or when the client is closed.
     * Cancelling it, or completing it in any other way such as {@code orTimeout}, interrupts the work and so ends the
     * HTTP call that is in flight.
     *
     * <pre>{@code
     * CompletableFuture<List<Experience>> experiences = client.submit(c -> c.experiences().list());
     * }</pre>
     *
     * Work without a result has to return some value, such as the id:
     *
     * <pre>{@code
     * CompletableFuture<String> deleted = client.submit(c -> {
     *     c.slots(experienceId, optionId).delete(slotId);
     *     return slotId;
     * });
     * }</pre>
     *
     * @throws IllegalStateException if the client is closed; work that was submitted before may still submit more until
     *     the time for closing is over
     * @throws OutOfMemoryError if the JVM cannot start a thread; the work was not begun
     */
    public <T> CompletableFuture<T> submit(Function<SupplierClient, T> work) {
        return core.submit(() -> work.apply(this));
    }

    /**
     * Makes a client from environment variables, with every other option at its default. The variables are those of
     * {@link io.github.suppliersdk.config.EnvironmentVariables}: {@code SUPPLIER_BASE_URL}, and either {@code
     * SUPPLIER_ACCESS_TOKEN} or {@code SUPPLIER_TOKEN_URL}, {@code SUPPLIER_CLIENT_ID} and {@code
     * SUPPLIER_CLIENT_SECRET}. With further options, such as plain http, use {@code
     * SupplierClient.builder().environment(System.getenv())}.
     *
     * @throws IllegalStateException if variables are missing or exclude each other; the message names all of them
     * @throws IllegalArgumentException if the value of a variable is wrong; the message names the variable
     */
    public static SupplierClient fromEnvironment() {
        return builder().environment(System.getenv()).build();
    }

    /** Starts a builder of a client. */
    public static SupplierClientConfig.Builder builder() {
        return new SupplierClientConfig.Builder();
    }

    /**
     * Asks the service for the vendors, once and without retries, and reports whether the address, the token and the
     * {@code accept-version} are right, and how long the call took. The response's body is measured and discarded. A
     * failed call is not thrown: {@link PingResult#failure()} has its exception.
     *
     * @throws IllegalStateException if the client is closed
     */
    public PingResult ping() {
        return core.ping();
    }

    /** Returns the client for vendors. */
    public VendorsClient vendors() {
        return new HttpVendorsClient(core.caller());
    }

    /** Returns the client for experiences. */
    public ExperiencesClient experiences() {
        return new HttpExperiencesClient(core.caller(), core.profile());
    }

    /**
     * Returns the client for the options of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of <a
     *     href="doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public OptionsClient options(String experienceId) {
        return new HttpOptionsClient(core.caller(), experienceId);
    }

    /**
     * Returns the client for the mandatory questions of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if the id breaks a rule of <a
     *     href="doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public MandatoryQuestionsClient mandatoryQuestions(String experienceId) {
        return new HttpMandatoryQuestionsClient(core.caller(), core.profile().mandatoryQuestionSegment(), experienceId);
    }

    /** Returns the client for pickups. */
    public PickupsClient pickups() {
        return new HttpPickupsClient(core.caller());
    }

    /**
     * Returns the client for the slots of an option of an experience.
     *
     * @throws io.github.suppliersdk.errors.InvalidRequestException if an id breaks a rule of <a
     *     href="doc-files/contract.html#2-identifiers">contract, section 2</a>
     */
    public SlotsClient slots(String experienceId, String optionId) {
        return new HttpSlotsClient(core.caller(), core.profile(), experienceId, optionId);
    }

    /** The address of the service, without a slash at its end. */
    public String baseUrl() {
        return core.baseUrl();
    }

    /** Returns the client for the service's test calls, which exist in the operator's sandbox environment only. */
    public IntegrationTestsClient integrationTests() {
        return new HttpIntegrationTestsClient(core.caller());
    }

    /** The differences of this operator from the neutral defaults. */
    public ServiceProfile serviceProfile() {
        return core.profile();
    }

    /** Closes the client as {@link #close(Duration)} does, with 10 seconds. */
    @Override
    public void close() {
        close(DRAIN);
    }

    /**
     * Closes the client: refuses new calls, gives the calls in flight and the submitted work this long to end, cancels
     * the rest, and frees the connections and threads that the client made. Objects that were passed to the client,
     * such as an {@code OkHttpClient}, are not closed.
     *
     * <ul>
     * <li>When it returns, every future of {@link #submit} has ended. Work that ignores its interrupt is waited for one
     *     second more: then its future ends with a {@link java.util.concurrent.CancellationException}, and its thread
     *     continues by itself.
     * <li>Within a call or submitted work of the client, such as in an observer, an interceptor or the work itself, it
     *     would wait for itself. There it returns at once, and another thread closes the client in the background.
     * <li>A thread that is interrupted does not wait for calls to end, but cancels them at once.
     * <li>A negative time counts as zero; it may be as long as a {@link Duration} can be.
     * </ul>
     *
     * <p>May be called again, for example with a shorter time to shorten a close that waits. It also closes the derived
     * clients, and has the same effect when called on one of them.
     */
    public void close(Duration drain) {
        core.close(drain);
    }

    /** Shows the address, never the token. */
    @Override
    public String toString() {
        return "SupplierClient{" + core.baseUrl() + "}";
    }
}
